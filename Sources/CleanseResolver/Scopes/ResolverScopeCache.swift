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
