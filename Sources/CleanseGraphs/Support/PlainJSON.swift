import Foundation

/// Reads JSON as programs write it, many times as fast as `JSONDecoder`, and gives up where that should have a look.
///
/// What it reads, it reads as `JSONDecoder` does; what is wrong, or unusual, is not plain.
struct PlainJSON {
    /// What follows is wrong, or unusual.
    struct NotPlain: Error {}

    private let bytes: [UInt8]
    private var position = 0

    /// How deep values may be nested that are not known.
    private static let nesting = 100

    /// - Parameter bytes: A document, in UTF-8.
    init(_ bytes: [UInt8]) { self.bytes = bytes }

    // MARK: Objects and lists

    /// Reads an object, past members that are not known.
    /// - Parameters:
    ///   - members: Those that are known.
    ///   - read: Reads the value of one.
    mutating func object<Key>(
        of members: PlainMembers<Key>, _ read: (inout PlainJSON, Key) throws -> Void
    ) throws {
        var (next, seen) = (0, UInt64(0))
        try take("{")
        if !takes("}") {
            repeat {
                let known = try name(among: members, beginningAt: next)
                try take(":")
                guard let known else {
                    try skip()
                    continue
                }
                // Which one of two counts, the decoder knows.
                guard seen & 1 << known == 0 else { throw NotPlain() }
                seen |= 1 << known
                next = known + 1
                try read(&self, members.keys[known])
            } while takes(",")
            try take("}")
        }
        guard members.required & ~seen == 0 else { throw NotPlain() }
    }

    /// Reads the name of a member.
    /// - Parameter start: Which one it is most often.
    /// - Returns: Nil if it is not known.
    private mutating func name<Key>(among members: PlainMembers<Key>, beginningAt start: Int) throws -> Int? {
        try take("\"")
        for index in start..<members.names.count where takes(name: members.names[index]) { return index }
        for index in 0..<start where takes(name: members.names[index]) { return index }
        // It may be a known one that is written in another way.
        let kind = try restOfText()
        guard kind.isASCII, !kind.isEscaped else { throw NotPlain() }
        return nil
    }

    /// Reads a name and the quotation mark that ends it, if they are what follows.
    private mutating func takes(name: [UInt8]) -> Bool {
        let end = position + name.count
        guard end < bytes.count, bytes[end] == UInt8(ascii: "\""), bytes[position..<end].elementsEqual(name) else {
            return false
        }
        position = end + 1
        return true
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
        skipSpace()
        guard position == bytes.count else { throw NotPlain() }
    }

    // MARK: Values

    /// Reads a value, or null.
    mutating func optional<Value>(_ value: (inout PlainJSON) throws -> Value) throws -> Value? {
        if takes("n") {
            try word("ull")
            return nil
        }
        return try value(&self)
    }

    /// Reads any value, for nothing.
    private mutating func skip(nesting: Int = Self.nesting) throws {
        guard nesting > 0 else { throw NotPlain() }
        skipSpace()
        switch position < bytes.count ? bytes[position] : 0 {
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
        if takes("t") {
            try word("rue")
            return true
        }
        try take("f")
        try word("alse")
        return false
    }

    /// Reads a whole number that is not negative.
    mutating func whole() throws -> Int {
        guard let number = Int(String(decoding: try digits(), as: UTF8.self)) else { throw NotPlain() }
        return number
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
        skipSpace()
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
            if kind.isEscaped {
                try? JSONDecoder().decode(String.self, from: Data(bytes[start - 1..<position]))
            } else if kind.isASCII {
                String(decoding: bytes[start..<position - 1], as: UTF8.self)
            } else {
                String(validating: bytes[start..<position - 1], as: UTF8.self)
            }
        guard let text else { throw NotPlain() }
        return text
    }

    /// Reads what follows the quotation mark of a text.
    private mutating func restOfText() throws -> (isASCII: Bool, isEscaped: Bool) {
        var (all, isEscaped) = (UInt8(0), false)
        while position < bytes.count {
            let byte = bytes[position]
            position += 1
            switch byte {
            case UInt8(ascii: "\""): return (all < 0x80, isEscaped)
            case UInt8(ascii: "\\"):
                isEscaped = true
                position += 1
            case 0..<0x20: throw NotPlain()
            default: all |= byte
            }
        }
        throw NotPlain()
    }

    // MARK: Bytes

    private mutating func skipSpace() {
        while position < bytes.count {
            switch bytes[position] {
            case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"): position += 1
            default: return
            }
        }
    }

    /// Reads a character, if it is what follows.
    private mutating func takes(_ character: Unicode.Scalar) -> Bool {
        skipSpace()
        guard position < bytes.count, bytes[position] == UInt8(ascii: character) else { return false }
        position += 1
        return true
    }

    private mutating func take(_ character: Unicode.Scalar) throws {
        guard takes(character) else { throw NotPlain() }
    }

    /// Reads the rest of a word.
    private mutating func word(_ rest: StaticString) throws {
        let end = position + rest.utf8CodeUnitCount
        guard end <= bytes.count, rest.withUTF8Buffer({ bytes[position..<end].elementsEqual($0) }) else {
            throw NotPlain()
        }
        position = end
    }
}
