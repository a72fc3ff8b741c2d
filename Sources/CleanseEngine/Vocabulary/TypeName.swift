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
    static func types(of names: [TypeName]) -> [Any.Type] {
        var types: [Any.Type] = []
        for name in names {
            if let type = name.type { types.push(type) }
        }
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
    /// The name of a nominal type in a qualified name, or a letter between two of them.
    final class Piece {
        /// The path that distinguishes the type from all others, with its enclosing types, and with addresses for private contexts. It is
        /// `nil` for a letter.
        let path: String?
        /// The last word of the path, or the letter.
        let word: String
        /// The full spelling, without addresses. For a type nested in a generic type, it begins after the generic type's arguments.
        let qualified: String
        /// The position of the first piece of the enclosing types, or of this piece.
        fileprivate let start: Int
        /// The position of the piece in the whole name.
        fileprivate let index: Int

        fileprivate init(path: String?, word: String, qualified: String, start: Int, index: Int) {
            (self.path, self.word, self.qualified, self.start, self.index) = (path, word, qualified, start, index)
        }
    }

    let pieces: [Piece]

    init(of type: Any.Type) {
        var name = NameScanner(Self.text(of: type))
        var pieces: [Piece] = []
        /// The first pieces of the types whose argument lists are open.
        var open: [Int] = []
        /// The first piece of the type that encloses the next part, and whose argument list has just ended.
        var enclosing: Int?
        while let next = name.next {
            let index = name.position
            let start = enclosing ?? pieces.count
            let pathStart = enclosing.map { pieces[$0].index } ?? index
            enclosing = nil
            if let word = name.skipPath(isContinued: pathStart < index) {
                pieces.append(
                    Piece(
                        path: name.text(pathStart..<name.position), word: name.text(word),
                        qualified: Self.withoutAddresses(name.text(index..<name.position)), start: start, index: index))
                if name.next == UInt8(ascii: "<") { open.append(start) }
            } else {
                let endsArguments = name.endsArguments
                name.copy()
                if endsArguments, let start = open.popLast(), name.next == UInt8(ascii: ".") { enclosing = start }
                let letter = String(Unicode.Scalar(next))
                pieces.append(Piece(path: nil, word: letter, qualified: letter, start: pieces.count, index: index))
            }
        }
        self.pieces = pieces
    }

    /// Returns the name as Swift code spells it, but with each `(unknown context at $ADDRESS)` as `$ADDRESS`.
    fileprivate static func text(of type: Any.Type) -> String {
        // `String(reflecting:)` has the same result, but searches for conformances of each type, which takes longer than a check.
        let whole = asWritten(_typeName(type))
        guard whole.has(UInt8(ascii: "$")) else { return whole }
        var name = NameScanner(whole)
        while name.next != nil {
            if name.skip("(unknown context at "), let end = name.position(of: ")") {
                while name.position < end { name.copy() }
                name.skip(")")
            } else {
                name.copy()
            }
        }
        return name.written
    }

    static func withoutAddresses(_ text: String, exceptInArguments: Bool = false) -> String {
        guard text.has(UInt8(ascii: "$")) else { return text }
        var name = NameScanner(text)
        var depth = 0
        while let next = name.next {
            if next == UInt8(ascii: "<") { depth += 1 }
            if name.endsArguments { depth -= 1 }
            if next == UInt8(ascii: "$"), depth == 0 || !exceptInArguments { name.skipAddress() } else { name.copy() }
        }
        return name.written
    }

    /// Returns the name with some parts spelt in full, and only the last words of the other parts.
    /// - Parameter full: Returns the full spelling of a part, or `nil` if its last word is enough.
    /// - Returns: The name, or `nil` if the last word is enough for all parts.
    func text(_ full: (_ path: String, _ part: Piece) -> String?) -> String? {
        var parts: [(text: String, isFull: Bool)] = []
        for piece in pieces {
            let spelling = piece.path.flatMap { full($0, piece) }
            if spelling == nil {
                // The enclosing types and their type arguments are left out.
                for outer in piece.start..<parts.count { parts[outer] = ("", false) }
            }
            parts.append((spelling ?? piece.word, spelling != nil))
        }
        return parts.contains { $0.isFull } ? parts.map(\.text).joined() : nil
    }
}

/// Reads the name of a type from its beginning to its end, and writes another name.
///
/// Its functions are not inlined: five functions call each of them several times.
private struct NameScanner {
    private let bytes: [UInt8]
    /// The position of the next byte.
    var position = 0
    private var copied: [UInt8] = []

    init(_ name: String) { bytes = name.bytes }

    /// The next byte, or `nil` at the end.
    var next: UInt8? { position < bytes.count ? bytes[position] : nil }
    /// The name that has been written.
    var written: String { String(decoding: copied, as: UTF8.self) }
    /// The number of bytes that have been written.
    var count: Int { copied.count }

    /// Whether the next byte ends a list of arguments. The arrow of a function type does not.
    var endsArguments: Bool { next == UInt8(ascii: ">") && copied.last != UInt8(ascii: "-") }

