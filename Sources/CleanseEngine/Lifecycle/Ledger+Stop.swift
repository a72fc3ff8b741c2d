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
        let origin = StopOrigin(isBuilder: verdict.hasRoot && task == starter, task: task, actor: actor)
        if let step = StepUnderWay.failure(awaitedByStopOf: instance), beginStop(by: origin).task != nil {
            throw StopFailure(failures: [step], names: plan.names)
        }
        let (stopping, failure) = beginStop(by: origin)
        if let failure = await stopping?.value ?? failure { throw failure }
    }

    /// The same, without throwing, on behalf of the library.
    package func stopped() async -> StopFailure? {
        if case .callers = place { return stoppedHere() }
        let (stopping, failure) = beginStop(by: StopOrigin())
        return await stopping?.value ?? failure
    }

    /// The code that begins a stop.
    private struct StopOrigin: Sendable {
        /// Whether it is the task that started the graph, and can't have sent its root: it has all that the builder has, and waits.
        var isBuilder = false
        /// Identifies the task that waits for the stop.
        var task: Int?
        /// Its actor.
        var actor: (any Actor)?
    }

    /// The same, on behalf of the graph above: if that one gives up its stop, it cancels what still stops here.
    private func stoppedFromAbove(by origin: StopOrigin) async -> StopFailure? {
        if case .callers = place { return stoppedHere() }
        if let end = endOfUse(before: origin) {
            if let starter, starter == origin.task { return failure(of: [inUse]) }
            await end.wait()
            // Of a graph that was released, plug-ins have been told; a stop that was given up lists what it has not stopped.
            if case .running = state { return nil }
        }
        var below = origin
        below.isBuilder = origin.isBuilder && verdict.isBuiltByBuilder
        let (stopping, failure) = beginStop(by: below)
        return await withTaskCancellationHandler {
            await stopping?.value ?? failure
        } onCancel: {
            stopping?.cancel()
        }
    }

    /// Asks the owner to stop the graph, if only the owner may.
    /// - Returns: The end of its use; nil if the graph above may stop it now.
    private func endOfUse(before origin: StopOrigin) -> Event? {
        guard let stopper = verdict.stopper, !(stopper == .builder && origin.isBuilder) else { return nil }
        let (request, end) = lock.withLock { () -> (Event?, Event?) in
            guard case .running = progress else { return (nil, nil) }
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
            binding: root ?? unstopped[0].binding, error: GraphInUse(component: name), duration: .zero)
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
            switch progress {
            case .stopping, .stopped: return nil
            case .starting, .running: return Event.ensured(in: &stopRequest)
            }
        }
        await request?.wait()
    }

    /// - Returns: The stop, if it has not ended, or what failed.
    private func beginStop(by origin: StopOrigin) -> (task: Task<StopFailure?, Never>?, failure: StopFailure?) {
        let (result, events) = lock.withLock { () -> ((Task<StopFailure?, Never>?, StopFailure?), [Event?]) in
            switch progress {
            case .stopping(let task): return ((task, nil), [])
            case .stopped(let failure): return ((nil, failure), [])
            case .starting, .running:
                let startEnd = hasStartEnded ? nil : FirstOf<Void>()
                self.startEnd = startEnd
                let task = Task { [home = place.home] in
                    defer { withExtendedLifetime(home) {} }
                    return await self.performStop(after: startEnd, by: origin)
                }
                progress = .stopping(task)
                return ((task, nil), [stopRequest, ownersEnd])
            }
        }
        for event in events { event?.happen() }
        return result
    }

    /// Notes that a stop has begun on the thread of a caller.
    func beginStopHere() { lock.withLock { progress = .stopping(nil) } }

    /// Notes that everything has been stopped, or that nobody waits for the rest.
    func finishStop(_ failure: StopFailure?) {
        instance.noteStopped()
        lock.withLock { progress = .stopped(failure) }
        leave()
    }

    /// Releases what has been stopped.
    private func forgetStarted() {
        let ended = lock.withLock { exchange(&started, with: SparseColumn()) }
        withExtendedLifetime(ended) {}
    }

    /// A record of what has been started, for its stop.
    private func newStopRecord() -> StopRecord { StopRecord(of: unstopped) }

    /// Stops everything.
    /// - Parameter startEnd: The end of a start that is under way, which creates nothing new.
    private func performStop(after startEnd: FirstOf<Void>?, by origin: StopOrigin) async -> StopFailure? {
        let began = clock.now()
        let late = await clock.run(for: options.wholeStopLimit) {
            await startEnd?.value
            let record = self.newStopRecord()
            self.lock.withLock { self.stopRecord = record }
            await self.stopChildren(record, by: origin)
            await self.stopValues(record, by: origin)
            self.forgetStarted()
        }
        let failures = late == nil ? currentStopRecord.failures : unfinishedStop(after: clock.now() - began)
        let failure = failure(of: failures)
        late?.cancel()
        finishStop(failure)
        return failure
    }

    /// What has been started and does something when it stops.
    private var unstopped: [(node: Int, binding: ChainLink)] {
        allStarted.rows.compactMap { row in
            let node = row.position
            let binding = startPlan.nodes[node].binding
            let effects = plan.bindings[binding].effects
            guard effects.contains(.stops) || effects.contains(.runs) else { return nil }
            return (node, plan.chainLink(of: binding))
        }
    }

    func failure(of failures: [StopFailure.Failure]) -> StopFailure? {
        failures.isEmpty ? nil : StopFailure(failures: failures, names: plan.names)
    }

    /// There is none of its own before the end of the start.
    private var currentStopRecord: StopRecord { lock.withLock { stopRecord } ?? newStopRecord() }

    /// What has failed to stop so far, with what has not stopped yet, here and in graphs below.
    private func unfinishedStop(after duration: Duration, isInterrupted: Bool = false) -> [StopFailure.Failure] {
        let below = runningChildren.flatMap { $0.unfinishedStop(after: duration, isInterrupted: isInterrupted) }
        let starting = unfinishedStart.map {
            StopFailure.Failure(binding: $0, error: nil, duration: duration, isInterrupted: isInterrupted)
        }
        return below + starting + currentStopRecord.failures(givingUpAfter: duration, isInterrupted: isInterrupted)
    }

    /// The root, which stands for everything that a start is creating.
    private var unfinishedStart: [ChainLink] {
        guard case .tasks = place, let root = startPlan.root else { return [] }
        let isUnfinished = lock.withLock { !hasStartEnded && started[RowIndex(root)] == nil }
        return isUnfinished ? [plan.chainLink(of: startPlan.nodes[root].binding)] : []
    }

    /// The same when a second signal ends the wait, even for the end of the start. What still stops is cancelled.
    package func interruptedStop(after duration: Duration) -> StopFailure? {
        let failure = failure(of: unfinishedStop(after: duration, isInterrupted: true))
        if case .stopping(let task) = lock.withLock({ progress }) { task?.cancel() }
        return failure
    }

    private func stopChildren(_ record: StopRecord, by origin: StopOrigin) async {
        await withTaskGroup(of: StopFailure?.self) { group in
            for child in runningChildren { group.addTask { await child.stoppedFromAbove(by: origin) } }
            for await failure in group { record.note(failure?.failures ?? []) }
        }
    }

    private func stopValues(_ record: StopRecord, by origin: StopOrigin) async {
        let started = allStarted
        var schedule = StopSchedule(startPlan, of: started.rows.map(\.position))
        await withTaskGroup(of: Int.self) { group in
            repeat {
                while let node = schedule.next() {
                    // SAFETY: the schedule has the rows of `started`.
                    let value = started[RowIndex(node)]!
                    group.addTask {
                        await self.stop(node, value, record, by: origin)
                        return node
                    }
                }
                guard let node = await group.next() else { return }
                schedule.finish(node)
            } while true
        }
    }

    /// Stops one value: ends what runs for it, then runs its steps, the last one first.
    private func stop(_ node: Int, _ value: Started, _ record: StopRecord, by origin: StopOrigin) async {
        let binding = startPlan.nodes[node].binding
        let hooks = linked.lifecycle.hooks[binding]?.stop ?? []
        guard !hooks.isEmpty || !value.tasks.isEmpty else { return record.end(node, [], after: .zero) }
        let isOfOwner = verdict.followsOwner && plan.isolation(creating: binding) == nil
        let home = (isOfOwner ? origin.actor : nil) ?? home(of: node)
        let began = clock.now()
        let errors = Guarded<[any Error]>([])
        let late = await clock.run(for: options.stopLimit) { [linked] in
            for task in value.tasks { task.cancel() }
            for task in value.tasks {
                if let error = await task.value { errors.withLock { $0.append(error) } }
            }
            for hook in hooks.reversed() {
                do {
                    try await linked.traced(awaiting: .stop, of: binding) {
                        try await hook.run(value.content, of: binding, in: self.instance, on: home)
                    }
                } catch { errors.withLock { $0.append(error) } }
            }
        }
        let duration = clock.now() - began
        record.end(node, errors.withLock { $0 } + (late == nil ? [] : [nil]), after: duration)
        late?.cancel()
    }

    /// The actor that a value belongs to.
    func home(of node: Int) -> any Actor {
        plan.isolation(creating: startPlan.nodes[node].binding)?.actor ?? place.home
    }

    /// The end of the last reference of a user, who has not stopped the graph.
    package func abandon() {
        // A graph above that is stopping stops it, unless only its owner may, who may have kept its values.
        guard case .running = state, verdict.stopper != nil || !isStoppedFromAbove else { return }
        let unstopped = unstopped.map(\.binding)
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
