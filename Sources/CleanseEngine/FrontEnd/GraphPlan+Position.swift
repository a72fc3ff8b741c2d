// Look-ups of front ends in a plan, by key.

extension GraphPlan {
    /// Where the binding of a key stands among those that a component declares, counted from 0; nil if it declares none.
    package func position(of key: ProviderKey, in component: ComponentID) -> Int? {
        find(key, in: component).map { components[component].bindings.lowerBound.distance(to: $0) }
    }
}
