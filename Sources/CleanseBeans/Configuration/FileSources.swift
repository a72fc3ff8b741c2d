public import Foundation

/// The variables of the process's environment, as text without a namespace.
public final class ProcessInfoConfigurationSource: AbstractConfigurationSource, Initializable {
    private let variables: [String: String]

    /// The source of the process's variables.
    public convenience init() {
        self.init(variables: ProcessInfo.processInfo.environment)
    }

    /// The source of other variables, for tests.
    /// - Parameter variables: What to take in place of the process's.
    public init(variables: [String: String]) {
        self.variables = variables
        super.init(url: "process info")
    }

    /// Gives the variables.
    public override func load() -> [ConfigurationItem] {
        variables.sorted { $0.key < $1.key }.map { ConfigurationItem(key: $0.key, value: $0.value) }
    }
}

/// The values of a property list: a dictionary inside another one is a namespace.
public final class PropertyListConfigurationSource: AbstractConfigurationSource {
    private let data: () throws -> Data

    /// The source of a property list.
    /// - Parameters:
    ///   - data: The list, in any format that the system reads.
    ///   - url: What the source is called in reports and errors.
    public init(data: Data, url: String = "property list") {
        self.data = { data }
        super.init(url: url)
    }

    /// The source of a file with a property list, which is read when the source is added.
    /// - Parameter file: The file.
    public init(file: URL) {
        data = { try Data(contentsOf: file) }
        super.init(url: file.lastPathComponent)
    }

    /// The source of a resource with a property list, which is read when the source is added.
    /// - Parameters:
    ///   - name: The name of the resource, without `plist`.
    ///   - bundle: The bundle that has it.
    public init(name: String, bundle: Bundle = .main) {
        data = {
            guard let file = bundle.url(forResource: name, withExtension: "plist") else {
                throw CocoaError(.fileNoSuchFile)
            }
            return try Data(contentsOf: file)
        }
        super.init(url: name + ".plist")
    }

    /// Gives the values.
    /// - Throws: ``ConfigurationError`` if there is no file, or no dictionary in it.
    public override func load() throws -> [ConfigurationItem] {
        try readingErrors {
            let data = try data()
            try Self.checkNesting(of: data)
            return try PropertyListDecoder().decode([String: ConfigurationTree].self, from: data).items()
        }
    }

    /// Refuses a list in XML whose elements would take the parser, which calls itself for each level, too deep.
    private static func checkNesting(of data: Data) throws {
        var depth = 0
        for (byte, next) in zip(data, data.dropFirst()) {
            switch (byte, next) {
            case (UInt8(ascii: "<"), UInt8(ascii: "/")), (UInt8(ascii: "/"), UInt8(ascii: ">")): depth -= 1
            case (UInt8(ascii: "<"), UInt8(ascii: "A")...UInt8(ascii: "z")): depth += 1
            default: continue
            }
            if depth > 1000 { throw ConfigurationTree.tooDeep }
        }
    }
}

/// The values of a JSON object: an object inside another one is a namespace.
public final class JSONConfigurationSource: AbstractConfigurationSource {
    private let data: () throws -> Data

    /// The source of a JSON document.
    /// - Parameters:
    ///   - data: The document.
    ///   - url: What the source is called in reports and errors.
    public init(data: Data, url: String = "JSON") {
        self.data = { data }
        super.init(url: url)
    }

    /// The source of a JSON file, which is read when the source is added.
    /// - Parameter file: The file.
    public init(file: URL) {
        data = { try Data(contentsOf: file) }
        super.init(url: file.lastPathComponent)
    }

    /// Gives the values.
    /// - Throws: ``ConfigurationError`` if there is no file, or no object in it.
    public override func load() throws -> [ConfigurationItem] {
        try readingErrors { try JSONDecoder().decode([String: ConfigurationTree].self, from: data()).items() }
    }
}

/// The values of a file of lines `KEY=value`, or `namespace:KEY=value`, all text; a line that starts with `#` is a comment.
///
/// A shell can read most such files too: the word `export` may precede a key.
public final class KeyValueConfigurationSource: AbstractConfigurationSource {
    private let text: () throws -> String

