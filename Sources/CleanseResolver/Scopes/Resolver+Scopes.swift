// The scopes that a container and a program set.

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
