import Foundation

/// Reads JSON as programs write it, many times as fast as `JSONDecoder`, and gives up where that should have a look.
///
/// What it reads, it reads as `JSONDecoder` does; what is wrong, or unusual, is not plain.
struct PlainJSON {
    /// What follows is wrong, or unusual.
    struct NotPlain: Error {}

    private let bytes: [UInt8]
    private var position = 0
    /// Whether every scalar of the texts so far is visible.
    private(set) var isVisible = true

    /// How deep values may be nested that are not known.
    private static let nesting = 100

    /// - Parameter bytes: A document, in UTF-8.
    init(_ bytes: [UInt8]) { self.bytes = bytes }

    // MARK: Objects and lists

    /// How far an object has been read.
    struct Object {
        /// The members that it has had, as bits.
        fileprivate var seen: UInt64 = 0
        /// Which one comes next most often.
        fileprivate var next = 0
        /// Whether a member has been read, so that a comma comes before another.
        fileprivate var isBegun = false
    }

    /// Begins to read an object.
    mutating func object() throws -> Object {
        try take("{")
        return Object()
    }

    /// Reads an object up to the value of its next member, past members that are not known.
    /// - Parameters:
    ///   - names: Those that are known.
    ///   - object: How far the object has been read.
    /// - Returns: Nil at the end of the object.
    mutating func member<Key>(named names: PlainNames<Key>, of object: inout Object) throws -> Key? {
        while object.isBegun ? takes(",") : next() != UInt8(ascii: "}") {
            object.isBegun = true
            let known = try name(among: names, beginningAt: object.next)
            try take(":")
            guard let known else {
                try skip()
                continue
            }
            // Which one of two counts, the decoder knows.
            guard object.seen & 1 << known == 0 else { throw NotPlain() }
            object.seen |= 1 << known
            object.next = known + 1
            return names.keys[known]
        }
        try take("}")
        guard names.required & ~object.seen == 0 else { throw NotPlain() }
        return nil
    }

    /// Reads the name of a member.
    /// - Parameter start: Which one it is most often.
    /// - Returns: Nil if it is not known.
    private mutating func name<Key>(among names: PlainNames<Key>, beginningAt start: Int) throws -> Int? {
        try take("\"")
        let (words, following) = (names.words, following)
        func isNext(_ index: Int) -> Bool { words[index].begins(following) }
        if let known = (start..<words.count).first(where: isNext) ?? (0..<start).first(where: isNext) {
            position += words[known].count
            return known
        }
        // It may be a known one that is written in another way.
        let kind = try restOfText()
        guard kind.isVisible else { throw NotPlain() }
        return nil
    }

    /// Reads a list.
    /// - Parameter element: Reads one of its elements.
    mutating func list<Element>(_ element: (inout PlainJSON) throws -> Element) throws -> [Element] {
        try take("[")
        if takes("]") { return [] }
        var elements: [Element] = []
        repeat { elements.append(try element(&self)) } while takes(",")
        try take("]")
        return elements
    }

    /// Reads the end of the document.
    mutating func end() throws {
        _ = next()
        guard position == bytes.count else { throw NotPlain() }
    }

    // MARK: Values

    /// Reads a value, or null.
    mutating func optional<Value>(_ value: (inout PlainJSON) throws -> Value) throws -> Value? {
        if next() == UInt8(ascii: "n"), takes(Self.null) { return nil }
        return try value(&self)
    }

    private static let (yes, no, null) = (PlainWord("true"), PlainWord("false"), PlainWord("null"))

    /// Reads any value, for nothing.
    private mutating func skip(nesting: Int = Self.nesting) throws {
        guard nesting > 0 else { throw NotPlain() }
        switch next() {
        case UInt8(ascii: "{"):
            try take("{")
            if takes("}") { return }
            repeat {
                _ = try text()
                try take(":")
                try skip(nesting: nesting - 1)
            } while takes(",")
            try take("}")
        case UInt8(ascii: "["): _ = try list { try $0.skip(nesting: nesting - 1) }
        case UInt8(ascii: "\""): _ = try text()
        case UInt8(ascii: "t"), UInt8(ascii: "f"): _ = try flag()
        case UInt8(ascii: "n"): _ = try optional { _ in throw NotPlain() }
        default: _ = try number()
        }
    }

