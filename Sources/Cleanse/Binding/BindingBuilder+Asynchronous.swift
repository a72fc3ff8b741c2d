// Asynchronous factories, of any number of parameters.
//
// Closures and functions of actors fit the overloads with `@isolated(any)`, by which they keep their actor. They are members of
// `IsolatedBindToable`, so that the compiler tries them after those of synchronous functions. `@_disfavoredOverload` leaves to the others
// only what nothing else takes: a closure would lose its actor there.

extension IsolatedBindToable {
    /// Binds to an asynchronous factory, whose parameters the graph gives. A start of the graph waits for it.
    ///
    /// It may belong to an actor, and goes there. Of no actor, it runs on any thread: what it is given and others have too must be
    /// `Sendable`. Shared, it is called once; not shared, it is called by `() async throws -> X`, or for another asynchronous factory.
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
        builder.bind(AsyncFunction(factory), file: file, line: line)
    }
}

extension IsolatedBindToable where Input: Sendable {
    /// Binds to an asynchronous factory of values that are `Sendable`. A start of the graph waits for it.
    ///
    /// It may belong to an actor, and goes there. Of no actor, it runs on any thread: what it is given and others have too must be
    /// `Sendable`. Shared, it is called once; not shared, it is called by `() async throws -> X`, or for another asynchronous factory.
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
        builder.bind(AsyncFunction(factory), .makesSendable, file: file, line: line)
    }
}

extension BindingBuilder {
    /// Binds to an asynchronous function that belongs to no actor, or that stays on the actor of its caller.
    ///
    /// For functions and initialisers that are `nonisolated(nonsending)`, as all are with `NonisolatedNonsendingByDefault`. Swift does not
    /// convert them to a function of any actor. The graph calls them on no actor.
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
        bind(AsyncFunction(ofNoActor: factory), file: file, line: line)
    }

    consuming func bind<each P, Failure: Error>(
        _ factory: AsyncFunction<repeat each P, Failure, Input>, _ traits: FactoryTraits = [], file: StaticString,
        line: Int
    ) -> BindingReceipt<Element> {
        let start = draft.nextDependency
        repeat draft.depend(on: (each P).self)
        let plain = factory.plain
        let traits = FactoryTraits(asynchronous: factory, failing: Failure.self).union(traits)
        draft.bind(dependenciesFrom: start, traits, isolation: factory.isolation, file: file, line: line) { linker in
            var list = ArgumentList()
            repeat list.add((each P).self, from: linker)
            let arguments = list
            return linker.finish(Input.self) { instance in
                let prepared = try arguments.prepared(in: instance)
                return AsyncMaker.Prepared {
                    var arguments = prepared
                    return Content.wrap(try await plain(repeat try await arguments.next((each P).self)))
                }
            }
        }
        return BindingReceipt()
    }
}

extension BindingBuilder where Input: Sendable {
    /// Binds to an asynchronous function of no actor, or of its caller's, whose values are `Sendable`.
    ///
    /// For functions and initialisers that are `nonisolated(nonsending)`, as all are with `NonisolatedNonsendingByDefault`. Swift does not
    /// convert them to a function of any actor. The graph calls them on no actor.
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
        bind(AsyncFunction(ofNoActor: factory), .makesSendable, file: file, line: line)
    }
}
