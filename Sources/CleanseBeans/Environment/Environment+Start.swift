// The start and the end of an environment by tasks, which wait for beans.

import CleanseEngine

extension Environment {
    // Not the environments themselves: a task that a bean begins inherits them, and may outlive them.
    /// The environments that tasks start: in there, nothing may wait for their starts.
    static let starts = Activities<ObjectIdentifier>()
    /// The environments that tasks end: in there, nothing may wait for their ends.
    private static let ends = Activities<ObjectIdentifier>()

    private func isUnderWay(_ activities: Activities<ObjectIdentifier>) -> Bool {
        activities.underWay.contains(ObjectIdentifier(self))
    }

    // MARK: Starting

    /// Starts the environment, and those above it, and waits for beans that take time: validates everything, then creates the beans.
    ///
    /// As ``startup()``, which can't wait for asynchronous factories and for ``AsyncBean``s: beans are created in the order of their
    /// dependencies, each on its actor and as soon as what it needs is there, independent asynchronous ones at the same time; what belongs to
    /// no actor, on the caller's. It is done once, for all tasks that call it. If it fails, or the task that began it is cancelled, the beans
    /// that were created end in the reverse order, and the environment stays failed.
    /// - Parameter isolation: The actor on which beans are created that belong to none: the caller's.
    /// - Returns: The environment.
    /// - Throws: What ``startup()`` throws; `CancellationError`; ``BeanError`` if a bean calls it whose creation the start waits for.
    /// - Complexity: As ``startup()``, and for each asynchronous bean linear in the beans that it needs, up to the next asynchronous ones.
    @discardableResult
    public func start(isolation: isolated (any Actor)? = #isolation) async throws -> Self {
        if isUnderWay(Self.starts) { throw BeanError(.beingStarted, bean: name) }
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
            // It has been started, has failed or has ended; or a thread starts it.
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
        // Afterwards the phase says how it ended.
        defer { state.withLock { $0.awaitedStart = nil } }
        try await Self.starts.run(ObjectIdentifier(self), on: home) {
            do { try await makeEverything(on: home) } catch {
                let error = translated(error)
                let running = abandon(with: error)
                // Apart from the task, which may have been cancelled.
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

    /// Ends the environment as ``shutdown()`` does, each bean on its actor, and waits for those that take time.
    ///
    /// Of two beans of which one needs the other, the one that was created last ends first. Asynchronous ones that don't need each other end at
    /// the same time.
    ///
    /// It is done once, for all tasks that call it; a start that waits for beans is given up. The cancellation of a caller's task does not
    /// end it. A bean that calls it while it ends does not wait for the end, which waits for the bean; it must not wait for a task of its own
    /// that does.
    /// - Parameter isolation: The actor on which beans end that belong to none: the caller's.
    /// - Throws: ``BeanError`` with the errors of all beans, once everything has ended, for all callers; before anything ends, if a bean calls
    ///   it whose creation the start waits for.
    public func stop(isolation: isolated (any Actor)? = #isolation) async throws {
        if isUnderWay(Self.starts) { throw BeanError(.beingStarted, bean: name) }
        if isUnderWay(Self.ends) { return }
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

/// A start of an environment that waits for beans: one task, for all who wait for its end.
struct AwaitedStart: Sendable {
    /// Where what belongs to no actor is created.
    let home: any Actor
    let task: Task<Void, any Error>
}
