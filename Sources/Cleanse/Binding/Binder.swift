// Binders take the declarations of `configure`. The type of a binder says which scope the component has, and whether the type of a binding
// is inferred.

/// A binder: the value with which `configure` declares bindings.
///
/// Thread rule: use a binder only during the call of `configure` that received it, on the same thread. The name comes from Cleanse 4.
public protocol BinderBase {
    /// The scope of the component that is being configured, or `Unscoped` in modules for any component.
    associatedtype Scope: _ScopeBase

    /// Returns this binder without its scope.
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
        // Transparent, so that an inclusion needs no metadata of the binder.
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
        // Transparent, as above.
        @_transparent
    #endif
    public func include<M: Module>(
        module: M.Type, file: StaticString = #fileID, line: Int = #line, function: StaticString = #function
    ) where M.Scope == Unscoped {
        asAnyBinder().include(module, file: file, line: line)
    }

    /// Declares the bindings of a module with parameters, unless the component has included an equal one before.
    /// - Parameters:
    ///   - module: A module of the same scope. It equals another one if its type is `Hashable` and both values are equal.
    ///   - file: The file of the declaration, for messages.
    ///   - line: The line of the declaration, for messages.
    public func include<M: ParameterizedModule>(module: M, file: StaticString = #fileID, line: Int = #line)
    where M.Scope == Scope {
        asAnyBinder().include(module, sourceLocation: CodeLocation(file: file, line: line))
    }

    /// Declares the bindings of a module with parameters that has no scope, unless the component has included an equal one before.
    /// - Parameters:
    ///   - module: A module without a scope. It equals another one if its type is `Hashable` and both values are equal.
    ///   - file: The file of the declaration, for messages.
    ///   - line: The line of the declaration, for messages.
    @_disfavoredOverload
    public func include<M: ParameterizedModule>(module: M, file: StaticString = #fileID, line: Int = #line)
    where M.Scope == Unscoped {
        asAnyBinder().include(module, sourceLocation: CodeLocation(file: file, line: line))
    }

    /// Declares what counts only if a condition holds: `binder.when(.profile("staging")) { … }`.
    ///
    /// The closure declares with this binder: bindings, decorators, defaults, modules, subcomponents and further conditions. It runs if the
    /// condition holds for the active profiles, which the caller of `ComponentFactory.of` names. `ComponentFactory.validate` checks each variant.
    /// - Parameters:
    ///   - condition: The condition: a profile, or profiles that are combined with `!`, `.all` and `.any`.
    ///   - file: The file of the condition, for messages.
    ///   - line: The line of the condition, for messages.
    ///   - declare: Declares what counts under the condition.
    public func when(
        _ condition: GraphCondition, file: StaticString = #fileID, line: Int = #line, _ declare: () -> Void
    ) {
        asAnyBinder().recorder.declaration.when(condition, at: CodeLocation(file: file, line: line), declare)
    }

    /// Begins the binding of a type. A type that conforms to ``ScopedByDefault`` is shared in its default scope.
    /// - Parameter type: The bound type.
    /// - Returns: A builder of the binding, which a terminating `to(…)` completes.
    #if !DEBUG
        // Not transparent in debug builds: without optimisation, a call is less code to compile than the body of the function.
        @_transparent
    #endif
    public func bind<Element>(_ type: Element.Type) -> BindingBuilder<Self, Element, Element> {
        BindingBuilder(asAnyBinder().draft(of: Element.self))
    }

    /// Begins the binding of a `Sendable` type. The graph records that its values are `Sendable`.
    /// - Parameter type: The bound type.
    /// - Returns: A builder of the binding, which a terminating `to(…)` completes.
    #if !DEBUG
        // Transparent, as above.
        @_transparent
    #endif
    public func bind<Element: Sendable>(_ type: Element.Type) -> BindingBuilder<Self, Element, Element> {
        BindingBuilder(asAnyBinder().sendableDraft(of: Element.self))
    }

    /// Begins the binding of the type that the factory creates. A type that conforms to ``ScopedByDefault`` is shared in its default scope.
    /// - Returns: A builder of the binding, which a terminating `to(…)` completes.
    #if !DEBUG
        // Transparent, as above.
        @_transparent
    #endif
    public func bind<Element>() -> BindingBuilder<InferringBinder<Self>, Element, Element> {
        BindingBuilder(asAnyBinder().draft(of: Element.self))
    }

    /// Begins a decorator of a type: its factory receives the bound value, and every other request receives the value of the factory.
    ///
    /// Several decorators of a type apply in the order of their declaration, and a parent's decorators apply before its subcomponents'
    /// decorators. A decorator of a subcomponent changes what the subcomponent sees, and nothing else. The type must be bound in the component or
    /// above it. The value is shared if the bound value is.
    ///
    /// A parameter of the decorated type, or a provider of it, receives the value that is decorated. To decorate a tagged value, call
    /// `tagged(with:)`, and take a ``TaggedProvider``. To decorate a collection, decorate its type.
    /// - Parameter type: The bound type.
    /// - Returns: A builder of the decorator, which a terminating `to(…)` completes.
    #if !DEBUG
        // Transparent, as above.
        @_transparent
    #endif
    public func decorate<Element>(_ type: Element.Type) -> BindingBuilder<Self, Element, Element> {
        BindingBuilder(asAnyBinder().decorator(of: Element.self, isSendable: false))
    }

    /// Begins a decorator of a `Sendable` type. The graph records that its values are `Sendable`.
    /// - Parameter type: The bound type.
    /// - Returns: A builder of the decorator, which a terminating `to(…)` completes.
    #if !DEBUG
        // Transparent, as above.
        @_transparent
    #endif
    public func decorate<Element: Sendable>(_ type: Element.Type) -> BindingBuilder<Self, Element, Element> {
        BindingBuilder(asAnyBinder().decorator(of: Element.self, isSendable: true))
    }
}

/// A binder with a known scope, which configures components and modules.
///
/// It may declare bindings while the `configure` that received it runs. If it is used later, while another component is being configured,
/// it causes a ``StrayDeclaration`` error. Once the graph is compiled, it has no effect.
public struct Binder<S: _ScopeBase>: IsolatedBinderBase {
    /// The scope of the component or module that is being configured.
    public typealias Scope = S

    @usableFromInline let base: AnyBinder

    @inlinable
    init(_ base: AnyBinder) {
        self.base = base
    }

    // Not transparent: the compiler would take quadratic time for many bindings in one function.
    /// Returns this binder without its scope.
    @inlinable
    public func asAnyBinder() -> AnyBinder { base }
}

/// A binder for modules and components without a scope.
public typealias UnscopedBinder = Binder<Unscoped>

/// A binder for the scope `Singleton`.
public typealias SingletonBinder = Binder<Singleton>

/// A binder without a scope, for functions that configure components of any scope.
public struct AnyBinder: IsolatedBinderBase {
    /// `Unscoped`, so the binder can't share values.
    public typealias Scope = Unscoped

    /// The engine's recorder of the declarations.
    @usableFromInline package let recorder: Recorder

    @usableFromInline
    package init(_ recorder: Recorder) {
        self.recorder = recorder
    }

    /// Creates a binder that is the same as `binder`, but without its scope.
    public init<B: BinderBase>(_ binder: B) {
        self = binder.asAnyBinder()
    }

    /// Returns the binder itself, which has no scope.
    public func asAnyBinder() -> AnyBinder { self }

    @usableFromInline
    func include<M: Module>(_ module: M.Type, file: StaticString, line: Int) {
        include(module, sourceLocation: CodeLocation(file: file, line: line))
    }

    func include<M: Module>(_ module: M.Type, sourceLocation: CodeLocation) {
        recorder.declaration.include(
            module, from: recorder, isolation: M.isolation, effects: M.isLive ? .isLive : BindingEffects(),
            sourceLocation: sourceLocation
        ) {
            M.configure(binder: Binder(AnyBinder($0)))
        }
    }

    func include<M: ParameterizedModule>(_ module: M, sourceLocation: CodeLocation) {
        recorder.declaration.include(
            M.self, value: ModuleValue(module), from: recorder, effects: module.isLive ? .isLive : BindingEffects(),
            sourceLocation: sourceLocation
        ) {
            module.configure(binder: Binder(AnyBinder($0)))
        }
    }
}

/// The binder type of a binding that `bind()` begins with a binder of type `Base`. It only distinguishes overloads, and has no values.
public enum InferringBinder<Base: BinderBase>: InferringBinderBase {
    /// The scope of the binder with which the binding began.
    public typealias Scope = Base.Scope

    /// Never called, since the type has no values.
    public func asAnyBinder() -> AnyBinder { switch self {} }
}

/// The binder type of a binding that does not name its type, as in `bind().to(factory: X.init)`.
///
/// `bind()` can't record whether the type is `Sendable`, because the compiler would have to infer the type with two overloads. Instead,
/// `sharedInScope()` records it for these bindings. It does so only for them, so that the compiler does not try four combinations of
/// overloads for bindings that name their type.
public protocol InferringBinderBase: BinderBase {}
