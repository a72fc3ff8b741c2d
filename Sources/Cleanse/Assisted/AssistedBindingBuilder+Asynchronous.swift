// Asynchronous assisted factories, of any number of parameters.

extension AssistedBindingBuilder {
    /// Binds to an asynchronous factory, to be injected as `AsyncFactory<Tag>`. It may belong to an actor.
    ///
    /// The argument of the parameter of type `Assisted<Seed>` is passed when it is called.
    @discardableResult
    public func to<each P, Failure: Error>(
        file: StaticString = #fileID, line: Int = #line, function: StaticString = #function,
        @_inheritActorContext factory:
            @escaping @Sendable @isolated(any) (repeat each P) async throws(Failure) -> Element
    ) -> BindingReceipt<AsyncFactory<Tag>> {
        bind(AsyncFunction(factory), isSendable: false, file: file, line: line)
    }

    /// Binds to an asynchronous function of elements that belongs to no actor, or stays on the actor of its caller.
    ///
    /// For functions and initialisers that are `nonisolated(nonsending)`, as all are with `NonisolatedNonsendingByDefault`. They run on no
    /// actor. The argument of the parameter of type `Assisted<Seed>` is passed when it is called.
    @_disfavoredOverload
    @discardableResult
    public func to<each P, Failure: Error>(
        file: StaticString = #fileID, line: Int = #line, function: StaticString = #function,
        factory: (@Sendable (repeat each P) async throws(Failure) -> Element)?
    ) -> BindingReceipt<AsyncFactory<Tag>> {
        guard let factory else { return draft.lacksFunction(file: file, line: line) }
        return bind(AsyncFunction(ofNoActor: factory), isSendable: false, file: file, line: line)
    }

    func bind<each P, Failure: Error>(
        _ factory: AsyncFunction<repeat each P, Failure, Element>, isSendable: Bool, file: StaticString, line: Int
    ) -> BindingReceipt<AsyncFactory<Tag>> {
        let draft = BindingDraft(
            binder: draft.binder, key: ProviderKey(AsyncFactory<Tag>.self), kind: .assistedFactory)
        let start = draft.nextDependency
        var takesSeed = Tag.Seed.self == Void.self
        for type in repeat (each P).self {
            if type == Assisted<Tag.Seed>.self { takesSeed = true } else { draft.depend(on: type, strength: .deferred) }
        }
        if !takesSeed { reportUnusedSeed(dependenciesFrom: start, file: file, line: line) }
        let plain = factory.plain
        var traits = FactoryTraits(asynchronous: factory, failing: Failure.self)
        if isSendable { traits.insert(.makesSendable) }
        draft.bind(dependenciesFrom: start, traits, isolation: factory.isolation, file: file, line: line) { linker in
            var list = ArgumentList()
            for type in repeat (each P).self {
                if type == Assisted<Tag.Seed>.self { list.addGiven() } else { list.add(type, from: linker) }
            }
            let arguments = list
            let create = linker.asynchronousCall { instance, seed in
                let prepared = try arguments.prepared(in: instance, given: seed)
                return AsyncMaker.Prepared {
                    var arguments = prepared
                    return Content.wrap(try await plain(repeat try await arguments.next((each P).self)))
                }
            }
            let binding = linker.binding
            return ErasedLink(
                Link<AsyncFactory<Tag>> { instance in
                    let holder = instance.holder(of: binding)
                    return AsyncFactory(
                        check: { if !isSendable { try holder.instance.checkCaller(calling: binding) } },
                        { seed in
                            let seed = Created(value: Content.wrap(Assisted(seed: seed.value)))
                            return Created(value: Content.unwrap(try await create(holder, seed)))
                        })
                })
        }
        return BindingReceipt()
    }
}

extension AssistedBindingBuilder where Element: Sendable {
    /// Binds to an asynchronous factory of `Sendable` elements, to be injected as `AsyncFactory<Tag>`. It may belong to an actor.
    ///
    /// The argument of the parameter of type `Assisted<Seed>` is passed when it is called.
    @discardableResult
    public func to<each P, Failure: Error>(
        file: StaticString = #fileID, line: Int = #line, function: StaticString = #function,
        @_inheritActorContext factory:
            @escaping @Sendable @isolated(any) (repeat each P) async throws(Failure) -> Element
    ) -> BindingReceipt<AsyncFactory<Tag>> {
        bind(AsyncFunction(factory), isSendable: true, file: file, line: line)
    }

    /// Binds to an asynchronous function of `Sendable` elements that belongs to no actor, or stays on the actor of its caller.
    ///
    /// For functions and initialisers that are `nonisolated(nonsending)`, as all are with `NonisolatedNonsendingByDefault`. They run on no
    /// actor. The argument of the parameter of type `Assisted<Seed>` is passed when it is called.
    @_disfavoredOverload
    @discardableResult
    public func to<each P, Failure: Error>(
        file: StaticString = #fileID, line: Int = #line, function: StaticString = #function,
        factory: (@Sendable (repeat each P) async throws(Failure) -> Element)?
    ) -> BindingReceipt<AsyncFactory<Tag>> {
        guard let factory else { return draft.lacksFunction(file: file, line: line) }
        return bind(AsyncFunction(ofNoActor: factory), isSendable: true, file: file, line: line)
    }
}
