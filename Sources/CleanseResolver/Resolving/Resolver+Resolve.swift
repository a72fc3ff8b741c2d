// Functions that request services from a container, or from the root container of the program.

public import CleanseEngine

extension Resolver {
    /// Returns a service. Stops the program with the error's text if `tryResolve` would throw.
    /// - Parameters:
    ///   - type: The type of the service. If omitted, it is inferred.
    ///   - name: The name under which the service is registered.
    ///   - args: One argument of any type, or a dictionary of arguments whose keys are strings.
    @inlinable
    @_disfavoredOverload
    public func resolve<Service>(
        _ type: Service.Type = Service.self, name: Resolver.Name? = nil, args: consuming Any? = nil
    ) -> Service {
        resolve(type, name: name, args: args == nil ? .none : Args(consume args))
    }

    /// Returns a service. Stops the program with the error's text if `tryResolve` would throw.
    /// - Parameters:
    ///   - type: The type of the service. If omitted, it is inferred.
    ///   - name: The name under which the service is registered.
    ///   - args: Arguments by key: `["mode": true, "name": "Editing"]`.
    @inlinable
    public func resolve<Service>(
        _ type: Service.Type = Service.self, name: Resolver.Name? = nil, args: Args
    ) -> Service {
        do { return try resolved(ProviderKey(type, name), args) } catch { trap(error) }
    }

    /// Returns a service, or throws an error.
    /// - Parameters:
    ///   - type: The type of the service. If omitted, it is inferred.
    ///   - name: The name under which the service is registered.
    ///   - args: One argument of any type, or a dictionary of arguments whose keys are strings.
    /// - Throws: `MissingProvider` if no service is registered; ``UnresolvedService`` if the factory returned `nil`; ``ArgumentError``;
    ///   `WrongIsolation` outside of the factory's actor; `ReentrantResolution` for a cycle; `DeepNesting`; the factory's error.
    @inlinable
    @_disfavoredOverload
    public func tryResolve<Service>(
        _ type: Service.Type = Service.self, name: Resolver.Name? = nil, args: consuming Any? = nil
    ) throws -> Service {
        try tryResolve(type, name: name, args: args == nil ? .none : Args(consume args))
    }

    /// Returns a service, or throws an error.
    /// - Parameters:
    ///   - type: The type of the service. If omitted, it is inferred.
    ///   - name: The name under which the service is registered.
    ///   - args: Arguments by key: `["mode": true, "name": "Editing"]`.
    /// - Throws: `MissingProvider` if no service is registered; ``UnresolvedService`` if the factory returned `nil`; ``ArgumentError``;
    ///   `WrongIsolation` outside of the factory's actor; `ReentrantResolution` for a cycle; `DeepNesting`; the factory's error.
    @inlinable
    public func tryResolve<Service>(
        _ type: Service.Type = Service.self, name: Resolver.Name? = nil, args: Args
    ) throws -> Service {
        try resolved(ProviderKey(type, name), args)
    }

    // MARK: Optional services

    /// Returns a service, or `nil` if none is registered or created. Stops the program with the error's text if `tryOptional` would throw.
    /// - Parameters:
    ///   - type: The type of the service. If omitted, it is inferred.
    ///   - name: The name under which the service is registered.
    ///   - args: One argument of any type, or a dictionary of arguments whose keys are strings.
    @inlinable
    @_disfavoredOverload
    public func optional<Service>(
        _ type: Service.Type = Service.self, name: Resolver.Name? = nil, args: consuming Any? = nil
    ) -> Service? {
        optional(type, name: name, args: args == nil ? .none : Args(consume args))
    }

    /// Returns a service, or `nil` if none is registered or created. Stops the program with the error's text if `tryOptional` would throw.
    /// - Parameters:
    ///   - type: The type of the service. If omitted, it is inferred.
    ///   - name: The name under which the service is registered.
    ///   - args: Arguments by key: `["mode": true, "name": "Editing"]`.
    @inlinable
    public func optional<Service>(
        _ type: Service.Type = Service.self, name: Resolver.Name? = nil, args: Args
    ) -> Service? {
        do { return try tryOptional(type, name: name, args: args) } catch { trap(error) }
    }

    /// Returns a service, or `nil` if none is registered or the factory returned `nil`.
    /// - Parameters:
    ///   - type: The type of the service. If omitted, it is inferred.
    ///   - name: The name under which the service is registered.
    ///   - args: One argument of any type, or a dictionary of arguments whose keys are strings.
    /// - Throws: ``ArgumentError``; `WrongIsolation` outside of the factory's actor; `ReentrantResolution` for a cycle; `DeepNesting`; the
    ///   factory's error.
    @inlinable
    @_disfavoredOverload
    public func tryOptional<Service>(
        _ type: Service.Type = Service.self, name: Resolver.Name? = nil, args: consuming Any? = nil
    ) throws -> Service? {
        try tryOptional(type, name: name, args: args == nil ? .none : Args(consume args))
    }

    /// Returns a service, or `nil` if none is registered or the factory returned `nil`.
    /// - Parameters:
    ///   - type: The type of the service. If omitted, it is inferred.
    ///   - name: The name under which the service is registered.
    ///   - args: Arguments by key: `["mode": true, "name": "Editing"]`.
    /// - Throws: ``ArgumentError``; `WrongIsolation` outside of the factory's actor; `ReentrantResolution` for a cycle; `DeepNesting`; the
    ///   factory's error.
    @inlinable
    public func tryOptional<Service>(
        _ type: Service.Type = Service.self, name: Resolver.Name? = nil, args: Args
    ) throws -> Service? {
        try resolvedIfAny(ProviderKey(type, name), args)
    }
}

