// Stops the values of an instance, in tasks: on behalf of its owner, of the graph above, or of a process that ends.

extension Ledger {
    /// Stops what has been started: what depends on something before that, and what is independent at the same time.
    ///
    /// Once, whoever calls it, however often: all callers wait for the same end. A caller's cancellation does not end it.
    /// - Parameter actor: The actor of the caller.
    /// - Throws: ``StopFailure``. Also in a step of a value that the stop waits for: it has begun then.
    package func stop(on actor: (any Actor)? = nil) async throws {
        if case .callers = place {
            if let failure = stoppedHere() { throw failure }
            return
        }
        let task = StepUnderWay.currentTask
        let origin = StopInTasks.Origin(isBuilder: verdict.hasRoot && task == starter, task: task, actor: actor)
        if let step = StepUnderWay.failure(awaitedByStopOf: instance), state != .stopped {
            _ = beginStop(by: origin)
            throw StopFailure(failures: [step], names: plan.names)
        }
        if let failure = await beginStop(by: origin).value { throw failure }
    }

    /// The same, without throwing, on behalf of the library.
    package func stopped() async -> StopFailure? {
        if case .callers = place { return stoppedHere() }
        return await beginStop(by: StopInTasks.Origin()).value
    }

    /// Begins the stop, unless it has begun.
    /// - Returns: The result.
    private func beginStop(by origin: StopInTasks.Origin) -> Task<StopFailure?, Never> {
        let (result, events) = lock.withLock { () -> (Task<StopFailure?, Never>, [Event?]) in
            if let stopResult { return (stopResult, []) }
            let stop = StopInTasks(by: origin)
            (self.stop, stopResult) = (stop, stop.result)
            let actions = machine.handle(.stop, at: clock.now())
            Task { [home = place.home] in
                await stop.perform(actions, of: self)
                withExtendedLifetime(home) {}
            }
            return (stop.result, [stopRequest, ownersEnd])
        }
        for event in events { event?.happen() }
        return result
    }

    /// What a stop that has ended, or has been given up, leaves.
    func endStop() -> StopFailure? {
        instance.noteStopped()
        leave()
        return stopFailure(lock.withLock { machine.problems })
    }

    /// Releases what has been stopped, and its stop, which keeps the actor of the code that began it.
    func release() {
        let ended = lock.withLock {
            (exchange(&contents, with: SparseColumn()), exchange(&running, with: [:]), exchange(&stop, with: nil))
        }
        withExtendedLifetime(ended) {}
    }

    /// Runs a step of a stop.
    /// - Returns: Its error.
    func run(
        _ id: LifecycleMachine.StepID, _ content: Created<SlotContent>, by origin: StopInTasks.Origin
    ) async -> (any Error)? {
        let (binding, hook) = (startPlan.nodes[id.node].binding, function(of: id))
        let isOfOwner = verdict.followsOwner && plan.isolation(creating: binding) == nil
        let home = (isOfOwner ? origin.actor : nil) ?? home(of: id.node)
        do {
            try await linked.traced(awaiting: .stop, of: binding) {
                try await hook.run(content, of: binding, in: instance, on: home)
            }
            return nil
        } catch {
            return error
        }
    }

    /// What a second signal leaves of a stop, even before the end of the start. What still stops is cancelled.
    package func interruptedStop(after duration: Duration) -> StopFailure? {
        let failures = unfinishedStop(after: duration, isInterrupted: true)
        lock.withLock { stop }?.post(.hurry, at: clock.now())
        return failures.isEmpty ? nil : StopFailure(failures: failures, names: plan.names)
    }

    // MARK: The graph above

    /// Stops graphs below, all at the same time.
    /// - Returns: What failed.
    static func stop(_ children: [Ledger], by origin: StopInTasks.Origin) async -> [StopFailure.Failure] {
        await withTaskGroup(of: StopFailure?.self) { group in
            for child in children { group.addTask { await child.stoppedFromAbove(by: origin) } }
            return await group.reduce(into: []) { $0 += $1?.failures ?? [] }
        }
    }

    /// Stops the graph on behalf of the graph above: if that one gives up its stop, what still stops here is cancelled.
    private func stoppedFromAbove(by origin: StopInTasks.Origin) async -> StopFailure? {
        if case .callers = place { return stoppedHere() }
        if let end = endOfUse(before: origin) {
            if let starter, starter == origin.task {
                return StopFailure(failures: [inUse], names: plan.names)
            }
            await end.wait()
            // Of a graph that was released, plug-ins have been told; a stop that was given up lists what it has not stopped.
            if case .running = state { return nil }
        }
        var below = origin
        below.isBuilder = origin.isBuilder && verdict.isBuiltByBuilder
        let result = beginStop(by: below)
        return await withTaskCancellationHandler {
            await result.value
        } onCancel: {
            lock.withLock { stop }?.post(.hurry, at: clock.now())
        }
    }

    /// Asks the owner to stop the graph, if only the owner may.
    /// - Returns: The end of its use; nil if the graph above may stop it now.
    private func endOfUse(before origin: StopInTasks.Origin) -> Event? {
        guard let stopper = verdict.stopper, !(stopper == .builder && origin.isBuilder) else { return nil }
        let (request, end) = lock.withLock { () -> (Event?, Event?) in
            guard machine.phase == .running else { return (nil, nil) }
            return (Event.ensured(in: &stopRequest), Event.ensured(in: &ownersEnd))
        }
        request?.happen()
        return end
    }

    private var inUse: StopFailure.Failure {
        let root = startPlan.first.first.map(plan.chainLink(of:))
        let name = plan.names(plan.components[component].name)
        return StopFailure.Failure(
            // SAFETY: what only its owner may stop has values that stop.
            binding: root ?? unstopped[0], .failed(GraphInUse(component: name)), duration: .zero)
    }

    /// Whether the graph above asks the owner to stop the graph, or it is being stopped.
    package var isAskedToStop: Bool {
        if isStopping { return true }
        if case .stopped = state { return true }
        return lock.withLock { stopRequest }?.hasHappened ?? false
    }

    /// Waits until the graph above asks the owner to stop the graph, or it is being stopped, or the task is cancelled.
    package func waitUntilAskedToStop() async {
        let request = lock.withLock { () -> Event? in
            switch machine.phase {
            case .stopping, .stopped: return nil
            case .idle, .starting, .running: return Event.ensured(in: &stopRequest)
            }
        }
        await request?.wait()
    }

    /// The end of the last reference of a user, who has not stopped the graph.
    package func abandon() {
        // A graph above that is stopping stops it, unless only its owner may, who may have kept its values.
        guard case .running = state, verdict.stopper != nil || !isStoppedFromAbove else { return }
        let unstopped = unstopped
        leave()
        lock.withLock { ownersEnd }?.happen()
        let error = UnstoppedGraph(
            component: plan.components[component].name,
            place: plan.components[component].root.map { plan.bindings[$0].origin } ?? Origin(file: "", line: 0),
            unstopped: unstopped, names: plan.names)
        linked.lifecycle.observer.withLock { $0 }?(error)
        #if DEBUG
            writeToStandardError("\(error)\n")
        #endif
    }
}
