/// Decides how long a service is kept: `.scope(.shared)`.
///
/// Thread rule: scopes may be used from any thread. A service that a scope keeps is created once, under any number of threads.
public class ResolverScope: @unchecked Sendable {
    // SAFETY: neither this class nor those derived from it, which the library alone can do, have any state but a constant store, which
    // is synchronised. The attribute is for the compiler, to which a class that is not final can't be `Sendable` otherwise.

    /// A scope that keeps nothing, as ``unique``.
    public init() {}

    /// How services are kept for the callers of a container.
    func keeping(for resolver: Resolver) -> Keeping { .none }

    /// Releases all services that the scope keeps.
    public func reset() {}
}

/// How a scope keeps services for the callers of a container.
enum Keeping {
    /// Not at all.
    case none
    /// Until the outermost `resolve` of the thread returns, for this scope.
    case untilReturn(ResolverScope)
    /// In a store.
    case inStore(ServiceStore)
}