// Functions that request services of the program.

extension Resolver {
    /// Returns a service of ``root``. Stops the program with the error's text if `tryResolve` would throw.
    /// - Parameters:
    ///   - type: The type of the service. If omitted, it is inferred.
    ///   - name: The name under which the service is registered.
    ///   - args: One argument of any type, or a dictionary of arguments whose keys are strings.
    @inlinable
    @_disfavoredOverload
    public static func resolve<Service>(
        _ type: Service.Type = Service.self, name: Resolver.Name? = nil, args: consuming Any? = nil
    ) -> Service {
        root.resolve(type, name: name, args: args == nil ? .none : Args(consume args))
    }

    /// Returns a service of ``root``. Stops the program with the error's text if `tryResolve` would throw.
    /// - Parameters:
    ///   - type: The type of the service. If omitted, it is inferred.
    ///   - name: The name under which the service is registered.
    ///   - args: Arguments by key: `["mode": true, "name": "Editing"]`.
    @inlinable
    public static func resolve<Service>(
        _ type: Service.Type = Service.self, name: Resolver.Name? = nil, args: Args
    ) -> Service {
        root.resolve(type, name: name, args: args)
    }

    /// Returns a service of ``root``, or throws an error.
    /// - Parameters:
    ///   - type: The type of the service. If omitted, it is inferred.
    ///   - name: The name under which the service is registered.
    ///   - args: One argument of any type, or a dictionary of arguments whose keys are strings.
    /// - Throws: The errors of the container's method with the same name.
    @inlinable
    @_disfavoredOverload
    public static func tryResolve<Service>(
        _ type: Service.Type = Service.self, name: Resolver.Name? = nil, args: consuming Any? = nil
    ) throws -> Service {
        try root.tryResolve(type, name: name, args: args == nil ? .none : Args(consume args))
    }

    /// Returns a service of ``root``, or throws an error.
    /// - Parameters:
    ///   - type: The type of the service. If omitted, it is inferred.
    ///   - name: The name under which the service is registered.
    ///   - args: Arguments by key: `["mode": true, "name": "Editing"]`.
    /// - Throws: The errors of the container's method with the same name.
    @inlinable
    public static func tryResolve<Service>(
        _ type: Service.Type = Service.self, name: Resolver.Name? = nil, args: Args
    ) throws -> Service {
        try root.tryResolve(type, name: name, args: args)
    }

    /// Returns a service of ``root``, or `nil` if none is registered or created.
    ///
    /// Stops the program with the error's text if `tryOptional` would throw.
    /// - Parameters:
    ///   - type: The type of the service. If omitted, it is inferred.
    ///   - name: The name under which the service is registered.
    ///   - args: One argument of any type, or a dictionary of arguments whose keys are strings.
    @inlinable
    @_disfavoredOverload
    public static func optional<Service>(
        _ type: Service.Type = Service.self, name: Resolver.Name? = nil, args: consuming Any? = nil
    ) -> Service? {
        root.optional(type, name: name, args: args == nil ? .none : Args(consume args))
    }

    /// Returns a service of ``root``, or `nil` if none is registered or created.
    ///
    /// Stops the program with the error's text if `tryOptional` would throw.
    /// - Parameters:
    ///   - type: The type of the service. If omitted, it is inferred.
    ///   - name: The name under which the service is registered.
    ///   - args: Arguments by key: `["mode": true, "name": "Editing"]`.
    @inlinable
    public static func optional<Service>(
        _ type: Service.Type = Service.self, name: Resolver.Name? = nil, args: Args
    ) -> Service? {
        root.optional(type, name: name, args: args)
    }

    /// Returns a service of ``root``, or `nil` if none is registered or the factory returned `nil`.
    /// - Parameters:
    ///   - type: The type of the service. If omitted, it is inferred.
    ///   - name: The name under which the service is registered.
    ///   - args: One argument of any type, or a dictionary of arguments whose keys are strings.
    /// - Throws: The errors of the container's method with the same name.
    @inlinable
    @_disfavoredOverload
    public static func tryOptional<Service>(
        _ type: Service.Type = Service.self, name: Resolver.Name? = nil, args: consuming Any? = nil
    ) throws -> Service? {
        try root.tryOptional(type, name: name, args: args == nil ? .none : Args(consume args))
    }

    /// Returns a service of ``root``, or `nil` if none is registered or the factory returned `nil`.
    /// - Parameters:
    ///   - type: The type of the service. If omitted, it is inferred.
    ///   - name: The name under which the service is registered.
    ///   - args: Arguments by key: `["mode": true, "name": "Editing"]`.
    /// - Throws: The errors of the container's method with the same name.
    @inlinable
    public static func tryOptional<Service>(
        _ type: Service.Type = Service.self, name: Resolver.Name? = nil, args: Args
    ) throws -> Service? {
        try root.tryOptional(type, name: name, args: args)
    }
}

/// A type that resolves its dependencies itself: `lazy var model: Model = resolver.resolve()`.
public protocol Resolving {
    /// The container that is searched. The default is ``Resolver/root``.
    var resolver: Resolver { get }
}

extension Resolving {
    /// The container ``Resolver/root``.
    public var resolver: Resolver { Resolver.root }
}
