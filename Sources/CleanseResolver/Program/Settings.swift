// The main container and the root container of a program, which tests can override.

import CleanseEngine

extension Resolver {
    /// The container in which the static `register` registers services.
    ///
    /// Inside ``withMain(_:root:perform:)``, this is the container of the override. May be read and set from any thread.
    public static var main: Resolver {
        get { Settings.current.main }
        set { Settings.current.main = newValue }
    }

    /// The container that the static `resolve`, ``Resolving`` and the property wrappers search.
    ///
    /// Unless this is set, it takes the value of ``main`` when it is first read, so set ``main`` before that, or set both. Inside
    /// ``withMain(_:root:perform:)``, this is the container of the override. May be read and set from any thread.
    public static var root: Resolver {
        get { Settings.current.root }
        set { Settings.current.root = newValue }
    }

    /// Runs a body with its own ``main``, ``root``, ``defaultScope`` and kept services, for tests that run in parallel.
    ///
    /// The override applies to the calling task and to tasks that it starts, but not to other threads that the body starts. The services of
    /// ``ResolverRegistering`` are not registered automatically.
    /// - Parameters:
    ///   - main: The value of ``main``. The default is a new container.
    ///   - root: The value of ``root``. The default is `main`.
    ///   - body: The code to run.
    /// - Returns: The result of the body.
    public static func withMain<Result>(
        _ main: Resolver = Resolver(), root: Resolver? = nil, perform body: () throws -> Result
    ) rethrows -> Result {
        try Settings.overriding(main: main, root: root, body)
    }

    /// Runs an asynchronous body with its own ``main``, ``root``, ``defaultScope`` and kept services.
    /// - Parameters:
    ///   - main: The value of ``main``. The default is a new container.
    ///   - root: The value of ``root``. The default is `main`.
    ///   - isolation: The actor on which the body runs. The default is the caller's actor.
    ///   - body: The code to run.
    /// - Returns: The result of the body.
    public static func withMain<Result>(
        _ main: Resolver = Resolver(), root: Resolver? = nil, isolation: isolated (any Actor)? = #isolation,
        perform body: () async throws -> Result
    ) async rethrows -> Result {
        try await Settings.overriding(main: main, root: root, isolation: isolation, body)
    }
}

/// The settings behind the static members of `Resolver`, either of the process or of a task that overrides them.
final class Settings: Sendable {
    private let state: Guarded<State>

    private struct State {
        var main: Resolver
        /// The value of `main` at the first read of `root`, or the value that was set.
        var root: Resolver?
        var defaultScope: ResolverScope?
        /// In an override, the stores that replace others, by the serial numbers of the replaced stores.
        var stores: [UInt: ServiceStore] = [:]
    }

    @TaskLocal private static var overriding: Settings?
    private static let process = Settings(main: Resolver(), root: nil)

    /// 1 if there has been an override in the process. Until then, no search for one is needed.
    // SAFETY: only accessed through `overrides`.
    @exclusivity(unchecked) private nonisolated(unsafe) static var overridesStorage: UInt = 0
    private static let overrides = AtomicWord(address: &overridesStorage)

    private init(main: Resolver, root: Resolver?) {
        state = Guarded(State(main: main, root: root))
    }

    /// The settings that apply to the calling task.
    static var current: Settings { overridden ?? process }

    /// Whether these are the settings of the process.
    var areOfProcess: Bool { self === Settings.process }

    /// Whether the calling task has an override.
    static var areOverridden: Bool { overridden != nil }

    private static var overridden: Settings? {
        overrides.loadRelaxed() != 0 ? overriding : nil
    }

    var main: Resolver {
        get { state.withLock { $0.main } }
        set { change { $0.main = newValue } }
    }
    var root: Resolver {
        get {
            state.withLock { state in
                if let root = state.root { return root }
                state.root = state.main
                return state.main
            }
        }
        set { change { $0.root = newValue } }
    }
    /// The scope of services that are registered without one, if it was set.
    var defaultScope: ResolverScope? {
        get { state.withLock { $0.defaultScope } }
        set { change { $0.defaultScope = newValue } }
    }

    func reset() {
        let resolver = Resolver()
        change { ($0.main, $0.root) = (resolver, nil) }
    }

    /// Applies a change, and releases the previous value without the lock, because a deinitialiser may request services.
    private func change(_ change: (inout State) -> Void) {
        let replaced = state.withLock { state in
            defer { change(&state) }
            return state
        }
        withExtendedLifetime(replaced) {}
    }

    // MARK: Overrides

    static func overriding<Result>(
        main: Resolver, root: Resolver?, _ body: () throws -> Result
    ) rethrows -> Result {
        overrides.storeRelaxed(1)
        return try $overriding.withValue(Settings(main: main, root: root), operation: body)
    }

    static func overriding<Result>(
        main: Resolver, root: Resolver?, isolation: isolated (any Actor)?, _ body: () async throws -> Result
    ) async rethrows -> Result {
        overrides.storeRelaxed(1)
        return try await $overriding.withValue(
            Settings(main: main, root: root), operation: body, isolation: isolation)
    }

    /// Returns a store, or the store with which an override replaces it.
    static func store(inPlaceOf own: ServiceStore) -> ServiceStore {
        guard let overridden else { return own }
        return overridden.state.withLock { state in
            if let store = state.stores[own.serial] { return store }
            let store = ServiceStore(isWeak: own.isWeak, isNoted: false)
            state.stores[own.serial] = store
            return store
        }
    }

    /// Releases the store with which an override replaces a store that ends.
    static func forgetStore(inPlaceOf own: ServiceStore) {
        guard let overridden else { return }
        // Released here, without the lock, because a deinitialiser may request services.
        let forgotten = overridden.state.withLock { $0.stores.removeValue(forKey: own.serial) }
        withExtendedLifetime(forgotten) {}
    }
}
