// Functions that register factories of no actor, and functions whose parameters are resolved, in a container or for the program.
//
// The factory is an optional parameter so that, for factories of actors, the type checker prefers the functions in
// "Resolver+RegisterIsolated.swift".

public import CleanseEngine

extension Resolver {
    /// Registers how a service is created. A later registration of the same type and name replaces the earlier one.
    /// - Parameters:
    ///   - type: The type of the service. If omitted, it is inferred.
    ///   - name: The name that distinguishes the service from others of its type.
    ///   - file: The file of the declaration, for messages.
    ///   - line: The line of the declaration, for messages.
    ///   - factory: Creates a service, on the thread that requests one. If it is `nil`, requests throw a `MissingFunction`.
    /// - Returns: The options of the registration.
    @inlinable @discardableResult
    public func register<Service>(
        _ type: Service.Type = Service.self, name: Resolver.Name? = nil, file: StaticString = #fileID,
        line: Int = #line, factory: (() throws -> Service?)?
    ) -> ResolverOptions<Service> {
        guard let factory else { return register(type, name, file, line, nil) }
        return register(type, name, file, line) { _, _ in try factory().map(Content<Service>.wrap) }
    }

    /// Registers how a service is created from others, which the factory requests from the container.
    /// - Parameters:
    ///   - type: The type of the service. If omitted, it is inferred.
    ///   - name: The name that distinguishes the service from others of its type.
    ///   - file: The file of the declaration, for messages.
    ///   - line: The line of the declaration, for messages.
    ///   - factory: Creates a service, given the container that was called. If it is `nil`, requests throw a `MissingFunction`.
    /// - Returns: The options of the registration.
    @inlinable @discardableResult
    public func register<Service>(
        _ type: Service.Type = Service.self, name: Resolver.Name? = nil, file: StaticString = #fileID,
        line: Int = #line, factory: ((_ resolver: Resolver) throws -> Service?)?
    ) -> ResolverOptions<Service> {
        guard let factory else { return register(type, name, file, line, nil) }
        return register(type, name, file, line) { resolver, _ in try factory(resolver).map(Content<Service>.wrap) }
    }

    /// Registers how a service is created from arguments.
    /// - Parameters:
    ///   - type: The type of the service. If omitted, it is inferred.
    ///   - name: The name that distinguishes the service from others of its type.
    ///   - file: The file of the declaration, for messages.
    ///   - line: The line of the declaration, for messages.
    ///   - factory: Creates a service, given the container that was called and the arguments. If it is `nil`, requests throw a
    ///     `MissingFunction`.
    /// - Returns: The options of the registration.
    @inlinable @discardableResult
    public func register<Service>(
        _ type: Service.Type = Service.self, name: Resolver.Name? = nil, file: StaticString = #fileID,
        line: Int = #line,
        factory: ((_ resolver: Resolver, _ args: Resolver.Args) throws -> Service?)?
    ) -> ResolverOptions<Service> {
        guard let factory else { return register(type, name, file, line, nil) }
        return register(type, name, file, line) { resolver, args in
            try factory(resolver, args).map(Content<Service>.wrap)
        }
    }

    /// Registers a factory of contents, the only part of a registration that a client specialises.
    @usableFromInline
    func register<Service>(
        _ type: Service.Type, _ name: Resolver.Name?, _ file: StaticString, _ line: Int, _ factory: Registration.Make?
    ) -> ResolverOptions<Service> {
        ResolverOptions(self, add(ProviderKey(type, name), CodeLocation(file: file, line: line), [], nil, factory))
    }

    /// Registers a factory whose service is handled as an object from here on.
    @discardableResult
    func register<Service>(
        _: Service.Type, _ key: ProviderKey, _ sourceLocation: CodeLocation, dependencies: [Dependency] = [],
        isolation: (any Actor)? = nil,
        factory: @escaping (_ resolver: Resolver, _ args: Resolver.Args) throws -> Service?
    ) -> ResolverOptions<Service> {
        ResolverOptions(
            self,
            add(key, sourceLocation, dependencies, isolation) { resolver, args in
                try factory(resolver, args).map(Content<Service>.wrap)
            })
    }

    private func add(
        _ key: ProviderKey, _ sourceLocation: CodeLocation, _ dependencies: [Dependency], _ isolation: (any Actor)?,
        _ factory: Registration.Make?
    ) -> Registration {
        let registration = Registration(
            key: key, sourceLocation: sourceLocation, scope: Resolver.defaultScope, dependencies: dependencies,
            isolation: isolation.map { Isolation($0) }, factory: factory)
        registry.add(registration)
        return registration
    }
}

// Functions that register services of the program.

extension Resolver {
    /// Registers in ``main`` how a service is created. A later registration of the same type and name replaces the earlier one.
    /// - Parameters:
    ///   - type: The type of the service. If omitted, it is inferred.
    ///   - name: The name that distinguishes the service from others of its type.
    ///   - file: The file of the declaration, for messages.
    ///   - line: The line of the declaration, for messages.
    ///   - factory: Creates a service, on the thread that requests one.
    /// - Returns: The options of the registration.
    @inlinable
    @discardableResult
    public static func register<Service>(
        _ type: Service.Type = Service.self, name: Resolver.Name? = nil, file: StaticString = #fileID,
        line: Int = #line, factory: (() throws -> Service?)?
    ) -> ResolverOptions<Service> {
        main.register(type, name: name, file: file, line: line, factory: factory)
    }

