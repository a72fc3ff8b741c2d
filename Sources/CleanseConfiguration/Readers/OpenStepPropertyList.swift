import CleanseJSON
import Foundation

/// A reader of property lists in the OpenStep format, `{ host = "h"; list = (a, b); }`, and of files of strings, `host = "h";`.
struct OpenStepPropertyList {
    private var cursor: TextCursor
    private let source: String
    private var budget = TreeBudget()
    private var places: TextPlace

    /// - Parameters:
    ///   - bytes: The list, in UTF-8.
    ///   - source: The name of the file in errors.
    init(_ bytes: [UInt8], source: String) {
        cursor = TextCursor(bytes)
        self.source = source
        places = TextPlace(bytes)
    }

    /// Returns whether a text that begins like a tag is data, such as `<0fbd77>`.
    static func isData(_ bytes: [UInt8]) -> Bool {
        let text = bytes.drop(while: TextCursor.isBlank).dropFirst().drop(while: TextCursor.isBlank)
        let digits = text.prefix { $0 < 0x80 && (Character(UnicodeScalar($0)).isHexDigit || TextCursor.isBlank($0)) }
        return text.dropFirst(digits.count).first == UInt8(ascii: ">")
    }

    private struct Malformed: Error {
        let reason: String
    }

    /// - Throws: ``ConfigurationError`` if a key is given twice, `UnreadableText` if the list is wrong or exceeds a limit.
    mutating func read() throws -> ConfigurationTree {
        do {
            try skipBlanks()
            let isDictionary = cursor.next == UInt8(ascii: "{") || cursor.next == UInt8(ascii: "(")
            let tree = try isDictionary ? value(depth: 0) : .dictionary(entries(depth: 0))
            try skipBlanks()
            guard cursor.isAtEnd else { throw Malformed(reason: "something follows the list") }
            return tree
        } catch let error as Malformed {
            throw UnreadableText(
                reason: "it is not a property list: \(error.reason)" + places.place(of: cursor.position))
        }
    }

    private mutating func value(depth: Int) throws -> ConfigurationTree {
        try budget.take(depth: depth)
        try skipBlanks()
        if cursor.takes("{") {
            let entries = try entries(depth: depth)
            guard cursor.takes("}") else { throw Malformed(reason: "a dictionary has no end") }
            return .dictionary(entries)
        }
        if cursor.takes("(") { return .array(try elements(depth: depth)) }
        if cursor.takes("<") { return .value(try data()) }
        return .value(try text())
    }

    /// Reads the entries of a dictionary, up to its end.
    private mutating func entries(depth: Int) throws -> [ConfigurationTree.Entry] {
        var entries = UniqueEntries(source: source)
        while true {
            try skipBlanks()
            guard let next = cursor.next, next != UInt8(ascii: "}") else { return entries.entries }
            let place = places.place(of: cursor.position)
            let key = try text()
            try skipBlanks()
            // In a file of strings, a key without a value is its own value.
            if cursor.takes(";") {
                try budget.take(depth: depth)
                try entries.add(key, at: place, .value(key))
                continue
            }
            guard cursor.takes("=") else { throw Malformed(reason: "a key has no value") }
            let value = try value(depth: depth + 1)
            try skipBlanks()
            guard cursor.takes(";") else { throw Malformed(reason: "a semicolon is missing") }
            try entries.add(key, at: place, value)
        }
    }

    /// Reads the elements of an array and its end.
    private mutating func elements(depth: Int) throws -> [ConfigurationTree] {
        var elements: [ConfigurationTree] = []
        while true {
            try skipBlanks()
            if cursor.takes(")") { return elements }
            elements.append(try value(depth: depth + 1))
            try skipBlanks()
            if cursor.takes(")") { return elements }
            guard cursor.takes(",") else { throw Malformed(reason: "an array has no end") }
        }
    }

    private mutating func data() throws -> Data {
        let text = cursor.take { $0 != UInt8(ascii: ">") }.filter { !TextCursor.isBlank($0) }
        let digits = text.compactMap { $0 < 0x80 ? Character(UnicodeScalar($0)).hexDigitValue : nil }
        guard cursor.takes(">"), digits.count == text.count, digits.count.isMultiple(of: 2) else {
            throw Malformed(reason: "data is not in pairs of hexadecimal digits")
        }
        return Data(stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) })
    }

    // MARK: Texts

    private mutating func text() throws -> String {
        if cursor.takes("\"") { return try quoted(until: UInt8(ascii: "\"")) }
        if cursor.takes("'") { return try quoted(until: UInt8(ascii: "'")) }
        let word = cursor.take { byte in
            byte < 0x80
                && (Character(UnicodeScalar(byte)).isLetter || Character(UnicodeScalar(byte)).isNumber
                    || "_$/:.-".utf8.contains(byte))
        }
        guard !word.isEmpty else { throw Malformed(reason: "a text is missing") }
        return String(decoding: word, as: UTF8.self)
    }

    private mutating func quoted(until mark: UInt8) throws -> String {
        var units: [UInt16] = []
        var rest = cursor.take { $0 != mark && $0 != UInt8(ascii: "\\") }
        while true {
            units += String(decoding: rest, as: UTF8.self).utf16
            guard let byte = cursor.read() else { throw Malformed(reason: "a text has no end") }
            if byte == mark { break }
            units.append(try escape())
            rest = cursor.take { $0 != mark && $0 != UInt8(ascii: "\\") }
        }
        guard let text = String(utf16: units) else {
            throw Malformed(reason: "a surrogate is missing")
        }
        return text
    }

    private static let escapes: [UInt8: UInt16] = [
        UInt8(ascii: "a"): 7, UInt8(ascii: "b"): 8, UInt8(ascii: "f"): 12, UInt8(ascii: "n"): 10,
        UInt8(ascii: "r"): 13, UInt8(ascii: "t"): 9, UInt8(ascii: "v"): 11, UInt8(ascii: "\""): 0x22,
        UInt8(ascii: "'"): 0x27, UInt8(ascii: "\\"): 0x5C, UInt8(ascii: "\n"): 10,
    ]

    /// Reads the part of an escape after the backslash: a letter, or `U` and the digits of a UTF-16 code unit.
    private mutating func escape() throws -> UInt16 {
        let wrong = Malformed(reason: "an escape is invalid")
        guard let byte = cursor.read() else { throw wrong }
        if let unit = Self.escapes[byte] { return unit }
        guard byte == UInt8(ascii: "U") || byte == UInt8(ascii: "u") else { throw wrong }
        var unit: UInt16 = 0
        for _ in 0..<4 {
            guard let digit = cursor.read(), digit < 0x80, let value = Character(UnicodeScalar(digit)).hexDigitValue
            else { throw wrong }
            unit = unit << 4 | UInt16(value)
        }
        return unit
    }

    /// Skips blanks and comments.
    private mutating func skipBlanks() throws {
        while true {
            cursor.skipBlanks()
            if cursor.takes("//") {
                _ = cursor.take { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
            } else if cursor.takes("/*") {
                guard cursor.take(through: "*/") != nil else { throw Malformed(reason: "a comment has no end") }
            } else {
                return
            }
        }
    }
}
