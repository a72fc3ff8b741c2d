// Whether a component can be built, or has to be started.

extension LinkedPlan {
    /// Whether a component has to be started.
    package func mustStart(_ component: ComponentID) -> Bool {
        plan.hasAsynchrony && !startPlan(of: component).wayToFirst.isEmpty
    }

    /// The error of building a component that has to be started.
    package func needsStart(_ component: ComponentID) -> NeedsStart {
        let way = startPlan(of: component).wayToFirst
        let hasHooks = way.last.map { !plan.bindings[$0].effects.isDisjoint(with: .hooks) } ?? false
        return NeedsStart(
            chain: way.map(plan.chainLink(of:)), hasHooks ? .hasHooks : .isAsynchronous, wording: plan.wording,
            names: plan.names)
    }
}
