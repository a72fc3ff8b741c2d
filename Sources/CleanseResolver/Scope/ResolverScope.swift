import Cleanse

/// Decides how long a service is kept: `.scope(.shared)`.
///
/// Thread rule: scopes may be used from any thread. What is made in a scope that keeps it is made once, under any number of threads.
public class ResolverScope: @unchecked Sendable {
    // SAFETY: neither this class nor those derived from it, which the library alone can do, have any state but a constant keeper,
    // which is synchronised. The attribute is for the compiler, to which a class that is not final can't be `Sendable` otherwise.

    /// Keeps nothing: each time a new service.
    public static let unique: ResolverScope = ResolverScope()
    /// Keeps services until the outermost `resolve` returns, so that all that it makes share them. The default.
    public static let graph: ResolverScopeGraph = ResolverScopeGraph()
    /// Keeps services until it is reset, for all containers.
    public static let cached: ResolverScopeCache = ResolverScopeCache()
    /// Keeps services as long as the program runs, for all containers.
    public static let application: ResolverScopeCache = ResolverScopeCache()
    /// Finds services again as long as something else keeps them, for all containers.
    public static let shared: ResolverScopeShare = ResolverScopeShare()
    /// Keeps services in the ``Resolver/cache`` of the container that was asked.
    public static let container: ResolverScopeContainer = ResolverScopeContainer()

    /// A scope that keeps nothing, as ``unique``.
    public init() {}

    /// What keeps services for those who ask a container; nil where none outlives the call.
    func keeper(for resolver: Resolver) -> Keeper? { nil }

    /// A service that no keeper keeps.
    /// - Parameter resolution: What the thread is resolving.
    func service(
        of registration: Registration, for resolver: Resolver, _ args: Resolver.Args, in resolution: Resolution
    ) throws -> AnyObject {
        try guarded(registration, args) { try registration.make(resolver, args) }
    }

    /// A factory that is called with arguments may call itself with others, as deep as the stack has room.
    @inline(__always)
    final func guarded(
        _ registration: Registration, _ args: Resolver.Args, _ make: () throws -> AnyObject
    ) throws -> AnyObject {
        try registration.creating(mayNest: args.areGiven, make)
    }

    /// Releases all services that the scope keeps.
    public func reset() {}
}

/// Keeps services until it is reset. Make one for a life time of your own.
///
/// ```swift
/// extension ResolverScope {
///     static let session = ResolverScopeCache()
/// }
/// ```
public final class ResolverScopeCache: ResolverScope, @unchecked Sendable {
    // SAFETY: that of `ResolverScope`.
    private let kept = KeptServices()

    /// A scope that keeps nothing yet.
    public override init() {}

    override func keeper(for resolver: Resolver) -> Keeper? { keeper }

    private var keeper: Keeper { Settings.keeper(of: self, or: kept) { KeptServices() } }

    /// Releases all services.
    public override func reset() { keeper.removeAll() }
}

/// Finds services again as long as something else keeps them. Values that are no objects are made anew each time.
public final class ResolverScopeShare: ResolverScope, @unchecked Sendable {
    // SAFETY: that of `ResolverScope`.
    private let watched = WatchedServices()

    /// A scope that knows of no service yet.
    public override init() {}

    override func keeper(for resolver: Resolver) -> Keeper? { keeper }

    private var keeper: Keeper { Settings.keeper(of: self, or: watched) { WatchedServices() } }

    /// Forgets all services: the next ones are new.
    public override func reset() { keeper.removeAll() }
}

/// Keeps services in the container that was asked for them: as the scope does that is its ``Resolver/cache``.
public final class ResolverScopeContainer: ResolverScope, @unchecked Sendable {
    // SAFETY: that of `ResolverScope`.

    /// A scope like ``ResolverScope/container``.
    public override init() {}

    /// The container's own scope; nil for one that was set to be a scope of this kind again, and keeps nothing.
    private func scope(of resolver: Resolver) -> ResolverScope? {
        let scope = resolver.cache
        return scope is ResolverScopeContainer ? nil : scope
    }

    override func keeper(for resolver: Resolver) -> Keeper? { scope(of: resolver)?.keeper(for: resolver) }

    override func service(
        of registration: Registration, for resolver: Resolver, _ args: Resolver.Args, in resolution: Resolution
    ) throws -> AnyObject {
        try (scope(of: resolver) ?? .unique).service(of: registration, for: resolver, args, in: resolution)
    }
}
