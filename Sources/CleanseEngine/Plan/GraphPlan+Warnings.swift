// Finds what works but may be unintended.

extension GraphPlan {
    /// The warnings of a validation: shared values that would keep each other alive, and weak providers of values that are not shared.
    ///
    /// Cost: that of the retain cycles, see ``retainCycles()``, and linear in the dependencies.
    package func warnings() -> [any CleanseError] { retainCycles() + unsharedWeakProviders() }

    /// The weak providers of values that are not shared, in the order of the bindings that request them.
    private func unsharedWeakProviders() -> [UnsharedWeakProvider] {
        resolvedEdges { strength, provider in
            // Read field by field: a copy of a whole binding retains all that it holds.
            let (plan, binding) = (provider.plan, provider.binding)
            let kind = plan.bindings[binding].kind
            return strength == .weak && (kind == .plain || kind == .root) && !plan.bindings[binding].isShared
                && !plan.bindings[binding].key.isText && plan.wording.unsharedWeakSuggestion(ofRoot: false) != nil
        }.map { edge in
            let place = edge.place
            let alias = ChainLink(
                key: edge.key, place: place.place, component: place.component, modules: place.modules)
            return UnsharedWeakProvider(
                chain: [edge.dependent] + (edge.key == place.key ? [] : [alias]) + [place],
                isOfRoot: edge.provider.row.kind == .root, wording: edge.provider.plan.wording, graphNames: names)
        }
    }
}
