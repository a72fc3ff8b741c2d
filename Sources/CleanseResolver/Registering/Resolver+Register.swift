// Registering factories that belong to no actor, as far as their types say.
//
// Their parameter is optional so that the type checker prefers the functions of "Resolver+RegisterIsolated.swift" for factories of actors.

public import Cleanse

extension Resolver {
    /// Registers how a service is created. Of two registrations of one type and name, the later counts.
    /// - Parameters:
    ///   - type: The service; inferred if it is left out.
    ///   - name: Tells it apart from others of its type.
    ///   - file: The file of the declaration, for messages.
    ///   - line: The line of the declaration, for messages.
    ///   - factory: Creates a service, on the thread of whoever requests one. If it is nil, requests throw a `MissingFunction`.
    /// - Returns: The options of the registration.
    @inlinable @discardableResult
    public func register<Service>(
        _ type: Service.Type = Service.self, name: Resolver.Name? = nil, file: StaticString = #fileID,
        line: Int = #line, factory: (() throws -> Service?)?
    ) -> ResolverOptions<Service> {
        let (key, origin) = (ProviderKey(type, name), Origin(file: file, line: line))
        guard let factory else { return register(type, key, origin, factory: nil) }
        return register(type, key, origin) { _, _ in try factory() }
    }

    /// Registers how a service is created with others that it requests from the container.
    /// - Parameters:
    ///   - type: The service; inferred if it is left out.
    ///   - name: Tells it apart from others of its type.
    ///   - file: The file of the declaration, for messages.
    ///   - line: The line of the declaration, for messages.
    ///   - factory: Creates a service, given the container that was called. If it is nil, requests throw a `MissingFunction`.
    /// - Returns: The options of the registration.
    @inlinable @discardableResult
    public func register<Service>(
        _ type: Service.Type = Service.self, name: Resolver.Name? = nil, file: StaticString = #fileID,
        line: Int = #line, factory: ((_ resolver: Resolver) throws -> Service?)?
    ) -> ResolverOptions<Service> {
        let (key, origin) = (ProviderKey(type, name), Origin(file: file, line: line))
        guard let factory else { return register(type, key, origin, factory: nil) }
        return register(type, key, origin) { resolver, _ in try factory(resolver) }
    }

    /// Registers how a service is created with arguments.
    /// - Parameters:
    ///   - type: The service; inferred if it is left out.
    ///   - name: Tells it apart from others of its type.
    ///   - file: The file of the declaration, for messages.
    ///   - line: The line of the declaration, for messages.
    ///   - factory: Creates a service, given the container that was called and the arguments. If it is nil, requests throw a
    ///     `MissingFunction`.
    /// - Returns: The options of the registration.
    @inlinable @discardableResult
    public func register<Service>(
        _ type: Service.Type = Service.self, name: Resolver.Name? = nil, file: StaticString = #fileID,
        line: Int = #line,
        factory: ((_ resolver: Resolver, _ args: Resolver.Args) throws -> Service?)?
    ) -> ResolverOptions<Service> {
        register(type, ProviderKey(type, name), Origin(file: file, line: line), factory: factory)
    }

    /// Registers a factory of a service, which is an object from here on.
    @inlinable @discardableResult
    func register<Service>(
        _: Service.Type, _ key: ProviderKey, _ origin: Origin, dependencies: [Dependency] = [],
        isolation: (any Actor)? = nil,
        factory: ((_ resolver: Resolver, _ args: Resolver.Args) throws -> Service?)?
    ) -> ResolverOptions<Service> {
        guard let factory else { return ResolverOptions(self, add(key, origin, dependencies, isolation, nil)) }
        return ResolverOptions(
            self,
            add(key, origin, dependencies, isolation) { resolver, args in
                try factory(resolver, args).map(Content<Service>.wrap)
            })
    }

    @usableFromInline
    func add(
        _ key: ProviderKey, _ origin: Origin, _ dependencies: [Dependency], _ isolation: (any Actor)?,
        _ factory: Registration.Make?
    ) -> Registration {
        let registration = Registration(
            key: key, origin: origin, scope: Resolver.defaultScope, dependencies: dependencies,
            isolation: isolation.map { Isolation($0) }, factory: factory)
        registry.add(registration)
        return registration
    }
}
