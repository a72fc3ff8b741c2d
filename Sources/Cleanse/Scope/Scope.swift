// A scope names the lifetime of shared values, and a type can name the scope in which it is shared.

/// A name for the lifetime of values that are shared in a component: `struct UserScope: Scope {}`.
///
/// Each instance of a component with the scope creates the value of each `sharedInScope()` binding once.
public protocol Scope: _ScopeBase {}

/// A scope for the root component of a program. It is not special; declare others as needed.
public struct Singleton: Scope {}

/// The scope of components and modules that share no values.
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
/// The type in `bind` decides whether a binding is shared, also in generic code. For a root, it is the type of the root. These bindings are
/// not shared by default:
///
/// - a protocol that is bound to such a type: bind the type, and add the protocol with `alias(_:_:)`
/// - an element of a collection under another type
/// - a ``Factory``, which creates a new element for each call
/// - a type of the program whose conformance is in a library that `configure` loads, until the next graph is built
public protocol ScopedByDefault {
    /// The scope in which the type is shared.
    associatedtype DefaultScope: Scope
}
