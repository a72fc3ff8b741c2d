// Resolving services.

public import Cleanse

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
