/// A binder of a known scope, which modules and components are configured with.
///
/// It may declare while the `configure` that it was passed to runs. Used later, while another component is being configured,
/// it causes a ``StrayDeclaration`` error; once the graph is compiled it has no effect.
public struct Binder<S: _ScopeBase>: BinderBase {
    /// The scope of the component or module that is being configured.
    public typealias Scope = S

    @usableFromInline let base: AnyBinder

    @inlinable
    init(_ base: AnyBinder) {
        self.base = base
    }

    // Not transparent: the compiler would take quadratic time for many bindings in one function.
    /// The same binder, without its scope.
    @inlinable
    public func asAnyBinder() -> AnyBinder { base }
}

/// A binder for modules and components without a scope.
public typealias UnscopedBinder = Binder<Unscoped>

/// A binder for the scope `Singleton`.
public typealias SingletonBinder = Binder<Singleton>
