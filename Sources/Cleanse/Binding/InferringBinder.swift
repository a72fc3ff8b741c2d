/// The binder of a binding that `bind()` begins with a binder of the type `Base`.
public struct InferringBinder<Base: BinderBase>: InferringBinderBase {
    /// The scope of the binder that the binding was begun with.
    public typealias Scope = Base.Scope

    let base: Base

    /// The binder that the binding was begun with, without its scope.
    public func asAnyBinder() -> AnyBinder { base.asAnyBinder() }
}
