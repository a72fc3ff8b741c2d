// The names of types, components and scopes: short names for messages, and qualified names that distinguish types.

/// The name of a component or a scope: a Swift type, or text in a front end without types.
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

    /// Returns the types of several names. Names without a type are left out.
    static func types(of names: [TypeName?]) -> [Any.Type] {
        var types: [Any.Type] = []
        for name in names { if let type = name?.type { types.append(type) } }
        return types
    }

    /// The short name used in messages. Long text is shortened in the middle.
    public var description: String { text.map(legible) ?? type.map(shortName(of:)) ?? "" }

    /// The name for programs to compare: the whole text, which messages may shorten, or the short name of the type.
    package var wholeName: String { text ?? description }

    /// The stable name used in exports. The name of a type is qualified with its module and enclosing types.
    public var qualifiedName: String { text ?? type.map(stableName(of:)) ?? "" }

    /// Returns whether both names are the same type, or the same text, compared byte by byte.
    public static func == (lhs: TypeName, rhs: TypeName) -> Bool {
        lhs.type == rhs.type && lhs.text.map(ByteString.init) == rhs.text.map(ByteString.init)
    }

    /// Hashes the type or the text.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(type.map(ObjectIdentifier.init))
        hasher.combine(text)
    }
}

/// The qualified name of a type, split into its parts: `A.B<C.D>` has the parts `A.B` and `C.D`.
struct QualifiedName {
    /// The name of a nominal type in a qualified name.
    struct Part {
        /// The path that distinguishes the type from all others, with its enclosing types, and with addresses for private contexts.
        let path: String
        /// The last word of the path.
        let word: String
        /// The full spelling, without addresses. For a type nested in a generic type, it begins after the generic type's arguments.
        let qualified: String
    }

    /// The name as Swift code spells it, but with each `(unknown context at $ADDRESS)` as `$ADDRESS`.
    private let text: Substring

    init(of type: Any.Type) {
        // `String(reflecting:)` has the same result, but searches for conformances of each type, which takes longer than a check.
        var rest = Substring(asWritten(_typeName(type)))
        guard rest.contains("$") else {
            text = rest
            return
        }
        let mark = "(unknown context at $"
        var result = ""
        while let first = rest.first {
            if first == "(", rest.hasPrefix(mark), let end = rest.firstIndex(of: ")") {
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
            // The arrow of a function type does not end a list of arguments.
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

    /// Returns the name with some parts spelt in full, and only the last words of the other parts.
    /// - Parameter written: Returns the full spelling of a part, or `nil` if its last word is enough.
    /// - Returns: The name, or `nil` if the last word is enough for all parts.
    func text(_ written: (Part) -> String?) -> String? {
        var pieces: [(text: String, isFull: Bool)] = []
        /// The starts, in `text` and in `pieces`, of the types whose argument lists are open.
        var open: [(index: String.Index, piece: Int)] = []
        /// The start of the type that encloses the next part, and whose argument list has just ended.
        var enclosing: (index: String.Index, piece: Int)?
        var index = text.startIndex
        while index < text.endIndex {
            let end = endOfPart(from: index, isContinued: enclosing != nil)
            guard end > index else {
                let letter = text[index]
                let next = text.index(after: index)
                enclosing = nil
                // The arrow of a function type does not end a list of arguments.
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
                // The enclosing types and their type arguments are left out.
                pieces.removeSubrange(start.piece...)
                pieces.append((word, false))
            }
            index = end
            enclosing = nil
            if end < text.endIndex, text[end] == "<" { open.append(start) }
        }
        return pieces.contains(where: \.isFull) ? pieces.map(\.text).joined() : nil
    }

    /// Returns the end of a sequence of words with dots between them, without the `Type` of a metatype.
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

/// Returns the name of a type without its module and enclosing types.
@usableFromInline @inline(never)
func shortName(of type: Any.Type) -> String {
    asWritten(_typeName(type, qualified: false))
}

/// Returns the name of a type as Swift code spells it, given the runtime's spelling.
@inline(never)
private func asWritten(_ name: String) -> String { withoutConstraints(withoutPacks(name)) }

/// Removes the names of constraints, since the runtime spells `any P<Int>` as `any P<Self.P.X == Int>`.
///
/// The runtime reorders several constraints, so their names stay.
private func withoutConstraints(_ name: String) -> String {
    guard name.utf8.contains(UInt8(ascii: "=")), name.firstRange(ofBytes: "<Self.") != nil else { return name }
    /// The constraints of each open argument list: their offsets in the result, and the names that they constrain.
    var open: [[(start: Int, name: String)]] = []
    var result = ""
    var rest = Substring(name)
    while let first = rest.first {
        if rest.hasPrefix("Self."), result.hasSuffix("<") || result.hasSuffix(", ") && open.last?.isEmpty == false,
            let equals = rest.firstRange(ofBytes: " == "), let last = open.indices.last
        {
            let constrained = rest[..<equals.lowerBound]
            open[last].append((result.utf8.count, String(constrained.split(separator: ".").last ?? constrained)))
            rest = rest[equals.upperBound...]
            continue
        }
        // The arrow of a function type does not end a list of arguments.
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

/// Removes the `Pack{}` that the runtime puts around the arguments for a parameter pack.
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
                // Without a space, `<>` would be an operator.
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

/// Returns the name of a type with its module and enclosing types, but without the addresses of private contexts.
func stableName(of type: Any.Type) -> String { QualifiedName(of: type).withoutAddresses }
