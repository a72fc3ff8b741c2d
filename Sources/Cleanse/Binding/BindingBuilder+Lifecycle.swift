// Steps for shared values that start and stop.

extension BindingBuilder where Binder.Scope: Scope {
    /// Runs a function when the graph starts, once the value has been created, and all that it depends on has been started.
    ///
    /// What depends on the value is created after that. Several functions run in the order of their declaration. Thread rule: runs on the
    /// actor of the value, or on that of the function.
    /// - Parameter start: Takes the value. If it throws, the start fails, and what has been started is stopped.
    public consuming func onStart(_ start: @escaping @isolated(any) (Input) throws -> Void) -> Self {
        let hook = LifecycleHooks.Hook(start)
        return changed { $0.hooks.start.append(hook) }
    }

    /// Runs an asynchronous function when the graph starts, once the value has been created and what it depends on has been started.
    ///
    /// What depends on the value is created after that. Several functions run in the order of their declaration. Thread rule: stays on the
    /// actor of the value.
    /// - Parameter start: Takes the value. If it throws, the start fails, and what has been started is stopped.
    @_disfavoredOverload
    public consuming func onStart(_ start: nonisolated(nonsending) @escaping (Input) async throws -> Void) -> Self {
        let hook = LifecycleHooks.Hook(waiting: start)
        return changed { $0.hooks.start.append(hook) }
    }

    /// Runs a function when the graph stops, after all that depends on the value has been stopped.
    ///
    /// Only if the functions of `onStart` have succeeded. Several functions run in the reverse order of their declaration. Thread rule:
    /// runs on the actor of the value, or on that of the function.
    /// - Parameter stop: Takes the value. If it throws, the stop goes on, and throws a ``StopFailure`` at its end.
    public consuming func onStop(_ stop: @escaping @isolated(any) (Input) throws -> Void) -> Self {
        let hook = LifecycleHooks.Hook(stop)
        return changed { $0.hooks.stop.append(hook) }
    }

    /// Runs an asynchronous function when the graph stops, after all that depends on the value has been stopped.
    ///
    /// Only if the functions of `onStart` have succeeded. Several functions run in the reverse order of their declaration. Thread rule:
    /// stays on the actor of the value.
    /// - Parameter stop: Takes the value. If it throws, the stop goes on, and throws a ``StopFailure`` at its end.
    @_disfavoredOverload
    public consuming func onStop(_ stop: nonisolated(nonsending) @escaping (Input) async throws -> Void) -> Self {
        let hook = LifecycleHooks.Hook(waiting: stop)
        return changed { $0.hooks.stop.append(hook) }
    }

    /// Runs a function from when the value has been started until it stops: the loop of a server.
    ///
    /// Its task is cancelled when the value stops, before the functions of `onStop`, and waited for. If it ends before, or fails, `run`
    /// stops the graph. Thread rule: stays on the actor of the value.
    /// - Parameter body: Takes the value, and ends when its task is cancelled.
    public consuming func running(_ body: nonisolated(nonsending) @escaping (Input) async throws -> Void) -> Self {
        let hook = LifecycleHooks.Hook(waiting: body)
        return changed { $0.hooks.running.append(hook) }
    }

    /// Creates and starts the value when the graph starts, even if nothing depends on it.
    public consuming func startsWithGraph() -> Self { changed { $0.hooks.startsWithGraph = true } }
}

extension LifecycleHooks.Hook {
    fileprivate init<Value>(_ body: @escaping @isolated(any) (Value) throws -> Void) {
        let isolated = body.isolation.map { Isolation($0) }
        let plain = IsolatedFunction<Value, any Error, Void>(body).plain
        self.init(on: isolated) { try plain(Content.unwrap($0)) }
    }

    fileprivate init<Value>(waiting body: nonisolated(nonsending) @escaping (Value) async throws -> Void) {
        // SAFETY: it runs on the actor of the value only.
        nonisolated(unsafe) let body = body
        self.init { content, actor in try await call(body, content, on: actor) }
    }
}

private func call<Value>(
    _ body: nonisolated(nonsending) (Value) async throws -> Void, _ content: AnyObject, on actor: isolated any Actor
) async throws {
    try await body(Content.unwrap(content))
}
