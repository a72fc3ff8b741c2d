/// A component that has been built, with its graph.
public struct ComponentInstance<ComponentElement: ComponentBase> {
    /// The root.
    public let root: ComponentElement.Root
    /// The graph of the root.
    public let graph: BuiltGraph
}

extension ComponentInstance: Sendable where ComponentElement.Root: Sendable {}
