// How the services of a registration are created, and found in its scope.

import CleanseEngine

extension Registration {
    /// Creates or finds the service, as an object.
    /// - Parameter resolution: The resolution of the calling thread.
    /// - Throws: `WrongIsolation` outside of the factory's actor; `FactoryReturnedNil` if the factory returned `nil`; ``ArgumentError``;
    ///   `ReentrantResolution`; `DeepNesting`; the factory's error.
    func service(
        for resolver: Resolver, _ args: Resolver.Args, in resolution: Resolution
    ) throws -> SlotContent {
        try checkIsolation()
        switch scope.keeping(for: resolver) {
        case .none:
            return try guarded(args) { try make(resolver, args) }
        case .untilReturn(let scope):
            if let kept = resolution.kept(by: scope, key) { return kept }
            return try guarded(args) { try make(resolver, args, keptBy: scope, in: resolution) }
        case .inStore(let store):
            let service = try service(in: store, for: resolver, args)
            // A noted service is found without checking the actor, so the services of actors are not noted.
            if isolations.isEmpty { store.note(service, of: self, in: resolver.registry) }
            return service
        }
    }

    /// Checks that the caller runs on the actor that the factory and the mutators belong to.
    private func checkIsolation() throws {
        guard !isolations.isEmpty, let isolation = isolations.first(where: { !$0.isCurrent }) else { return }
        throw WrongIsolation(
            isolation: isolation, chain: ChainLink.inProgress + [chainLink(of: 0)], wording: ResolverWording(),
            names: names)
    }

    /// Guards a creation against cycles. A factory that is called with arguments may request its own service, as deep as the stack allows.
    private func guarded(_ args: Resolver.Args, _ make: () throws -> SlotContent) throws -> SlotContent {
        try creating(mayNest: args.areGiven, make)
    }

    private func make(
        _ resolver: Resolver, _ args: Resolver.Args, keptBy scope: ResolverScope, in resolution: Resolution
    ) throws -> SlotContent {
        let service = try create(resolver, args)
        // Only the blocks that set its properties can still request the outermost service.
        if resolution.isNested || !mutators.isEmpty, service.valueObject != nil {
            // If a factory created several services by requesting its own, the outermost is kept.
            resolution.keep(service, by: scope, key)
        }
        guard !mutators.isEmpty else { return service }
        do { try mutate(service, resolver, args) } catch {
            resolution.keep(nil, by: scope, key)
            throw error
        }
        return service
    }

    private func service(in store: ServiceStore, for resolver: Resolver, _ args: Resolver.Args) throws -> SlotContent {
        switch store.find(key) {
        case .service(let service):
            try refuse(args)
            return service
        case .cell(let cell):
            var isFound = true
            let service = try cell.content(for: self) {
                isFound = false
                return try make(resolver, args)
            }
            store.created(service, in: cell, for: key)
            if isFound { try refuse(args) }
            return service
        }
    }

    /// Throws an error for arguments to a service that already exists, unless the first arguments win.
    private func refuse(_ args: Resolver.Args) throws {
        if args.areGiven, !keepsFirstArguments, !args.isEmpty {
            throw ArgumentError(mistakes: [.stale], in: args, of: self)
        }
    }
}
