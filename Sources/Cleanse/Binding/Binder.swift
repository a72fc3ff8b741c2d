// Binders take the declarations of `configure`. Their types say in which scope, and whether the type of a binding is inferred.

/// Takes the declarations of `configure`.
///
/// Thread rule: a binder is for the call of `configure` that got it, on the same thread. The name is that of Cleanse 4.
public protocol BinderBase {
    /// The scope of the component that is being configured, or `Unscoped` in modules that fit any.
    associatedtype Scope: _ScopeBase

    /// The same binder, without its scope.
    func asAnyBinder() -> AnyBinder
}

extension BinderBase {
    /// Declares the bindings of a module, unless the component has included it before.
    /// - Parameters:
    ///   - module: A module of the same scope.
    ///   - file: The file of the declaration, for messages.
    ///   - line: The line of the declaration, for messages.
    ///   - function: Not used; kept for existing calls.
    #if !DEBUG
        // So that including needs no metadata of the binder.
        @_transparent
    #endif
    public func include<M: Module>(
        module: M.Type, file: StaticString = #fileID, line: Int = #line, function: StaticString = #function
    ) where M.Scope == Scope {
        asAnyBinder().include(module, file: file, line: line)
    }

    /// Declares the bindings of a module without a scope, unless the component has included it before.
    /// - Parameters:
    ///   - module: A module without a scope.
    ///   - file: The file of the declaration, for messages.
    ///   - line: The line of the declaration, for messages.
    ///   - function: Not used; kept for existing calls.
    @_disfavoredOverload
    #if !DEBUG
        // See above.
        @_transparent
    #endif
    public func include<M: Module>(
        module: M.Type, file: StaticString = #fileID, line: Int = #line, function: StaticString = #function
    ) where M.Scope == Unscoped {
        asAnyBinder().include(module, file: file, line: line)
    }

    /// Starts the binding of a type. A type that conforms to ``ScopedByDefault`` is shared in the scope that it names.
    /// - Parameter type: The bound type.
    /// - Returns: The binding being declared; a terminating `to(…)` declares it.
    #if !DEBUG
        // Where nothing is optimised, a call is less to compile than what the function does.
        @_transparent
    #endif
    public func bind<Element>(_ type: Element.Type) -> BindingBuilder<Self, Element, Element> {
        BindingBuilder(asAnyBinder().draft(of: Element.self))
    }

    /// Starts the binding of a type that is `Sendable`, which the graph records.
    /// - Parameter type: The bound type.
    /// - Returns: The binding being declared; a terminating `to(…)` declares it.
    #if !DEBUG
        // See above.
        @_transparent
    #endif
    public func bind<Element: Sendable>(_ type: Element.Type) -> BindingBuilder<Self, Element, Element> {
        BindingBuilder(asAnyBinder().sendableDraft(of: Element.self))
    }

    /// Starts the binding of the type that the factory creates. A type that conforms to ``ScopedByDefault`` is shared in the scope that
    /// it names.
    /// - Returns: The binding being declared; a terminating `to(…)` declares it.
    #if !DEBUG
        // See above.
        @_transparent
    #endif
    public func bind<Element>() -> BindingBuilder<InferringBinder<Self>, Element, Element> {
        BindingBuilder(asAnyBinder().draft(of: Element.self))
    }

    /// Not a way to bind. The closure belongs to the terminating step: `bind().to { … }`.
    @available(*, unavailable, message: "the closure belongs to the terminating step: bind().to { … }")
    public func bind<Element>(_ factory: () throws -> Element) -> BindingBuilder<Self, Element, Element> {
        bind(Element.self)
    }
}

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

/// A binder without its scope, for functions that configure components of any scope.
public struct AnyBinder: BinderBase {
    /// No scope, so that nothing can be shared through it.
    public typealias Scope = Unscoped

    /// The engine's side of it.
    @usableFromInline package let recorder: Recorder

    @usableFromInline
    package init(_ recorder: Recorder) {
        self.recorder = recorder
    }

    /// The same binder, without its scope.
    public init<B: BinderBase>(_ binder: B) {
        self = binder.asAnyBinder()
    }

    /// The binder itself, which has no scope already.
    public func asAnyBinder() -> AnyBinder { self }

    @usableFromInline
    func include<M: Module>(_ module: M.Type, file: StaticString, line: Int) {
        include(module, origin: Origin(file: file, line: line))
    }

    func include<M: Module>(_ module: M.Type, origin: Origin) {
        recorder.declaration.include(module, from: recorder, isolation: M.isolation, origin: origin) {
            M.configure(binder: Binder(AnyBinder($0)))
        }
    }
}

/// The binder of a binding that `bind()` begins with a binder of the type `Base`. It distinguishes types only, and has no values.
public enum InferringBinder<Base: BinderBase>: InferringBinderBase {
    /// The scope of the binder that the binding was begun with.
    public typealias Scope = Base.Scope

    /// Never called.
    public func asAnyBinder() -> AnyBinder { switch self {} }
}

/// The binder of a binding that does not name its type, as in `bind().to(factory: X.init)`.
///
/// `bind()` can't record whether the type is `Sendable`, since the compiler would infer the type with two functions; `sharedInScope()`
/// records it for such bindings, and for them only, so that the compiler does not try four pairs of functions for those with a name.
public protocol InferringBinderBase: BinderBase {}
