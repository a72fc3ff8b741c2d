// Stops the values of an instance in tasks, on behalf of its owner, of the parent graph, or of a process that ends.

extension LifecycleController {
    /// Stops the started values, dependents before their dependencies. Independent values stop at the same time.
    ///
    /// The stop happens once, no matter how many callers request it: all of them wait for its end. The cancellation of a caller does not
    /// end it.
    /// - Parameter actor: The actor of the caller.
    /// - Throws: ``StopFailure``. If the caller is a step that the stop waits for, the stop begins, and the call throws without waiting.
    package func stop(on actor: (any Actor)? = nil) async throws {
        let task = CurrentStep.currentTask
        let caller = TaskStop.Caller(isBuilder: verdict.hasRoot && task == starter, task: task, actor: actor)
        if turns == nil, let step = CurrentStep.failure(awaitedByStopOf: instance), state != .stopped {
            _ = beginStop(by: caller)
            throw StopFailure(failures: [step], names: plan.names)
        }
        if let failure = await stopped(by: caller) { throw failure }
    }

    /// Stops the started values on behalf of the library.
    /// - Returns: The failures, or `nil` if there are none.
    package func stopped() async -> StopFailure? { await stopped(by: TaskStop.Caller()) }

    private func stopped(by caller: TaskStop.Caller) async -> StopFailure? {
        if turns != nil { return stoppedHere() }
        await beginStop(by: caller).outcome()
        return lock.withLock { stopOutcome }
    }

    /// Begins the stop, unless it has begun before.
    /// - Returns: The end of the stop.
    private func beginStop(by caller: TaskStop.Caller) -> Event {
        let (end, events) = lock.withLock { () -> (Event, [Event?]) in
            if let stopEnd { return (stopEnd, []) }
            let (stop, end) = (TaskStop(by: caller), Event())
            (self.stop, stopEnd) = (stop, end)
            let isRunning = machine.phase == .running
            let actions = machine.handle(.stop, at: clock.now())
            Task.begin { [self, home = home.actor] in
                // A start that fails or is given up includes its stop.
                let activity =
                    isRunning ? plan.observed(rootOf: component)?.begin(.graphStop, isAsynchronous: true) : nil
                await inside(activity) {
                    await endChecks()
                    await stop.perform(actions, of: self, activity)
                }
                withExtendedLifetime(home) {}
            }
            return (end, [stopRequest, ownersEnd])
        }
        for event in events { event?.happen() }
        return end
    }

    /// Ends a stop that is complete or has been given up, and then the wait of all callers.
    /// - Parameter activity: The activity of the stop, if it is observed.
    func endStop(_ activity: ObservedActivity?) {
        instance.noteStopped()
        leave()
        let failure = stopFailure(lock.withLock { machine.problems })
        activity?.end(failure)
        let end = lock.withLock {
            stopOutcome = failure
            return stopEnd
        }
        end?.happen()
    }

    /// Releases the stopped values and the stop, which retains the actor of the code that began it.
    func release() {
        let ended = lock.withLock {
            (
                exchange(&contents, with: Array(repeating: nil, count: contents.count)),
                exchange(&running, with: ColdTable()), exchange(&stop, with: nil)
            )
        }
        withExtendedLifetime(ended) {}
    }

    /// Runs a step of a stop.
    /// - Returns: The error of the step, if it fails.
    func run(
        _ id: LifecycleMachine.StepID, _ content: TransferredValue<SlotContent>, by caller: TaskStop.Caller
    ) async -> (any Error)? {
        let (binding, hook) = (startPlan.nodes[id.node].binding, function(of: id))
        let isOfOwner = verdict.followsOwner && plan.isolation(creating: binding) == nil
        let home = (isOfOwner ? caller.actor : nil) ?? home(of: id.node)
        do {
            try await hook.run(as: .stop, content, of: binding, in: instance, on: home)
            return nil
        } catch {
            return error
        }
    }

