/// Names the lifetime of values that are shared in a component: `struct UserScope: Scope {}`.
///
/// A component with the scope creates the value of each binding declared with `sharedInScope()` once for each time it is built.
public protocol Scope: _ScopeBase {}
