// The values of a file as a tree, and the checks that a file has no duplicate names and not too many values.

/// A value of JSON or of a property list, with Swift types.
indirect enum ConfigurationTree {
    case value(Any)
    case array([ConfigurationTree])
    case dictionary([Entry])
    case null

    /// A key of a dictionary, and its value.
    struct Entry {
        let key: String
        /// The position of the key in the file, for errors.
        let place: String
        let value: ConfigurationTree
    }

    /// The tree as plain Swift values. A null is the `nil` of an optional, and is left out as the value of a key.
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

    /// Returns the values of a file, with the path of dictionaries as their namespace. A null is not a value.
    /// - Parameter source: The name of the file in errors.
    /// - Throws: ``ConfigurationError`` if the tree is not a dictionary, or if a key is given twice.
    func items(of source: String) throws -> [ConfigurationItem] {
        guard case .dictionary(let entries) = self else {
            throw ConfigurationError.unreadable(source: source, reason: "it is not a dictionary")
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

/// The entries of a dictionary in a file, each with a different key.
struct UniqueEntries {
    /// The name of the file in errors.
    private let source: String
    private(set) var entries: [ConfigurationTree.Entry] = []
    private var places: [String: String] = [:]

    init(source: String) { self.source = source }

    /// Adds an entry.
    /// - Parameter place: The position of its key, for errors.
    /// - Throws: ``ConfigurationError`` if the dictionary already has an entry with the key.
    mutating func add(_ key: String, at place: String, _ value: ConfigurationTree) throws {
        if let first = places.updateValue(place, forKey: key) {
            throw ConfigurationError.duplicate(
                namespace: "", key: key, source: source, first: key + first, second: key + place)
        }
        entries.append(ConfigurationTree.Entry(key: key, place: place, value: value))
    }
}

/// The values of a source, each with a different name.
package struct UniqueItems {
    /// The name of the source in errors.
    private let source: String
    package private(set) var items: [ConfigurationItem] = []
    private var places: [Name: String] = [:]

    private struct Name: Hashable {
        let name: ConfigurationName
        let scope: ConfigurationScope
    }

    package init(source: String) { self.source = source }

    /// Adds a value.
    /// - Parameter place: The position of the value, for errors.
    /// - Throws: ``ConfigurationError`` if the source already has a value with the name.
    package mutating func add(_ item: ConfigurationItem, at place: String) throws {
        if let first = places.updateValue(place, forKey: Name(name: item.name, scope: item.scope)) {
            throw ConfigurationError.duplicate(
                namespace: item.namespace, key: item.key, source: source, first: first, second: place)
        }
        items.append(item)
    }
}

/// The number of values that a file may still have.
///
/// It is counted while the file is read, so that no file takes more time or memory than its size justifies.
struct TreeBudget {
    private let limit: Int
    private var values: Int

    /// - Parameter limit: The number of values that the file may have.
    init(values limit: Int = Limits.treeValues) {
        self.limit = limit
        values = limit
    }

    /// Counts a value.
    /// - Parameter depth: The number of values that contain it.
    /// - Throws: `UnreadableText` if there are too many values, or if the value is nested too deeply.
    mutating func take(depth: Int) throws { try take(1, depth: depth) }

    /// Counts the values that are directly inside another value.
    mutating func take(_ count: Int, depth: Int) throws {
        guard depth <= Limits.treeDepth else {
            throw UnreadableText(reason: "it is nested deeper than \(Limits.treeDepth) values")
        }
        guard values >= count else { throw UnreadableText(reason: "it has more than \(limit) values") }
        values -= count
    }
}
