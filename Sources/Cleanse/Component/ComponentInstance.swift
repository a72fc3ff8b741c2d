/// A component that has been built, with its graph.
public struct ComponentInstance<ComponentElement: ComponentBase> {
    /// The root.
    public let root: ComponentElement.Root
    /// The graph of the root.
    public let graph: BuiltGraph
}

/// Not `Sendable`: what its graph reaches need not be.
@available(*, unavailable, message: "what its graph reaches need not be Sendable; send the root, if that is")
extension ComponentInstance: Sendable {}
