// The encodings of files: Unicode encodings, and the encodings that an XML document declares.

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
