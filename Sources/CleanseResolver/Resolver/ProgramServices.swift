import Cleanse
import Synchronization

/// Registers the services of the program, once: when the first service is resolved.
enum ProgramServices {
    /// Stands for the services having been registered. Made in a scope of its own, so that the engine sees to it that it happens once.
    private final class Registered {}

    private static let scope = ResolverScopeCache()
    private static let registration = Registration(
        key: ProviderKey(Registered.self), origin: Origin(file: #fileID, line: #line), scope: scope,
        factory: { _, _ in
            (Resolver.self as Any as? any ResolverRegistering.Type)?.registerAllServices()
            areRegistered.store(true, ordering: .releasing)
            return Registered()
        })
    private static let areRegistered = Atomic<Bool>(false)

    /// Registers them unless that has been done, or this thread is about it, or what counts here is an override.
    static func registerIfNeeded() throws {
        guard !areRegistered.load(ordering: .acquiring), Settings.current.areOfProcess else { return }
        let resolution = Resolution.current
        guard !resolution.isRegistering else { return }
        resolution.isRegistering = true
        defer { resolution.isRegistering = false }
        let main = Resolver.main
        _ = try scope.keeper(for: main)?.service(of: registration, for: main, .none)
    }

    static func reset() {
        areRegistered.store(false, ordering: .releasing)
        scope.reset()
    }
}
