/// Keeps services in the container that was asked for them: as the scope does that is its ``Resolver/cache``.
public final class ResolverScopeContainer: ResolverScope, @unchecked Sendable {
    // SAFETY: that of `ResolverScope`.

    /// A scope like ``ResolverScope/container``.
    public override init() {}

    override func keeping(for resolver: Resolver) -> Keeping {
        let scope = resolver.cache
        // A container whose scope was set to be one of this kind again keeps nothing.
        return scope is ResolverScopeContainer ? .none : scope.keeping(for: resolver)
    }
}