    /// The source of such lines.
    /// - Parameters:
    ///   - text: The lines.
    ///   - url: What the source is called in reports and errors.
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

    /// Gives the values. Blanks around keys and values, and one pair of quotation marks around a value, are left out.
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

extension AbstractConfigurationSource {
    /// Names the source in what the system throws.
    fileprivate func readingErrors<Value>(_ body: () throws -> Value) throws -> Value {
        do { return try body() } catch {
            throw ConfigurationError.unreadable(source: url, reason: Self.reason(error))
        }
    }

    private static func reason(_ error: any Error) -> String {
        switch error {
        case DecodingError.dataCorrupted(let context), DecodingError.typeMismatch(_, let context),
            DecodingError.keyNotFound(_, let context), DecodingError.valueNotFound(_, let context):
            context.debugDescription
        case CocoaError.fileReadInapplicableStringEncoding: "it is not in UTF-8"
        case let error as CocoaError: "no such file, or it can't be read (\(error.code.rawValue))"
        default: "\(error)"
        }
    }
}

/// A value of a property list or of JSON, with the types of Swift.
private enum ConfigurationTree: Decodable {
    case value(Any)
    case array([ConfigurationTree])
    case dictionary([String: ConfigurationTree])
    case null

    /// How deep arrays and dictionaries may be nested: a thread's stack has an end.
    private static let depthLimit = 100

    static var tooDeep: DecodingError {
        .dataCorrupted(.init(codingPath: [], debugDescription: "it is nested deeper than \(depthLimit) values"))
    }

    init(from decoder: any Decoder) throws {
        guard decoder.codingPath.count <= Self.depthLimit else { throw Self.tooDeep }
        let container = try decoder.singleValueContainer()
        if let value = try Self.plainValue(container, isOfPropertyList: decoder.isOfPropertyList) {
            self = value
        } else if var elements = try? decoder.unkeyedContainer() {
            var array: [ConfigurationTree] = []
            while !elements.isAtEnd { array.append(try elements.decode(ConfigurationTree.self)) }
            self = .array(array)
        } else {
            let entries = try decoder.container(keyedBy: Key.self)
            self = .dictionary(
                try Dictionary(
                    uniqueKeysWithValues: entries.allKeys.map {
                        ($0.stringValue, try entries.decode(ConfigurationTree.self, forKey: $0))
                    }))
        }
    }

    private struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    /// A value that is neither an array nor a dictionary; nil if it is one.
    private static func plainValue(
        _ container: any SingleValueDecodingContainer, isOfPropertyList: Bool
    ) throws -> ConfigurationTree? {
        /// What is of the type but can't be read is an error.
        func decoded<Value: Decodable>(_: Value.Type) throws -> ConfigurationTree? {
            do { return .value(try container.decode(Value.self)) } catch DecodingError.typeMismatch { return nil }
        }
        if container.decodeNil() { return .null }
        if let value = try? container.decode(Bool.self) { return .value(value) }
        if let value = try? container.decode(Int.self) { return .value(value) }
        if let value = try decoded(Double.self) ?? decoded(String.self) { return value }
        guard isOfPropertyList else { return nil }
        return try decoded(Date.self) ?? decoded(Data.self)
    }

    /// As a value of an array.
    var plain: Any? {
        switch self {
        case .value(let value): value
        case .array(let elements): elements.compactMap(\.plain)
        case .dictionary(let entries): entries.compactMapValues(\.plain)
        case .null: nil
        }
    }
}

extension Decoder {
    /// Whether dates and data have a form of their own.
    fileprivate var isOfPropertyList: Bool {
        "\(type(of: self))".contains("Plist") || "\(type(of: self))".contains("PropertyList")
    }
}

extension [String: ConfigurationTree] {
    /// The values, with the path of dictionaries as their namespace. A null is no value.
    fileprivate func items(in namespace: String = "") -> [ConfigurationItem] {
        sorted { $0.key < $1.key }.flatMap { key, tree -> [ConfigurationItem] in
            if case .dictionary(let entries) = tree {
                return entries.items(in: namespace.isEmpty ? key : namespace + "." + key)
            }
            return tree.plain.map { [ConfigurationItem(namespace: namespace, key: key, value: $0)] } ?? []
        }
    }
}
