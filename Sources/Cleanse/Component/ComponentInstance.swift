/// A component that has been built and whose graph is kept at hand.
public struct ComponentInstance<ComponentElement: ComponentBase> {
    /// The root that building gave.
    public let root: ComponentElement.Root
    /// The graph that the root stands in.
    public let graph: BuiltGraph
}

extension ComponentInstance: Sendable where ComponentElement.Root: Sendable {}
