import CleanseEngine

/// The options of a registration: its scope, the types that it implements, and the properties to set.
///
/// `register` returns the options, and so does each option, so that calls can be chained. You can keep the options and add others later.
/// These apply to services that are created from then on. Once another `register` has replaced the registration, they have no effect.
public struct ResolverOptions<Service> {
    let resolver: Resolver
    let key: ProviderKey
    /// The number that distinguishes the registration from others of its key.
    private let serial: UInt

    init(_ resolver: Resolver, _ registration: Registration) {
        self.resolver = resolver
        key = registration.key
        serial = registration.serial
    }

    private func changing(_ change: (inout Registration.Options) -> Void) -> ResolverOptions {
        resolver.registry.update(key, serial: serial, by: change)
        return self
    }

    /// Sets how long a service is kept. The default is ``Resolver/defaultScope``.
    /// - Parameter scope: The scope.
    @discardableResult
    public func scope(_ scope: ResolverScope) -> ResolverOptions {
        changing { $0.scope = scope }
    }

    /// Sets properties of a new service.
    ///
    /// Blocks run in the order of registration, as soon as the factory has returned. They do not run for a service that a scope already
    /// keeps.
    ///
    /// If two services refer to each other, request the service with the block first. Otherwise, the other one is still being created when
    /// the block requests it.
    /// - Parameter block: Receives the container and the service.
    @discardableResult
    public func resolveProperties(_ block: ((_ resolver: Resolver, _ service: Service) throws -> Void)?)
        -> ResolverOptions
    {
        guard let block else { return self }
        return mutating { resolver, service, _ in try block(resolver, service) }
    }

    /// Sets properties of a new service, with the arguments of the request.
    /// - Parameter block: Receives the container, the service and the arguments.
    @discardableResult
    public func resolveProperties(
        _ block: ((_ resolver: Resolver, _ service: Service, _ args: Resolver.Args) throws -> Void)?
    ) -> ResolverOptions {
        guard let block else { return self }
        return mutating(block)
    }

    /// Sets properties of a new service, on an actor. Requests for the service outside of the actor fail with `WrongIsolation`.
    /// - Parameter block: Receives the container and the service.
    @discardableResult
    public func resolveProperties(
        _ block: @escaping @isolated(any) (_ resolver: Resolver, _ service: Service) throws -> Void
    ) -> ResolverOptions {
        let isolated = IsolatedFunction(block)
        let block = isolated.plain
        return mutating(on: isolated.isolation) { resolver, service, _ in try block(resolver, service) }
    }

    /// Sets properties of a new service on an actor, with the arguments of the request.
    /// - Parameter block: Receives the container, the service and the arguments.
    @discardableResult
    public func resolveProperties(
        _ block:
            @escaping @isolated(any) (_ resolver: Resolver, _ service: Service, _ args: Resolver.Args) throws ->
            Void
    ) -> ResolverOptions {
        let isolated = IsolatedFunction(block)
        return mutating(on: isolated.isolation, isolated.plain)
    }

    private func mutating(
        on actor: (any Actor)? = nil, _ block: @escaping (Resolver, Service, Resolver.Args) throws -> Void
    ) -> ResolverOptions {
        let isolation = actor.map { Isolation($0) }
        return changing { options in
            if let isolation, !options.isolations.contains(isolation) { options.isolations.append(isolation) }
            options.mutators.append { resolver, content, args in
                try block(resolver, Content<Service>.unwrap(content), args)
            }
        }
    }

    /// Registers the service under another type too, a protocol or a superclass. Arguments are passed on.
    ///
    /// Each request for the other type requests the service without a name. The scope of the service determines how long it is kept.
    /// - Parameters:
    ///   - type: The other type.
    ///   - name: The name under which the other type is registered.
    ///   - file: The file of the declaration, for messages.
    ///   - line: The line of the declaration, for messages.
    @discardableResult
    public func implements<Implemented>(
        _ type: Implemented.Type, name: Resolver.Name? = nil, file: StaticString = #fileID, line: Int = #line
    ) -> ResolverOptions {
        let sourceLocation = CodeLocation(file: file, line: line)
        let key = ProviderKey(type, name)
        resolver.register(type, key, sourceLocation, dependencies: [Dependency(key: ProviderKey(Service.self))]) {
            resolver, args in
            guard let service: Service = try resolver.resolvedIfMade(ProviderKey(Service.self), args) else {
                return nil
            }
            guard let implemented = service as? Implemented else {
                throw UnresolvedService(
                    key: key, sourceLocation: sourceLocation, reason: .doesNotImplement(by: Service.self))
            }
            return implemented
        }
        .scope(.unique)
        return self
    }

    /// Declares that the factory requests a service from the container, so that ``Resolver/validate(serviceLoader:)`` can check it.
    /// - Parameters:
    ///   - type: The type of the service that is requested.
    ///   - name: The name of that service.
    @discardableResult
    public func depends<Other>(on type: Other.Type, name: Resolver.Name? = nil) -> ResolverOptions {
        depends(Dependency(key: ProviderKey(type, name)))
    }

    /// Declares that the service requests another one from the container later: in a block, a method or a lazy property.
    /// - Parameters:
    ///   - type: The type of the service that is requested.
    ///   - name: The name of that service.
    @discardableResult
    public func depends<Other>(laterOn type: Other.Type, name: Resolver.Name? = nil) -> ResolverOptions {
        depends(Dependency(key: ProviderKey(type, name), strength: .deferred))
    }

    private func depends(_ dependency: Dependency) -> ResolverOptions {
        changing { $0.dependencies.append(dependency) }
    }

    /// Declares the arguments of the factory. They are checked before it runs, so that a mistake can be thrown.
    /// - Parameter keys: The keys of the arguments: ``ArgumentKey``s, or strings.
    @discardableResult
    public func takes(_ keys: any ArgumentName...) -> ResolverOptions {
        changing { $0.parameters += keys }
    }

    /// Ignores arguments for a service that its scope already keeps. Without this option, they are an error.
    @discardableResult
    public func firstArgumentsWin() -> ResolverOptions {
        changing { $0.keepsFirstArguments = true }
    }
}
