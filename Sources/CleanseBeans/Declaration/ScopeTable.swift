/// The scopes of an environment: those that have a name there, and those that declarations were given.
struct ScopeTable {
    /// All of them, each once, in the order in which they came.
    private(set) var all: [any BeanScope] = []
    private var byName: [String: any BeanScope] = [:]
    private var known: Set<ObjectIdentifier> = []

    var names: some Sequence<String> { byName.keys }

    func contains(_ scope: any BeanScope) -> Bool { known.contains(ObjectIdentifier(scope)) }

    func find(_ name: String) -> (any BeanScope)? { byName[name] }

    /// Adds a scope that has a name. One of the same name takes its place.
    mutating func register(_ scope: any BeanScope, name: String) {
        note(scope)
        byName[name] = scope
    }

    /// Adds a scope without a name.
    mutating func note(_ scope: any BeanScope) {
        if known.insert(ObjectIdentifier(scope)).inserted { all.append(scope) }
    }
}