    mutating func flag() throws -> Bool {
        let isYes = next() == UInt8(ascii: "t")
        guard takes(isYes ? Self.yes : Self.no) else { throw NotPlain() }
        return isYes
    }

    /// Reads a whole number that is not negative.
    mutating func whole() throws -> Int {
        let digits = try digits()
        // So many can't overflow.
        guard digits.count <= 9 else { throw NotPlain() }
        return digits.reduce(0) { 10 * $0 + Int($1 - UInt8(ascii: "0")) }
    }

    /// Reads a number that is not negative, and has no exponent.
    mutating func number() throws -> Double {
        var digits = try self.digits()
        if position < bytes.count, bytes[position] == UInt8(ascii: ".") {
            let point = position
            position += 1
            skipDigits()
            guard position > point + 1 else { throw NotPlain() }
            digits = bytes[digits.startIndex..<position]
        }
        guard let number = Double(String(decoding: digits, as: UTF8.self)) else { throw NotPlain() }
        return number
    }

    /// The digits of a whole number, without a zero before them.
    private mutating func digits() throws -> ArraySlice<UInt8> {
        _ = next()
        let start = position
        skipDigits()
        guard position > start, position == start + 1 || bytes[start] != UInt8(ascii: "0") else { throw NotPlain() }
        return bytes[start..<position]
    }

    private mutating func skipDigits() {
        while position < bytes.count, UInt8(ascii: "0")...UInt8(ascii: "9") ~= bytes[position] { position += 1 }
    }

    mutating func text() throws -> String {
        try take("\"")
        let start = position
        let kind = try restOfText()
        let text: String? =
            if kind.isVisible {
                String(decoding: bytes[start..<position - 1], as: UTF8.self)
            } else if kind.isEscaped {
                try? JSONDecoder().decode(String.self, from: Data(bytes[start - 1..<position]))
            } else {
                String(validating: bytes[start..<position - 1], as: UTF8.self)
            }
        guard let text else { throw NotPlain() }
        isVisible = isVisible && kind.isVisible
        return text
    }

    /// Reads a text that is one of some names.
    mutating func name<Key>(among names: PlainNames<Key>) throws -> Key {
        guard let known = try name(among: names, beginningAt: 0) else { throw NotPlain() }
        return names.keys[known]
    }

    /// Reads what follows the quotation mark of a text.
    /// - Returns: Whether it is ASCII that can be seen, and has no escapes; else whether it has escapes.
    private mutating func restOfText() throws -> (isVisible: Bool, isEscaped: Bool) {
        var (end, isVisible, isEscaped) = (position, true, false)
        while end < bytes.count {
            let byte = bytes[end]
            end += 1
            switch byte {
            case UInt8(ascii: "\""):
                position = end
                return (isVisible, isEscaped)
            case UInt8(ascii: "\\"):
                (isVisible, isEscaped) = (false, true)
                end += 1
            case 0..<0x20: throw NotPlain()
            case 0x7F...: isVisible = false
            default: break
            }
        }
        throw NotPlain()
    }

    // MARK: Bytes

    /// The next byte that is no space, which is not read yet; zero at the end.
    private mutating func next() -> UInt8 {
        while position < bytes.count {
            let byte = bytes[position]
            switch byte {
            case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"): position += 1
            default: return byte
            }
        }
        return 0
    }

    /// Reads a character, if it is what follows.
    private mutating func takes(_ character: Unicode.Scalar) -> Bool {
        guard next() == UInt8(ascii: character) else { return false }
        position += 1
        return true
    }

    private mutating func take(_ character: Unicode.Scalar) throws {
        guard takes(character) else { throw NotPlain() }
    }

    /// Reads a word, if it is what follows at once.
    private mutating func takes(_ word: PlainWord) -> Bool {
        guard word.begins(following) else { return false }
        position += word.count
        return true
    }

    /// The bytes that follow, as many as a word has at most, the first one lowest; zeros behind the end.
    private var following: UInt128 {
        guard bytes.count - position >= PlainWord.most else {
            return bytes[position...].reversed().reduce(0) { $0 << 8 | UInt128($1) }
        }
        // SAFETY: so many bytes are there, and any bytes are a number. To compare names byte by byte would take 13 % more instructions of a
        // command on a large graph.
        return bytes.withUnsafeBytes {
            UInt128(littleEndian: $0.loadUnaligned(fromByteOffset: position, as: UInt128.self))
        }
    }
}
