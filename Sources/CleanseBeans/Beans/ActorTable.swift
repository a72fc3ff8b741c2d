import Cleanse

/// The actors on which the container has to call beans of types, because conformances belong to them, each found out once.
struct ActorTable {
    private var actors: [ObjectIdentifier: Isolation?] = [:]

    /// The actor of a type's beans; nil if they may be called anywhere.
    subscript(type: Any.Type) -> Isolation? {
        mutating get {
            if let known = actors[ObjectIdentifier(type)] { return known }
            let called: [Any.Type] = [(any Initializable).self, (any Bean).self, (any FactoryBean).self]
            let new = called.lazy.compactMap { isolation(of: type, conformingTo: $0) }.first
            actors.updateValue(new, forKey: ObjectIdentifier(type))
            return new
        }
    }
}
