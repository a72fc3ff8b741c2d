// How a key is resolved: its service is noted, found, created or missing.

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
        } catch let error as any TypeNamingError where !resolution.isNested {
            throw error.named(error.graphNames.including(names))
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
