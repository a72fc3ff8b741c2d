/// What a component sees, where many graphs are built on each other: its own keys and scopes and those of all components above.
///
/// A graph in sixteen has it, so that what is far above is found in a few steps, and graphs that are not nested so deep have none.
struct VisibleKeys {
    /// A binding of a plan, which whoever has the map keeps.
    private struct Binding {
        unowned let plan: GraphPlan
        let binding: Int
    }

    private var bindings = PersistentMap<ProviderKey, Binding>()
    /// The nearest component of each scope.
    private(set) var scopes = PersistentMap<TypeName, TypeName>()

    subscript(key: ProviderKey) -> (plan: GraphPlan, binding: Int)? { bindings[key].map { ($0.plan, $0.binding) } }

    /// Adds what a component declares, which hides what is above it.
    mutating func add(_ component: Int, of plan: GraphPlan) {
        let declared = plan.components[component]
        declared.table.forEach { bindings[plan.bindings[Int($0)].key] = Binding(plan: plan, binding: Int($0)) }
        if let scope = declared.scope { scopes[scope] = declared.name }
    }
}

/// A dictionary whose copies share all but what was added to one of them: a trie over the bits of hashes.
struct PersistentMap<Key: Hashable, Value> {
    private indirect enum Node {
        case empty
        /// Entries of one hash.
        case leaf(hash: Int, [(key: Key, value: Value)])
        /// By the next four bits of the hash.
        case branch([Node])

        func setting(_ key: Key, _ value: Value, hash: Int, shift: Int) -> Node {
            switch self {
            case .empty: return .leaf(hash: hash, [(key, value)])
            case .leaf(hash, let entries): return .leaf(hash: hash, entries.filter { $0.key != key } + [(key, value)])
            case .leaf(let other, _):
                var nodes = [Node](repeating: .empty, count: 16)
                nodes[other >> shift & 15] = self
                return Node.branch(nodes).setting(key, value, hash: hash, shift: shift)
            case .branch(var nodes):
                let index = hash >> shift & 15
                nodes[index] = nodes[index].setting(key, value, hash: hash, shift: shift + 4)
                return .branch(nodes)
            }
        }
    }

    private var root = Node.empty

    /// The value of a key. Cost of both: logarithmic.
    subscript(key: Key) -> Value? {
        get {
            var (node, bits) = (root, key.hashValue)
            while case .branch(let nodes) = node { (node, bits) = (nodes[bits & 15], bits >> 4) }
            guard case .leaf(_, let entries) = node else { return nil }
            return entries.first { $0.key == key }?.value
        }
        set { if let newValue { root = root.setting(key, newValue, hash: key.hashValue, shift: 0) } }
    }
}

extension GraphPlan {
    /// What a component sees; nil of a plan that does not note it.
    private func visibleKeys(from component: Int) -> VisibleKeys? {
        guard notesVisibleKeys else { return nil }
        if let known = visible.load(component) { return known }
        // From the nearest that is known downwards.
        var path = [(plan: self, component: component)]
        var keys = VisibleKeys()
        while let above = path[path.count - 1].plan.component(above: path[path.count - 1].component) {
            if above.plan !== self, let known = above.plan.visible.load(above.component) {
                keys = known
                break
            }
            path.append(above)
        }
        for (plan, component) in path.reversed() {
            keys.add(component, of: plan)
            if plan.notesVisibleKeys { plan.visible.store(keys, component) }
        }
        return keys
    }

    /// Like `find`, going on in the parent graph, if there is one.
    func findThroughParents(_ key: ProviderKey, from component: Int) -> (plan: GraphPlan, binding: Int)? {
        var next: (plan: GraphPlan, component: Int)? = (self, component)
        while let (plan, component) = next {
            if let visible = plan.visibleKeys(from: component) { return visible[key] }
            if let found = plan.find(key, from: component) { return (plan, found) }
            next = plan.parent
        }
        return nil
    }

    /// The nearest component above another one that has a scope, those in the parent plan included.
    func component(above component: Int, of scope: TypeName) -> TypeName? {
        var next = self.component(above: component)
        while let (plan, component) = next {
            if plan !== self, let visible = plan.visibleKeys(from: component) { return visible.scopes[scope] }
            if plan.components[component].scope == scope { return plan.components[component].name }
            next = plan.component(above: component)
        }
        return nil
    }
}

/// The visible keys of components of a plan that other plans are built on.
final class VisibleKeysTable: @unchecked Sendable {
    // Invariant: `known` is only touched under `lock`; what is in it does not change.
    private var known: [Int: VisibleKeys] = [:]
    private let lock = Lock()

    func load(_ component: Int) -> VisibleKeys? { lock.withLock { known[component] } }
    func store(_ keys: VisibleKeys, _ component: Int) { lock.withLock { known[component] = keys } }
}
