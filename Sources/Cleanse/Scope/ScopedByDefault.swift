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
