// Whether a component can be built, or has to be started.

extension LinkedPlan {
    /// Whether a component has to be started, because of what it creates itself.
    package func mustStart(_ component: ComponentID) -> Bool {
        plan.hasAsynchrony && startPlan(of: component).startsValues
    }

    /// The shared values of components above that have to be there before a component can be built.
    package func awaitedAbove(_ component: ComponentID) -> [BindingID] {
        plan.hasAsynchrony ? startPlan(of: component).nodes.filter(\.isAbove).map(\.binding) : []
    }

    /// The error of building a component that has to be started.
    package func needsStart(_ component: ComponentID) -> NeedsStart {
        needsStart(startPlan(of: component).wayToFirst)
    }

    /// The error of what has to be waited for where nobody can.
    /// - Parameter way: The bindings that lead to it.
    func needsStart(_ way: [BindingID]) -> NeedsStart {
        let hasHooks = way.last.map { !plan.bindings[$0].effects.isDisjoint(with: .hooks) } ?? false
        return NeedsStart(
            chain: way.map(plan.chainLink(of:)), hasHooks ? .hasHooks : .isAsynchronous, wording: plan.wording,
            names: plan.names)
    }
}
