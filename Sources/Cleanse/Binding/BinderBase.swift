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
