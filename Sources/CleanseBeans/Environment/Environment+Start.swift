// The asynchronous start and end of an environment, which wait for beans.

import CleanseEngine

extension Environment {
    // The activities hold identifiers, not environments, because a task that a bean creates inherits them and may outlive the environments.
    /// The environments that tasks are starting. Code that runs in a start must not wait for it.
    static let starts = TaskLocalStack<ObjectIdentifier>()
    /// The environments that tasks are ending. Code that runs in an end must not wait for it.
    private static let ends = TaskLocalStack<ObjectIdentifier>()

    private func isInProgress(_ activities: TaskLocalStack<ObjectIdentifier>) -> Bool {
        activities.inProgress.contains(ObjectIdentifier(self))
    }

    // MARK: Starting

    /// Starts the environment and its ancestors, and waits for asynchronous beans.
    ///
    /// It does the same as ``startup()``, which can't wait for asynchronous factories and ``AsyncBean``s. All definitions are validated.
    /// Then the beans are created in the order of their dependencies, each on its actor or, if it has none, on the caller's. A bean is
    /// created as soon as its dependencies exist, and independent asynchronous beans are created at the same time.
    ///
    /// The start runs once, for all tasks that call this function. If it fails, or if the task that began it is cancelled, the beans that
    /// were created end in the reverse order, and the environment stays failed.
    /// - Parameter isolation: The actor on which beans that belong to no actor are created. By default, it is the caller's.
    /// - Returns: The environment.
    /// - Throws: The errors of ``startup()``, `CancellationError`, or ``BeanError`` if the caller is a bean for whose creation the start
    ///   waits.
    /// - Complexity: The complexity of ``startup()``. In addition, for each asynchronous bean, linear in the beans that it depends on, up
    ///   to the next asynchronous ones.
    @discardableResult
    public func start(isolation: isolated (any Actor)? = #isolation) async throws -> Self {
        if isInProgress(Self.starts) { throw BeanError(.beingStarted, bean: name) }
        let home: any Actor = isolation ?? StartActor()
        let (start, isOwn) = state.withLock { state -> (AwaitedStart?, Bool) in
            if let known = state.awaitedStart { return (known, false) }
            guard case .defining = state.phase else { return (nil, false) }
            let new = AwaitedStart(home: home, task: Task { try await self.startOnce(on: home) })
            state.phase = .validating
            state.awaitedStart = new
            return (new, true)
        }
        guard let start else {
            // The environment has been started, has failed or has ended, or a thread is starting it.
            _ = try running()
            return self
        }
        try await withTaskCancellationHandler {
            try await start.task.value
        } onCancel: {
            if isOwn { start.task.cancel() }
        }
        return self
    }

    private func startOnce(on home: isolated any Actor) async throws {
        // Afterwards, the phase tells how the start ended.
        defer { state.withLock { $0.awaitedStart = nil } }
        try await Self.starts.run(ObjectIdentifier(self), on: home) {
            do { try await makeEverything(on: home) } catch {
                let error = translated(error)
                let running = abandon(with: error)
                // The end runs in another task, since this one may have been cancelled.
                let endErrors = await Task { await running?.end(on: home) ?? [] }.value
                throw finishAbandoned(running, with: error, endErrors)
            }
        }
        observer?(.started(self))
    }

    private func makeEverything(on home: isolated any Actor) async throws {
        for environment in unstartedAbove { try await environment.start(isolation: home) }
        let running = try asStarter { try validate() }
        try await running.makeBeans(of: self, on: home)
        try complete(running)
    }

    // MARK: Ending

    /// Ends the environment as ``shutdown()`` does, each bean on its actor, and waits for asynchronous beans.
    ///
    /// If one bean depends on another, the bean that was created last ends first. Independent asynchronous beans end at the same time.
    ///
    /// The end runs once, for all tasks that call this function, and cancels an asynchronous start that is in progress. Cancelling a
    /// caller's task does not stop it. If a bean calls it while it ends, the call returns immediately, since the end waits for the bean.
    /// The bean must not wait for a task of its own that calls it either.
    /// - Parameter isolation: The actor on which beans that belong to no actor end. By default, it is the caller's.
    /// - Throws: ``BeanError`` with the errors of all beans, once all have ended, for all callers. Before any bean ends, ``BeanError`` if
    ///   the caller is a bean for whose creation the start waits.
    public func stop(isolation: isolated (any Actor)? = #isolation) async throws {
        if isInProgress(Self.starts) { throw BeanError(.beingStarted, bean: name) }
        if isInProgress(Self.ends) { return }
        let home: any Actor = isolation ?? StartActor()
        let end = state.withLock { state in
            let end = state.awaitedEnd ?? Task { try await self.stopOnce(on: home) }
            state.awaitedEnd = end
            return end
        }
        try await end.value
    }

    private func stopOnce(on home: isolated any Actor) async throws {
        if let start = state.withLock({ $0.awaitedStart }) {
            start.task.cancel()
            _ = await start.task.result
        }
        guard let ending = beginEnd() else { return }
        try await Self.ends.run(ObjectIdentifier(self), on: home) {
            try finishEnd(ending.running, await ending.running?.end(on: home) ?? [])
        }
    }
}

/// An asynchronous start of an environment: one task, for all callers that wait for its end.
struct AwaitedStart: Sendable {
    /// The actor on which beans that belong to no actor are created.
    let home: any Actor
    let task: Task<Void, any Error>
}
