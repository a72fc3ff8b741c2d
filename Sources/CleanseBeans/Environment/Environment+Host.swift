// An environment as the compilation and the creation of its beans see it.

import Cleanse

extension Environment: BeanHost {
    var hostAbove: (any BeanHost)? { parent }
    var definitions: DefinitionTable { state.withLock { $0.definitions } }
    var scopes: ScopeTable { state.withLock { $0.scopes } }
    var standardProcessor: any InjectingPostProcessor { standard }
    var runtime: BeanRuntime? { runningIfAny?.runtime }

    /// This environment, then those above it.
    var lineage: some Sequence<Environment> { sequence(first: self, next: \.parent) }

    /// The beans, once they have been validated and until they have ended.
    var runningIfAny: RunningBeans? {
        switch state.withLock({ $0.phase }) {
        case .making(let running), .started(let running): running
        default: nil
        }
    }

    var requests: SharingCheck.Requests? { runningIfAny?.requests }

    var startHome: (any Actor)? { state.withLock { $0.awaitedStart?.home } }

    func asStarter<Result>(_ body: () throws -> Result) rethrows -> Result {
        try Self.starting.withValue(Self.starting.value + [self]) {
            try Requester.current.withValue(self) { try Self.starts.apart(body) }
        }
    }

    func note(_ scope: any BeanScope) {
        guard !hosts.contains(where: { $0.scopes.contains(scope) }) else { return }
        state.withLock { $0.scopes.note(scope) }
    }

    func hasInjection(for kind: Inject.Type) -> Bool { injector.find(kind) != nil }

    func adopt(_ object: AnyObject) throws {
        if let scope = object as? any BeanScope { registerScope(scope) }
        if let injection = object as? Injection {
            injector.register(injection)
            state.withLock { $0.injections.append(injection) }
        }
        if let source = object as? any ConfigurationSource { try addConfigurationSource(source) }
    }
}
