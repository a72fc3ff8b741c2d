import CleanseJSON
import Foundation

/// A reader of property lists in XML.
///
/// The list may name Apple's document type but declare none, so there are only the predefined entities of XML. Attributes are skipped.
struct XMLPropertyList {
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

    /// Returns whether a text is XML, which begins with a tag.
    static func isOne(_ bytes: [UInt8]) -> Bool {
        bytes.first { !TextCursor.isBlank($0) } == UInt8(ascii: "<") && !OpenStepPropertyList.isData(bytes)
    }

    /// - Throws: ``ConfigurationError`` if a key is given twice, `UnreadableText` if the list is wrong or exceeds a limit.
    mutating func read() throws -> ConfigurationTree {
        do {
            try skipMisc(allowsDocumentType: true)
            var tag = try tag()
            let isWrapped = tag.name == "plist" && !tag.isEmpty
            if isWrapped {
                try skipMisc()
                tag = try self.tag()
            }
            let tree = try value(tag, depth: 0)
            try skipMisc()
            if isWrapped {
                try end(of: "plist")
                try skipMisc()
            }
            guard cursor.isAtEnd else { throw Malformed(reason: "something follows the list") }
            return tree
        } catch let error as Malformed {
            throw UnreadableText(
                reason: "it is not a property list in XML: \(error.reason)" + places.place(of: cursor.position))
        }
    }

    private struct Malformed: Error {
        let reason: String
    }

    // MARK: Values

    private struct Tag {
        let name: String
        /// Whether the tag is `<name/>`.
        let isEmpty: Bool
    }

    private mutating func value(_ tag: Tag, depth: Int) throws -> ConfigurationTree {
        try budget.take(depth: depth)
        switch tag.name {
        case "dict": return try dictionary(tag, depth)
        case "array":
            var elements: [ConfigurationTree] = []
            while !tag.isEmpty, try !isAtEnd(of: tag.name) {
                elements.append(try value(self.tag(), depth: depth + 1))
            }
            return .array(elements)
        case "true", "false":
            guard try text(of: tag).allSatisfy(TextCursor.isBlank) else {
                throw Malformed(reason: "<\(tag.name)> contains text")
            }
            return .value(tag.name == "true")
        case "string": return .value(String(decoding: try text(of: tag), as: UTF8.self))
        case "integer", "real", "date", "data":
            let text = String(decoding: try text(of: tag), as: UTF8.self)
            let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
            guard let value = Self.value(of: trimmed, as: tag.name) else {
                throw Malformed(reason: "\(trimmed.quoted) is not a valid \(tag.name)")
            }
            return .value(value)
        default: throw Malformed(reason: "<\(tag.name.prefix(Limits.unexpectedText))> is not a value")
        }
    }

    private mutating func dictionary(_ tag: Tag, _ depth: Int) throws -> ConfigurationTree {
        var entries = UniqueEntries(source: source)
        while !tag.isEmpty, try !isAtEnd(of: tag.name) {
            let key = try self.tag()
            let place = places.place(of: cursor.position)
            guard key.name == "key" else { throw Malformed(reason: "a dictionary has <\(key.name)> for a key") }
            let name = String(decoding: try text(of: key), as: UTF8.self)
            try skipMisc()
            try entries.add(name, at: place, value(self.tag(), depth: depth + 1))
        }
        return .dictionary(entries.entries)
    }

    /// Returns a number, a date or data, or `nil` if the text is not of the kind.
    private static func value(of text: String, as kind: String) -> Any? {
        switch kind {
        case "date": return text.count > 10 ? ISODate.date(text) : nil
        case "data":
            // Base64 text may have line breaks.
            return Data(base64Encoded: Data(text.utf8.filter { !TextCursor.isBlank($0) }))
        case "integer":
            let digits = text.drop { $0 == "-" || $0 == "+" }
            let sign = text.hasPrefix("-") ? "-" : ""
            guard text.count - digits.count <= 1 else { return nil }
            if digits.lowercased().hasPrefix("0x") {
                let digits = digits.dropFirst(2)
                guard digits.drop(while: { $0 == "0" }).count <= Limits.hexadecimalDigits,
                    let text = String(decimalOf: digits, radix: 16)
                else { return nil }
                return ConfigurationNumber.value(of: text == "0" ? text : sign + text)
            }
            guard !digits.isEmpty, digits.allSatisfy({ $0.isASCII && $0.isNumber }) else { return nil }
            return ConfigurationNumber.value(of: sign + digits)
        default:
            if ["nan", "inf", "+inf", "-inf", "infinity", "+infinity", "-infinity"].contains(text.lowercased()) {
                return Double(text)
            }
            return DecimalText(text) == nil ? nil : ConfigurationNumber.value(of: text)
        }
    }

