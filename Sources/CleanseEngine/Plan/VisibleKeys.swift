// Look-ups of keys and scopes in a component and in the components above it, through many graphs that are built on each other.

/// The keys and scopes that a component sees, its own and its ancestors', through many graphs that are built on each other.
///
/// One graph in sixteen has such a table, so that keys far above are found in a few steps, and graphs that are not nested as deeply have
/// none.
struct VisibleKeys {
    private var bindings = PersistentMap<ProviderKey, PlanBinding>()
    /// The nearest component that has each scope.
    private(set) var scopes = PersistentMap<TypeName, TypeName>()

    subscript(key: ProviderKey) -> PlanBinding? { bindings[key] }

    /// Adds the declarations of a component, which hide the declarations above it.
    mutating func add(_ component: ComponentID, of plan: GraphPlan) {
        let declared = plan.components[component]
        declared.table.forEach { bindings[plan.bindings[$0].key] = PlanBinding(plan, $0) }
        if let scope = declared.scope { scopes[scope] = declared.name }
    }
}

/// The visible keys of the components of a plan, for plans that are built on it.
final class VisibleKeysTable: @unchecked Sendable {
    // SAFETY: `known` is only accessed while `lock` is held, and its values do not change.
    private var known = SparseColumn<GraphPlan.Component, VisibleKeys>()
    private let lock = Lock()

    func load(_ component: ComponentID) -> VisibleKeys? { lock.withLock { known[component] } }
    func store(_ keys: VisibleKeys, _ component: ComponentID) { lock.withLock { known.store(keys, component) } }
}

extension GraphPlan {
    /// Returns the keys that a component sees, or `nil` for a plan without a table of them.
    private func visibleKeys(from component: ComponentID) -> VisibleKeys? {
        guard let visible else { return nil }
        if let known = visible.load(component) { return known }
        // Begins at the nearest component with a known table, and continues downwards.
        var path: [(plan: GraphPlan, component: ComponentID)] = []
        var keys = VisibleKeys()
        var next = Optional((plan: self, component: component))
        while let ancestor = next {
            if ancestor.plan !== self, let known = ancestor.plan.visible?.load(ancestor.component) {
                keys = known
                break
            }
            path.append(ancestor)
            next = ancestor.plan.component(above: ancestor.component)
        }
        for (plan, component) in path.reversed() {
            keys.add(component, of: plan)
            plan.visible?.store(keys, component)
        }
        return keys
    }

    /// Returns the binding of a key like `find`, but continues in the parent graphs.
    package func findThroughParents(_ key: ProviderKey, from component: ComponentID) -> PlanBinding? {
        var next: (plan: GraphPlan, component: ComponentID)? = (self, component)
        while let (plan, component) = next {
            if let visible = plan.visibleKeys(from: component) { return visible[key] }
            if let found = plan.find(key, from: component) { return PlanBinding(plan, found) }
            next = plan.parent
        }
        return nil
    }

    /// Returns the nearest component that has a scope: the component itself or one above it, including components of parent plans.
    func nearestComponent(of scope: TypeName, from component: ComponentID) -> TypeName? {
        var next: (plan: GraphPlan, component: ComponentID)? = (self, component)
        while let (plan, component) = next {
            if let visible = plan.visibleKeys(from: component) { return visible.scopes[scope] }
            if plan.components[component].scope == scope { return plan.components[component].name }
            next = plan.component(above: component)
        }
        return nil
    }
}
