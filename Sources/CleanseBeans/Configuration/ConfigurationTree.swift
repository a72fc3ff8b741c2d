import Foundation

/// A value of a property list or of JSON, with the types of Swift.
enum ConfigurationTree: Decodable {
    case value(Any)
    case array([ConfigurationTree])
    case dictionary([String: ConfigurationTree])
    case null

    static var tooDeep: DecodingError {
        .dataCorrupted(.init(codingPath: [], debugDescription: "it is nested deeper than \(Limits.treeDepth) values"))
    }

    init(from decoder: any Decoder) throws {
        guard decoder.codingPath.count <= Limits.treeDepth else { throw Self.tooDeep }
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
        /// A value of the type that can't be read is an error.
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
    func items(in namespace: String = "") -> [ConfigurationItem] {
        sorted { $0.key < $1.key }.flatMap { key, tree -> [ConfigurationItem] in
            if case .dictionary(let entries) = tree {
                return entries.items(in: namespace.isEmpty ? key : namespace + "." + key)
            }
            return tree.plain.map { [ConfigurationItem(namespace: namespace, key: key, value: $0)] } ?? []
        }
    }
}
