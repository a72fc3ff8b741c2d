/// Builds instances of a component.
public protocol ComponentFactoryProtocol {
    /// The component.
    associatedtype ComponentElement: ComponentBase

    /// Builds the component.
    /// - Parameter seed: The seed; `()` when there is none.
    /// - Returns: The root.
    func build(_ seed: ComponentElement.Seed) -> ComponentElement.Root
}
