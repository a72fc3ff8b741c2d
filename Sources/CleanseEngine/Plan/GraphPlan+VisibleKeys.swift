// Finds keys and scopes in a component and in those above it, through many graphs that are built on each other.

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
            if let found = plan.find(key, from: component) { return PlanBinding(plan: plan, binding: found) }
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
