/// The key of an element, unwrapped: an optional in an optional could not be read back from an `AnyHashable` of its own.
struct MapKey<Key: Hashable>: Hashable, CustomStringConvertible {
    let key: Key

    init(_ key: Key) {
        self.key = key
    }

    var description: String { String(describing: key) }
}
