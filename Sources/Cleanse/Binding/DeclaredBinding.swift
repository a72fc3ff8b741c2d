// Bindings whose factory precedes their steps: `bind(Machine.init).sharedInScope()`.

/// A binding that is complete, and that steps can still change: `bind(Machine.init).sharedInScope()`.
///
/// It has the steps of ``BindingBuilder``, except those for several elements. Each step declares the binding anew, so a binding with a wrong
/// step is an error of the graph, as in the other form. Steps of your own, which extend ``BindingBuilder``, are not available: write the
/// factory last, `bind().myStep().to(factory: Machine.init)`.
///
/// Thread rule: write the steps in the statement that begins with `bind`. A step after a later declaration is a ``MisplacedStep``, and a
/// step in the `configure` of another component is a ``StrayDeclaration``. Once the graph is compiled, a step has no effect.
///
/// - `Element`: the type of the binding's key. After `intoCollection()` and similar steps, it is a collection.
/// - `Input`: the type of the value that the factory creates.
public struct DeclaredBinding<Binder: BinderBase, Element, Input>: ~Copyable {
    @usableFromInline let draft: BindingDraft

    @_transparent @usableFromInline
    init(_ draft: BindingDraft) {
        self.draft = draft
    }

    /// A builder whose steps change the binding.
    @_transparent @usableFromInline
    var builder: BindingBuilder<Binder, Element, Input> { BindingBuilder(draft) }
}

/// A factory that precedes the steps of its binding.
final class LeadingFactory {
    /// Declares the binding with the present steps of a draft.
    private var declare: ((BindingDraft) -> Void)?
    private var sourceLocation: CodeLocation?
    /// The positions before and after the declaration.
    private var extent: (start: DeclarationPosition, end: DeclarationPosition)?

    /// Whether the factory is known, so that the binding has been declared.
    var isKnown: Bool { declare != nil }

    /// Declares the binding for the first time.
    /// - Parameter declare: Declares the binding with the present steps of a draft.
    func declare(_ draft: BindingDraft, at sourceLocation: CodeLocation, _ declare: @escaping (BindingDraft) -> Void) {
        self.sourceLocation = sourceLocation
        self.declare = declare
        declareAgain(draft)
    }

    /// Removes the declaration before a step, if nothing has been declared since.
    /// - Parameter step: The name of the step.
    /// - Returns: Whether the step may change the draft.
    @inline(never)
    func retract(_ draft: BindingDraft, before step: StaticString) -> Bool {
        // A step before the factory belongs to the first declaration.
        guard let extent, let sourceLocation else { return true }
        let recorder = draft.binder.recorder
        guard recorder.declaration.accepts(recorder, declaring: draft.key, at: sourceLocation) else { return false }
        if recorder.declaration.removeLast(from: extent.start, to: extent.end) { return true }
        recorder.declaration.append(
            error: MisplacedStep(key: draft.key, step: .late(step), sourceLocation: sourceLocation))
        return false
    }

    /// Declares the binding with the present steps of a draft, if its factory is known.
    @inline(never)
    func declareAgain(_ draft: BindingDraft) {
        guard let declare else { return }
        let declaration = draft.binder.recorder.declaration
        let start = declaration.position
        declare(draft)
        extent = (start, declaration.position)
    }
}

/// A binder for functions of actors, asynchronous functions and functions with many parameters: `bind(Screen.init)`.
///
/// If a function fits an overload here and one that is generated for ``BinderBase``, the compiler prefers the overload here, because this
/// protocol refines the other. Only functions that belong to actors fit both equally well.
public protocol IsolatedBinderBase: BinderBase {}

extension IsolatedBinderBase {
    /// Binds the type that a factory creates to the factory. If it belongs to an actor, it creates the value only there.
    /// - Parameters:
    ///   - factory: Creates the value from arguments that the graph provides. It may throw.
    ///   - file: The file of the declaration, for messages.
    ///   - line: The line of the declaration, for messages.
    /// - Returns: The declared binding, which steps can change.
    @_disfavoredOverload
    @discardableResult
    @_alwaysEmitIntoClient
    public func bind<each P, Element, Failure: Error>(
        _ factory: @escaping @isolated(any) (repeat consuming each P) throws(Failure) -> Element,
        file: StaticString = #fileID, line: Int = #line
    ) -> DeclaredBinding<InferringBinder<Self>, Element, Element> {
        let builder = beginning(Element.self)
        builder.to(file: file, line: line, factory: factory)
        return DeclaredBinding(builder.draft)
    }

