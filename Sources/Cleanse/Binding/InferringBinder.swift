/// The binder of a binding that `bind()` begins with a binder of the type `Base`. It distinguishes types only, and has no values.
public enum InferringBinder<Base: BinderBase>: InferringBinderBase {
    /// The scope of the binder that the binding was begun with.
    public typealias Scope = Base.Scope

    /// Never called.
    public func asAnyBinder() -> AnyBinder { switch self {} }
}
