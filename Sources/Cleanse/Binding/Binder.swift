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

    /// The same binder, without its scope.
    @inlinable
    public func asAnyBinder() -> AnyBinder { base }
}

extension Binder {
    /// Starts the binding of a type. A type that conforms to ``ScopedByDefault`` is shared in the scope that it names.
    ///
    /// What any binder does. It stands here too since a call of it copies no binder, which a long `configure` would take long to compile.
    /// - Parameter type: The bound type. Left out, it is inferred from the factory.
    /// - Returns: The binding under way; a terminating `to(…)` declares it.
    @inlinable
    public func bind<Element>(_ type: Element.Type = Element.self) -> BindingBuilder<Self, Element, Element> {
        BindingBuilder(base.draft(of: Element.self))
    }
}

/// A binder for modules and components without a scope.
public typealias UnscopedBinder = Binder<Unscoped>

/// A binder for the scope `Singleton`.
public typealias SingletonBinder = Binder<Singleton>
