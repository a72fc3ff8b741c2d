// Components and containers together.

public import Cleanse

extension Resolver {
    /// A container of the bindings of a component: services that have been moved to components are resolved as before.
    /// - Parameter graph: The `graph` of a component that was built with `instantiate`.
    public convenience init(graph: BuiltGraph) {
        self.init()
        add(graph: graph)
    }

    /// Adds the bindings of a component, which are searched after this container and components that were added earlier.
    /// - Parameter graph: The `graph` of a component that was built with `instantiate`.
    public func add(graph: BuiltGraph) {
        registry.add(.graph(graph))
    }

    /// The services as a graph for a component to be built on: `ComponentFactory.of(Feature.self, parent: resolver.graph())`.
    ///
    /// The component sees the services that are registered without a name now; a later registration that replaces one of them counts.
    /// The graph keeps the container. Services are created without arguments.
    /// - Complexity: Linear in the number of registrations.
    public func graph() -> BuiltGraph { BuiltGraph(bridge(on: compile().plan)) }
}
