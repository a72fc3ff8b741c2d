// Services are requested from a container, or from the root container of the program.

public import CleanseEngine

extension Resolver {
    /// A service. Stops with the error's text where `tryResolve` throws.
    /// - Parameters:
    ///   - type: The service; inferred if it is left out.
    ///   - name: The name it is registered with.
    ///   - args: One argument of any type, or a dictionary of arguments with strings as keys.
    @inlinable
    @_disfavoredOverload
    public func resolve<Service>(
        _ type: Service.Type = Service.self, name: Resolver.Name? = nil, args: consuming Any? = nil
    ) -> Service {
        resolve(type, name: name, args: args == nil ? .none : Args(consume args))
    }

    /// A service. Stops with the error's text where `tryResolve` throws.
    /// - Parameters:
    ///   - type: The service; inferred if it is left out.
    ///   - name: The name it is registered with.
    ///   - args: Arguments by key: `["mode": true, "name": "Editing"]`.
    @inlinable
    public func resolve<Service>(
        _ type: Service.Type = Service.self, name: Resolver.Name? = nil, args: Args
    ) -> Service {
        do { return try resolved(ProviderKey(type, name), args) } catch { trap(error) }
    }

    /// A service, or an error.
    /// - Parameters:
    ///   - type: The service; inferred if it is left out.
    ///   - name: The name it is registered with.
    ///   - args: One argument of any type, or a dictionary of arguments with strings as keys.
    /// - Throws: `MissingProvider` if nothing is registered; ``UnresolvedService`` if the factory returned nil; ``ArgumentError``;
    ///   `WrongIsolation` off the actor that its factory belongs to; `ReentrantResolution` for a cycle; `DeepNesting`; the factory's error.
    @inlinable
    @_disfavoredOverload
    public func tryResolve<Service>(
        _ type: Service.Type = Service.self, name: Resolver.Name? = nil, args: consuming Any? = nil
    ) throws -> Service {
        try tryResolve(type, name: name, args: args == nil ? .none : Args(consume args))
    }

    /// A service, or an error.
    /// - Parameters:
    ///   - type: The service; inferred if it is left out.
    ///   - name: The name it is registered with.
    ///   - args: Arguments by key: `["mode": true, "name": "Editing"]`.
    /// - Throws: As `tryResolve`.
    @inlinable
    public func tryResolve<Service>(
        _ type: Service.Type = Service.self, name: Resolver.Name? = nil, args: Args
    ) throws -> Service {
        try resolved(ProviderKey(type, name), args)
    }

    // MARK: Optional services

    /// A service; nil if none is registered or the factory returned none. Stops with the error's text where `tryOptional` throws.
    /// - Parameters:
    ///   - type: The service; inferred if it is left out.
    ///   - name: The name it is registered with.
    ///   - args: One argument of any type, or a dictionary of arguments with strings as keys.
    @inlinable
    @_disfavoredOverload
    public func optional<Service>(
        _ type: Service.Type = Service.self, name: Resolver.Name? = nil, args: consuming Any? = nil
    ) -> Service? {
        optional(type, name: name, args: args == nil ? .none : Args(consume args))
    }

    /// A service; nil if none is registered or the factory returned none. Stops with the error's text where `tryOptional` throws.
    /// - Parameters:
    ///   - type: The service; inferred if it is left out.
    ///   - name: The name it is registered with.
    ///   - args: Arguments by key: `["mode": true, "name": "Editing"]`.
    @inlinable
    public func optional<Service>(
        _ type: Service.Type = Service.self, name: Resolver.Name? = nil, args: Args
    ) -> Service? {
        do { return try tryOptional(type, name: name, args: args) } catch { trap(error) }
    }

