/// The binder of a binding that does not name its type, as in `bind().to(factory: X.init)`.
///
/// `bind()` can't record whether the type is `Sendable`, since the compiler would infer the type with two functions; `sharedInScope()`
/// records it for such bindings, and for them only, so that the compiler does not try four pairs of functions for those with a name.
public protocol InferringBinderBase: BinderBase {}

/// The binder of a binding that `bind()` begins with a binder of the type `Base`.
public struct InferringBinder<Base: BinderBase>: InferringBinderBase {
    /// The scope of the binder that the binding was begun with.
    public typealias Scope = Base.Scope

    let base: Base

    /// The binder that the binding was begun with, without its scope.
    public func asAnyBinder() -> AnyBinder { base.asAnyBinder() }
}
