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
