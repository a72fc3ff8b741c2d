// The limits of documents, and the check that rejects a document that the parser would expand, trap on, or take quadratic time for.

import CleanseJSON
import Foundation

/// A check that rejects a document that the parser would expand, trap on, or take quadratic time for.
///
/// All other errors are left to the parser, which reports malformed documents.
struct DocumentCheck {
    private let bytes: [UInt8]
    private let document: String?
    private var position: Int
    private var namespaces = 0

    /// - Throws: `BeanXMLError`.
    static func check(_ data: Data, _ document: String?) throws {
        var check = DocumentCheck(bytes: Array(data), document)
        if String(utf8: data) == nil || data.contains(0) { throw check.encodingError() }
        try check.run()
    }

    private init(bytes: [UInt8], _ document: String?) {
        self.bytes = bytes
        self.document = document
        let byteOrderMark = "\u{FEFF}".utf8
        position = bytes.starts(with: byteOrderMark) ? byteOrderMark.count : 0
    }

    /// Returns the error at the first byte that is zero or not part of valid UTF-8.
    private mutating func encodingError() -> BeanXMLError {
        var parser = UTF8.ForwardParser()
        var rest = bytes.makeIterator()
        position = 0
        while case .valid(let scalar) = parser.parseScalar(from: &rest), bytes[position] != 0 {
            position += scalar.count
        }
        return error(.malformed("it is not in UTF-8"))
    }

    private mutating func run() throws {
        if isAt("<?xml"), bytes[position...].dropFirst(5).first.map(Self.isBlank) ?? false { try checkEncoding() }
        while let tag = bytes[position...].firstIndex(of: UInt8(ascii: "<")) {
            position = tag
            if skip("<!--") {
                try skip("comment", through: "-->")
            } else if skip("<![CDATA[") {
                try skip("CDATA section", through: "]]>")
            } else if isAt("<!") {
                throw error(.documentType)
            } else if isAt("<?") {
                try passInstruction()
            } else {
                try passTag()
            }
        }
    }

    /// Rejects encodings other than UTF-8. The parser would decode them, while this check reads the bytes as UTF-8.
    ///
    /// ASCII is accepted if all bytes are ASCII, because the bytes then mean the same characters in both encodings.
    private func checkEncoding() throws {
        var end = self
        end.skip(through: "?>")
        let declaration = String(decoding: bytes[position..<end.position], as: UTF8.self)
        for match in declaration.matches(of: #/encoding\s*=\s*["']([^"']*)["']/#)
        where !["utf-8", "utf8"].contains(match.1.lowercased()) {
            guard ["us-ascii", "ascii"].contains(match.1.lowercased()) else {
                throw error(.malformed("its encoding is \(match.1.prefix(Limits.encodingName)), not UTF-8"))
            }
            guard let other = bytes[position...].firstIndex(where: { $0 >= 0x80 }) else { continue }
            end.position = other
            throw end.error(.malformed("a character is not in \(match.1), the encoding that it declares"))
        }
    }

    /// Rejects processing instructions without text, on which Foundation's parser on Linux traps.
    private mutating func passInstruction() throws {
        let start = position
        try skip("processing instruction", through: "?>")
        guard bytes[start..<position].contains(where: Self.isBlank) else {
            position = start
            throw error(.malformed("a processing instruction has no text"))
        }
    }

    private mutating func passTag() throws {
        let start = position
        var attributes = 0
        var quote: UInt8?
        while position < bytes.count {
            let byte = bytes[position]
            if let open = quote {
                if byte == open { quote = nil }
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
            } else if byte == UInt8(ascii: ">") {
                break
            } else if byte == UInt8(ascii: "=") {
                attributes += 1
            } else if Self.isBlank(byte), isAt("xmlns", after: 1) {
                namespaces += 1
            }
            position += 1
        }
        let excess: (what: String, limit: Int)? =
            attributes > Limits.attributes
            ? ("attributes of one element", Limits.attributes)
            : namespaces > Limits.namespaces
                ? ("declarations of namespaces", Limits.namespaces)
                : position - start > Limits.markup ? ("bytes in one tag", Limits.markup) : nil
        guard let excess else { return }
        position = start
        throw error(.limit("has more than \(excess.limit) \(excess.what)"))
    }

    // MARK: Bytes

    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }

    private func isAt(_ text: String, after offset: Int = 0) -> Bool {
        bytes[min(position + offset, bytes.count)...].starts(with: text.utf8)
    }

    private mutating func skip(_ text: String) -> Bool {
        guard isAt(text) else { return false }
        position += text.utf8.count
        return true
    }

    /// Skips markup that the parser reads as a whole, and limits its length.
    private mutating func skip(_ name: String, through end: String) throws {
        let start = position
        skip(through: end)
        guard position - start > Limits.markup else { return }
        position = start
        throw error(.limit("has more than \(Limits.markup) bytes in one \(name)"))
    }

    /// Skips the bytes up to and including the next occurrence of a text, or the rest of the document if there is none.
    private mutating func skip(through end: String) {
        // Most bytes differ from the first one of the text.
        let first = end.utf8.first
        while position < bytes.count, bytes[position] != first || !isAt(end) { position += 1 }
        position = min(position + end.utf8.count, bytes.count)
    }

    /// Returns an error at the current position.
    private func error(_ kind: BeanXMLError.Kind) -> BeanXMLError {
        let text = String(decoding: bytes[..<position], as: UTF8.self)
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        return BeanXMLError(kind, in: document, line: lines.count, column: (lines.last?.unicodeScalars.count ?? 0) + 1)
    }
}

/// The limits of the size and the depth of an XML document.
public struct XMLLimits: Sendable {
    /// The largest size, in bytes.
    public var size: Int
    /// The depth to which elements may be nested. Any depth is safe, since documents are processed without recursion.
    public var depth: Int

    /// Creates limits of size and depth.
    /// - Parameters:
    ///   - size: The largest size, in bytes.
    ///   - depth: The depth to which elements may be nested.
    public init(size: Int = 4 << 20, depth: Int = 200) {
        self.size = size
        self.depth = depth
    }
}

/// The fixed limits of all documents, and of the text that errors quote from them.
enum Limits {
    /// The number of attributes that an element may have. The parser compares each with all others.
    static let attributes = 250
    /// The number of namespace declarations that a document may have. The parser searches the declarations of all enclosing elements.
    static let namespaces = 1_000
    /// The depth to which the parentheses and negations of profiles may be nested. Their reader is recursive.
    static let profileDepth = 100
    /// The number of documents that a document may import, directly or indirectly.
    static let documents = 1_000
    /// The number of bytes that a tag, a comment, a CDATA section or a processing instruction may have. The parser gives up on one of
    /// 10,000,000 bytes, and reports it as unfinished.
    static let markup = 9_000_000
    /// The upper bound of the index of a `<constructor-arg>`. No factory has as many parameters.
    static let arguments = 1000

    // MARK: Messages

    /// The number of characters of unexpected text in a document that an error quotes.
    static let unexpectedText = 40
    /// The number of characters of an encoding's name that an error shows.
    static let encodingName = 100
}
