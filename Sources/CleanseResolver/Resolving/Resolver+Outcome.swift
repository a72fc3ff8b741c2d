// How a key is resolved: the search of containers, and the outcome, by which its service is noted, found, created or missing.

public import CleanseEngine

extension Resolver {
    /// Returns the service of a key.
    @inlinable
    func resolved<Service>(_ key: ProviderKey, _ args: Args, as _: Service.Type = Service.self) throws -> Service {
        let outcome = try outcome(of: key, args)
        if case .service(let service) = outcome { return Content<Service>.unwrap(service) }
        return try service(key, as: Service.self, by: outcome)
    }

    /// Returns the service of a key, or `nil` if it is not registered or its factory returned `nil`.
    @inlinable
    func resolvedIfAny<Service>(_ key: ProviderKey, _ args: Args) throws -> Service? {
        switch try outcome(of: key, args) {
        case .service(let service): Content<Service>.unwrap(service)
        case .notMade, .notFound: nil
        case let outcome: try service(key, as: Service.self, by: outcome)
        }
    }

    /// Returns the service of a key that must be registered, or `nil` if its factory returned `nil`.
    func resolvedIfMade<Service>(_ key: ProviderKey, _ args: Args) throws -> Service? {
        switch try outcome(of: key, args) {
        case .notMade: nil
        case let outcome: try service(key, as: Service.self, by: outcome)
        }
    }

    /// Returns the service of an outcome.
    @usableFromInline
    func service<Service>(_ key: ProviderKey, as _: Service.Type, by outcome: Outcome) throws -> Service {
        switch outcome {
        case .service(let service): return Content<Service>.unwrap(service)
        case .bound(in: let graph):
            guard let bound = graph.instance.find(key, as: Service.self) else { throw missing(key) }
            return try withExtendedLifetime(graph) { try bound.get() }
        case .notMade(let registration): throw notMade(registration)
        case .notFound: throw missing(key)
        }
    }

    /// Returns the outcome of a request.
    @usableFromInline
    func outcome(of key: ProviderKey, _ args: Args) throws -> Outcome {
        // Notes are not valid in an override.
        switch registry.find(key, mayBeNoted: !args.areGiven && !Settings.areOverridden) {
        case .service(let service): return .service(service)
        case .registration(let registration) where try !ProgramServices.ofProcess.registerIfNeeded():
            return try outcome(of: registration, args)
        case .registration, nil: break
        }
        switch try finding(key) {
        case .registration(let registration): return try outcome(of: registration, args)
        case .graph(let graph): return .bound(in: graph)
        case nil: return .notFound
        }
    }

    /// Registers the services of the program if necessary, and finds a key.
    func finding(_ key: ProviderKey) throws -> SearchResult? {
        try ProgramServices.ofProcess.registerIfNeeded()
        if let finding = find(key) { return finding }
        return try ProgramServices.ofProcess.registerIfMissed(by: self) ? find(key) : nil
    }

    private func outcome(of registration: Registration, _ args: Args) throws -> Outcome {
        do { return .service(try serviceIfMade(of: registration, args)) } catch is FactoryReturnedNil {
            return .notMade(registration)
        }
    }

    /// Returns the service of a registration, as an object.
    func service(of registration: Registration, _ args: Args) throws -> SlotContent {
        do { return try serviceIfMade(of: registration, args) } catch is FactoryReturnedNil {
            throw notMade(registration)
        }
    }

    /// Returns the error of a factory that returned `nil`.
    private func notMade(_ registration: Registration) -> any Error {
        UnresolvedService(
            key: registration.key, sourceLocation: registration.sourceLocation, reason: .factoryReturnedNil
        )
        .named(names)
    }

    /// - Throws: `FactoryReturnedNil` if the factory returned `nil`.
    private func serviceIfMade(of registration: Registration, _ args: Args) throws -> SlotContent {
        let resolution = Resolution.current
        do {
            try args.check(for: registration)
            return try resolution.during { try registration.service(for: self, args, in: resolution) }
        } catch let error as GraphError where !resolution.isNested {
            error.facts.distinguish(from: names)
            throw error
        }
    }
}

