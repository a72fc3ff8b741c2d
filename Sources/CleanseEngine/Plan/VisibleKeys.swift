// Look-ups of keys and scopes in a component and in the components above it, through many graphs that are built on each other.

/// The keys and scopes that a component sees, its own and its ancestors', through many graphs that are built on each other.
///
/// One graph in sixteen has such a table, so that keys far above are found in a few steps, and graphs that are not nested as deeply have
/// none.
final class VisibleKeys: Sendable {
    private let bindings: PersistentMap<ProviderKey, PlanBinding>
    /// The nearest component that has each scope.
    let scopes: PersistentMap<TypeName, TypeName>

    /// Creates the keys that a component sees. Its declarations hide the declarations above.
    init(_ component: ComponentID, of plan: GraphPlan, below above: VisibleKeys?) {
        var bindings = above?.bindings ?? PersistentMap()
        var scopes = above?.scopes ?? PersistentMap()
        let declared = plan.components[component]
        declared.table.forEach { bindings[plan.bindings[$0].key] = PlanBinding(plan, $0) }
        if let scope = declared.scope { scopes[scope] = declared.name }
        (self.bindings, self.scopes) = (bindings, scopes)
    }

    subscript(key: ProviderKey) -> PlanBinding? { bindings[key] }
}

/// The visible keys of the components of a plan, for plans that are built on it.
typealias VisibleKeysTable = Guarded<SparseColumn<GraphPlan.Component, VisibleKeys>>

extension GraphPlan {
    /// Returns the keys that a component sees, or `nil` for a plan without a table of them.
    private func visibleKeys(from component: ComponentID) -> VisibleKeys? {
        guard visible != nil else { return nil }
        // Begins at the nearest component with a known table, and continues downwards.
        var keys = knownVisibleKeys(from: component)
        var path: [PlanRow<Component>] = []
        var next = Optional((plan: self, component: component))
        while keys == nil, let (plan, component) = next {
            path.append(PlanRow(plan, component))
            next = plan.component(above: component)
            keys = next.flatMap { $0.plan === self ? nil : $0.plan.knownVisibleKeys(from: $0.component) }
        }
        for row in path.reversed() {
            let below = VisibleKeys(row.id, of: row.plan, below: keys)
            row.plan.visible?.withLock { $0.store(below, row.id) }
            keys = below
        }
        return keys
    }

    private func knownVisibleKeys(from component: ComponentID) -> VisibleKeys? { visible?.withLock { $0[component] } }

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
