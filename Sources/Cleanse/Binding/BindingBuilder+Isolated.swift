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
        draft.bind(IsolatedFunction(factory), .isSendable, file: file, line: line)
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
        draft.bind(IsolatedFunction(factory), .isSendable.union(.makesSendable), file: file, line: line)
    }
}

extension BindingDraft {
    /// Records a factory. It is a member of the draft, which is not generic, so that no metadata of the builder is passed on.
    @inlinable
    consuming func bind<each P, Failure: Error, Value, Bound>(
        _ factory: IsolatedFunction<repeat each P, Failure, Value>, _ effects: BindingEffects = BindingEffects(),
        file: StaticString,
        line: Int
    ) -> BindingReceipt<Bound> {
        let start = nextDependency
        repeat depend(on: (each P).self)
        let count = count(dependenciesFrom: start)
        let isolation = factory.isolation
        let plain = factory.plain
        let effects = BindingEffects(factory, on: isolation, failing: Failure.self).union(effects)
        bind(dependenciesFrom: start, effects, isolation: isolation, file: file, line: line) { linker in
            let list = LinkList(count, from: linker)
            return linker.finish(
                Link<Value> { instance in
                    // The list owns the links that this function reads.
                    defer { _fixLifetime(list) }
                    var links = list.values
                    return try plain(repeat links.next((each P).self, in: instance))
                })
        }
        return BindingReceipt()
    }
}
