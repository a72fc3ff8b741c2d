/// A value of JSON or of a property list, with the types of Swift.
indirect enum ConfigurationTree {
    case value(Any)
    case array([ConfigurationTree])
    case dictionary([Entry])
    case null

    /// A key of a dictionary, and its value.
    struct Entry {
        let key: String
        /// Where the key is in the file, for errors.
        let place: String
        let value: ConfigurationTree
    }

    /// As a value of an array. A null is the nil of an optional; as the value of a key, it is nothing.
    var plain: Any {
        switch self {
        case .value(let value): value
        case .array(let elements): elements.map(\.plain)
        case .dictionary(let entries):
            entries.reduce(into: [String: Any]()) { plain, entry in
                if case .null = entry.value { return }
                plain[entry.key] = entry.value.plain
            }
        case .null: Any?.none as Any
        }
    }

    /// The values of a file, with the path of dictionaries as their namespace. A null is no value.
    /// - Parameter source: What errors call the file.
    /// - Throws: ``ConfigurationError`` if it is no dictionary, or if a key is given twice.
    func items(of source: String) throws -> [ConfigurationItem] {
        guard case .dictionary(let entries) = self else {
            throw ConfigurationError.unreadable(source: source, reason: "it is no dictionary")
        }
        var items = UniqueItems(source: source)
        try Self.add(entries, in: "", to: &items)
        return items.items
    }

    private static func add(_ entries: [Entry], in namespace: String, to items: inout UniqueItems) throws {
        for entry in entries.sorted(by: { $0.key < $1.key }) {
            switch entry.value {
            case .null: continue
            case .dictionary(let inner) where !inner.isEmpty:
                try add(inner, in: namespace.isEmpty ? entry.key : namespace + "." + entry.key, to: &items)
            case let value:
                try items.add(
                    ConfigurationItem(namespace: namespace, key: entry.key, value: value.plain),
                    at: "\(namespace.isEmpty ? "" : namespace + ": ")\(entry.key)\(entry.place)")
            }
        }
    }
}
