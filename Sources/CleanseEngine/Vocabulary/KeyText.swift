/// A text as messages show it, which are for people: invisible characters escaped, so that one line stays one and reads as it is written; of
/// a long text its beginning, its end and its length.
package func legible(_ text: String) -> String {
    let (head, tail) = (Limits.textHead, Limits.textTail)
    guard text.utf8.count > head + tail else { return escaped(text) }
    /// The beginning of the letter that a byte is in.
    func letter(at byte: String.Index) -> String.Index {
        var index = byte
        while index.samePosition(in: text.unicodeScalars) == nil { index = text.utf8.index(before: index) }
        return index
    }
    let end = letter(at: text.utf8.index(text.startIndex, offsetBy: head))
    let start = letter(at: text.utf8.index(text.endIndex, offsetBy: -tail))
    return "\(escaped(text[..<end]))…\(escaped(text[start...])) (\(text.utf8.count) bytes)"
}

/// A text whose invisible characters and ends of lines are written as in a literal of Swift.
private func escaped(_ text: some StringProtocol) -> String {
    replacing(in: text, \.isInvisible) { $0.escaped(asASCII: true) }
}

/// Whether two texts have the same bytes; canonically equivalent ones may differ.
@usableFromInline
package func areSameBytes(_ first: String, _ second: String) -> Bool {
    // A string stores a short text inline, and copies of a long one share its storage, so equal texts mostly have equal bits.
    if withUnsafeBytes(of: first, { first in withUnsafeBytes(of: second) { areEqual(first, $0) } }) { return true }
    guard first.utf8.count == second.utf8.count else { return false }
    return first.utf8.withContiguousStorageIfAvailable { first in
        second.utf8.withContiguousStorageIfAvailable { second in
            areEqual(UnsafeRawBufferPointer(first), UnsafeRawBufferPointer(second))
        }
    }?.flatMap { $0 } ?? first.utf8.elementsEqual(second.utf8)
}

/// Whether two regions of memory of the same length hold the same bytes. Without a call, which would cost a retain of the text
/// that it lies in.
@inline(__always)
func areEqual(_ first: UnsafeRawBufferPointer, _ second: UnsafeRawBufferPointer) -> Bool {
    func isSameWord(_ offset: Int) -> Bool {
        first.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
            == second.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
    }
    let last = first.count &- 8
    guard last >= 0 else { return first.indices.allSatisfy { first[$0] == second[$0] } }
    var offset = 0
    while offset < last {
        guard isSameWord(offset) else { return false }
        offset &+= 8
    }
    // Overlaps the one before, unless the length is a multiple of 8.
    return isSameWord(last)
}

/// The name of a type without its module and enclosing types.
@usableFromInline
func shortName(of type: Any.Type) -> String {
    asWritten(String(describing: type))
}

/// The name of a type as Swift code writes it, made of what the runtime writes.
func asWritten(_ name: String) -> String { withoutConstraints(withoutPacks(name)) }

/// The runtime writes `any P<Int>` as `any P<Self.P.X == Int>`. Of several constraints it changes the order, so their names are kept then.
private func withoutConstraints(_ name: String) -> String {
    guard name.utf8.contains(UInt8(ascii: "=")), name.contains("<Self.") else { return name }
    /// For each list of arguments that is open: where its constraints begin in the result, and what they are of.
    var open: [[(start: Int, name: String)]] = []
    var result = ""
    var rest = Substring(name)
    while let first = rest.first {
        if rest.hasPrefix("Self."), result.hasSuffix("<") || result.hasSuffix(", ") && open.last?.isEmpty == false,
            let equals = rest.firstRange(of: " == "), let last = open.indices.last
        {
            let constrained = rest[..<equals.lowerBound]
            open[last].append((result.utf8.count, String(constrained.split(separator: ".").last ?? constrained)))
            rest = rest[equals.upperBound...]
            continue
        }
        // The arrow of a function type ends no arguments.
        if first == "<" {
            open.append([])
        } else if first == ">", result.last != "-", let ended = open.popLast() {
            for (start, name) in ended.reversed() where ended.count > 1 {
                result.insert(contentsOf: name + " == ", at: result.utf8.index(result.startIndex, offsetBy: start))
            }
        }
        result.append(first)
        rest.removeFirst()
    }
    return result
}

/// The runtime puts the arguments for a parameter pack into `Pack{}`.
private func withoutPacks(_ name: String) -> String {
    guard name.utf8.contains(UInt8(ascii: "{")) else { return name }
    var result = ""
    var rest = Substring(name)
    var depth = 0
    while let first = rest.first {
        if rest.hasPrefix("Pack{}") {
            rest.removeFirst(6)
            if rest.hasPrefix(", ") {
                rest.removeFirst(2)
            } else if result.hasSuffix(", ") {
                result.removeLast(2)
            } else {
                // Without a space, it would be an operator.
                result += " "
            }
        } else if rest.hasPrefix("Pack{") {
            depth += 1
            rest.removeFirst(5)
        } else {
            if first == "}", depth > 0 { depth -= 1 } else { result.append(first) }
            rest.removeFirst()
        }
    }
    return result
}

/// The name of a type with its module and enclosing types, and without the addresses that stand for private ones.
func stableName(of type: Any.Type) -> String { QualifiedName(of: type).withoutAddresses }
