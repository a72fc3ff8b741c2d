// A scope names the lifetime of shared values, and a type can name the scope in which it is shared.

/// Names the lifetime of values that are shared in a component: `struct UserScope: Scope {}`.
///
/// A component with the scope creates the value of each binding declared with `sharedInScope()` once for each time it is built.
public protocol Scope: _ScopeBase {}

/// A scope for the root component of a program. It is not special; declare others as needed.
public struct Singleton: Scope {}

/// The scope of components and modules that share nothing.
public struct Unscoped: _ScopeBase {}

/// The protocol of a component's `Scope`: a ``Scope``, or ``Unscoped``.
public protocol _ScopeBase: SendableMetatype {}

/// A type that declares the scope in which it is shared, so that no binding can forget `sharedInScope()`.
///
/// ```swift
/// final class Database: ScopedByDefault {
///     typealias DefaultScope = Singleton
/// }
/// ```
/// Binding such a type, or an optional of it, in a component of another scope is an ``InvalidDefaultScope`` error.
///
/// The type that `bind` names decides, in generic code too, and so does the type of a root. Not covered: a protocol that is bound to
/// such a type, for which there is `alias(_:_:)`; an element of a collection under another type; a ``Factory``,
/// which creates a new element for each call; and a type of the program whose conformance is in a library that `configure` loads, before the
/// next graph is built.
public protocol ScopedByDefault {
    /// The scope in which the type is shared.
    associatedtype DefaultScope: Scope
}
