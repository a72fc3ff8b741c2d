// The scopes of the library.

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
