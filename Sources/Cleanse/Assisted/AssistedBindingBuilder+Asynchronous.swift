// Asynchronous assisted factories with any number of parameters.

extension AssistedBindingBuilder {
    /// Binds the factory to an asynchronous function, which may belong to an actor. Consumers inject an `AsyncFactory<Tag>`.
    ///
    /// The caller of the factory passes the argument for the parameter of type `Assisted<Seed>`.
    @discardableResult
    public func to<each P, Failure: Error>(
        file: StaticString = #fileID, line: Int = #line, function: StaticString = #function,
        @_inheritActorContext factory:
            @escaping @Sendable @isolated(any) (repeat each P) async throws(Failure) -> Element
    ) -> BindingReceipt<AsyncFactory<Tag>> {
        draft.bindFactory(AsyncFunction(factory), isSendable: false, file: file, line: line)
    }

    /// Binds the factory to an asynchronous function that belongs to no actor, or stays on its caller's actor.
    ///
    /// The compiler chooses this overload for functions and initialisers that are `nonisolated(nonsending)`, the default with the feature
    /// `NonisolatedNonsendingByDefault`. They run on no actor. The caller of the factory passes the argument for the parameter of type
    /// `Assisted<Seed>`.
    @_disfavoredOverload
    @discardableResult
    public func to<each P, Failure: Error>(
        file: StaticString = #fileID, line: Int = #line, function: StaticString = #function,
        factory: (@Sendable (repeat each P) async throws(Failure) -> Element)?
    ) -> BindingReceipt<AsyncFactory<Tag>> {
        guard let factory else { return draft.lacksFunction(file: file, line: line) }
        return draft.bindFactory(AsyncFunction(ofNoActor: factory), isSendable: false, file: file, line: line)
    }
}

extension AssistedBindingBuilder where Element: Sendable {
    /// Binds the factory to an asynchronous function that returns `Sendable` elements, and may belong to an actor.
    ///
    /// The caller of the factory passes the argument for the parameter of type `Assisted<Seed>`.
    @discardableResult
    public func to<each P, Failure: Error>(
        file: StaticString = #fileID, line: Int = #line, function: StaticString = #function,
        @_inheritActorContext factory:
            @escaping @Sendable @isolated(any) (repeat each P) async throws(Failure) -> Element
    ) -> BindingReceipt<AsyncFactory<Tag>> {
        draft.bindFactory(AsyncFunction(factory), isSendable: true, file: file, line: line)
    }

    /// Binds the factory to an asynchronous function that returns `Sendable` elements, and belongs to no actor or stays on its caller's.
    ///
    /// The compiler chooses this overload for functions and initialisers that are `nonisolated(nonsending)`, the default with the feature
    /// `NonisolatedNonsendingByDefault`. They run on no actor. The caller of the factory passes the argument for the parameter of type
    /// `Assisted<Seed>`.
    @_disfavoredOverload
    @discardableResult
    public func to<each P, Failure: Error>(
        file: StaticString = #fileID, line: Int = #line, function: StaticString = #function,
        factory: (@Sendable (repeat each P) async throws(Failure) -> Element)?
    ) -> BindingReceipt<AsyncFactory<Tag>> {
        guard let factory else { return draft.lacksFunction(file: file, line: line) }
        return draft.bindFactory(AsyncFunction(ofNoActor: factory), isSendable: true, file: file, line: line)
    }
}

extension BindingDraft {
    fileprivate func bindFactory<each P, Failure: Error, Tag: AssistedFactory>(
        _ factory: AsyncFunction<repeat each P, Failure, Tag.Element>, isSendable: Bool, file: StaticString, line: Int
    ) -> BindingReceipt<AsyncFactory<Tag>> {
        let draft = BindingDraft(binder: binder, key: ProviderKey(AsyncFactory<Tag>.self), kind: .assistedFactory)
        let start = draft.nextDependency
        var takesSeed = Tag.Seed.self == Void.self
        for type in repeat (each P).self {
            if type == Assisted<Tag.Seed>.self {
                takesSeed = true
            } else {
                draft.depend(onGeneric: type, strength: .deferred)
            }
        }
        if !takesSeed { reportUnusedSeed(Tag.Seed.self, dependenciesFrom: start, file: file, line: line) }
        var effects = BindingEffects(asynchronous: factory, failing: Failure.self)
        if isSendable { effects.insert(.makesSendable) }
        SeedRule.add(to: draft.binder.recorder.declaration)
        draft.binder.recorder.declaration.needsStarts()
        draft.bind(dependenciesFrom: start, effects, isolation: factory.isolation, file: file, line: line) { linker in
            let create = linker.asynchronousCall(factory.prepared(by: linker, given: Assisted<Tag.Seed>.self))
            let binding = linker.binding
            return ErasedLink(
                Link<AsyncFactory<Tag>> { instance in
                    let lease = instance.lease(of: binding)
                    return AsyncFactory(
                        check: { if !isSendable { try lease.instance.checkCaller(calling: binding) } }, create(lease))
                })
        }
        return BindingReceipt()
    }
}
