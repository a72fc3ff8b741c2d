// Steps that start and stop shared values. Their functions are `@Sendable`, since a component may be started several times, each time on
// another actor. The compiler checks the captures of the functions, and the graph checks which other code uses the value.

extension BindingBuilder where Binder.Scope: Scope {
    /// Runs a function when the graph starts, after the value has been created and its dependencies have been started.
    ///
    /// Values that depend on this one are created afterwards. Several functions run in the order of their declaration. Thread rule: the
    /// function runs on its actor or, if it belongs to none, on the actor on which the value was created.
    /// - Parameter start: A function that takes the value. If it throws, the start fails, and the values that have been started are
    ///   stopped.
    public consuming func onStart(
        @_inheritActorContext _ start: @escaping @Sendable @isolated(any) (Input) throws -> Void
    ) -> Self {
        starting(with: LifecycleHooks.Hook(start))
    }

    /// Runs an asynchronous function when the graph starts, after the value has been created and its dependencies have been started.
    ///
    /// Values that depend on this one are created afterwards. Several functions run in the order of their declaration. Thread rule: the
    /// function stays on the actor on which the value was created.
    /// - Parameter start: A function that takes the value. If it throws, the start fails, and the values that have been started are
    ///   stopped.
    @_disfavoredOverload
    public consuming func onStart(
        _ start: nonisolated(nonsending) @escaping @Sendable (Input) async throws -> Void
    ) -> Self {
        starting(with: LifecycleHooks.Hook(waiting: start))
    }

    /// Runs a function when the graph stops, after the values that depend on this one have been stopped.
    ///
    /// It runs only if all functions of `onStart` have succeeded. Steps stop in the reverse order of their declaration, so a function of
    /// `running` that is declared before this one still runs. Thread rule: the function runs on its actor or, if it belongs to none, on the
    /// actor on which the value was created.
    /// - Parameter stop: A function that takes the value. If it throws, the stop continues, and throws a ``StopFailure`` at its end.
    public consuming func onStop(
        @_inheritActorContext _ stop: @escaping @Sendable @isolated(any) (Input) throws -> Void
    ) -> Self {
        stopping(with: LifecycleHooks.Hook(stop), as: .stop)
    }

    /// Runs an asynchronous function when the graph stops, after the values that depend on this one have been stopped.
    ///
    /// It runs only if all functions of `onStart` have succeeded. Steps stop in the reverse order of their declaration, so a function of
    /// `running` that is declared before this one still runs. Thread rule: the function stays on the actor on which the value was created.
    /// - Parameter stop: A function that takes the value. If it throws, the stop continues, and throws a ``StopFailure`` at its end.
    @_disfavoredOverload
    public consuming func onStop(
        _ stop: nonisolated(nonsending) @escaping @Sendable (Input) async throws -> Void
    ) -> Self {
        stopping(with: LifecycleHooks.Hook(waiting: stop), as: .stop)
    }

    /// Runs a function, such as the loop of a server, from the start of the value to its stop.
    ///
    /// When the value stops, an `onStop` function that is declared after this step can tell this function to end. If there is no such
    /// `onStop`, or if this function does not end within the limit, its task is cancelled and awaited. If this function ends before the
    /// stop, or throws, `run` stops the graph. Thread rule: the function stays on the actor on which the value was created.
    /// - Parameters:
    ///   - limit: The time that the function has to end on its own. By default, the limit of the value applies, `StartOptions.stopLimit`.
    ///   - body: A function that takes the value, and ends when its task is cancelled.
    public consuming func running(
        endsWithin limit: Duration? = nil,
        _ body: nonisolated(nonsending) @escaping @Sendable (Input) async throws -> Void
    ) -> Self {
        stopping(with: LifecycleHooks.Hook(waiting: body), as: .run(endsWithin: limit))
    }

    /// Runs a function until the value stops. Values that depend on this one start when the function says that it is ready.
    ///
    /// The loop of a server calls `ready` when it listens. The start waits for that call before it creates the values that depend on this
    /// one, and before it ends. If the function throws before the call, the start fails with its error. If it returns without the call, it
    /// counts as ready, and as ended.
    ///
    /// When the value stops, an `onStop` function that is declared after this step can tell this function to end. If there is no such
    /// `onStop`, or if this function does not end within the limit, its task is cancelled and awaited. If this function ends before the
    /// stop, or throws, `run` stops the graph. Thread rule: the function stays on the actor on which the value was created.
    /// - Parameters:
    ///   - limit: The time that the function has to end on its own. By default, the limit of the value applies, `StartOptions.stopLimit`.
    ///   - body: A function that takes the value, and a closure that it calls when it is ready, on any thread. Later calls of the closure
    ///     have no effect. The function ends when its task is cancelled.
    public consuming func running(
        endsWithin limit: Duration? = nil,
        _ body:
            nonisolated(nonsending) @escaping @Sendable (Input, _ ready: @escaping @Sendable () -> Void)
            async throws -> Void
    ) -> Self {
        stopping(with: LifecycleHooks.Hook(announcing: body), as: .run(endsWithin: limit))
    }

