/// Decodes XML in the encoding that it declares, if it has no byte order mark.
enum XMLTextEncoding {
    /// The text of a document in UTF-8, without its byte order mark.
    /// - Throws: `UnreadableText` if it is in none of the known encodings, or not in the one that it declares.
    static func utf8(_ bytes: [UInt8]) throws -> [UInt8] {
        // What declares an encoding in ASCII is in one that has ASCII in it.
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

    /// What the XML declaration at the beginning says; nil if it says nothing.
    private static func declaredEncoding(_ bytes: [UInt8]) -> String? {
        var cursor = TextCursor(bytes)
        guard cursor.takes("<?xml"), let declaration = cursor.take(through: "?>") else { return nil }
        let text = String(decoding: declaration, as: UTF8.self)
        return text.firstMatch(of: #/encoding\s*=\s*["']([^"']*)["']/#).map { String($0.1) }
    }
}
