// Functions that register factories of actors: `register { @MainActor in Screen() }`, `register(factory: Screen.init)`.

import CleanseEngine

extension Resolver {
    /// Registers how a service is created on an actor.
    ///
    /// Requests outside of the actor fail with `WrongIsolation`.
    /// - Parameters:
    ///   - type: The type of the service. If omitted, it is inferred.
    ///   - name: The name that distinguishes the service from others of its type.
    ///   - file: The file of the declaration, for messages.
    ///   - line: The line of the declaration, for messages.
    ///   - factory: Creates a service, on its actor.
    /// - Returns: The options of the registration.
    @discardableResult
    public func register<Service>(
        _ type: Service.Type = Service.self, name: Resolver.Name? = nil, file: StaticString = #fileID,
        line: Int = #line, factory: @escaping @isolated(any) () throws -> Service?
    ) -> ResolverOptions<Service> {
        let isolated = IsolatedFunction(factory)
        let (factory, isolation) = (isolated.plain, isolated.isolation)
        return register(type, ProviderKey(type, name), CodeLocation(file: file, line: line), isolation: isolation) {
            _, _ in try factory()
        }
    }

    /// Registers how a service is created on an actor, from others that the factory requests from the container.
    ///
    /// Requests outside of the actor fail with `WrongIsolation`.
    /// - Parameters:
    ///   - type: The type of the service. If omitted, it is inferred.
    ///   - name: The name that distinguishes the service from others of its type.
    ///   - file: The file of the declaration, for messages.
    ///   - line: The line of the declaration, for messages.
    ///   - factory: Creates a service on its actor, given the container that was called.
    /// - Returns: The options of the registration.
    @discardableResult
    public func register<Service>(
        _ type: Service.Type = Service.self, name: Resolver.Name? = nil, file: StaticString = #fileID,
        line: Int = #line, factory: @escaping @isolated(any) (_ resolver: Resolver) throws -> Service?
    ) -> ResolverOptions<Service> {
        let isolated = IsolatedFunction(factory)
        let (factory, isolation) = (isolated.plain, isolated.isolation)
        return register(type, ProviderKey(type, name), CodeLocation(file: file, line: line), isolation: isolation) {
            resolver, _ in try factory(resolver)
        }
    }

    /// Registers how a service is created on an actor, from arguments.
    ///
    /// Requests outside of the actor fail with `WrongIsolation`.
    /// - Parameters:
    ///   - type: The type of the service. If omitted, it is inferred.
    ///   - name: The name that distinguishes the service from others of its type.
    ///   - file: The file of the declaration, for messages.
    ///   - line: The line of the declaration, for messages.
    ///   - factory: Creates a service on its actor, given the container that was called and the arguments.
    /// - Returns: The options of the registration.
    @discardableResult
    public func register<Service>(
        _ type: Service.Type = Service.self, name: Resolver.Name? = nil, file: StaticString = #fileID,
        line: Int = #line,
        factory: @escaping @isolated(any) (_ resolver: Resolver, _ args: Resolver.Args) throws -> Service?
    ) -> ResolverOptions<Service> {
        let isolated = IsolatedFunction(factory)
        let (factory, isolation) = (isolated.plain, isolated.isolation)
        return register(type, ProviderKey(type, name), CodeLocation(file: file, line: line), isolation: isolation) {
            resolver, args in try factory(resolver, args)
        }
    }

    // MARK: Services of the program

    /// Registers in ``main`` how a service is created on an actor.
    ///
    /// Requests outside of the actor fail with `WrongIsolation`.
    /// - Parameters:
    ///   - type: The type of the service. If omitted, it is inferred.
    ///   - name: The name that distinguishes the service from others of its type.
    ///   - file: The file of the declaration, for messages.
    ///   - line: The line of the declaration, for messages.
    ///   - factory: Creates a service, on its actor.
    /// - Returns: The options of the registration.
    @discardableResult
    public static func register<Service>(
        _ type: Service.Type = Service.self, name: Resolver.Name? = nil, file: StaticString = #fileID,
        line: Int = #line, factory: @escaping @isolated(any) () throws -> Service?
    ) -> ResolverOptions<Service> {
        main.register(type, name: name, file: file, line: line, factory: factory)
    }

    /// Registers in ``main`` how a service is created on an actor, from others that the factory requests from the container.
    ///
    /// Requests outside of the actor fail with `WrongIsolation`.
    /// - Parameters:
    ///   - type: The type of the service. If omitted, it is inferred.
    ///   - name: The name that distinguishes the service from others of its type.
    ///   - file: The file of the declaration, for messages.
    ///   - line: The line of the declaration, for messages.
    ///   - factory: Creates a service on its actor, given the container that was called.
    /// - Returns: The options of the registration.
    @discardableResult
    public static func register<Service>(
        _ type: Service.Type = Service.self, name: Resolver.Name? = nil, file: StaticString = #fileID,
        line: Int = #line, factory: @escaping @isolated(any) (_ resolver: Resolver) throws -> Service?
    ) -> ResolverOptions<Service> {
        main.register(type, name: name, file: file, line: line, factory: factory)
    }

    /// Registers in ``main`` how a service is created on an actor, from arguments.
    ///
    /// Requests outside of the actor fail with `WrongIsolation`.
    /// - Parameters:
    ///   - type: The type of the service. If omitted, it is inferred.
    ///   - name: The name that distinguishes the service from others of its type.
    ///   - file: The file of the declaration, for messages.
    ///   - line: The line of the declaration, for messages.
    ///   - factory: Creates a service on its actor, given the container that was called and the arguments.
    /// - Returns: The options of the registration.
    @discardableResult
    public static func register<Service>(
        _ type: Service.Type = Service.self, name: Resolver.Name? = nil, file: StaticString = #fileID,
        line: Int = #line,
        factory: @escaping @isolated(any) (_ resolver: Resolver, _ args: Resolver.Args) throws -> Service?
    ) -> ResolverOptions<Service> {
        main.register(type, name: name, file: file, line: line, factory: factory)
    }
}
