// Components and containers use each other's bindings and factories, and the plug-ins of components validate containers.

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
        registry.add(.graph(graph.holder))
    }

    /// The services as a graph for a component to be built on: `ComponentFactory.of(Feature.self, parent: resolver.graph())`.
    ///
    /// The component sees the services that are registered without a name now; a later registration that replaces one of them counts.
    /// The graph keeps the container. Services are created without arguments.
    /// - Complexity: Linear in the number of registrations.
    public func graph() -> BuiltGraph { BuiltGraph(bridge(on: compile().plan)) }
}

// Factories of components.

extension ResolverOptions {
    /// Lets components that are built on the container inject a `Factory` of the service: its seed is the one argument.
    /// - Parameters:
    ///   - tag: Names the factory: what it is called with and what it creates.
    ///   - file: The file of the declaration, for messages.
    ///   - line: The line of the declaration, for messages.
    @discardableResult
    public func assisted<T: AssistedFactory>(
        _ tag: T.Type, file: StaticString = #fileID, line: Int = #line
    ) -> ResolverOptions where T.Element == Service {
        let service = key
        resolver.register(
            Factory<T>.self, ProviderKey(Factory<T>.self), Origin(file: file, line: line),
            dependencies: [Dependency(key: service, strength: .deferred)]
        ) { resolver, _ in
            Factory { seed in try resolver.resolved(service, Resolver.Args(seed), as: Service.self) }
        }
        return self
    }
}

extension Resolver {
    /// Registers the products of a component's `Factory`: the one argument is its seed.
    /// - Parameters:
    ///   - tag: Names the factory, which the container finds in a component that was added to it.
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

// Validation by the engine.

extension Resolver {
    /// Checks the declared dependencies of registrations, without creating anything: for a unit test.
    ///
    /// A registration declares them by the parameters of a function that was registered with `autoregister`, by `depends(on:)`
    /// and `depends(laterOn:)`, and by `implements(_:)`. Other requests of a closure are found when it runs.
    /// - Parameter serviceLoader: The plug-ins that check the graph.
    /// - Returns: All errors: missing services and cycles.
    /// - Complexity: Linear in the number of registrations and their dependencies.
    public func validate(serviceLoader: CleanseServiceLoader = .instance) -> ValidationReport {
        let (plan, errors) = compile()
        return ValidationReport(of: plan.plan, errors: errors, checkedBy: serviceLoader)
    }
}
