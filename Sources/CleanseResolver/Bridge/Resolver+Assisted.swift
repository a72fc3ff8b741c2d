// Factories of components.

public import Cleanse

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