    /// Checks the health of the value with a function.
    ///
    /// While the graph runs, `RunningGraph.health()` calls the function. A value whose check throws is not ready, and neither are the values
    /// that depend on it. Several checks of a value run at the same time. A stop cancels the checks that are in progress before it stops
    /// values. Thread rule: the function runs on its actor or, if it belongs to none, on the actor on which
    /// the value was created.
    /// - Parameters:
    ///   - limit: The time in which the function has to answer. After it, the function is cancelled, and the value is not ready.
    ///   - interval: The time for which an answer is kept, so that frequent requests do not run the function each time.
    ///   - check: A function that takes the value, and throws an error if the value can't do its work.
    public consuming func healthy(
        within limit: Duration = .seconds(5), cachedFor interval: Duration = .seconds(1),
        @_inheritActorContext _ check: @escaping @Sendable @isolated(any) (Input) throws -> Void
    ) -> Self {
        checked(with: LifecycleHooks.Hook(check), limit, interval)
    }

    /// Checks the health of the value with an asynchronous function.
    ///
    /// While the graph runs, `RunningGraph.health()` calls the function. A value whose check throws is not ready, and neither are the values
    /// that depend on it. Several checks of a value run at the same time. A stop cancels the checks that are in progress before it stops
    /// values. Thread rule: the function stays on the actor on which the value was created.
    /// - Parameters:
    ///   - limit: The time in which the function has to answer. After it, the function is cancelled, and the value is not ready.
    ///   - interval: The time for which an answer is kept, so that frequent requests do not run the function each time.
    ///   - check: A function that takes the value, and throws an error if the value can't do its work.
    @_disfavoredOverload
    public consuming func healthy(
        within limit: Duration = .seconds(5), cachedFor interval: Duration = .seconds(1),
        _ check: nonisolated(nonsending) @escaping @Sendable (Input) async throws -> Void
    ) -> Self {
        checked(with: LifecycleHooks.Hook(waiting: check), limit, interval)
    }

