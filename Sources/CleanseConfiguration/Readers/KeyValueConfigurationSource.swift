// The sources of texts under names: the lines `KEY=value` of a file, and the environment variables of the process.

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

/// A source of the process's environment variables, as text under their own names, or as values of namespaces.
public final class ProcessInfoConfigurationSource: AbstractConfigurationSource {
    private let variables: [String: String]
    /// Returns the key of a variable, or `nil` if the variable is left out.
    private let key: (String) -> String?

    /// Creates a source of the process's variables, each under its name, without a namespace.
    public convenience init() {
        self.init(variables: ProcessInfo.processInfo.environment)
    }

    /// Creates a source of other variables, each under its name, for tests.
    /// - Parameter variables: The variables that replace the process's.
    public init(variables: [String: String]) {
        self.variables = variables
        key = { $0 }
        super.init(url: "process info")
    }

    /// Creates a source of the variables with a prefix, as values of namespaces: `SHOP_DB_HOST` is the value of `db:host`.
    ///
    /// The name after the prefix is converted to lower case. An underscore ends a namespace, and two underscores begin a word of a name in
    /// camel case: `SHOP_DB_POOL_SIZE` is `db.pool:size`, and `SHOP_WEB_PAGE__SIZE` is `web:pageSize`. If the source is added after files,
    /// it overrules their values.
    /// - Parameters:
    ///   - prefix: The beginning of the variables' names, such as `SHOP_`. Other variables are left out.
    ///   - names: The keys, `namespace:key`, of variables with other names, with or without the prefix.
    ///   - variables: The variables that replace the process's, for tests.
    public init(prefix: String, names: [String: String] = [:], variables: [String: String]? = nil) {
        self.variables = variables ?? ProcessInfo.processInfo.environment
        key = { variable in
            names[variable]
                ?? (variable.hasPrefix(prefix) ? Self.key(of: String(variable.dropFirst(prefix.count))) : nil)
        }
        super.init(url: "process info")
    }

    /// Returns the values of the variables.
    /// - Throws: ``ConfigurationError`` if two variables have the same key.
    public override func load() throws -> [ConfigurationItem] {
        var items = UniqueItems(source: url)
        for (variable, value) in variables.sorted(by: { $0.key < $1.key }) {
            guard let key = key(variable) else { continue }
            try items.add(ConfigurationItem(key: key, value: value), at: variable)
        }
        return items.items
    }

    /// Returns the key of a variable from its name without the prefix, or `nil` if there is no key.
    private static func key(of variable: String) -> String? {
        var parts = [""]
        var underscores = 0
        for character in variable.lowercased() {
            if character == "_" {
                underscores += 1
                continue
            }
            if underscores == 1, parts != [""] { parts.append("") }
            let beginsWord = underscores > 1 && parts != [""]
            parts[parts.count - 1] += beginsWord ? character.uppercased() : String(character)
            underscores = 0
        }
        guard let key = parts.popLast(), !key.isEmpty else { return nil }
        return parts.isEmpty ? key : parts.joined(separator: ".") + ":" + key
    }
}
