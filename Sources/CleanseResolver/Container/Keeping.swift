/// How a scope keeps services for the callers of a container.
enum Keeping {
    /// Not at all.
    case none
    /// Until the outermost `resolve` of the thread returns, for this scope.
    case untilReturn(ResolverScope)
    /// In a store.
    case inStore(ServiceStore)
}
