import Cleanse

/// How the container has to call the beans of types, each found out once.
struct CallTable {
    private var entries: [ObjectIdentifier: Entry] = [:]

    /// What is said of one type.
    struct Entry {
        /// The actor that conformances belong to; nil if its beans may be called anywhere.
        let isolation: Isolation?
        /// Whether its beans have to be waited for.
        let isAwaited: Bool
    }

    subscript(type: Any.Type) -> Entry {
        mutating get {
            if let known = entries[ObjectIdentifier(type)] { return known }
            let called: [Any.Type] = [
                (any Initializable).self, (any Bean).self, (any AsyncBean).self, (any FactoryBean).self,
            ]
            let actor = called.lazy.compactMap { isolation(of: type, conformingTo: $0) }.first
            // A cast may not see what conforms on an actor.
            let isAwaited =
                type is any AsyncBean.Type || isolation(of: type, conformingTo: (any AsyncBean).self) != nil
            let new = Entry(isolation: actor, isAwaited: isAwaited)
            entries[ObjectIdentifier(type)] = new
            return new
        }
    }
}
