public import Cleanse

extension Resolver {
    // MARK: Resolving

    /// A service. Stops with a text where `tryResolve` throws.
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

    /// A service. Stops with a text where `tryResolve` throws.
    /// - Parameters:
    ///   - type: The service; inferred if it is left out.
    ///   - name: The name it is registered with.
    ///   - args: Arguments by key: `["mode": true, "name": "Editing"]`.
    @inlinable
    public func resolve<Service>(
        _ type: Service.Type = Service.self, name: Resolver.Name? = nil, args: Args
    ) -> Service {
        do { return try resolved(ProviderKey(type, name), args) } catch { stop(error) }
    }

    /// A service, or what is wrong.
    /// - Parameters:
    ///   - type: The service; inferred if it is left out.
    ///   - name: The name it is registered with.
    ///   - args: One argument of any type, or a dictionary of arguments with strings as keys.
    /// - Throws: `MissingProvider` if nothing is registered; ``UnresolvedService`` if the factory gave nil; ``ArgumentError``;
    ///   `ReentrantResolution` for a cycle; `DeepNesting`; what the factory threw.
    @inlinable
    @_disfavoredOverload
    public func tryResolve<Service>(
        _ type: Service.Type = Service.self, name: Resolver.Name? = nil, args: consuming Any? = nil
    ) throws -> Service {
        try tryResolve(type, name: name, args: args == nil ? .none : Args(consume args))
    }

    /// A service, or what is wrong.
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

    /// A service; nil if none is registered or the factory gave none. Stops with a text where `tryOptional` throws.
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

    /// A service; nil if none is registered or the factory gave none. Stops with a text where `tryOptional` throws.
    /// - Parameters:
    ///   - type: The service; inferred if it is left out.
    ///   - name: The name it is registered with.
    ///   - args: Arguments by key: `["mode": true, "name": "Editing"]`.
    @inlinable
    public func optional<Service>(
        _ type: Service.Type = Service.self, name: Resolver.Name? = nil, args: Args
    ) -> Service? {
        do { return try tryOptional(type, name: name, args: args) } catch { stop(error) }
    }

    /// A service; nil if none is registered or the factory gave none.
    /// - Parameters:
    ///   - type: The service; inferred if it is left out.
    ///   - name: The name it is registered with.
    ///   - args: One argument of any type, or a dictionary of arguments with strings as keys.
    /// - Throws: ``ArgumentError``; `ReentrantResolution` for a cycle; `DeepNesting`; what the factory threw.
    @inlinable
    @_disfavoredOverload
    public func tryOptional<Service>(
        _ type: Service.Type = Service.self, name: Resolver.Name? = nil, args: consuming Any? = nil
    ) throws -> Service? {
        try tryOptional(type, name: name, args: args == nil ? .none : Args(consume args))
    }

    /// A service; nil if none is registered or the factory gave none.
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

    // MARK: How it is done

    /// The service of a key.
    @inlinable
    func resolved<Service>(_ key: ProviderKey, _ args: Args, as _: Service.Type = Service.self) throws -> Service {
        if let service = try content(key, args) { return Content<Service>.unwrap(service) }
        return try resolvedInGraph(key)
    }

    /// The service of a key that need not be registered, and whose factory may give none.
    @inlinable
    func resolvedIfAny<Service>(_ key: ProviderKey, _ args: Args) throws -> Service? {
        guard let found = try contentIfAny(key, args) else { return nil }
        if let service = found.service { return Content<Service>.unwrap(service) }
        return try resolvedInGraph(key)
    }

    /// The service of a key that has to be registered; nil if its factory gave none.
    func resolvedIfMade<Service>(_ key: ProviderKey, _ args: Args) throws -> Service? {
        guard find(key) != nil else { throw missing(key) }
        return try resolvedIfAny(key, args)
    }

    /// The service that a component binds.
    @usableFromInline
    func resolvedInGraph<Service>(_ key: ProviderKey) throws -> Service {
        guard case .graph(let graph) = find(key), let bound = graph.instance.find(key, as: Service.self) else {
            throw missing(key)
        }
        return try withExtendedLifetime(graph) { try bound.get() }
    }

    /// The service of a key as an object; nil where a component binds it.
    @usableFromInline
    func content(_ key: ProviderKey, _ args: Args) throws -> AnyObject? {
        if !args.areGiven, let known = known(key) { return known }
        switch try finding(key) {
        case .registration(let registration): return try madeService(of: registration, args)
        case .graph: return nil
        case nil: throw missing(key)
        }
    }

    /// The service of a key as an object, or none where a component binds it; nil where there is no service.
    @usableFromInline
    func contentIfAny(_ key: ProviderKey, _ args: Args) throws -> (service: AnyObject?, Void)? {
        if !args.areGiven, let known = known(key) { return (known, ()) }
        switch try finding(key) {
        case .registration(let registration):
            do { return (try service(of: registration, args), ()) } catch is NotMade { return nil }
        case .graph: return (nil, ())
        case nil: return nil
        }
    }

    /// The service of a key as an object, made once for a property.
    func content<Service>(
        _ key: ProviderKey, _ args: Any?, for property: PropertySlot, as _: Service.Type,
        wrap: (AnyObject) -> AnyObject = { $0 }
    ) throws -> AnyObject {
        let args = args == nil ? Args.none : Args(args)
        switch try finding(key) {
        case .registration(let registration):
            return try property.content(for: registration) {
                try wrap((args.areGiven ? nil : known(key)) ?? madeService(of: registration, args))
            }
        case .graph(let graph):
            guard let bound = graph.instance.find(key, as: Service.self) else { throw missing(key) }
            return try property.content(for: bound.instance.plan, bound.binding.position) {
                try wrap(Content<Service>.wrap(withExtendedLifetime(graph) { try bound.get() }))
            }
        case nil: throw missing(key)
        }
    }

    /// Where a key is found, after the services of the program have been registered.
    private func finding(_ key: ProviderKey) throws -> Finding? {
        try ProgramServices.ofProcess.registerIfNeeded()
        if let finding = find(key) { return finding }
        return try ProgramServices.ofProcess.registerIfMissed(by: self) ? find(key) : nil
    }

    /// What a keeper is known to keep. Nothing is known of those of an override.
    @inline(__always)
    private func known(_ key: ProviderKey) -> AnyObject? {
        Settings.areOverridden ? nil : registry.known(key)
    }

    private func madeService(of registration: Registration, _ args: Args) throws -> AnyObject {
        do { return try service(of: registration, args) } catch is NotMade {
            throw UnresolvedService(key: registration.key, place: registration.origin, reason: .factoryGaveNil).named(
                names)
        }
    }

    private func service(of registration: Registration, _ args: Args) throws -> AnyObject {
        let resolution = Resolution.current
        do { return try service(of: registration, args, in: resolution) } catch let error as any NamesTypes
            where !resolution.isNested
        {
            throw error.named(error.graphNames.including(names))
        }
    }

    @inline(__always)
    private func service(
        of registration: Registration, _ args: Args, in resolution: Resolution
    ) throws -> AnyObject {
        if args.areGiven || !registration.parameters.isEmpty { try args.check(for: registration) }
        return try resolution.during {
            guard let keeper = registration.scope.keeper(for: self) else {
                return try registration.scope.service(of: registration, for: self, args, in: resolution)
            }
            let generation = keeper.generation
            let service = try keeper.service(of: registration, for: self, args)
            if !Settings.areOverridden {
                registry.note(service, of: registration, by: keeper, generation: generation)
            }
            return service
        }
    }
}
