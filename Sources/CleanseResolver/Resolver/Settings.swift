import Cleanse
import Synchronization

/// What the static members of `Resolver` refer to: those of the process, or those of a task that overrides them.
final class Settings: @unchecked Sendable {
    // SAFETY: the variables are only touched under `lock`, which is never held while code of a user runs.
    private let lock = Lock()
    private var main: Resolver
    /// What `main` was when this was first read, unless it was set.
    private var root: Resolver?
    private var defaultScope: ResolverScope = .graph
    /// Of an override: what its scopes keep. The scopes are kept too, so that they can be told apart.
    private var keepers: [ObjectIdentifier: (scope: ResolverScope, keeper: Keeper)] = [:]

    @TaskLocal private static var overriding: Settings?
    private static let process = Settings(main: Resolver(), root: nil)
    /// Whether there has been an override in the process: before, nobody has to look for one.
    private static let mayBeOverridden = Atomic<Bool>(false)

    private init(main: Resolver, root: Resolver?) {
        self.main = main
        self.root = root
    }

    /// Those that count here.
    static var current: Settings { overridden ?? process }

    /// Whether these are those of the process.
    var areOfProcess: Bool { self === Settings.process }

    /// Whether an override is in force here.
    @inline(__always)
    static var areOverridden: Bool { overridden != nil }

    @inline(__always)
    private static var overridden: Settings? {
        mayBeOverridden.load(ordering: .relaxed) ? overriding : nil
    }

    var mainResolver: Resolver {
        get { lock.withLock { main } }
        set {
            let released = lock.withLock {
                defer { main = newValue }
                return main
            }
            withExtendedLifetime(released) {}
        }
    }
    var rootResolver: Resolver {
        get {
            lock.withLock {
                if let root { return root }
                root = main
                return main
            }
        }
        set {
            let released = lock.withLock {
                defer { root = newValue }
                return root
            }
            withExtendedLifetime(released) {}
        }
    }
    var scope: ResolverScope {
        get { lock.withLock { defaultScope } }
        set { lock.withLock { defaultScope = newValue } }
    }

    func reset() {
        let resolver = Resolver()
        let released = lock.withLock {
            defer { (main, root) = (resolver, nil) }
            return (main, root)
        }
        // Released here, without the lock: a deinitialiser may ask for services.
        withExtendedLifetime(released) {}
    }

    // MARK: Overrides

    static func overriding<Result>(
        main: Resolver, root: Resolver?, _ body: () throws -> Result
    ) rethrows -> Result {
        mayBeOverridden.store(true, ordering: .relaxed)
        return try $overriding.withValue(Settings(main: main, root: root), operation: body)
    }

    static func overriding<Result>(
        main: Resolver, root: Resolver?, isolation: isolated (any Actor)?, _ body: () async throws -> Result
    ) async rethrows -> Result {
        mayBeOverridden.store(true, ordering: .relaxed)
        return try await $overriding.withValue(
            Settings(main: main, root: root), operation: body, isolation: isolation)
    }

    /// The keeper of a scope: its own, unless there is an override, which has other ones.
    static func keeper(of scope: ResolverScope, or own: Keeper, new: () -> Keeper) -> Keeper {
        guard let overridden else { return own }
        return overridden.lock.withLock {
            if let entry = overridden.keepers[ObjectIdentifier(scope)] { return entry.keeper }
            let keeper = new()
            overridden.keepers[ObjectIdentifier(scope)] = (scope, keeper)
            return keeper
        }
    }

    /// Releases what the override keeps for a scope, if there is one.
    static func forget(_ scope: ResolverScope) {
        guard let overridden else { return }
        let forgotten = overridden.lock.withLock { overridden.keepers.removeValue(forKey: ObjectIdentifier(scope)) }
        // Released here, without the lock: a deinitialiser may ask for services.
        withExtendedLifetime(forgotten) {}
    }
}