    /// Binds the `Sendable` type that a factory creates to the factory. If it belongs to an actor, it creates the value only there.
    /// - Parameters:
    ///   - factory: Creates the value from arguments that the graph provides. It may throw.
    ///   - file: The file of the declaration, for messages.
    ///   - line: The line of the declaration, for messages.
    /// - Returns: The declared binding, which steps can change.
    @_disfavoredOverload
    @discardableResult
    @_alwaysEmitIntoClient
    public func bind<each P, Element: Sendable, Failure: Error>(
        _ factory: @escaping @isolated(any) (repeat consuming each P) throws(Failure) -> Element,
        file: StaticString = #fileID, line: Int = #line
    ) -> DeclaredBinding<InferringBinder<Self>, Element, Element> {
        let builder = beginning(Element.self)
        builder.to(file: file, line: line, factory: factory)
        return DeclaredBinding(builder.draft)
    }

    /// Binds the type that an asynchronous factory creates to the factory. A start of the graph waits for it.
    /// - Parameters:
    ///   - factory: Creates the value from arguments that the graph provides, on its actor or, if it has none, on any thread. It may throw.
    ///   - file: The file of the declaration, for messages.
    ///   - line: The line of the declaration, for messages.
    /// - Returns: The declared binding, which steps can change.
    @_disfavoredOverload
    @discardableResult
    @_alwaysEmitIntoClient
    public func bind<each P, Element, Failure: Error>(
        @_inheritActorContext _ factory:
            @escaping @Sendable @isolated(any) (repeat each P) async throws(Failure) -> Element,
        file: StaticString = #fileID, line: Int = #line
    ) -> DeclaredBinding<InferringBinder<Self>, Element, Element> {
        let builder = beginning(Element.self)
        builder.to(file: file, line: line, factory: factory)
        return DeclaredBinding(builder.draft)
    }

    /// Binds the `Sendable` type that an asynchronous factory creates to the factory. A start of the graph waits for it.
    /// - Parameters:
    ///   - factory: Creates the value from arguments that the graph provides, on its actor or, if it has none, on any thread. It may throw.
    ///   - file: The file of the declaration, for messages.
    ///   - line: The line of the declaration, for messages.
    /// - Returns: The declared binding, which steps can change.
    @_disfavoredOverload
    @discardableResult
    @_alwaysEmitIntoClient
    public func bind<each P, Element: Sendable, Failure: Error>(
        @_inheritActorContext _ factory:
            @escaping @Sendable @isolated(any) (repeat each P) async throws(Failure) -> Element,
        file: StaticString = #fileID, line: Int = #line
    ) -> DeclaredBinding<InferringBinder<Self>, Element, Element> {
        let builder = beginning(Element.self)
        builder.to(file: file, line: line, factory: factory)
        return DeclaredBinding(builder.draft)
    }
}

extension BinderBase {
    /// Binds the type that an asynchronous function creates to the function, which belongs to no actor or stays on its caller's actor.
    ///
    /// The compiler chooses this overload for functions that are `nonisolated(nonsending)`. The graph calls them on no actor.
    /// - Parameters:
    ///   - factory: Creates the value from arguments that the graph provides. It may throw.
    ///   - file: The file of the declaration, for messages.
    ///   - line: The line of the declaration, for messages.
    /// - Returns: The declared binding, which steps can change.
    @_disfavoredOverload
    @discardableResult
    @_alwaysEmitIntoClient
    public func bind<each P, Element, Failure: Error>(
        _ factory: @escaping @Sendable (repeat each P) async throws(Failure) -> Element,
        file: StaticString = #fileID, line: Int = #line
    ) -> DeclaredBinding<InferringBinder<Self>, Element, Element> {
        let builder = beginning(Element.self)
        builder.to(file: file, line: line, factory: factory)
        return DeclaredBinding(builder.draft)
    }

    /// Binds the `Sendable` type that an asynchronous function creates to the function, which belongs to no actor or stays on its caller's.
    ///
    /// The compiler chooses this overload for functions that are `nonisolated(nonsending)`. The graph calls them on no actor.
    /// - Parameters:
    ///   - factory: Creates the value from arguments that the graph provides. It may throw.
    ///   - file: The file of the declaration, for messages.
    ///   - line: The line of the declaration, for messages.
    /// - Returns: The declared binding, which steps can change.
    @_disfavoredOverload
    @discardableResult
    @_alwaysEmitIntoClient
    public func bind<each P, Element: Sendable, Failure: Error>(
        _ factory: @escaping @Sendable (repeat each P) async throws(Failure) -> Element,
        file: StaticString = #fileID, line: Int = #line
    ) -> DeclaredBinding<InferringBinder<Self>, Element, Element> {
        let builder = beginning(Element.self)
        builder.to(file: file, line: line, factory: factory)
        return DeclaredBinding(builder.draft)
    }

    /// Begins a binding that steps may follow.
    @_alwaysEmitIntoClient @inline(__always)
    func beginning<Element>(_: Element.Type) -> BindingBuilder<InferringBinder<Self>, Element, Element> {
        BindingBuilder(asAnyBinder().draftBeforeFactory(of: Element.self))
    }
}
