// Registering services of the program.

extension Resolver {
    /// Registers in ``main`` how a service is created. Of two registrations of one type and name, the later counts.
    /// - Parameters:
    ///   - type: The service; inferred if it is left out.
    ///   - name: Tells it apart from others of its type.
    ///   - file: The file of the declaration, for messages.
    ///   - line: The line of the declaration, for messages.
    ///   - factory: Creates a service, on the thread of whoever requests one.
    /// - Returns: The options of the registration.
    @inlinable
    @discardableResult
    public static func register<Service>(
        _ type: Service.Type = Service.self, name: Resolver.Name? = nil, file: StaticString = #fileID,
        line: Int = #line, factory: (() throws -> Service?)?
    ) -> ResolverOptions<Service> {
        main.register(type, name: name, file: file, line: line, factory: factory)
    }

    /// Registers in ``main`` how a service is created with others that it requests from the container.
    /// - Parameters:
    ///   - type: The service; inferred if it is left out.
    ///   - name: Tells it apart from others of its type.
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

    /// Registers in ``main`` how a service is created with arguments.
    /// - Parameters:
    ///   - type: The service; inferred if it is left out.
    ///   - name: Tells it apart from others of its type.
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
    ///   - type: The service; inferred if it is left out.
    ///   - name: Tells it apart from others of its type.
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
