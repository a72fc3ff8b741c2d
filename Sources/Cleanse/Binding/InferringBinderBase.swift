/// The binder of a binding that does not name its type, as in `bind().to(factory: X.init)`.
///
/// `bind()` can't record whether the type is `Sendable`, since the compiler would infer the type with two functions; `sharedInScope()`
/// records it for such bindings, and for them only, so that the compiler does not try four pairs of functions for those with a name.
public protocol InferringBinderBase: BinderBase {}
