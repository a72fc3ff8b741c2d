// The texts of files: their encodings, and positions in their bytes as lines and columns.

import CleanseJSON

/// The Unicode encodings of files, and the conversion of their bytes to UTF-8.
enum TextEncoding {
    case utf8
    case utf16(isBigEndian: Bool)
    case utf32(isBigEndian: Bool)

    /// Returns the encoding and the beginning of a text, by its byte order mark or by the zeros around its first character, which is ASCII.
    static func detect(_ bytes: [UInt8]) -> (encoding: TextEncoding, start: Int) {
        let first = Array(bytes.prefix(4))
        if first.starts(with: [0xEF, 0xBB, 0xBF]) { return (.utf8, 3) }
        if first == [0, 0, 0xFE, 0xFF] { return (.utf32(isBigEndian: true), 4) }
        if first == [0xFF, 0xFE, 0, 0] { return (.utf32(isBigEndian: false), 4) }
        if first.starts(with: [0xFE, 0xFF]) { return (.utf16(isBigEndian: true), 2) }
        if first.starts(with: [0xFF, 0xFE]) { return (.utf16(isBigEndian: false), 2) }
        let zeros = first.map { $0 == 0 }
        if zeros == [true, true, true, false] { return (.utf32(isBigEndian: true), 0) }
        if zeros == [false, true, true, true] { return (.utf32(isBigEndian: false), 0) }
        if zeros.starts(with: [true, false]) { return (.utf16(isBigEndian: true), 0) }
        if zeros.starts(with: [false, true]) { return (.utf16(isBigEndian: false), 0) }
        return (.utf8, 0)
    }

    /// Returns a text in UTF-8, or `nil` if it is not in the encoding.
    func utf8(_ bytes: ArraySlice<UInt8>) -> [UInt8]? {
        let text: String? =
            switch self {
            case .utf8: String(utf8: bytes)
            case .utf16(let isBigEndian): Self.units(bytes, UInt16.self, isBigEndian).flatMap(String.init(utf16:))
            case .utf32(let isBigEndian): Self.units(bytes, UInt32.self, isBigEndian).flatMap(Self.text)
            }
        return text.map { Array($0.utf8) }
    }

    /// Returns the text of scalars, or `nil` if a number is no scalar.
    private static func text(_ scalars: [UInt32]) -> String? {
        let text = scalars.compactMap(Unicode.Scalar.init)
        return text.count == scalars.count ? String(String.UnicodeScalarView(text)) : nil
    }

    private static func units<Unit: FixedWidthInteger>(
        _ bytes: ArraySlice<UInt8>, _: Unit.Type, _ isBigEndian: Bool
    ) -> [Unit]? {
        let size = Unit.bitWidth / 8
        guard bytes.count.isMultiple(of: size) else { return nil }
        return stride(from: bytes.startIndex, to: bytes.endIndex, by: size).map { start in
            let unit = bytes[start..<start + size]
            return (isBigEndian ? Array(unit) : unit.reversed()).reduce(0) { $0 << 8 | Unit($1) }
        }
    }

    /// Returns the text of a file in UTF-8, without its byte order mark.
    /// - Throws: `UnreadableText` if the file is in none of the encodings.
    static func utf8(_ bytes: [UInt8]) throws -> [UInt8] {
        let (encoding, start) = detect(bytes)
        guard let text = encoding.utf8(bytes[start...]) else {
            throw UnreadableText(reason: "it is not in UTF-8, UTF-16 or UTF-32")
        }
        return text
    }
}

/// The conversion of XML from the encoding that it declares, unless it has a byte order mark.
enum XMLTextEncoding {
    /// Returns the text of a document in UTF-8, without its byte order mark.
    /// - Throws: `UnreadableText` if the document is in none of the known encodings, or not in the encoding that it declares.
    static func utf8(_ bytes: [UInt8]) throws -> [UInt8] {
        // A document whose declaration is in ASCII is in an encoding that includes ASCII.
        guard case (.utf8, 0) = TextEncoding.detect(bytes), let name = declaredEncoding(bytes) else {
            return try TextEncoding.utf8(bytes)
        }
        switch name.lowercased() {
        case "utf-8", "utf8": return try TextEncoding.utf8(bytes)
        case "us-ascii", "ascii":
            guard bytes.allSatisfy({ $0 < 0x80 }) else { throw UnreadableText(reason: "it is not in \(name)") }
            return bytes
        case "iso-8859-1", "latin1", "iso_8859-1":
            return bytes.flatMap { $0 < 0x80 ? [$0] : [UInt8(0xC0) | $0 >> 6, UInt8(0x80) | $0 & 0x3F] }
        default:
            let shown = name.prefix(Limits.encodingName)
            throw UnreadableText(
                reason: "its encoding is \(shown), not UTF-8, UTF-16, UTF-32, ISO-8859-1 or US-ASCII")
        }
    }

    /// Returns the encoding in the XML declaration at the beginning, or `nil` if there is none.
    private static func declaredEncoding(_ bytes: [UInt8]) -> String? {
        var cursor = TextCursor(bytes)
        guard cursor.takes("<?xml"), let declaration = cursor.take(through: "?>") else { return nil }
        let text = String(decoding: declaration, as: UTF8.self)
        return text.firstMatch(of: #/encoding\s*=\s*["']([^"']*)["']/#).map { String($0.1) }
    }
}

/// A position in the bytes of a text.
struct TextCursor {
    let bytes: [UInt8]
    private(set) var position = 0

    /// - Parameter bytes: The text, in UTF-8.
    init(_ bytes: [UInt8]) { self.bytes = bytes }

    var isAtEnd: Bool { position == bytes.count }
    var next: UInt8? { isAtEnd ? nil : bytes[position] }

    /// Reads the next byte, or returns `nil` at the end.
    mutating func read() -> UInt8? {
        guard let byte = next else { return nil }
        position += 1
        return byte
    }

    /// Reads a text if it comes next, and returns whether it does.
    mutating func takes(_ text: String) -> Bool {
        guard bytes[position...].starts(with: text.utf8) else { return false }
        position += text.utf8.count
        return true
    }

    /// Reads the next bytes while they are of a kind.
    mutating func take(while isOfKind: (UInt8) -> Bool) -> ArraySlice<UInt8> {
        let start = position
        while position < bytes.count, isOfKind(bytes[position]) { position += 1 }
        return bytes[start..<position]
    }

    mutating func skipBlanks() { _ = take(while: Self.isBlank) }

    /// Reads up to and including a text.
    /// - Returns: The bytes before the text. If it does not occur, `nil`, and no byte has been read.
    mutating func take(through end: String) -> ArraySlice<UInt8>? {
        let start = position
        guard let first = end.utf8.first else { return nil }
        var found = position
        while let next = bytes[found...].firstIndex(of: first) {
            found = next
            if bytes[found...].starts(with: end.utf8) {
                position = found + end.utf8.count
                return bytes[start..<found]
            }
            found += 1
        }
        return nil
    }

    static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }
}

/// A counter of the lines and columns of a text, from its beginning to its end.
struct TextPlace {
    private let bytes: [UInt8]
    private var position = 0
    private var line = 1
    private var lineStart = 0

    /// - Parameter bytes: The text, in UTF-8.
    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Returns the line and the column of a byte, which must not precede the bytes of earlier calls.
    mutating func place(of offset: Int) -> String {
        while position < min(offset, bytes.count) {
            if bytes[position] == UInt8(ascii: "\n") { (line, lineStart) = (line + 1, position + 1) }
            position += 1
        }
        return " (line \(line), column \(max(0, offset - lineStart) + 1))"
    }
}