    /// A service; nil if none is registered or the factory returned none.
    /// - Parameters:
    ///   - type: The service; inferred if it is left out.
    ///   - name: The name it is registered with.
    ///   - args: One argument of any type, or a dictionary of arguments with strings as keys.
    /// - Throws: ``ArgumentError``; `WrongIsolation` off the actor that its factory belongs to; `ReentrantResolution` for a cycle;
    ///   `DeepNesting`; the factory's error.
    @inlinable
    @_disfavoredOverload
    public func tryOptional<Service>(
        _ type: Service.Type = Service.self, name: Resolver.Name? = nil, args: consuming Any? = nil
    ) throws -> Service? {
        try tryOptional(type, name: name, args: args == nil ? .none : Args(consume args))
    }

    /// A service; nil if none is registered or the factory returned none.
    /// - Parameters:
    ///   - type: The service; inferred if it is left out.
    ///   - name: The name it is registered with.
    ///   - args: Arguments by key: `["mode": true, "name": "Editing"]`.
    /// - Throws: As `tryOptional`.
    @inlinable
    public func tryOptional<Service>(
        _ type: Service.Type = Service.self, name: Resolver.Name? = nil, args: Args
    ) throws -> Service? {
        try resolvedIfAny(ProviderKey(type, name), args)
    }
}

// Resolving services of the program.

extension Resolver {
    /// A service of ``root``. Stops with the error's text where `tryResolve` throws.
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

    /// A service of ``root``. Stops with the error's text where `tryResolve` throws.
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

    /// A service of ``root``, or an error.
    /// - Parameters:
    ///   - type: The service; inferred if it is left out.
    ///   - name: The name it is registered with.
    ///   - args: One argument of any type, or a dictionary of arguments with strings as keys.
    /// - Throws: The same errors as the method of the container.
    @inlinable
    @_disfavoredOverload
    public static func tryResolve<Service>(
        _ type: Service.Type = Service.self, name: Resolver.Name? = nil, args: consuming Any? = nil
    ) throws -> Service {
        try root.tryResolve(type, name: name, args: args == nil ? .none : Args(consume args))
    }

    /// A service of ``root``, or an error.
    /// - Parameters:
    ///   - type: The service; inferred if it is left out.
    ///   - name: The name it is registered with.
    ///   - args: Arguments by key: `["mode": true, "name": "Editing"]`.
    /// - Throws: The same errors as the method of the container.
    @inlinable
    public static func tryResolve<Service>(
        _ type: Service.Type = Service.self, name: Resolver.Name? = nil, args: Args
    ) throws -> Service {
        try root.tryResolve(type, name: name, args: args)
    }

    /// A service of ``root``; nil if none is registered or the factory returned none. Stops with the error's text where `tryOptional` throws.
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

    /// A service of ``root``; nil if none is registered or the factory returned none. Stops with the error's text where `tryOptional` throws.
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

    /// A service of ``root``; nil if none is registered or the factory returned none.
    /// - Parameters:
    ///   - type: The service; inferred if it is left out.
    ///   - name: The name it is registered with.
    ///   - args: One argument of any type, or a dictionary of arguments with strings as keys.
    /// - Throws: The same errors as the method of the container.
    @inlinable
    @_disfavoredOverload
    public static func tryOptional<Service>(
        _ type: Service.Type = Service.self, name: Resolver.Name? = nil, args: consuming Any? = nil
    ) throws -> Service? {
        try root.tryOptional(type, name: name, args: args == nil ? .none : Args(consume args))
    }

    /// A service of ``root``; nil if none is registered or the factory returned none.
    /// - Parameters:
    ///   - type: The service; inferred if it is left out.
    ///   - name: The name it is registered with.
    ///   - args: Arguments by key: `["mode": true, "name": "Editing"]`.
    /// - Throws: The same errors as the method of the container.
    @inlinable
    public static func tryOptional<Service>(
        _ type: Service.Type = Service.self, name: Resolver.Name? = nil, args: Args
    ) throws -> Service? {
        try root.tryOptional(type, name: name, args: args)
    }
}

/// A type that resolves its dependencies: `lazy var model: Model = resolver.resolve()`.
public protocol Resolving {
    /// The container that is searched: ``Resolver/root`` unless the type says otherwise.
    var resolver: Resolver { get }
}

extension Resolving {
    /// ``Resolver/root``.
    public var resolver: Resolver { Resolver.root }
}
