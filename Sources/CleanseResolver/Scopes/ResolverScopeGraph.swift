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
