import Cleanse

extension Resolver {
    // MARK: The containers of the program

    /// The container that the static `register` registers in.
    ///
    /// Inside ``withMain(_:root:perform:)`` it is the override's. May be read and set from any thread.
    public static var main: Resolver {
        get { Settings.current.mainResolver }
        set { Settings.current.mainResolver = newValue }
    }

    /// The container that the static `resolve`, ``Resolving`` and the property wrappers ask.
    ///
    /// Unless it is set, it is what ``main`` is when it is first read: set ``main`` before that, or set both.
    /// Inside ``withMain(_:root:perform:)`` it is the override's. May be read and set from any thread.
    public static var root: Resolver {
        get { Settings.current.rootResolver }
        set { Settings.current.rootResolver = newValue }
    }

    /// The scope of what is registered without one: ``ResolverScope/graph`` unless it is set.
    public static var defaultScope: ResolverScope {
        get { Settings.current.scope }
        set { Settings.current.scope = newValue }
    }

    /// Starts anew: ``main`` is a new container, ``root`` follows it, the library's scopes are empty, and services will be registered again.
    public static func reset() {
        Settings.current.reset()
        for scope in [ResolverScope.cached, .application, .shared] as [ResolverScope] { scope.reset() }
        if Settings.current.areOfProcess { ProgramServices.ofProcess.reset() }
    }

    /// Runs a body for which ``main``, ``root``, ``defaultScope`` and what scopes keep are its own: for tests that run side by side.
    ///
    /// It holds for the calling task, and tasks that it starts, not for threads that are started otherwise. The services of
    /// ``ResolverRegistering`` are not registered by themselves.
    /// - Parameters:
    ///   - main: What ``main`` is to be; a new container if it is left out.
    ///   - root: What ``root`` is to be; `main` if it is left out.
    ///   - body: What is run.
    /// - Returns: What the body returns.
    public static func withMain<Result>(
        _ main: Resolver = Resolver(), root: Resolver? = nil, perform body: () throws -> Result
    ) rethrows -> Result {
        try Settings.overriding(main: main, root: root, body)
    }

    /// Runs an asynchronous body for which ``main``, ``root``, ``defaultScope`` and what scopes keep are its own.
    /// - Parameters:
    ///   - main: What ``main`` is to be; a new container if it is left out.
    ///   - root: What ``root`` is to be; `main` if it is left out.
    ///   - isolation: The actor that the body runs on: the caller's.
    ///   - body: What is run.
    /// - Returns: What the body returns.
    public static func withMain<Result>(
        _ main: Resolver = Resolver(), root: Resolver? = nil, isolation: isolated (any Actor)? = #isolation,
        perform body: () async throws -> Result
    ) async rethrows -> Result {
        try await Settings.overriding(main: main, root: root, isolation: isolation, body)
    }

    // MARK: Registering

    /// Registers in ``main`` how a service is made. Of two registrations of one type and name, the later counts.
    /// - Parameters:
    ///   - type: The service; inferred if it is left out.
    ///   - name: Tells it apart from others of its type.
    ///   - file: The file of the declaration, for messages.
    ///   - line: The line of the declaration, for messages.
    ///   - factory: Makes a service, on the thread of whoever asks for one.
    /// - Returns: The options of the registration.
    @inlinable
    @discardableResult
    public static func register<Service>(
        _ type: Service.Type = Service.self, name: Resolver.Name? = nil, file: StaticString = #fileID,
        line: Int = #line, factory: @escaping () throws -> Service?
    ) -> ResolverOptions<Service> {
        main.register(type, name: name, file: file, line: line, factory: factory)
    }

    /// Registers in ``main`` how a service is made with what it asks the container for.
    /// - Parameters:
    ///   - type: The service; inferred if it is left out.
    ///   - name: Tells it apart from others of its type.
    ///   - file: The file of the declaration, for messages.
    ///   - line: The line of the declaration, for messages.
    ///   - factory: Makes a service, given the container that was asked.
    /// - Returns: The options of the registration.
    @inlinable
    @discardableResult
    public static func register<Service>(
        _ type: Service.Type = Service.self, name: Resolver.Name? = nil, file: StaticString = #fileID,
        line: Int = #line, factory: @escaping (_ resolver: Resolver) throws -> Service?
    ) -> ResolverOptions<Service> {
        main.register(type, name: name, file: file, line: line, factory: factory)
    }

