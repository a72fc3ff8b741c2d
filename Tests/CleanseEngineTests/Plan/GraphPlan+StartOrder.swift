@testable import CleanseEngine

extension GraphPlan {
    /// The keys of a component's bindings in an order in which they can be created.
    func startOrder(of component: ComponentID) -> [ProviderKey] {
        bindingsInStartOrder(of: component).map { bindings[$0].key }
    }
}
