// Resolving services of the program.

import Cleanse

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