    /// Registers in ``main`` how a service is created from others, which the factory requests from the container.
    /// - Parameters:
    ///   - type: The type of the service. If omitted, it is inferred.
    ///   - name: The name that distinguishes the service from others of its type.
    ///   - file: The file of the declaration, for messages.
    ///   - line: The line of the declaration, for messages.
    ///   - factory: Creates a service, given the container that was called.
    /// - Returns: The options of the registration.
    @inlinable
    @discardableResult
    public static func register<Service>(
        _ type: Service.Type = Service.self, name: Resolver.Name? = nil, file: StaticString = #fileID,
        line: Int = #line, factory: ((_ resolver: Resolver) throws -> Service?)?
    ) -> ResolverOptions<Service> {
        main.register(type, name: name, file: file, line: line, factory: factory)
    }

    /// Registers in ``main`` how a service is created from arguments.
    /// - Parameters:
    ///   - type: The type of the service. If omitted, it is inferred.
    ///   - name: The name that distinguishes the service from others of its type.
    ///   - file: The file of the declaration, for messages.
    ///   - line: The line of the declaration, for messages.
    ///   - factory: Creates a service, given the container that was called and the arguments.
    /// - Returns: The options of the registration.
    @inlinable
    @discardableResult
    public static func register<Service>(
        _ type: Service.Type = Service.self, name: Resolver.Name? = nil, file: StaticString = #fileID,
        line: Int = #line,
        factory: ((_ resolver: Resolver, _ args: Resolver.Args) throws -> Service?)?
    ) -> ResolverOptions<Service> {
        main.register(type, name: name, file: file, line: line, factory: factory)
    }

    /// Registers in ``main`` a function whose parameters are resolved, such as an initialiser.
    /// - Parameters:
    ///   - type: The type of the service. If omitted, it is inferred.
    ///   - name: The name that distinguishes the service from others of its type.
    ///   - file: The file of the declaration, for messages.
    ///   - line: The line of the declaration, for messages.
    ///   - factory: Creates a service from other services.
    /// - Returns: The options of the registration.
    @discardableResult
    public static func autoregister<Service, each Parameter>(
        _ type: Service.Type = Service.self, name: Resolver.Name? = nil, file: StaticString = #fileID,
        line: Int = #line, factory: @escaping @isolated(any) (repeat each Parameter) throws -> Service
    ) -> ResolverOptions<Service> {
        main.autoregister(type, name: name, file: file, line: line, factory: factory)
    }
}

extension Resolver {
    /// Registers a function whose parameters are resolved, such as an initialiser: `autoregister(factory: Model.init)`.
    ///
    /// The parameters declare the dependencies, so that ``validate(serviceLoader:)`` checks them. An optional parameter is `nil` if no
    /// service is registered. For a parameter that is a provider or a function, a service of exactly that type is requested. If the
    /// function belongs to an actor, requests outside of the actor fail with `WrongIsolation`.
    /// - Parameters:
    ///   - type: The type of the service. If omitted, it is inferred.
    ///   - name: The name that distinguishes the service from others of its type.
    ///   - file: The file of the declaration, for messages.
    ///   - line: The line of the declaration, for messages.
    ///   - factory: Creates a service from other services.
    /// - Returns: The options of the registration.
    @discardableResult
    public func autoregister<Service, each Parameter>(
        _ type: Service.Type = Service.self, name: Resolver.Name? = nil, file: StaticString = #fileID,
        line: Int = #line, factory: @escaping @isolated(any) (repeat each Parameter) throws -> Service
    ) -> ResolverOptions<Service> {
        var dependencies: [Dependency] = []
        for parameter in repeat (each Parameter).self { dependencies.append(Self.dependency(on: parameter)) }
        let isolated = IsolatedFunction(factory)
        let factory = isolated.plain
        return register(
            type, ProviderKey(type, name), CodeLocation(file: file, line: line), dependencies: dependencies,
            isolation: isolated.isolation
        ) { resolver, _ in
            try factory(repeat resolver.parameter((each Parameter).self))
        }
    }

    /// Returns the dependency for the type of a parameter. An optional parameter depends on the wrapped type.
    package static func dependency(on type: Any.Type) -> Dependency {
        guard let wrapped = wrapped(by: type) else { return Dependency(key: ProviderKey(type)) }
        return Dependency(key: ProviderKey(wrapped), isOptional: true)
    }

    private func parameter<Parameter>(_ type: Parameter.Type) throws -> Parameter {
        func resolved<Wrapped>(_: Wrapped.Type) throws -> Parameter? {
            try tryOptional(Wrapped.self) as Any as? Parameter
        }
        if let wrapped = wrapped(by: type), let value = try _openExistential(wrapped, do: resolved) { return value }
        return try self.resolved(ProviderKey(type), .none)
    }
}
