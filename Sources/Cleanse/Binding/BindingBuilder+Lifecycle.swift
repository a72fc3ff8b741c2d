// Steps for shared values that start and stop. They are `@Sendable`, since a component may be started several times, each time at another
// place: the compiler checks what they capture, and the graph checks who else uses the value.

extension BindingBuilder where Binder.Scope: Scope {
    /// Runs a function when the graph starts, once the value has been created, and all that it depends on has been started.
    ///
    /// What depends on the value is created after that. Several functions run in the order of their declaration. Thread rule: runs on the
    /// actor of the function or, if that belongs to none, where the value was created.
    /// - Parameter start: Takes the value. If it throws, the start fails, and what has been started is stopped.
    public consuming func onStart(
        @_inheritActorContext _ start: @escaping @Sendable @isolated(any) (Input) throws -> Void
    ) -> Self {
        let hook = LifecycleHooks.Hook(start)
        return changed { $0.hooks.append(start: hook) }
    }

    /// Runs an asynchronous function when the graph starts, once the value has been created and what it depends on has been started.
    ///
    /// What depends on the value is created after that. Several functions run in the order of their declaration. Thread rule: stays where
    /// the value was created.
    /// - Parameter start: Takes the value. If it throws, the start fails, and what has been started is stopped.
    @_disfavoredOverload
    public consuming func onStart(
        _ start: nonisolated(nonsending) @escaping @Sendable (Input) async throws -> Void
    ) -> Self {
        let hook = LifecycleHooks.Hook(waiting: start)
        return changed { $0.hooks.append(start: hook) }
    }

    /// Runs a function when the graph stops, after all that depends on the value has been stopped.
    ///
    /// Only if the functions of `onStart` have succeeded. Steps stop in the reverse order of their declaration, and what `running` declares before it still runs. Thread rule:
    /// runs on the actor of the function or, if that belongs to none, where the value was created.
    /// - Parameter stop: Takes the value. If it throws, the stop goes on, and throws a ``StopFailure`` at its end.
    public consuming func onStop(
        @_inheritActorContext _ stop: @escaping @Sendable @isolated(any) (Input) throws -> Void
    ) -> Self {
        let hook = LifecycleHooks.Hook(stop)
        return changed { $0.hooks.append(hook, as: .stop) }
    }

    /// Runs an asynchronous function when the graph stops, after all that depends on the value has been stopped.
    ///
    /// Only if the functions of `onStart` have succeeded. Steps stop in the reverse order of their declaration, and what `running` declares before it still runs. Thread rule:
    /// stays where the value was created.
    /// - Parameter stop: Takes the value. If it throws, the stop goes on, and throws a ``StopFailure`` at its end.
    @_disfavoredOverload
    public consuming func onStop(
        _ stop: nonisolated(nonsending) @escaping @Sendable (Input) async throws -> Void
    ) -> Self {
        let hook = LifecycleHooks.Hook(waiting: stop)
        return changed { $0.hooks.append(hook, as: .stop) }
    }

    /// Runs a function from when the value has been started until it stops: the loop of a server.
    ///
    /// When the value stops, a function of `onStop` that is declared behind it tells it to end; if it has not ended within the limit, or
    /// there is none, its task is cancelled, and waited for. If it ends before, or fails, `run` stops the graph. Thread rule: stays where the
    /// value was created.
    /// - Parameters:
    ///   - limit: How long it may take to end by itself. Without it, the limit of the value, `StartOptions.stopLimit`, applies.
    ///   - body: Takes the value, and ends when its task is cancelled.
    public consuming func running(
        endsWithin limit: Duration? = nil,
        _ body: nonisolated(nonsending) @escaping @Sendable (Input) async throws -> Void
    ) -> Self {
        let hook = LifecycleHooks.Hook(waiting: body)
        return changed { $0.hooks.append(hook, as: .run(endsWithin: limit)) }
    }

    /// Runs a function until the value stops; what depends on the value starts when the function says that it is ready.
    ///
    /// The loop of a server calls `ready` when it listens. What depends on the value is created after that, and the start ends after that. If
    /// the function throws before, the start fails with its error. If it returns without the call, it counts as ready, and has ended. When the
    /// value stops, a function of `onStop` that is declared behind it tells it to end; if it has not ended within the limit, or there is none,
    /// its task is cancelled, and waited for. If it ends before, or fails, `run` stops the graph. Thread rule: stays where the value was created.
    /// - Parameters:
    ///   - limit: How long it may take to end by itself. Without it, the limit of the value, `StartOptions.stopLimit`, applies.
    ///   - body: Takes the value, and a function that it calls once it is ready, on any thread. Later calls do nothing. It ends when its task is
    ///     cancelled.
    public consuming func running(
        endsWithin limit: Duration? = nil,
        _ body:
            nonisolated(nonsending) @escaping @Sendable (Input, _ ready: @escaping @Sendable () -> Void)
            async throws -> Void
    ) -> Self {
        let hook = LifecycleHooks.Hook(announcing: body)
        return changed { $0.hooks.append(hook, as: .run(endsWithin: limit)) }
    }

