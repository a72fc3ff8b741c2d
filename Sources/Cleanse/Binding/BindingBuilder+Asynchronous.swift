// Asynchronous factories with any number of parameters.
//
// Closures and functions of actors match the overloads with `@isolated(any)`, which keep their actor. These overloads are members of
// `IsolatedBindToable`, so that the compiler tries them after the overloads for synchronous functions. The others have the attribute
// `@_disfavoredOverload`, so that they take only functions that match no other overload: a closure would lose its actor there.

extension IsolatedBindToable {
    /// Binds the type to an asynchronous factory whose arguments the graph provides. A start of the graph waits for it.
    ///
    /// A factory that belongs to an actor runs there. A factory that belongs to no actor may run on any thread, so arguments that other
    /// code also references must be `Sendable`. If the binding is shared, the factory is called once. Otherwise, it is called for each call
    /// of a `() async throws -> X`, and for each asynchronous factory that depends on the value.
    /// - Parameters:
    ///   - file: The file of the declaration, for messages.
    ///   - line: The line of the declaration, for messages.
    ///   - function: Not used; kept for existing calls.
    ///   - factory: Creates the value. It may throw.
    /// - Returns: Proof that the binding was declared.
    @discardableResult
    public consuming func to<each P, Failure: Error>(
        file: StaticString = #fileID, line: Int = #line, function: StaticString = #function,
        @_inheritActorContext factory:
            @escaping @Sendable @isolated(any) (repeat each P) async throws(Failure) -> Input
    ) -> BindingReceipt<Element> {
        builder.draft.bind(AsyncFunction(factory), file: file, line: line)
    }
}

extension IsolatedBindToable where Input: Sendable {
    /// Binds the type to an asynchronous factory of `Sendable` values. A start of the graph waits for it.
    ///
    /// A factory that belongs to an actor runs there. A factory that belongs to no actor may run on any thread, so arguments that other
    /// code also references must be `Sendable`. If the binding is shared, the factory is called once. Otherwise, it is called for each call
    /// of a `() async throws -> X`, and for each asynchronous factory that depends on the value.
    /// - Parameters:
    ///   - file: The file of the declaration, for messages.
    ///   - line: The line of the declaration, for messages.
    ///   - function: Not used; kept for existing calls.
    ///   - factory: Creates the value. It may throw.
    /// - Returns: Proof that the binding was declared.
    @discardableResult
    public consuming func to<each P, Failure: Error>(
        file: StaticString = #fileID, line: Int = #line, function: StaticString = #function,
        @_inheritActorContext factory:
            @escaping @Sendable @isolated(any) (repeat each P) async throws(Failure) -> Input
    ) -> BindingReceipt<Element> {
        builder.draft.bind(AsyncFunction(factory), .makesSendable, file: file, line: line)
    }
}

extension BindingBuilder {
    /// Binds the type to an asynchronous function that belongs to no actor, or stays on its caller's actor.
    ///
    /// The compiler chooses this overload for functions and initialisers that are `nonisolated(nonsending)`, the default with the feature
    /// `NonisolatedNonsendingByDefault`, because Swift does not convert them to `@isolated(any)` functions. The graph calls them on no
    /// actor.
    /// - Parameters:
    ///   - file: The file of the declaration, for messages.
    ///   - line: The line of the declaration, for messages.
    ///   - function: Not used; kept for existing calls.
    ///   - factory: Creates the value. It may throw.
    /// - Returns: Proof that the binding was declared.
    @_disfavoredOverload
    @discardableResult
    public consuming func to<each P, Failure: Error>(
        file: StaticString = #fileID, line: Int = #line, function: StaticString = #function,
        factory: @escaping @Sendable (repeat each P) async throws(Failure) -> Input
    ) -> BindingReceipt<Element> {
        draft.bind(AsyncFunction(ofNoActor: factory), file: file, line: line)
    }
}

extension BindingBuilder where Input: Sendable {
    /// Binds the type to an asynchronous function of `Sendable` values that belongs to no actor, or stays on its caller's actor.
    ///
    /// The compiler chooses this overload for functions and initialisers that are `nonisolated(nonsending)`, the default with the feature
    /// `NonisolatedNonsendingByDefault`, because Swift does not convert them to `@isolated(any)` functions. The graph calls them on no
    /// actor.
    /// - Parameters:
    ///   - file: The file of the declaration, for messages.
    ///   - line: The line of the declaration, for messages.
    ///   - function: Not used; kept for existing calls.
    ///   - factory: Creates the value. It may throw.
    /// - Returns: Proof that the binding was declared.
    @_disfavoredOverload
    @discardableResult
    public consuming func to<each P, Failure: Error>(
        file: StaticString = #fileID, line: Int = #line, function: StaticString = #function,
        factory: @escaping @Sendable (repeat each P) async throws(Failure) -> Input
    ) -> BindingReceipt<Element> {
        draft.bind(AsyncFunction(ofNoActor: factory), .makesSendable, file: file, line: line)
    }
}

extension BindingDraft {
    /// Records an asynchronous factory. It is a member of the draft, which is not generic, so that no metadata of the builder is passed on.
    fileprivate consuming func bind<each P, Failure: Error, Value, Bound>(
        _ factory: AsyncFunction<repeat each P, Failure, Value>, _ effects: BindingEffects = BindingEffects(),
        file: StaticString,
        line: Int
    ) -> BindingReceipt<Bound> {
        binder.recorder.declaration.needsStarts()
        let start = nextDependency
        repeat depend(onGeneric: (each P).self)
        let effects = BindingEffects(asynchronous: factory, failing: Failure.self).union(effects)
        bind(dependenciesFrom: start, effects, isolation: factory.isolation, file: file, line: line) { linker in
            let prepare = factory.prepared(by: linker)
            return linker.finish(Value.self) { instance in try prepare(instance, nil) }
        }
        return BindingReceipt()
    }
}
