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