    // MARK: XML

    /// Skips blanks, comments, processing instructions and, if it is allowed, a document type.
    private mutating func skipMisc(allowsDocumentType: Bool = false) throws {
        while true {
            cursor.skipBlanks()
            if cursor.takes("<!--") {
                guard cursor.take(through: "-->") != nil else { throw Malformed(reason: "a comment has no end") }
            } else if cursor.takes("<?") {
                guard cursor.take(through: "?>") != nil else {
                    throw Malformed(reason: "a processing instruction has no end")
                }
            } else if allowsDocumentType, cursor.takes("<!DOCTYPE") {
                guard let type = cursor.take(through: ">") else {
                    throw Malformed(reason: "the document type has no end")
                }
                guard !type.contains(UInt8(ascii: "[")) else {
                    throw Malformed(reason: "a document type declares entities")
                }
            } else {
                return
            }
        }
    }

    /// Reads the start tag of an element.
    private mutating func tag() throws -> Tag {
        guard cursor.takes("<") else { throw Malformed(reason: "an element is missing") }
        let name = String(
            decoding: cursor.take {
                !TextCursor.isBlank($0) && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "<")
            }, as: UTF8.self)
        guard !name.isEmpty else { throw Malformed(reason: "an element is missing") }
        while true {
            cursor.skipBlanks()
            if cursor.takes(">") { return Tag(name: name, isEmpty: false) }
            if cursor.takes("/>") { return Tag(name: name, isEmpty: true) }
            try skipAttribute()
        }
    }

    private mutating func skipAttribute() throws {
        let name = cursor.take {
            !TextCursor.isBlank($0) && $0 != UInt8(ascii: "=") && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "<")
        }
        cursor.skipBlanks()
        guard !name.isEmpty, cursor.takes("=") else { throw Malformed(reason: "a tag has no end") }
        cursor.skipBlanks()
        let mark = cursor.takes("\"") ? "\"" : cursor.takes("'") ? "'" : nil
        guard let mark, cursor.take(through: mark) != nil else { throw Malformed(reason: "an attribute has no value") }
    }

    /// Reads the end tag of an element if it comes next, and returns whether it does.
    private mutating func isAtEnd(of name: String) throws -> Bool {
        try skipMisc()
        guard cursor.bytes[cursor.position...].starts(with: "</".utf8) else { return false }
        try end(of: name)
        return true
    }

    private mutating func end(of name: String) throws {
        guard cursor.takes("</" + name) else { throw Malformed(reason: "</\(name)> is missing") }
        cursor.skipBlanks()
        guard cursor.takes(">") else { throw Malformed(reason: "</\(name)> is missing") }
    }

    /// Reads the text of an element and its end tag.
    private mutating func text(of tag: Tag) throws -> [UInt8] {
        if tag.isEmpty { return [] }
        var text: [UInt8] = []
        while true {
            text += cursor.take { $0 != UInt8(ascii: "<") && $0 != UInt8(ascii: "&") }
            if cursor.takes("&") {
                text += try reference()
            } else if cursor.takes("<![CDATA[") {
                guard let data = cursor.take(through: "]]>") else {
                    throw Malformed(reason: "a CDATA section has no end")
                }
                text += data
            } else if cursor.takes("<!--") {
                guard cursor.take(through: "-->") != nil else { throw Malformed(reason: "a comment has no end") }
            } else {
                try end(of: tag.name)
                return text
            }
        }
    }

    private static let entities = ["lt": "<", "gt": ">", "amp": "&", "quot": "\"", "apos": "'"]

    /// Reads the part of a reference after its `&`.
    private mutating func reference() throws -> [UInt8] {
        let wrong = Malformed(reason: "a reference is invalid")
        let name = String(decoding: cursor.take { $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: "<") }, as: UTF8.self)
        guard cursor.takes(";") else { throw wrong }
        if let text = Self.entities[name] { return Array(text.utf8) }
        let digits = name.dropFirst(name.hasPrefix("#x") ? 2 : 1)
        guard name.hasPrefix("#"), digits.allSatisfy(\.isHexDigit),
            let scalar = UInt32(digits, radix: name.hasPrefix("#x") ? 16 : 10).flatMap(UnicodeScalar.init),
            scalar.value >= 0x20 || [9, 10, 13].contains(scalar.value)
        else { throw wrong }
        return Array(String(Character(scalar)).utf8)
    }
}
