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
