// The registration of the program's services, which happens once, when the first service is resolved.

import CleanseEngine

/// A protocol to which a program conforms ``Resolver`` to register its services when the first one is requested.
///
/// Write `extension Resolver: @retroactive ResolverRegistering` and register the services in `registerAllServices()`.
public protocol ResolverRegistering {
    /// Registers the services of the program. This is called once, before the first service is resolved, and other threads wait for it.
    static func registerAllServices()
}

/// Registers the services of the program once, when the first service is resolved.
final class ProgramServices: Sendable {
    /// An object that is created when the services are registered. It has its own scope, so the engine ensures that this happens once.
    private final class Registered {}

    private enum State {
        /// No thread has searched for `registerAllServices()`.
        static let unknown: UInt = 0
        /// The function was not found: there is none, or it belongs to an actor on which the thread did not run.
        static let notFound: UInt = 1
        static let registered: UInt = 2
    }

    private let scope = ResolverScopeCache()
    private let registration: Registration
    private let state = AtomicCell(State.unknown)
    private let resets = AtomicCell()

    static let ofProcess = ProgramServices {
        // Cast through `Any`, because a cast of the class itself does not check whether the conformance belongs to an actor.
        (Resolver.self as Any as? any ResolverRegistering.Type).map { type in { type.registerAllServices() } }
    }

    /// - Parameter find: Returns the function that registers the services, or `nil` if the calling thread may not call one.
    init(find: @escaping () -> (() -> Void)?) {
        registration = Registration(
            key: ProviderKey(Registered.self), sourceLocation: CodeLocation(file: #fileID, line: #line), scope: scope,
            factory: { _, _ in
                guard let register = find() else { return nil }
                register()
                return Content.wrap(Registered())
            })
    }

    /// Registers the services unless that has been tried before, this thread is registering them, or the task has an override.
    /// - Returns: Whether this call tried to register them.
    @discardableResult
    func registerIfNeeded() throws -> Bool {
        guard state.word.load() == State.unknown else { return false }
        try register()
        return true
    }

    /// Tries again when a container does not have a service, because this thread may be allowed to register the services.
    ///
    /// A failed search takes long, so each thread searches only once, except for a container without registrations.
    /// - Returns: Whether the services are registered now, so that the container may find the service.
    func registerIfMissed(by resolver: Resolver) throws -> Bool {
        guard state.word.load() == State.notFound,
            Resolution.current.resetCountOfSearch != resets.word.load() || resolver.registry.isEmpty
        else { return false }
        try register()
        return state.word.load() == State.registered
    }

    private func register() throws {
        guard Settings.current.areOfProcess else { return }
        let resolution = Resolution.current
        guard !resolution.isRegistering else { return }
        resolution.isRegistering = true
        defer { resolution.isRegistering = false }
        resolution.resetCountOfSearch = resets.word.load()
        let main = Resolver.main
        do {
            _ = try registration.service(for: main, .none, in: resolution)
            state.word.store(State.registered)
        } catch is FactoryReturnedNil {
            _ = state.word.exchange(expected: State.unknown, with: State.notFound)
        }
    }

    func reset() {
        resets.word.add(1)
        state.word.store(State.unknown)
        scope.reset()
    }

    /// Returns a hint for an empty container, if the services of the program may not have been registered.
    func hint(for resolver: Resolver) -> String? {
        guard state.word.load() == State.notFound, Settings.current.areOfProcess, resolver === Resolver.main,
            resolver.registry.isEmpty
        else { return nil }
        return "nothing is registered: if registerAllServices() belongs to the main actor, declare it nonisolated, "
            + "or first resolve a service on the main actor"
    }
}

extension Resolver {
    /// Creates a new ``main``, which ``root`` follows, empties the library's scopes, and lets the program register its services again.
    public static func reset() {
        Settings.current.reset()
        for scope in [ResolverScope.cached, .application, .shared] as [ResolverScope] { scope.reset() }
        if Settings.current.areOfProcess { ProgramServices.ofProcess.reset() }
    }
}
