// Components and containers side by side.

public import Cleanse

extension Resolver {
    /// A container of what a component binds: what has been moved to components is resolved as before.
    /// - Parameter graph: The `graph` of a component that was built with `instantiate`.
    public convenience init(graph: BuiltGraph) {
        self.init()
        add(graph: graph)
    }

    /// Adds the bindings of a component, to be searched for what this container, and what was added before, do not have.
    /// - Parameter graph: The `graph` of a component that was built with `instantiate`.
    public func add(graph: BuiltGraph) {
        registry.add(.graph(graph))
    }

    /// The services as a graph for a component to be built on: `ComponentFactory.of(Feature.self, parent: resolver.graph)`.
    ///
    /// The component sees what is registered without a name, now; a later registration in the place of one of those counts. The
    /// graph keeps the container. Services are made without arguments.
    /// - Complexity: Linear in the number of registrations.
    public var graph: BuiltGraph {
        BuiltGraph(bridge(on: compile().plan))
    }
}
