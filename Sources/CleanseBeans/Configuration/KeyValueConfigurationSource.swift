public import Foundation

/// The values of a file of lines `KEY=value`, or `namespace:KEY=value`, all text; a line that starts with `#` is a comment.
///
/// A shell can read most such files too: the word `export` may precede a key.
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
    /// - Throws: ``ConfigurationError`` if there is no file, or a line without a key.
    public override func load() throws -> [ConfigurationItem] {
        let text: String = try readingErrors { try self.text() }
        var items: [ConfigurationItem] = []
        let lines = text.trimmingPrefix("\u{FEFF}").split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        for (index, line) in lines.enumerated() {
            let line = line.trimmingCharacters(in: .whitespaces)
            if line.isEmpty || line.hasPrefix("#") { continue }
            let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let key = parts[0].trimmingPrefix(#/export\s+/#).trimmingCharacters(in: .whitespaces)
            let name = ConfigurationName(key)
            guard parts.count == 2, !name.key.isEmpty else {
                throw ConfigurationError.unreadable(source: url, reason: "line \(index + 1) is not KEY=value")
            }
            items.append(
                ConfigurationItem(
                    namespace: name.namespace, key: name.key,
                    value: unquoted(parts[1].trimmingCharacters(in: .whitespaces))))
        }
        return items
    }

    private func unquoted(_ text: String) -> String {
        guard text.count >= 2, let mark = text.first, mark == text.last, mark == "\"" || mark == "'" else {
            return text
        }
        return String(text.dropFirst().dropLast())
    }
}
