// Records factories with any number of parameters, and declares the step for factories that the compiler has checked for all threads.

extension BindingBuilder {
    /// Binds the type to a `@Sendable` factory, which any thread may call unless it names an actor.
    ///
    /// Use it for a closure that captures values, if another thread may run the closure because of a dependency such as
    /// `@Sendable () -> X`, or a ``SendableComponentFactory``. The compiler then checks the captures. Use it also for a factory that needs
    /// no actor, in a component that belongs to one: unlike a closure of `to`, a closure here does not belong to the actor of the
    /// surrounding code.
    /// - Parameters:
    ///   - file: The file of the declaration, for messages.
    ///   - line: The line of the declaration, for messages.
    ///   - function: Not used; kept for existing calls.
    ///   - factory: Creates the value. It may throw.
    /// - Returns: Proof that the binding was declared.
    @discardableResult
    @inlinable
    public consuming func toSendable<each P, Failure: Error>(
        file: StaticString = #fileID, line: Int = #line, function: StaticString = #function,
        factory: @escaping @Sendable @isolated(any) (repeat consuming each P) throws(Failure) -> Input
    ) -> BindingReceipt<Element> {
        bind(IsolatedFunction(factory), .isSendable, file: file, line: line)
    }

    @inlinable
    consuming func bind<each P, Failure: Error>(
        _ factory: IsolatedFunction<repeat each P, Failure, Input>, _ effects: BindingEffects = BindingEffects(),
        file: StaticString,
        line: Int
    ) -> BindingReceipt<Element> {
        let start = draft.nextDependency
        repeat draft.depend(on: (each P).self)
        let count = draft.count(dependenciesFrom: start)
        let isolation = factory.isolation
        let plain = factory.plain
        let effects = BindingEffects(factory, on: isolation, failing: Failure.self).union(effects)
        draft.bind(dependenciesFrom: start, effects, isolation: isolation, file: file, line: line) { linker in
            let list = LinkList(count, from: linker)
            return linker.finish(
                Link<Input> { instance in
                    // The list owns the links that this function reads.
                    defer { _fixLifetime(list) }
                    var links = list.values
                    return try plain(repeat links.next((each P).self, in: instance))
                })
        }
        return BindingReceipt()
    }
}

extension BindingBuilder where Input: Sendable {
    /// Binds the type to a `@Sendable` factory of `Sendable` values, which any thread may call unless it names an actor.
    ///
    /// Use it for a closure that captures values, if another thread may run the closure because of a dependency such as
    /// `@Sendable () -> X`, or a ``SendableComponentFactory``. The compiler then checks the captures. Use it also for a factory that needs
    /// no actor, in a component that belongs to one: unlike a closure of `to`, a closure here does not belong to the actor of the
    /// surrounding code.
    /// - Parameters:
    ///   - file: The file of the declaration, for messages.
    ///   - line: The line of the declaration, for messages.
    ///   - function: Not used; kept for existing calls.
    ///   - factory: Creates the value. It may throw.
    /// - Returns: Proof that the binding was declared.
    @discardableResult
    @inlinable
    public consuming func toSendable<each P, Failure: Error>(
        file: StaticString = #fileID, line: Int = #line, function: StaticString = #function,
        factory: @escaping @Sendable @isolated(any) (repeat consuming each P) throws(Failure) -> Input
    ) -> BindingReceipt<Element> {
        bind(IsolatedFunction(factory), [.isSendable, .makesSendable], file: file, line: line)
    }
}
