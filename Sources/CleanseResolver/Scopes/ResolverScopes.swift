// The library has a scope for each usual lifetime of services; a container and a program can set others.

extension ResolverScope {
    /// Keeps nothing: each request creates a new service.
    public static let unique: ResolverScope = ResolverScope()
    /// Keeps services until the outermost `resolve` returns, so that all services that it creates share them. The default.
    public static let graph: ResolverScopeGraph = ResolverScopeGraph()
    /// Keeps services until it is reset, for all containers.
    public static let cached: ResolverScopeCache = ResolverScopeCache()
    /// Keeps services as long as the program runs, for all containers.
    public static let application: ResolverScopeCache = ResolverScopeCache()
    /// Finds services again as long as something else keeps them, for all containers.
    public static let shared: ResolverScopeShare = ResolverScopeShare()
    /// Keeps services in the ``Resolver/cache`` of the container that was called.
    public static let container: ResolverScopeContainer = ResolverScopeContainer()
}

/// Keeps services until the outermost `resolve` returns.
///
/// A service can be found while its properties are set, so that two services can have each other. Values that are no objects are
/// not kept.
public final class ResolverScopeGraph: ResolverScope, @unchecked Sendable {
    // SAFETY: that of `ResolverScope`.

    /// A scope beside ``ResolverScope/graph``: what one keeps, the other does not find.
    public override init() {}

    override func keeping(for resolver: Resolver) -> Keeping { .untilReturn(self) }
}

/// Keeps services until it is reset. Create one for a lifetime of your own.
///
/// ```swift
/// extension ResolverScope {
///     static let session = ResolverScopeCache()
/// }
/// ```
public final class ResolverScopeCache: ResolverScope, @unchecked Sendable {
    // SAFETY: that of `ResolverScope`.
    private let kept = ServiceStore(isWeak: false)

    /// A scope that keeps nothing yet.
    public override init() {}

    deinit { Settings.forgetStore(inPlaceOf: kept) }

    private var store: ServiceStore { Settings.store(inPlaceOf: kept) }

    override func keeping(for resolver: Resolver) -> Keeping { .inStore(store) }

    /// Releases all services.
    public override func reset() { store.removeAll() }
}

/// Finds services again as long as something else keeps them. Values that are no objects are created anew each time.
public final class ResolverScopeShare: ResolverScope, @unchecked Sendable {
    // SAFETY: that of `ResolverScope`.
    private let seen = ServiceStore(isWeak: true)

    /// A scope that knows of no service yet.
    public override init() {}

    deinit { Settings.forgetStore(inPlaceOf: seen) }

    private var store: ServiceStore { Settings.store(inPlaceOf: seen) }

    override func keeping(for resolver: Resolver) -> Keeping { .inStore(store) }

    /// Forgets all services: the next ones are new.
    public override func reset() { store.removeAll() }
}

/// Keeps services in the container through which they were requested: as the scope does that is its ``Resolver/cache``.
public final class ResolverScopeContainer: ResolverScope, @unchecked Sendable {
    // SAFETY: that of `ResolverScope`.

    /// A scope like ``ResolverScope/container``.
    public override init() {}

    override func keeping(for resolver: Resolver) -> Keeping {
        let scope = resolver.cache
        // A container whose scope is itself of this kind keeps nothing.
        return scope is ResolverScopeContainer ? .none : scope.keeping(for: resolver)
    }
}

extension Resolver {
    /// The scope of services that are registered with `.scope(.container)` and resolved through this container.
    ///
    /// A ``ResolverScopeCache`` of its own unless another one is set, which should be done before services are resolved: those that the
    /// other scope keeps are not found any more.
    public var cache: ResolverScope {
        get { registry.cache { ResolverScopeCache() } }
        set { registry.setCache(newValue) }
    }

    /// The scope of services that are registered without one: ``ResolverScope/graph`` unless it is set.
    public static var defaultScope: ResolverScope {
        get { Settings.current.defaultScope ?? .graph }
        set { Settings.current.defaultScope = newValue }
    }
}
