import CleanseJSON
public import Foundation

/// A source of the values of lines `KEY=value` or `namespace:KEY=value`. All values are text.
///
/// A line that starts with `#` is a comment, and the word `export` may precede a key. There are no comments after the `=`. If a value is in
/// one pair of quotation marks, the marks are left out, and no escapes are interpreted. A key that is given twice is an error.
public final class KeyValueConfigurationSource: AbstractConfigurationSource {
    private let text: () throws -> String

    /// Creates the source of a text with lines `KEY=value`.
    /// - Parameters:
    ///   - text: The lines.
    ///   - url: The name of the source in reports and errors.
    public init(text: String, url: String = "key-value text") {
        self.text = { text }
        super.init(url: url)
    }

    /// Creates the source of a file with lines `KEY=value`, which is read when the source is added.
    /// - Parameter file: The file, in UTF-8.
    public init(file: URL) {
        text = {
            guard let text = String(utf8: try Data(contentsOf: file)) else {
                throw CocoaError(.fileReadInapplicableStringEncoding)
            }
            return text
        }
        super.init(url: file.lastPathComponent)
    }

    /// Returns the values, without blanks around keys and values, and without one pair of quotation marks around a value.
    /// - Throws: ``ConfigurationError`` if the file can't be read, if a line has no key, or if a key is given twice.
    public override func load() throws -> [ConfigurationItem] {
        let text: String = try readingErrors { try self.text() }
        var items = UniqueItems(source: url)
        var rest = Array(text.utf8)[...]
        if rest.starts(with: "\u{FEFF}".utf8) { rest.removeFirst(3) }
        var number = 0
        while !rest.isEmpty {
            number += 1
            let line = Self.trimmed(Self.takeLine(from: &rest))
            if line.isEmpty || line.first == UInt8(ascii: "#") { continue }
            guard let equals = line.firstIndex(of: UInt8(ascii: "=")), let name = Self.name(of: line[..<equals]) else {
                throw ConfigurationError.unreadable(source: url, reason: "line \(number) is not KEY=value")
            }
            let value = Self.unquoted(Self.trimmed(line[(equals + 1)...]))
            try items.add(
                ConfigurationItem(namespace: name.namespace, key: name.key, value: Self.text(value)),
                at: "line \(number)")
        }
        return items.items
    }

    // MARK: Bytes

    // Bytes are compared, not characters, so that an accent after a quotation mark is not part of it.
    private typealias Bytes = ArraySlice<UInt8>

    private static func text(_ bytes: Bytes) -> String { String(decoding: bytes, as: UTF8.self) }

    /// Takes a line and its end: a line feed, a carriage return, or both.
    private static func takeLine(from rest: inout Bytes) -> Bytes {
        let line = rest.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
        let end = rest[line.endIndex...]
        rest = end.dropFirst(end.starts(with: "\r\n".utf8) ? 2 : 1)
        return line
    }

    /// Returns the name at the beginning of a line, without blanks around its parts, or `nil` if a part is missing.
    private static func name(of text: Bytes) -> ConfigurationName? {
        var text = trimmed(text)
        if text.starts(with: "export".utf8), let next = text.dropFirst(6).first, isBlank(next) {
            text = trimmed(text.dropFirst(6))
        }
        guard let colon = text.firstIndex(of: UInt8(ascii: ":")) else {
            return text.isEmpty ? nil : ConfigurationName(namespace: "", key: self.text(text))
        }
        let (namespace, key) = (trimmed(text[..<colon]), trimmed(text[(colon + 1)...]))
        guard !namespace.isEmpty, !key.isEmpty else { return nil }
        return ConfigurationName(namespace: self.text(namespace), key: self.text(key))
    }

    /// Returns a value without the quotation marks around it. They are kept if the value has such a mark inside.
    private static func unquoted(_ text: Bytes) -> Bytes {
        guard text.count >= 2, let mark = text.first, mark == text.last,
            mark == UInt8(ascii: "\"") || mark == UInt8(ascii: "'"), !text.dropFirst().dropLast().contains(mark)
        else { return text }
        return text.dropFirst().dropLast()
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }

    private static func trimmed(_ text: Bytes) -> Bytes {
        var text = text.drop(while: isBlank)
        while let last = text.last, isBlank(last) { text.removeLast() }
        return text
    }
}