    /// Creates and starts the value when the graph starts, even if no other value depends on it.
    public consuming func startsWithGraph() -> Self {
        Self(draft.hooked(#function) { $0.startsWithGraph = true })
    }
}

// Asynchronous steps of `Sendable` values belong to the actor of the code that declares them. Other values could not be sent to that actor.

extension BindingBuilder where Binder.Scope: Scope, Input: Sendable {
    /// Runs an asynchronous function with a `Sendable` value when the graph starts.
    ///
    /// Values that depend on this one are created afterwards. Several functions run in the order of their declaration. Thread rule: the
    /// function runs on its actor or, if it belongs to none, on the actor on which the value was created.
    /// - Parameter start: A function that takes the value. If it throws, the start fails, and the values that have been started are
    ///   stopped.
    @_disfavoredOverload
    public consuming func onStart(
        @_inheritActorContext _ start: nonisolated(nonsending) @escaping @Sendable (Input) async throws -> Void
    ) -> Self {
        starting(with: LifecycleHooks.Hook(waiting: start))
    }

    /// Runs an asynchronous function with a `Sendable` value when the graph stops.
    ///
    /// It runs only if all functions of `onStart` have succeeded. Steps stop in the reverse order of their declaration, so a function of
    /// `running` that is declared before this one still runs. Thread rule: the function runs on its actor or, if it belongs to none, on the
    /// actor on which the value was created.
    /// - Parameter stop: A function that takes the value. If it throws, the stop continues, and throws a ``StopFailure`` at its end.
    @_disfavoredOverload
    public consuming func onStop(
        @_inheritActorContext _ stop: nonisolated(nonsending) @escaping @Sendable (Input) async throws -> Void
    ) -> Self {
        stopping(with: LifecycleHooks.Hook(waiting: stop), as: .stop)
    }

    /// Runs a function, such as the loop of a server, with a `Sendable` value, from the value's start to its stop.
    ///
    /// When the value stops, an `onStop` function that is declared after this step can tell this function to end. If there is no such
    /// `onStop`, or if this function does not end within the limit, its task is cancelled and awaited. If this function ends before the
    /// stop, or throws, `run` stops the graph. Thread rule: the function runs on its actor or, if it belongs to none, on the actor on which
    /// the value was created.
    /// - Parameters:
    ///   - limit: The time that the function has to end on its own. By default, the limit of the value applies, `StartOptions.stopLimit`.
    ///   - body: A function that takes the value, and ends when its task is cancelled.
    public consuming func running(
        endsWithin limit: Duration? = nil,
        @_inheritActorContext _ body: nonisolated(nonsending) @escaping @Sendable (Input) async throws -> Void
    ) -> Self {
        stopping(with: LifecycleHooks.Hook(waiting: body), as: .run(endsWithin: limit))
    }

    /// Runs a function until a `Sendable` value stops. Values that depend on it start when the function says that it is ready.
    ///
    /// The loop of a server calls `ready` when it listens. The start waits for that call before it creates the values that depend on this
    /// one, and before it ends. If the function throws before the call, the start fails with its error. If it returns without the call, it
    /// counts as ready, and as ended.
    ///
    /// When the value stops, an `onStop` function that is declared after this step can tell this function to end. If there is no such
    /// `onStop`, or if this function does not end within the limit, its task is cancelled and awaited. If this function ends before the
    /// stop, or throws, `run` stops the graph. Thread rule: the function runs on its actor or, if it belongs to none, on the actor on which
    /// the value was created.
    /// - Parameters:
    ///   - limit: The time that the function has to end on its own. By default, the limit of the value applies, `StartOptions.stopLimit`.
    ///   - body: A function that takes the value, and a closure that it calls when it is ready, on any thread. Later calls of the closure
    ///     have no effect. The function ends when its task is cancelled.
    public consuming func running(
        endsWithin limit: Duration? = nil,
        @_inheritActorContext _ body:
            nonisolated(nonsending) @escaping @Sendable (Input, _ ready: @escaping @Sendable () -> Void)
            async throws -> Void
    ) -> Self {
        stopping(with: LifecycleHooks.Hook(announcing: body), as: .run(endsWithin: limit))
    }

    /// Checks the health of a `Sendable` value with an asynchronous function.
    ///
    /// While the graph runs, `RunningGraph.health()` calls the function. A value whose check throws is not ready, and neither are the values
    /// that depend on it. Several checks of a value run at the same time. A stop cancels the checks that are in progress before it stops
    /// values. Thread rule: the function runs on its actor or, if it belongs to none, on the actor on which
    /// the value was created.
    /// - Parameters:
    ///   - limit: The time in which the function has to answer. After it, the function is cancelled, and the value is not ready.
    ///   - interval: The time for which an answer is kept, so that frequent requests do not run the function each time.
    ///   - check: A function that takes the value, and throws an error if the value can't do its work.
    @_disfavoredOverload
    public consuming func healthy(
        within limit: Duration = .seconds(5), cachedFor interval: Duration = .seconds(1),
        @_inheritActorContext _ check: nonisolated(nonsending) @escaping @Sendable (Input) async throws -> Void
    ) -> Self {
        checked(with: LifecycleHooks.Hook(waiting: check), limit, interval)
    }
}

extension BindingBuilder {
    private consuming func starting(with hook: LifecycleHooks.Hook, _ step: StaticString = #function) -> Self {
        Self(draft.hooked(step) { $0.append(start: hook) })
    }

    private consuming func stopping(
        with hook: LifecycleHooks.Hook, as end: LifecycleHooks.Step, _ step: StaticString = #function
    ) -> Self {
        Self(draft.hooked(step) { $0.append(hook, as: end) })
    }

    private consuming func checked(
        with hook: LifecycleHooks.Hook, _ limit: Duration, _ interval: Duration, _ step: StaticString = #function
    ) -> Self {
        Self(draft.hooked(step) { $0.append(check: hook, limit: limit, cachedFor: interval) })
    }
}

extension LifecycleHooks.Hook {
    fileprivate convenience init<Value>(_ body: @escaping @Sendable @isolated(any) (Value) throws -> Void) {
        let isolated = body.isolation.map { Isolation($0) }
        // SAFETY: the function is `@Sendable`, although its type without the actor does not say so.
        nonisolated(unsafe) let plain = IsolatedFunction<Value, any Error, Void>(body).plain
        self.init(on: isolated) { try plain(Content.unwrap($0)) }
    }

    fileprivate convenience init<Value>(
        waiting body: nonisolated(nonsending) @escaping @Sendable (Value) async throws -> Void
    ) {
        self.init { content, actor in try await call(body, content, on: actor) }
    }

    fileprivate convenience init<Value>(
        announcing body:
            nonisolated(nonsending) @escaping @Sendable (Value, @escaping @Sendable () -> Void)
            async throws -> Void
    ) {
        self.init(announcing: { content, ready, actor in try await call(body, content, ready, on: actor) })
    }
}

private func call<Value>(
    _ body: nonisolated(nonsending) @Sendable (Value) async throws -> Void, _ content: SlotContent,
    on actor: isolated any Actor
) async throws {
    try await body(Content.unwrap(content))
}

private func call<Value>(
    _ body: nonisolated(nonsending) @Sendable (Value, @escaping @Sendable () -> Void) async throws -> Void,
    _ content: SlotContent, _ ready: @escaping @Sendable () -> Void, on actor: isolated any Actor
) async throws {
    try await body(Content.unwrap(content), ready)
}
