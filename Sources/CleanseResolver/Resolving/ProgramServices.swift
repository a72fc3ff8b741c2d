// The services of the program are registered once, when the first service is resolved.

import CleanseEngine
import Synchronization

/// Conformed to by ``Resolver``, in a program that has its services registered when the first one is requested.
///
/// Write `extension Resolver: @retroactive ResolverRegistering` and register everything in `registerAllServices()`.
public protocol ResolverRegistering {
    /// Registers the services of the program. Called once, before the first service is resolved; other threads wait for it.
    static func registerAllServices()
}

/// Registers the services of the program, once: when the first service is resolved.
final class ProgramServices: Sendable {
    /// Stands for the services having been registered. Created in a scope of its own, so that the engine ensures that it happens once.
    private final class Registered {}

    private enum State: UInt8, AtomicRepresentable {
        /// Nobody has looked for `registerAllServices()`.
        case unknown
        /// It was not found: there is none, or it belongs to an actor that the thread was not on.
        case notFound
        case registered
    }

    private let scope = ResolverScopeCache()
    private let registration: Registration
    private let state = Atomic(State.unknown)
    private let resets = Atomic<Int>(0)

    static let ofProcess = ProgramServices {
        // As `Any`: a cast of the class itself does not ask whether the conformance belongs to an actor.
        (Resolver.self as Any as? any ResolverRegistering.Type).map { type in { type.registerAllServices() } }
    }

    /// - Parameter find: Finds the function that registers the services, if the calling thread may call one.
    init(find: @escaping () -> (() -> Void)?) {
        registration = Registration(
            key: ProviderKey(Registered.self), origin: Origin(file: #fileID, line: #line), scope: scope,
            factory: { _, _ in
                guard let register = find() else { return nil }
                register()
                return Content.wrap(Registered())
            })
    }

    /// Registers them unless that has been tried, or this thread is doing it, or an override is in force here.
    /// - Returns: Whether it has been tried now.
    @discardableResult
    func registerIfNeeded() throws -> Bool {
        guard state.load(ordering: .acquiring) == .unknown else { return false }
        try register()
        return true
    }

    /// Tries it again, for a service that a container does not have: this thread may be allowed to register them.
    ///
    /// Since a failed search takes long, each thread searches once, except for a container without registrations.
    /// - Returns: Whether the services are registered, so that it may be found now.
    func registerIfMissed(by resolver: Resolver) throws -> Bool {
        guard state.load(ordering: .acquiring) == .notFound,
            Resolution.current.resetOfLook != resets.load(ordering: .acquiring) || resolver.registry.isEmpty
        else { return false }
        try register()
        return state.load(ordering: .acquiring) == .registered
    }

    private func register() throws {
        guard Settings.current.areOfProcess else { return }
        let resolution = Resolution.current
        guard !resolution.isRegistering else { return }
        resolution.isRegistering = true
        defer { resolution.isRegistering = false }
        resolution.resetOfLook = resets.load(ordering: .acquiring)
        let main = Resolver.main
        do {
            _ = try registration.service(for: main, .none, in: resolution)
            state.store(.registered, ordering: .releasing)
        } catch is NotMade {
            _ = state.compareExchange(expected: .unknown, desired: .notFound, ordering: .acquiringAndReleasing)
        }
    }

    func reset() {
        resets.wrappingAdd(1, ordering: .acquiringAndReleasing)
        state.store(.unknown, ordering: .releasing)
        scope.reset()
    }

    /// The hint for an empty container, because the services of the program may not have been registered.
    func hint(for resolver: Resolver) -> String? {
        guard state.load(ordering: .acquiring) == .notFound, Settings.current.areOfProcess, resolver === Resolver.main,
            resolver.registry.isEmpty
        else { return nil }
        return "nothing is registered: if registerAllServices() belongs to the main actor, declare it nonisolated, "
            + "or resolve something on the main actor first"
    }
}

extension Resolver {
    /// Resets everything: ``main`` is a new container, ``root`` follows it, the library's scopes are empty, and services will be registered again.
    public static func reset() {
        Settings.current.reset()
        for scope in [ResolverScope.cached, .application, .shared] as [ResolverScope] { scope.reset() }
        if Settings.current.areOfProcess { ProgramServices.ofProcess.reset() }
    }
}
