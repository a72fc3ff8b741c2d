// The values of a file as a tree, and the checks of such values while a file is read: no name twice, and not too many of them.

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

/// The entries of a dictionary in a file, each under a key of its own.
struct UniqueEntries {
    /// What errors call the file.
    private let source: String
    private(set) var entries: [ConfigurationTree.Entry] = []
    private var places: [String: String] = [:]

    init(source: String) { self.source = source }

    /// Adds an entry.
    /// - Parameter place: Where its key is, for an error.
    /// - Throws: ``ConfigurationError`` if the dictionary has another one of its key.
    mutating func add(_ key: String, at place: String, _ value: ConfigurationTree) throws {
        if let first = places.updateValue(place, forKey: key) {
            throw ConfigurationError.duplicate(
                namespace: "", key: key, source: source, first: key + first, second: key + place)
        }
        entries.append(ConfigurationTree.Entry(key: key, place: place, value: value))
    }
}

/// The values of a source, each under a name of its own.
package struct UniqueItems {
    /// What errors call the source.
    private let source: String
    package private(set) var items: [ConfigurationItem] = []
    private var places: [Name: String] = [:]

    private struct Name: Hashable {
        let name: ConfigurationName
        let scope: ConfigurationScope
    }

    package init(source: String) { self.source = source }

    /// Adds a value.
    /// - Parameter place: Where it is, for an error.
    /// - Throws: ``ConfigurationError`` if the source has another one of its name.
    package mutating func add(_ item: ConfigurationItem, at place: String) throws {
        if let first = places.updateValue(place, forKey: Name(name: item.name, scope: item.scope)) {
            throw ConfigurationError.duplicate(
                namespace: item.namespace, key: item.key, source: source, first: first, second: place)
        }
        items.append(item)
    }
}

/// What a file may still have: counted while it is read, so that no file takes more time or memory than its size is worth.
struct TreeBudget {
    private let limit: Int
    private var values: Int

    /// - Parameter limit: How many values it may have.
    init(values limit: Int = Limits.treeValues) {
        self.limit = limit
        values = limit
    }

    /// Counts a value.
    /// - Parameter depth: How many others it is in.
    /// - Throws: `UnreadableText` if there are too many, or if it is nested too deep.
    mutating func take(depth: Int) throws { try take(1, depth: depth) }

    /// Counts the values that are directly in another one.
    mutating func take(_ count: Int, depth: Int) throws {
        guard depth <= Limits.treeDepth else {
            throw UnreadableText(reason: "it is nested deeper than \(Limits.treeDepth) values")
        }
        guard values >= count else { throw UnreadableText(reason: "it has more than \(limit) values") }
        values -= count
    }
}
