// Resolving a key: noted, found, created, or missing.

public import CleanseEngine

extension Resolver {
    /// The service of a key.
    @inlinable
    func resolved<Service>(_ key: ProviderKey, _ args: Args, as _: Service.Type = Service.self) throws -> Service {
        let outcome = try outcome(of: key, args)
        if case .service(let service) = outcome { return Content<Service>.unwrap(service) }
        return try service(key, as: Service.self, by: outcome)
    }

    /// The service of a key that need not be registered, and whose factory may give none.
    @inlinable
    func resolvedIfAny<Service>(_ key: ProviderKey, _ args: Args) throws -> Service? {
        switch try outcome(of: key, args) {
        case .service(let service): Content<Service>.unwrap(service)
        case .notMade, .notFound: nil
        case let outcome: try service(key, as: Service.self, by: outcome)
        }
    }

    /// The service of a key that must be registered; nil if its factory returned none.
    func resolvedIfMade<Service>(_ key: ProviderKey, _ args: Args) throws -> Service? {
        switch try outcome(of: key, args) {
        case .notMade: nil
        case let outcome: try service(key, as: Service.self, by: outcome)
        }
    }

    /// The service of an outcome, or the error that says why there is none.
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

    /// The outcome of a request.
    @usableFromInline
    func outcome(of key: ProviderKey, _ args: Args) throws -> Outcome {
        // Notes do not apply in an override.
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

    /// Where a key is found, after the services of the program have been registered.
    func finding(_ key: ProviderKey) throws -> Finding? {
        try ProgramServices.ofProcess.registerIfNeeded()
        if let finding = find(key) { return finding }
        return try ProgramServices.ofProcess.registerIfMissed(by: self) ? find(key) : nil
    }

    private func outcome(of registration: Registration, _ args: Args) throws -> Outcome {
        do { return .service(try serviceIfMade(of: registration, args)) } catch is NotMade {
            return .notMade(registration)
        }
    }

    /// The service of a registration, as an object.
    func service(of registration: Registration, _ args: Args) throws -> SlotContent {
        do { return try serviceIfMade(of: registration, args) } catch is NotMade { throw notMade(registration) }
    }

    /// The error of a factory that returned nil.
    private func notMade(_ registration: Registration) -> any Error {
        UnresolvedService(key: registration.key, place: registration.origin, reason: .factoryGaveNil).named(names)
    }

    /// - Throws: `NotMade` if the factory returned nil.
    private func serviceIfMade(of registration: Registration, _ args: Args) throws -> SlotContent {
        let resolution = Resolution.current
        do {
            try args.check(for: registration)
            return try resolution.during { try registration.service(for: self, args, in: resolution) }
        } catch let error as any NamesTypes where !resolution.isNested {
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
    case bound(in: Holder)
    /// The factory returned nil.
    case notMade(Registration)
    case notFound
}

extension Resolver {
    /// The error of requesting a service that is not registered. Near misses are searched when they are read; until then
    /// the error keeps the container.
    func missing(_ key: ProviderKey) -> MissingProvider {
        let reason = ProgramServices.ofProcess.hint(for: self)
        return MissingProvider(
            key: key, chain: ChainLink.underWay,
            hints: Hints { (reason.map { [$0] } ?? []) + self.nearMisses(of: key) }, names: names)
    }

    /// Names types in messages, distinguished from all types that the container finds. Evaluated when a text is first read.
    var names: Names {
        .short.including {
            var types: [Any.Type] = []
            self.forEachVisible { types += $0.key.types }
            return types
        }
    }

    private func nearMisses(of key: ProviderKey) -> [String] {
        if case .registration(let registration)? = find(key) {
            return ["\(names(key)) has been registered since, at \(registration.origin)"]
        }
        return bridge(on: compile().plan).instance.missing(key).hints
    }
}
