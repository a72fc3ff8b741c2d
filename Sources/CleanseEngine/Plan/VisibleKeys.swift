// Finds keys and scopes in a component and in those above it, through many graphs that are built on each other.

/// The keys and scopes that a component sees where many graphs are built on each other: its own and those of all components above.
///
/// One graph in sixteen has such a table, so that keys far above are found in a few steps, and graphs that are not nested as deep have
/// none.
struct VisibleKeys {
    private var bindings = PersistentMap<ProviderKey, PlanBinding>()
    /// The nearest component of each scope.
    private(set) var scopes = PersistentMap<TypeName, TypeName>()

    subscript(key: ProviderKey) -> PlanBinding? { bindings[key] }

    /// Adds what a component declares, which hides what is above it.
    mutating func add(_ component: ComponentID, of plan: GraphPlan) {
        let declared = plan.components[component]
        declared.table.forEach { bindings[plan.bindings[$0].key] = PlanBinding(plan, $0) }
        if let scope = declared.scope { scopes[scope] = declared.name }
    }
}

/// The visible keys of components of a plan that other plans are built on.
final class VisibleKeysTable: @unchecked Sendable {
    // SAFETY: `known` is only touched under `lock`; what is in it does not change.
    private var known = SparseColumn<GraphPlan.Component, VisibleKeys>()
    private let lock = Lock()

    func load(_ component: ComponentID) -> VisibleKeys? { lock.withLock { known[component] } }
    func store(_ keys: VisibleKeys, _ component: ComponentID) { lock.withLock { known.store(keys, component) } }
}

extension GraphPlan {
    /// The keys that a component sees; nil for a plan without a table of them.
    private func visibleKeys(from component: ComponentID) -> VisibleKeys? {
        guard notesVisibleKeys else { return nil }
        if let known = visible.load(component) { return known }
        // From the nearest that is known downwards.
        var path: [(plan: GraphPlan, component: ComponentID)] = []
        var keys = VisibleKeys()
        for place in lineage(of: component) {
            if place.plan !== self, let known = place.plan.visible.load(place.component) {
                keys = known
                break
            }
            path.append(place)
        }
        for (plan, component) in path.reversed() {
            keys.add(component, of: plan)
            if plan.notesVisibleKeys { plan.visible.store(keys, component) }
        }
        return keys
    }

    /// Like `find`, continuing in the parent graph, if there is one.
    package func findThroughParents(_ key: ProviderKey, from component: ComponentID) -> PlanBinding? {
        var next: (plan: GraphPlan, component: ComponentID)? = (self, component)
        while let (plan, component) = next {
            if let visible = plan.visibleKeys(from: component) { return visible[key] }
            if let found = plan.find(key, from: component) { return PlanBinding(plan, found) }
            next = plan.parent
        }
        return nil
    }

    /// The nearest component that has a scope: a component, or one above it, those in the parent plan included.
    func nearestComponent(of scope: TypeName, from component: ComponentID) -> TypeName? {
        for (plan, component) in lineage(of: component) {
            if let visible = plan.visibleKeys(from: component) { return visible.scopes[scope] }
            if plan.components[component].scope == scope { return plan.components[component].name }
        }
        return nil
    }
}