    /// Returns the failures of a stop that a second signal interrupts, and cancels the values that are still stopping.
    ///
    /// The signal may arrive before the end of the start.
    package func interruptedStop(after duration: Duration) -> StopFailure? {
        let failures = unfinishedStop(after: duration, isInterrupted: true)
        lock.withLock { stop }?.post(.hurry, at: clock.now())
        return failures.isEmpty ? nil : StopFailure(failures: failures, names: plan.names)
    }

    // MARK: The parent graph

    /// Stops the graph on behalf of the parent graph. If the parent gives up its stop, the steps that are still in progress are cancelled.
    func stoppedFromAbove(by caller: TaskStop.Caller) async -> StopFailure? {
        if turns != nil { return stoppedHere() }
        if let end = endOfUse(before: caller) {
            if let starter, starter == caller.task {
                return refusal(GraphInUse(component: plan.names(plan.components[component].name)))
            }
            await end.wait()
            // Either the graph was released, which has been reported, or the parent's stop was given up, which lists the unstopped values.
            if case .running = state { return nil }
        }
        let end = beginStop(below: caller)
        await withTaskCancellationHandler {
            _ = await end.outcome()
        } onCancel: {
            lock.withLock { stop }?.post(.hurry, at: clock.now())
        }
        return lock.withLock { stopOutcome }
    }

    /// Begins the stop on behalf of the stop of the parent graph.
    // Not inlined: `stoppedFromAbove` would have it after its first wait, and without that wait.
    @inline(never)
    private func beginStop(below caller: TaskStop.Caller) -> Event {
        let isBuilder = caller.isBuilder && verdict.isBuiltByBuilder
        return beginStop(by: TaskStop.Caller(isBuilder: isBuilder, task: caller.task, actor: caller.actor))
    }

    /// Asks the owner to stop the graph, if only the owner may.
    /// - Returns: The event that ends the owner's use, or `nil` if the parent graph may stop the graph now.
    private func endOfUse(before caller: TaskStop.Caller) -> Event? {
        guard let stopper = verdict.stopper, !(stopper == .builder && caller.isBuilder) else { return nil }
        let (request, end) = lock.withLock { () -> (Event?, Event?) in
            guard machine.phase == .running else { return (nil, nil) }
            return (Event.ensured(in: &stopRequest), Event.ensured(in: &ownersEnd))
        }
        request?.happen()
        return end
    }

    /// Returns the failure of a stop that can't begin.
    func refusal(_ error: any Error) -> StopFailure {
        let binding = startPlan.first.first.map(plan.chainLink(of:)) ?? unstopped.first
        let failures = binding.map { [StopFailure.Failure(binding: $0, .failed(error), duration: .zero)] }
        return StopFailure(failures: failures ?? [], names: plan.names)
    }

    /// Whether the parent graph has asked the owner to stop the graph, or the graph is stopping or has stopped.
    package var isStopRequested: Bool {
        if isStopping { return true }
        if case .stopped = state { return true }
        return lock.withLock { stopRequest }?.hasHappened ?? false
    }

    /// Waits until the parent graph requests a stop from the owner, the graph is stopping, or the task is cancelled.
    package func waitForStopRequest() async {
        let request = lock.withLock { () -> Event? in
            switch machine.phase {
            case .stopping, .stopped: return nil
            case .starting, .running, nil: return Event.ensured(in: &stopRequest)
            }
        }
        await request?.wait()
    }

    /// Handles the release of the user's last reference, and reports the graph if it has not been stopped.
    package func abandon() {
        // A graph above that is stopping also stops this one, unless only its owner may, because the owner may have retained its values.
        guard case .running = state, verdict.stopper != nil || !isStoppedFromAbove else { return }
        let unstopped = unstopped
        leave()
        lock.withLock { ownersEnd }?.happen()
        let error = UnstoppedGraph(
            component: plan.components[component].name,
            sourceLocation: plan.components[component].root.map { plan.bindings[$0].sourceLocation }
                ?? CodeLocation(file: "", line: 0),
            unstopped: unstopped, names: plan.names)
        linked.lifecycle.observer.withLock { $0 }?(error)
        #if DEBUG
            writeToStandardError("\(error)\n")
        #endif
    }
}