    /// Creates and starts the value when the graph starts, even if nothing depends on it.
    public consuming func startsWithGraph() -> Self { changed { $0.hooks.startsWithGraph = true } }
}

// Asynchronous steps of values that are `Sendable` belong to the actor of the code that declares them, which others could not be sent to.

extension BindingBuilder where Binder.Scope: Scope, Input: Sendable {
    /// Runs an asynchronous function when the graph starts, with a value that is `Sendable`.
    ///
    /// What depends on the value is created after that. Several functions run in the order of their declaration. Thread rule: runs on the
    /// actor of the function or, if that belongs to none, where the value was created.
    /// - Parameter start: Takes the value. If it throws, the start fails, and what has been started is stopped.
    @_disfavoredOverload
    public consuming func onStart(
        @_inheritActorContext _ start: nonisolated(nonsending) @escaping @Sendable (Input) async throws -> Void
    ) -> Self {
        let hook = LifecycleHooks.Hook(waiting: start)
        return changed { $0.hooks.append(start: hook) }
    }

    /// Runs an asynchronous function when the graph stops, with a value that is `Sendable`.
    ///
    /// Only if the functions of `onStart` have succeeded. Steps stop in the reverse order of their declaration, and what `running` declares before it still runs. Thread rule:
    /// runs on the actor of the function or, if that belongs to none, where the value was created.
    /// - Parameter stop: Takes the value. If it throws, the stop goes on, and throws a ``StopFailure`` at its end.
    @_disfavoredOverload
    public consuming func onStop(
        @_inheritActorContext _ stop: nonisolated(nonsending) @escaping @Sendable (Input) async throws -> Void
    ) -> Self {
        let hook = LifecycleHooks.Hook(waiting: stop)
        return changed { $0.hooks.append(hook, as: .stop) }
    }

    /// Runs a function from when a value that is `Sendable` has been started until it stops: the loop of a server.
    ///
    /// When the value stops, a function of `onStop` that is declared behind it tells it to end; if it has not ended within the limit, or
    /// there is none, its task is cancelled, and waited for. If it ends before, or fails, `run` stops the graph. Thread rule: runs on the actor of the function or, if that belongs to none, where the value was created.
    /// - Parameters:
    ///   - limit: How long it may take to end by itself. Without it, the limit of the value, `StartOptions.stopLimit`, applies.
    ///   - body: Takes the value, and ends when its task is cancelled.
    public consuming func running(
        endsWithin limit: Duration? = nil,
        @_inheritActorContext _ body: nonisolated(nonsending) @escaping @Sendable (Input) async throws -> Void
    ) -> Self {
        let hook = LifecycleHooks.Hook(waiting: body)
        return changed { $0.hooks.append(hook, as: .run(endsWithin: limit)) }
    }

    /// Runs a function until a value that is `Sendable` stops; what depends on the value starts when the function says that it is ready.
    ///
    /// The loop of a server calls `ready` when it listens. What depends on the value is created after that, and the start ends after that. If
    /// the function throws before, the start fails with its error. If it returns without the call, it counts as ready, and has ended. When the
    /// value stops, a function of `onStop` that is declared behind it tells it to end; if it has not ended within the limit, or there is none,
    /// its task is cancelled, and waited for. If it ends before, or fails, `run` stops the graph. Thread rule: runs on the actor of the function or, if that belongs to none, where the value was created.
    /// - Parameters:
    ///   - limit: How long it may take to end by itself. Without it, the limit of the value, `StartOptions.stopLimit`, applies.
    ///   - body: Takes the value, and a function that it calls once it is ready, on any thread. Later calls do nothing. It ends when its task is
    ///     cancelled.
    public consuming func running(
        endsWithin limit: Duration? = nil,
        @_inheritActorContext _ body:
            nonisolated(nonsending) @escaping @Sendable (Input, _ ready: @escaping @Sendable () -> Void)
            async throws -> Void
    ) -> Self {
        let hook = LifecycleHooks.Hook(announcing: body)
        return changed { $0.hooks.append(hook, as: .run(endsWithin: limit)) }
    }
}

extension LifecycleHooks.Hook {
    fileprivate init<Value>(_ body: @escaping @Sendable @isolated(any) (Value) throws -> Void) {
        let isolated = body.isolation.map { Isolation($0) }
        // SAFETY: the parameter is `@Sendable`, which the type of the same function without its actor does not say.
        nonisolated(unsafe) let plain = IsolatedFunction<Value, any Error, Void>(body).plain
        self.init(on: isolated) { try plain(Content.unwrap($0)) }
    }

    fileprivate init<Value>(waiting body: nonisolated(nonsending) @escaping @Sendable (Value) async throws -> Void) {
        self.init { content, actor in try await call(body, content, on: actor) }
    }

    fileprivate init<Value>(
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
