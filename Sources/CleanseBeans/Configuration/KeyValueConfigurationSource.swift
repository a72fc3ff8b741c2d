public import Foundation

/// The values of a file of lines `KEY=value`, or `namespace:KEY=value`, all text; a line that starts with `#` is a comment.
///
/// The word `export` may precede a key. Nothing behind the `=` is a comment, and a value in one pair of quotation marks is what is between
/// them, without escapes. A key that is given twice is an error.
public final class KeyValueConfigurationSource: AbstractConfigurationSource {
    private let text: () throws -> String

    /// The source of such lines.
    /// - Parameters:
    ///   - text: The lines.
    ///   - url: The name of the source in reports and errors.
    public init(text: String, url: String = "key-value text") {
        self.text = { text }
        super.init(url: url)
    }

    /// The source of such a file, which is read when the source is added.
    /// - Parameter file: The file, in UTF-8.
    public init(file: URL) {
        text = {
            guard let text = String(validating: try Data(contentsOf: file), as: UTF8.self) else {
                throw CocoaError(.fileReadInapplicableStringEncoding)
            }
            return text
        }
        super.init(url: file.lastPathComponent)
    }

    /// Returns the values. Blanks around keys and values, and one pair of quotation marks around a value, are left out.
    /// - Throws: ``ConfigurationError`` if there is no file, or a line without a key, or if a key is given twice.
    public override func load() throws -> [ConfigurationItem] {
        let text: String = try readingErrors { try self.text() }
        var items = UniqueItems(source: url)
        let lines = text.trimmingPrefix("\u{FEFF}").split(omittingEmptySubsequences: false) { $0.isEndOfLine }
        for (index, line) in lines.enumerated() {
            let line = line.trimmed
            if line.isEmpty || line.first == "#" { continue }
            let place = "line \(index + 1)"
            guard let equals = line.utf8.firstIndex(of: UInt8(ascii: "=")),
                let name = name(of: line[..<equals]), !name.key.isEmpty
            else { throw ConfigurationError.unreadable(source: url, reason: "\(place) is not KEY=value") }
            try items.add(
                ConfigurationItem(
                    namespace: name.namespace, key: name.key,
                    value: unquoted(line[line.utf8.index(after: equals)...].trimmed)),
                at: place)
        }
        return items.items
    }

    /// The name that a line begins with, without blanks around its parts.
    private func name(of text: Substring) -> ConfigurationName? {
        var key = text.trimmed
        if key.hasPrefix("export"), let next = key.dropFirst(6).first, next == " " || next == "\t" {
            key = key.dropFirst(6).trimmed
        }
        let name = ConfigurationName(String(key))
        let (namespace, rest) = (name.namespace[...].trimmed, name.key[...].trimmed)
        if namespace.isEmpty, key.contains(":") { return nil }
        return ConfigurationName(namespace: String(namespace), key: String(rest))
    }

    /// A value without the quotation marks around it. One that has such a mark inside is not in quotation marks.
    private func unquoted(_ text: Substring) -> String {
        guard text.count >= 2, let mark = text.first, mark == text.last, mark == "\"" || mark == "'",
            !text.dropFirst().dropLast().contains(mark)
        else { return String(text) }
        return String(text.dropFirst().dropLast())
    }
}

extension Substring {
    /// Without blanks at either end.
    fileprivate var trimmed: Substring {
        var text = drop { $0 == " " || $0 == "\t" }
        while let last = text.last, last == " " || last == "\t" { text.removeLast() }
        return text
    }
}

extension Character {
    fileprivate var isEndOfLine: Bool { self == "\n" || self == "\r" || self == "\r\n" }
}
