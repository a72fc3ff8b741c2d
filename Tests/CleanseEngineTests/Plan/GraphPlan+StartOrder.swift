@testable import CleanseEngine

extension GraphPlan {
    /// The keys of a component's bindings in an order in which they can be created.
    func startOrder(of component: ComponentID) -> [ProviderKey] {
        let first = components[component].bindings.lowerBound
        return startPositions(of: component).map { bindings[first.advanced(by: $0)].key }
    }
}