    /// Registers in ``main`` how a service is made with arguments.
    /// - Parameters:
    ///   - type: The service; inferred if it is left out.
    ///   - name: Tells it apart from others of its type.
    ///   - file: The file of the declaration, for messages.
    ///   - line: The line of the declaration, for messages.
    ///   - factory: Makes a service, given the container that was asked and the arguments.
    /// - Returns: The options of the registration.
    @inlinable
    @discardableResult
    public static func register<Service>(
        _ type: Service.Type = Service.self, name: Resolver.Name? = nil, file: StaticString = #fileID,
        line: Int = #line,
        factory: @escaping (_ resolver: Resolver, _ args: Resolver.Args) throws -> Service?
    ) -> ResolverOptions<Service> {
        main.register(type, name: name, file: file, line: line, factory: factory)
    }

    /// Registers in ``main`` a function whose parameters are resolved, such as an initialiser.
    /// - Parameters:
    ///   - type: The service; inferred if it is left out.
    ///   - name: Tells it apart from others of its type.
    ///   - file: The file of the declaration, for messages.
    ///   - line: The line of the declaration, for messages.
    ///   - factory: Makes a service of other services.
    /// - Returns: The options of the registration.
    @discardableResult
    public static func autoregister<Service, each Parameter>(
        _ type: Service.Type = Service.self, name: Resolver.Name? = nil, file: StaticString = #fileID,
        line: Int = #line, factory: @escaping (repeat each Parameter) throws -> Service
    ) -> ResolverOptions<Service> {
        main.autoregister(type, name: name, file: file, line: line, factory: factory)
    }

    // MARK: Resolving

    /// A service of ``root``. Stops with a text where `tryResolve` throws.
    /// - Parameters:
    ///   - type: The service; inferred if it is left out.
    ///   - name: The name it is registered with.
    ///   - args: One argument of any type, or a dictionary of arguments with strings as keys.
    @inlinable
    @_disfavoredOverload
    public static func resolve<Service>(
        _ type: Service.Type = Service.self, name: Resolver.Name? = nil, args: consuming Any? = nil
    ) -> Service {
        root.resolve(type, name: name, args: args == nil ? .none : Args(consume args))
    }

    /// A service of ``root``. Stops with a text where the throwing form throws.
    /// - Parameters:
    ///   - type: The service; inferred if it is left out.
    ///   - name: The name it is registered with.
    ///   - args: Arguments by key: `["mode": true, "name": "Editing"]`.
    @inlinable
    public static func resolve<Service>(
        _ type: Service.Type = Service.self, name: Resolver.Name? = nil, args: Args
    ) -> Service {
        root.resolve(type, name: name, args: args)
    }

    /// A service of ``root``, or what is wrong.
    /// - Parameters:
    ///   - type: The service; inferred if it is left out.
    ///   - name: The name it is registered with.
    ///   - args: One argument of any type, or a dictionary of arguments with strings as keys.
    /// - Throws: What the method of the container throws.
    @inlinable
    @_disfavoredOverload
    public static func tryResolve<Service>(
        _ type: Service.Type = Service.self, name: Resolver.Name? = nil, args: consuming Any? = nil
    ) throws -> Service {
        try root.tryResolve(type, name: name, args: args == nil ? .none : Args(consume args))
    }

    /// A service of ``root``, or what is wrong.
    /// - Parameters:
    ///   - type: The service; inferred if it is left out.
    ///   - name: The name it is registered with.
    ///   - args: Arguments by key: `["mode": true, "name": "Editing"]`.
    /// - Throws: What the method of the container throws.
    @inlinable
    public static func tryResolve<Service>(
        _ type: Service.Type = Service.self, name: Resolver.Name? = nil, args: Args
    ) throws -> Service {
        try root.tryResolve(type, name: name, args: args)
    }

    /// A service of ``root``; nil if none is registered or the factory gave none.
    /// - Parameters:
    ///   - type: The service; inferred if it is left out.
    ///   - name: The name it is registered with.
    ///   - args: One argument of any type, or a dictionary of arguments with strings as keys.
    @inlinable
    @_disfavoredOverload
    public static func optional<Service>(
        _ type: Service.Type = Service.self, name: Resolver.Name? = nil, args: consuming Any? = nil
    ) -> Service? {
        root.optional(type, name: name, args: args == nil ? .none : Args(consume args))
    }

    /// A service of ``root``; nil if none is registered or the factory gave none.
    /// - Parameters:
    ///   - type: The service; inferred if it is left out.
    ///   - name: The name it is registered with.
    ///   - args: Arguments by key: `["mode": true, "name": "Editing"]`.
    @inlinable
    public static func optional<Service>(
        _ type: Service.Type = Service.self, name: Resolver.Name? = nil, args: Args
    ) -> Service? {
        root.optional(type, name: name, args: args)
    }
}
