// The library's scopes, one for each usual lifetime of services, and the scopes that a container and a program can set.

extension ResolverScope {
    /// The scope that keeps nothing: each request creates a new service.
    public static let unique: ResolverScope = ResolverScope()
    /// The default scope. It keeps services until the outermost `resolve` returns, so that all services created by that call share them.
    public static let graph: ResolverScopeGraph = ResolverScopeGraph()
    /// A scope that keeps services for all containers, until it is reset.
    public static let cached: ResolverScopeCache = ResolverScopeCache()
    /// A scope that keeps services for all containers, as long as the program runs.
    public static let application: ResolverScopeCache = ResolverScopeCache()
    /// A scope for all containers, whose services are found again as long as other code keeps them.
    public static let shared: ResolverScopeShare = ResolverScopeShare()
    /// A scope that keeps services in the ``Resolver/cache`` of the container that was called.
    public static let container: ResolverScopeContainer = ResolverScopeContainer()
}

/// A scope that keeps services until the outermost `resolve` returns.
///
/// A service can be found while its properties are set, so that two services can refer to each other. Values that are not objects are not
/// kept.
public final class ResolverScopeGraph: ResolverScope, @unchecked Sendable {
    // SAFETY: see `ResolverScope`.

    /// Creates a scope that is separate from ``ResolverScope/graph``: neither finds the services of the other.
    public override init() {}

    override func keeping(for resolver: Resolver) -> Retention { .untilReturn(self) }
}

/// A scope that keeps services until it is reset. Create one for a lifetime of your own.
///
/// ```swift
/// extension ResolverScope {
///     static let session = ResolverScopeCache()
/// }
/// ```
public final class ResolverScopeCache: ResolverScope, @unchecked Sendable {
    // SAFETY: see `ResolverScope`.
    private let kept = ServiceStore(isWeak: false)

    /// Creates a scope that does not keep any service yet.
    public override init() {}

    deinit { Settings.forgetStore(inPlaceOf: kept) }

    private var store: ServiceStore { Settings.store(inPlaceOf: kept) }

    override func keeping(for resolver: Resolver) -> Retention { .inStore(store) }

    /// Releases all services.
    public override func reset() { store.removeAll() }
}

/// A scope whose services are found again as long as other code keeps them. Values that are not objects are created anew each time.
public final class ResolverScopeShare: ResolverScope, @unchecked Sendable {
    // SAFETY: see `ResolverScope`.
    private let seen = ServiceStore(isWeak: true)

    /// Creates a scope that does not know any service yet.
    public override init() {}

    deinit { Settings.forgetStore(inPlaceOf: seen) }

    private var store: ServiceStore { Settings.store(inPlaceOf: seen) }

    override func keeping(for resolver: Resolver) -> Retention { .inStore(store) }

    /// Forgets all services. The next requests create new ones.
    public override func reset() { store.removeAll() }
}

/// A scope that keeps services in the container through which they are requested, as that container's ``Resolver/cache`` does.
public final class ResolverScopeContainer: ResolverScope, @unchecked Sendable {
    // SAFETY: see `ResolverScope`.

    /// Creates a scope like ``ResolverScope/container``.
    public override init() {}

    override func keeping(for resolver: Resolver) -> Retention {
        let scope = resolver.cache
        // A container whose own scope is of this kind keeps nothing.
        return scope is ResolverScopeContainer ? .none : scope.keeping(for: resolver)
    }
}

extension Resolver {
    /// The scope of services that are registered with `.scope(.container)` and resolved through this container.
    ///
    /// By default, each container has its own ``ResolverScopeCache``. Set another scope before services are resolved, because services that
    /// the previous scope keeps are no longer found.
    public var cache: ResolverScope {
        get { registry.cache { ResolverScopeCache() } }
        set { registry.setCache(newValue) }
    }

    /// The scope of services that are registered without one. The default is ``ResolverScope/graph``.
    public static var defaultScope: ResolverScope {
        get { Settings.current.defaultScope ?? .graph }
        set { Settings.current.defaultScope = newValue }
    }
}
