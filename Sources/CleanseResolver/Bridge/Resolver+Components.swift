// How components and containers use each other's bindings and factories, and how the plug-ins of components validate containers.

public import Cleanse

extension Resolver {
    /// Creates a container that searches the bindings of a component, so that services moved to components are resolved as before.
    /// - Parameter graph: The `graph` of a component that was built with `instantiate`.
    public convenience init(graph: BuiltGraph) {
        self.init()
        add(graph: graph)
    }

    /// Adds the bindings of a component. They are searched after this container and after components that were added earlier.
    /// - Parameter graph: The `graph` of a component that was built with `instantiate`.
    public func add(graph: BuiltGraph) {
        registry.add(.graph(graph.lease))
    }

    /// Returns the services as a graph on which to build a component: `ComponentFactory.of(Feature.self, parent: resolver.graph())`.
    ///
    /// The component sees the services that are registered without a name at the time of the call. If a later registration replaces one of
    /// them, the component gets the new service. The graph retains the container. Services are created without arguments.
    /// - Complexity: Linear in the number of registrations.
    public func graph() -> BuiltGraph { BuiltGraph(bridge(on: compile().plan)) }
}

// The factories of components in containers, and vice versa.

extension ResolverOptions {
    /// Lets components that are built on the container inject a `Factory` of the service, whose seed is the only argument.
    /// - Parameters:
    ///   - tag: The tag of the factory, which names its seed and its product.
    ///   - file: The file of the declaration, for messages.
    ///   - line: The line of the declaration, for messages.
    @discardableResult
    public func assisted<T: AssistedFactory>(
        _ tag: T.Type, file: StaticString = #fileID, line: Int = #line
    ) -> ResolverOptions where T.Element == Service {
        let service = key
        resolver.register(
            Factory<T>.self, ProviderKey(Factory<T>.self), CodeLocation(file: file, line: line),
            dependencies: [Dependency(key: service, strength: .deferred)]
        ) { resolver, _ in
            Factory { seed in try resolver.resolved(service, Resolver.Args(seed), as: Service.self) }
        }
        return self
    }
}

extension Resolver {
    /// Registers the products of a component's `Factory`, whose seed is the only argument.
    /// - Parameters:
    ///   - tag: The tag of the factory, which the container finds in a component that was added to it.
    ///   - name: The name under which its products are registered.
    ///   - file: The file of the declaration, for messages.
    ///   - line: The line of the declaration, for messages.
    /// - Returns: The options of the registration.
    @discardableResult
    public func register<T: AssistedFactory>(
        assisted tag: T.Type, name: Resolver.Name? = nil, file: StaticString = #fileID, line: Int = #line
    ) -> ResolverOptions<T.Element> {
        register(T.Element.self, name: name, file: file, line: line) { resolver, args in
            try resolver.tryResolve(Factory<T>.self).tryBuild(args.tryGet())
        }.depends(on: Factory<T>.self)
    }
}

// The validation of containers by the engine.

extension Resolver {
    /// Checks the declared dependencies of registrations without creating any service, for a unit test.
    ///
    /// A registration declares its dependencies by the parameters of a function that is registered with `autoregister`, with `depends(on:)`
    /// and `depends(laterOn:)`, and with `implements(_:)`. Other requests of a closure are found when it runs.
    /// - Parameter serviceLoader: The plug-ins that check the graph.
    /// - Returns: A report of all errors, such as missing services and cycles.
    /// - Complexity: Linear in the number of registrations and their dependencies.
    public func validate(serviceLoader: CleanseServiceLoader = .instance) -> ValidationReport {
        let (plan, errors) = compile()
        return ValidationReport(of: plan.plan, errors: errors, checkedBy: serviceLoader)
    }
}
