/// Takes the declarations of `configure`.
///
/// Thread rule: a binder is for the call of `configure` that got it, on the same thread. The name is that of Cleanse 4.
public protocol BinderBase {
    /// The scope of the component that is being configured, or `Unscoped` in modules that fit any.
    associatedtype Scope: _ScopeBase

    /// The same binder, without its scope.
    func asAnyBinder() -> AnyBinder
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

    func include<M: Module>(_ module: M.Type, origin: Origin) {
        recorder.declaration.include(module, from: recorder, isolation: M.isolation, origin: origin) {
            M.configure(binder: Binder(AnyBinder($0)))
        }
    }
}

extension BinderBase {
    /// Declares the bindings of a module, unless the component has included it before.
    /// - Parameters:
    ///   - module: A module of the same scope.
    ///   - file: The file of the declaration, for messages.
    ///   - line: The line of the declaration, for messages.
    ///   - function: Not used; kept for existing calls.
    public func include<M: Module>(
        module: M.Type, file: StaticString = #fileID, line: Int = #line, function: StaticString = #function
    ) where M.Scope == Scope {
        asAnyBinder().include(module, origin: Origin(file: file, line: line))
    }

    /// Declares the bindings of a module without a scope, unless the component has included it before.
    /// - Parameters:
    ///   - module: A module without a scope.
    ///   - file: The file of the declaration, for messages.
    ///   - line: The line of the declaration, for messages.
    ///   - function: Not used; kept for existing calls.
    @_disfavoredOverload
    public func include<M: Module>(
        module: M.Type, file: StaticString = #fileID, line: Int = #line, function: StaticString = #function
    ) where M.Scope == Unscoped {
        asAnyBinder().include(module, origin: Origin(file: file, line: line))
    }

    /// Starts the binding of a type. A type that conforms to ``ScopedByDefault`` is shared in the scope that it names.
    /// - Parameter type: The bound type. Left out, it is inferred from the factory.
    /// - Returns: The binding being declared; a terminating `to(…)` declares it.
    @inlinable
    public func bind<Element>(_ type: Element.Type = Element.self) -> BindingBuilder<Self, Element, Element> {
        BindingBuilder(asAnyBinder().draft(of: Element.self))
    }

    /// Not a way to bind. The closure belongs to the terminating step: `bind().to { … }`.
    @available(*, unavailable, message: "the closure belongs to the terminating step: bind().to { … }")
    public func bind<Element>(_ factory: () throws -> Element) -> BindingBuilder<Self, Element, Element> {
        bind(Element.self)
    }
}
