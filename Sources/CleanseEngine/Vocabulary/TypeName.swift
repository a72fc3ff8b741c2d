// The names of types: of components and scopes, short ones for messages, and qualified ones that tell types apart.

/// The name of a component or a scope: a Swift type, or text where a front end has no types.
public struct TypeName: Hashable, Sendable, CustomStringConvertible {
    /// The Swift type, if there is one.
    public let type: Any.Type?
    private let text: String?

    package init(_ type: Any.Type) {
        self.type = type
        text = nil
    }

    package init(_ text: String) {
        type = nil
        self.text = text
    }

    /// The types of several names, as far as these have some.
    static func types(of names: [TypeName?]) -> [Any.Type] {
        var types: [Any.Type] = []
        for name in names { if let type = name?.type { types.append(type) } }
        return types
    }

    /// The short name used in messages. Of long text it shows both ends.
    public var description: String { text.map(legible) ?? type.map(shortName(of:)) ?? "" }

    /// The name for programs to compare, where messages may shorten it: whole if it is text, else short.
    package var wholeName: String { text ?? description }

    /// The stable name used in exports: that of a type is qualified with module and enclosing types.
    public var qualifiedName: String { text ?? type.map(stableName(of:)) ?? "" }

    /// Whether both are the same type or the same text, byte by byte.
    public static func == (lhs: TypeName, rhs: TypeName) -> Bool {
        lhs.type == rhs.type && lhs.text.map(ExactText.init) == rhs.text.map(ExactText.init)
    }

    /// Hashes the type, or the text.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(type.map(ObjectIdentifier.init))
        hasher.combine(text)
    }
}

/// The name of a type with module and enclosing types, taken apart: `A.B<C.D>` has the parts `A.B` and `C.D`.
struct QualifiedName {
    /// The name of one nominal type in it.
    struct Part {
        /// Distinguishes it from all other types: with its enclosing types, and addresses in place of private contexts.
        let path: String
        /// The last word of it.
        let word: String
        /// Its full spelling, without addresses. Of a type in a generic one, the part after the arguments of that.
        let qualified: String
    }

    /// As Swift code writes it, but with each `(unknown context at $ADDRESS)` as `$ADDRESS`.
    private let text: Substring

    init(of type: Any.Type) {
        var rest = Substring(asWritten(String(reflecting: type)))
        guard rest.contains("$") else {
            text = rest
            return
        }
        let mark: [Character] = Array("(unknown context at $")
        var result = ""
        while let first = rest.first {
            if first == mark[0], rest.starts(with: mark), let end = rest.firstIndex(of: ")") {
                result += rest[..<end].dropFirst(mark.count - 1)
                rest = rest[rest.index(after: end)...]
            } else {
                result.append(first)
                rest.removeFirst()
            }
        }
        text = Substring(result)
    }

    /// The whole name without addresses.
    var withoutAddresses: String { Self.withoutAddresses(text[...]) }

    static func withoutAddresses(_ text: Substring, exceptInArguments: Bool = false) -> String {
        guard text.contains("$") else { return String(text) }
        var result = ""
        var rest = Substring(text)
        var depth = 0
        while let first = rest.first {
            if first == "<" { depth += 1 }
            // The arrow of a function type ends no arguments.
            if first == ">", result.last != "-" { depth -= 1 }
            if first == "$", depth == 0 || !exceptInArguments {
                rest = rest.dropFirst().drop { $0.isHexDigit }.drop { $0 == "." }
            } else {
                result.append(first)
                rest = rest.dropFirst()
            }
        }
        return result
    }

    /// The name with some parts written in full, and the last words of the others.
    /// - Parameter written: Gives how a part is written; nil if its last word will do.
    /// - Returns: Nil if that will do for all parts.
    func text(_ written: (Part) -> String?) -> String? {
        var pieces: [(text: String, isFull: Bool)] = []
        /// Where the types begin, here and among the pieces, whose type arguments are being read.
        var open: [(index: String.Index, piece: Int)] = []
        /// Where the type begins that encloses what follows, behind its type arguments.
        var enclosing: (index: String.Index, piece: Int)?
        var index = text.startIndex
        while index < text.endIndex {
            let end = endOfPart(from: index, isContinued: enclosing != nil)
            guard end > index else {
                let letter = text[index]
                let next = text.index(after: index)
                enclosing = nil
                // The arrow of a function type ends no arguments.
                if letter == ">", pieces.last?.text != "-", let start = open.popLast() {
                    enclosing = next < text.endIndex && text[next] == "." ? start : nil
                }
                pieces.append((String(letter), false))
                index = next
                continue
            }
            let start = enclosing ?? (index, pieces.count)
            let own = text[index..<end]
            let word = String(own[(own.lastIndex(of: ".").map { own.index(after: $0) } ?? own.startIndex)...])
            let part = Part(
                path: String(text[start.index..<end]), word: word, qualified: Self.withoutAddresses(own))
            if let full = written(part) {
                pieces.append((full, true))
            } else {
                // Its enclosing types are not named, and neither are their type arguments.
                pieces.removeSubrange(start.piece...)
                pieces.append((word, false))
            }
            index = end
            enclosing = nil
            if end < text.endIndex, text[end] == "<" { open.append(start) }
        }
        return pieces.contains(where: \.isFull) ? pieces.map(\.text).joined() : nil
    }

    /// Where words with dots between them end, without the `Type` of a metatype.
    private func endOfPart(from start: String.Index, isContinued: Bool) -> String.Index {
        var end = start
        var words: [String.Index] = []
        while end < text.endIndex {
            let letter = text[end]
            if letter == "`", let close = text[text.index(after: end)...].firstIndex(of: "`") {
                end = text.index(after: close)
            } else if letter == ".", end > start || isContinued {
                words.append(end)
                end = text.index(after: end)
            } else if letter.isLetter || letter.isNumber || letter == "_" || letter == "$" {
                end = text.index(after: end)
            } else {
                break
            }
        }
        if let last = words.last, last > start, [".Type", ".Protocol"].contains(text[last..<end]) { return last }
        return end
    }
}

/// The name of a type without its module and enclosing types.
@usableFromInline
func shortName(of type: Any.Type) -> String {
    asWritten(String(describing: type))
}

/// The name of a type as Swift code writes it, made of what the runtime writes.
private func asWritten(_ name: String) -> String { withoutConstraints(withoutPacks(name)) }

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
