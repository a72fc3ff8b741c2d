/// The values of a source, each under a name of its own.
struct UniqueItems {
    /// What errors call the source.
    private let source: String
    private(set) var items: [ConfigurationItem] = []
    private var places: [Name: String] = [:]

    private struct Name: Hashable {
        let name: ConfigurationName
        let scope: ConfigurationScope
    }

    init(source: String) { self.source = source }

    /// Adds a value.
    /// - Parameter place: Where it is, for an error.
    /// - Throws: ``ConfigurationError`` if the source has another one of its name.
    mutating func add(_ item: ConfigurationItem, at place: String) throws {
        if let first = places.updateValue(place, forKey: Name(name: item.name, scope: item.scope)) {
            throw ConfigurationError.duplicate(
                namespace: item.namespace, key: item.key, source: source, first: first, second: place)
        }
        items.append(item)
    }
}