    /// Returns a part of the name.
    func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    /// Returns the next position of a text, or `nil` if there is none.
    func position(of text: StaticString) -> Int? {
        (position..<bytes.count).first { Self.begins(bytes[$0...], with: text) }
    }

    /// Returns whether the last bytes that have been written are a text.
    func ends(with text: StaticString) -> Bool { Self.begins(copied.suffix(text.utf8CodeUnitCount), with: text) }

    /// Returns whether a text comes next.
    func isAt(_ text: StaticString) -> Bool { Self.begins(bytes[position...], with: text) }

    /// Returns whether the first bytes are a text. It is called for each byte, so the text is one that needs no allocation.
    @inline(never)
    private static func begins(_ bytes: ArraySlice<UInt8>, with text: StaticString) -> Bool {
        text.withUTF8Buffer { bytes.starts(with: $0) }
    }

    /// Passes over a text.
    /// - Returns: Whether it comes next.
    @discardableResult
    mutating func skip(_ text: StaticString) -> Bool {
        guard isAt(text) else { return false }
        position += text.utf8CodeUnitCount
        return true
    }

    /// Passes over a dollar sign, the hexadecimal digits after it, and the dots after them.
    mutating func skipAddress() {
        position += 1
        while let next, Character(Unicode.Scalar(next)).isHexDigit { position += 1 }
        while next == UInt8(ascii: ".") { position += 1 }
    }

    /// Writes the next byte.
    @inline(never)
    mutating func copy() {
        copied.append(bytes[position])
        position += 1
    }

    mutating func write(_ text: String) { copied.push(all: text.bytes) }

    mutating func erase(_ range: Range<Int>) { copied.removeSubrange(range) }

    /// Returns the last word in a part of the name.
    func lastWord(of range: Range<Int>) -> Range<Int> {
        let dot = bytes[range].lastIndex(of: UInt8(ascii: "."))
        return (dot.map { $0 + 1 } ?? range.lowerBound)..<range.upperBound
    }

    /// Passes over a sequence of words with dots between them, without the `Type` of a metatype.
    /// - Parameter isContinued: Whether a dot can come first.
    /// - Returns: The last word, or `nil` if no such sequence comes next.
    mutating func skipPath(isContinued: Bool) -> Range<Int>? {
        let start = position
        while let next, isPartOfPath(next, isFirst: position == start && !isContinued) {
            let close = next == UInt8(ascii: "`") ? bytes[(position + 1)...].firstIndex(of: next) : nil
            position = (close ?? position) + 1
        }
        guard position > start else { return nil }
        var word = lastWord(of: start..<position)
        if word.lowerBound > start + 1, ["Type", "Protocol"].contains(text(word)) {
            position = word.lowerBound - 1
            word = lastWord(of: start..<position)
        }
        return word
    }

    private func isPartOfPath(_ byte: UInt8, isFirst: Bool) -> Bool {
        switch byte {
        case UInt8(ascii: "."): !isFirst
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), UInt8(ascii: "`"), 0x80...:
            true
        default: false
        }
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
    guard name.has(UInt8(ascii: "=")) else { return name }
    var name = NameScanner(name)
    /// The number of constraints in each open argument list, and where the name of the last one was written.
    var open: [(constraints: Int, name: Range<Int>)] = []
    while let next = name.next {
        if let last = open.indices.last, name.ends(with: "<") || name.ends(with: ", ") && open[last].constraints > 0,
            name.isAt("Self."), let end = name.position(of: " == ")
        {
            let start = name.count
            name.write(name.text(name.lastWord(of: name.position..<end)) + " == ")
            name.position = end + 4
            open[last] = (open[last].constraints + 1, start..<name.count)
            continue
        }
        if next == UInt8(ascii: "<") {
            open.append((0, 0..<0))
        } else if name.endsArguments, let ended = open.popLast(), ended.constraints == 1 {
            name.erase(ended.name)
        }
        name.copy()
    }
    return name.written
}

/// Removes the `Pack{}` that the runtime puts around the arguments for a parameter pack.
private func withoutPacks(_ name: String) -> String {
    guard name.has(UInt8(ascii: "{")) else { return name }
    var name = NameScanner(name)
    var depth = 0
    while let next = name.next {
        if name.skip("Pack{}") {
            if name.skip(", ") { continue }
            // Without a space, `<>` would be an operator.
            if name.ends(with: ", ") { name.erase(name.count - 2..<name.count) } else { name.write(" ") }
        } else if name.skip("Pack{") {
            depth += 1
        } else if next == UInt8(ascii: "}"), depth > 0 {
            depth -= 1
            name.skip("}")
        } else {
            name.copy()
        }
    }
    return name.written
}

/// Returns the name of a type with its module and enclosing types, but without the addresses of private contexts.
// Not inlined: it would be copied with its loops into each function that describes a key.
@inline(never)
func stableName(of type: Any.Type) -> String { QualifiedName.withoutAddresses(QualifiedName.text(of: type)) }