/// The result of a request, before it is cast to the type of the service.
@usableFromInline
enum Outcome {
    /// The service, as an object.
    case service(SlotContent)
    /// A component binds the key.
    case bound(in: Lease)
    /// The factory returned `nil`.
    case notMade(Registration)
    case notFound
}

extension Resolver {
    /// Returns the error of a request for a service that is not registered.
    ///
    /// The error searches for near misses when they are read, and retains the container until then.
    func missing(_ key: ProviderKey) -> MissingProvider {
        let reason = ProgramServices.ofProcess.hint(for: self)
        return MissingProvider(
            key: key, chain: ChainLink.inProgress,
            hints: Hints { (reason.map { [$0] } ?? []) + self.nearMisses(of: key) }, names: names)
    }

    /// The names of types in messages. All types that the container finds have different names, which are computed when first read.
    var names: Names {
        .short.including {
            var types: [Any.Type] = []
            self.forEachVisible { types += $0.key.types }
            return types
        }
    }

    private func nearMisses(of key: ProviderKey) -> [String] {
        if case .registration(let registration)? = find(key) {
            return ["\(names(key)) has been registered since, at \(registration.sourceLocation)"]
        }
        return bridge(on: compile().plan).instance.missing(key).hints
    }
}

extension Resolver {
    /// Finds a key among the container's own registrations, and then in its children, depth first and in their order.
    func find(_ key: ProviderKey) -> SearchResult? {
        if case .registration(let registration) = registry.find(key, mayBeNoted: false) {
            return .registration(registration)
        }
        return findFurther(key)
    }

    private func findFurther(_ key: ProviderKey) -> SearchResult? {
        let changes = Registry.changeCount
        let found: SearchResult? = firstFurther { source in
            switch source {
            case .resolver(let child): child.registry.ownRegistration(of: key).map { .registration($0) }
            case .graph(let graph): graph.instance.binds(key) ? .graph(graph) : nil
            }
        }
        if case .registration(let registration) = found { registry.note(registration, found: changes) }
        return found
    }

    /// Visits the containers and graphs that this container searches, depth first, until `find` returns a result.
    private func firstFurther<Found>(_ find: (Registry.Source) -> Found?) -> Found? {
        var pending = Array(registry.further.reversed())
        guard !pending.isEmpty else { return nil }
        var searched: Set<ObjectIdentifier> = [ObjectIdentifier(self)]
        while let source = pending.popLast() {
            guard case .resolver(let child) = source else {
                if let found = find(source) { return found }
                continue
            }
            guard searched.insert(ObjectIdentifier(child)).inserted else { continue }
            if let found = find(source) { return found }
            pending += child.registry.further.reversed()
        }
        return nil
    }

    /// Visits all keys that the container finds, in the order of the search.
    func forEachVisible(_ body: (VisibleKey) -> Void) {
        func visit(_ resolver: Resolver) {
            for registration in resolver.registry.registrations { body(.registration(registration)) }
        }
        visit(self)
        _ = firstFurther { source -> Never? in
            switch source {
            case .resolver(let child): visit(child)
            case .graph(let graph): graph.instance.forEachVisible(body)
            }
            return nil
        }
    }
}

extension GraphInstance {
    /// Calls `body` with each key that the instance's component binds, then with the keys of its ancestors.
    fileprivate func forEachVisible(_ body: (VisibleKey) -> Void) {
        for instance in sequence(first: self, next: \.parent) {
            for binding in instance.plan.bindings.values
            where binding.component == instance.component && !binding.isContribution {
                body(.binding(binding.key, binding.sourceLocation))
            }
        }
    }
}

/// The registration or the graph in which a container found a key.
enum SearchResult {
    case registration(Registration)
    /// The graph of a component that binds the key.
    case graph(Lease)
}

/// A key that a container finds, and its registration or source location.
enum VisibleKey {
    case registration(Registration)
    /// A key that a component binds.
    case binding(ProviderKey, CodeLocation)

    var key: ProviderKey {
        switch self {
        case .registration(let registration): registration.key
        case .binding(let key, _): key
        }
    }
}
