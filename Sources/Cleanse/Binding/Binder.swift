/// What `configure` declares bindings with.
public protocol BinderBase {
    /// The scope of the component that is being configured, or `Unscoped` in modules that fit any.
    associatedtype Scope: _ScopeBase

    /// The same binder, without its scope.
    func asAnyBinder() -> AnyBinder
}

/// A binder of a known scope: what modules and components are configured with.
public struct Binder<S: _ScopeBase>: BinderBase {
    public typealias Scope = S

    @usableFromInline let base: AnyBinder

    @inlinable
    init(_ base: AnyBinder) {
        self.base = base
    }

    @inlinable
    public func asAnyBinder() -> AnyBinder { base }
}

/// A binder for modules and components without a scope.
public typealias UnscopedBinder = Binder<Unscoped>

/// A binder for the scope `Singleton`.
public typealias SingletonBinder = Binder<Singleton>

/// A binder without its scope.
public struct AnyBinder: BinderBase {
    public typealias Scope = Unscoped

    @usableFromInline let declaration: GraphDeclaration
    /// Index of the component being configured; -1 for overrides.
    let component: Int
    /// Index of the module being configured, or -1.
    let module: Int32

    init(declaration: GraphDeclaration, component: Int, module: Int32) {
        self.declaration = declaration
        self.component = component
        self.module = module
    }

    public init<B: BinderBase>(_ binder: B) {
        self = binder.asAnyBinder()
    }

    public func asAnyBinder() -> AnyBinder { self }

    @inlinable
    func include<M: Module>(_ module: M.Type) {
        declaration.include(module, from: self) { M.configure(binder: Binder($0)) }
    }
}

extension BinderBase {
    /// Declares what a module declares, unless the component has included it before.
    /// - Parameter module: A module of the same scope.
    @inlinable
    public func include<M: Module>(module: M.Type) where M.Scope == Scope {
        asAnyBinder().include(module)
    }

    /// Declares what a module without a scope declares, unless the component has included it before.
    @_disfavoredOverload
    @inlinable
    public func include<M: Module>(module: M.Type) where M.Scope == Unscoped {
        asAnyBinder().include(module)
    }

    /// Starts the binding of a type.
    /// - Parameter type: The bound type. Left out, it is inferred from the factory.
    @inlinable
    public func bind<Element>(_ type: Element.Type = Element.self) -> BindingBuilder<Self, Element, Element> {
        BindingBuilder(BindingDraft(binder: asAnyBinder(), key: ProviderKey(Element.self)))
    }

    /// Starts the binding of a type that says itself in which scope it is shared.
    @inlinable
    public func bind<Element: ScopedByDefault>(
        _ type: Element.Type = Element.self
    ) -> BindingBuilder<Self, Element, Element> {
        var draft = BindingDraft(binder: asAnyBinder(), key: ProviderKey(Element.self))
        draft.isShared = true
        draft.defaultScope = Element.DefaultScope.self
        return BindingBuilder(draft)
    }

    /// Makes a subcomponent available: `ComponentFactory<C>` can be injected from here on down.
    public func install<C: Component>(
        dependency: C.Type, file: StaticString = #fileID, line: Int = #line, function: StaticString = #function
    ) {
        let binder = asAnyBinder()
        binder.declaration.install(dependency, from: binder, origin: Origin(file: file, line: line))
    }
}
