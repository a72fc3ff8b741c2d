/// A rule for how long a service is kept: `.scope(.shared)`.
///
/// Thread rule: scopes may be used from any thread. A service that a scope keeps is created once, even if several threads request it.
public class ResolverScope: @unchecked Sendable {
    // SAFETY: this class has no state. Only the library can derive classes from it, and their only state is a constant store, which is
    // synchronised. The attribute is needed because a class that is not final can't be checked for `Sendable`.

    /// Creates a scope that keeps nothing, like ``unique``.
    public init() {}

    /// Returns how services are kept for the callers of a container.
    func keeping(for resolver: Resolver) -> Retention { .none }

    /// Releases all services that the scope keeps.
    public func reset() {}
}

/// The storage in which a scope keeps services for the callers of a container.
enum Retention {
    /// Services are not kept.
    case none
    /// Services are kept for this scope until the outermost `resolve` of the thread returns.
    case untilReturn(ResolverScope)
    /// Services are kept in a store.
    case inStore(ServiceStore)
}
