// Starts, stops and checks the values of an instance on the threads of callers, which wait.

extension GraphInstance {
    /// Starts the instance on the calling thread.
    ///
    /// Creates the values that start or stop, and their dependencies, and runs their steps. The values start one after the other, each
    /// after its dependencies. The start happens once, no matter how many threads call this method: other threads wait for its end. After a
    /// failure, a later call tries again. Values that have not been stopped when the last owner releases the instance are stopped then, on
    /// the releasing thread.
    /// - Throws: ``StartFailure``, after all values that had been started have been stopped; ``MissingStart``, before a value is created,
    ///   if a value has to be awaited or a graph above has not been started; ``WrongIsolation``; ``StoppedGraph``; ``CallerConflict``.
    package func startBlocking() throws { try LifecycleController.known(orForCallersOf: self).startBlocking() }

    /// Stops the started values of the instance on the calling thread.
    ///
    /// Child graphs stop first. Then the values stop one after the other, each before its dependencies. A start on another thread is given
    /// up. The stop happens once, no matter how many threads call this method: other threads wait for its end, and receive the same error.
    /// - Throws: ``StopFailure``; ``AwaitedStop`` if a task has started the instance; ``CallerConflict``.
    package func stopBlocking() throws {
        if let failure = try LifecycleController.known(of: self)?.stopBlocking() { throw failure }
    }
}

extension LifecycleController {
    /// The error of a stop before the start.
    private struct NotStarted: Error {}

    // MARK: Start

    func startBlocking() throws {
        // After a failed start, a later call tries again.
        let isStopped = lock.withLock {
            machine.failures.isEmpty && (machine.phase == .stopping || machine.phase == .stopped)
        }
        if isStopped { throw StoppedGraph(isAbove: false) }
        guard let turns else {
            if case .running = state { return }
            throw AwaitedStop()
        }
        _ = try turns.content(of: .start) {
            if let observed = plan.observed(rootOf: component) {
                try observed.report(.graphStart) { try performStart(turns) }
            } else {
                try performStart(turns)
            }
            return Content.wrap(turns.done)
        }
    }

    private func performStart(_ turns: CallerTurns) throws {
        turns.isGivenUp = false
        try checkAbove()
        for node in startPlan.nodes where !node.isAbove { try checkCaller(starting: node.binding) }
        try register()
        cleanUpLostStart()
        drive(.start)
        guard lock.withLock({ machine.phase }) != .running else { return }
        drive(.stop)
        leave()
        throw lock.withLock {
            let failed = renewMachine()
            return startFailure(failed, stopFailure(failed.problems))
        }
    }

    /// Stops the values of a start whose thread ended in the middle of it.
    private func cleanUpLostStart() {
        let lost = lock.withLock { machine.phase == .starting ? machine.inProgress : nil }
        guard let lost else { return }
        for node in lost { drive(.failed(node, [CancellationError()], isCancelled: true)) }
        drive(.stop)
        _ = lock.withLock { renewMachine() }
    }

    /// Lets the graph start again. The caller has the lock.
    /// - Returns: The machine of the start that has ended.
    private func renewMachine() -> LifecycleMachine {
        exchange(&machine, with: LifecycleMachine(startPlan, isSerial: true))
    }

    /// Reports an event to the machine, and performs all resulting actions on this thread.
    private func drive(_ event: LifecycleMachine.Event) {
        var actions = PendingActions(handle(event))
        while let action = actions.popFirst() {
            guard let event = perform(action) else { continue }
            if isGivenUp { _ = handle(.giveUpStart) }
            actions.add(handle(event))
        }
    }

    private func perform(_ action: LifecycleMachine.Action) -> LifecycleMachine.Event? {
        switch action {
        case .create(let node): return created(node)
        case .stopBelow:
            var failures: [StopFailure.Failure] = []
            for child in runningChildren {
                if let failure = child.stoppedHere() { failures.push(all: failure.failures) }
            }
            return .stoppedBelow(failures)
        case .run(let id): return .ended(id, runHere(id))
        case .release: release()
        // On a caller's thread, steps have no limits, and only one runs at a time.
        case .cancelCreations, .endStart, .endStop, .cancel, .hurryBelow, .wait, .forget, .reportSlowStart, .giveUpStop:
            break
        }
        return nil
    }

    private func created(_ node: Int) -> LifecycleMachine.Event {
        do {
            let isStarted = try startBlocking(node)
            return .started(node, isStarted ? steps(of: node) : [])
        } catch {
            return .failed(node, [error], isCancelled: isGivenUp && error is CancellationError)
        }
    }

    private var isGivenUp: Bool { turns?.isGivenUp ?? false }

    private func runHere(_ id: LifecycleMachine.StepID) -> (any Error)? {
        do {
            try run(function(of: id), content(of: id), as: .stop, of: id.node)
            return nil
        } catch {
            return error
        }
    }

    /// Runs a function with a value on this thread, and reports it to the observers.
    // Not inlined: the three kinds of functions would have copies of the report.
    @inline(never)
    private func run(
        _ hook: LifecycleHooks.Hook, _ content: TransferredValue<SlotContent>, as kind: GraphActivity.Kind, of node: Int
    ) throws {
        try plan.report(kind, of: startPlan.nodes[node].binding) { try hook.runHere(content.value) }
    }

    /// Checks that each graph above that has to be started is starting or running.
    private func checkAbove() throws {
        var next = instance.parent
        while let above = next {
            next = above.parent
            guard above.linked.mustStart(above.component) else { continue }
            switch LifecycleController.known(of: above)?.state {
            case .starting, .running: break
            case .stopping, .stopped: throw StoppedGraph(isAbove: true)
            case nil: throw above.hasStopped ? StoppedGraph(isAbove: true) : above.linked.needsStart(above.component)
            }
        }
    }

    /// Checks that a value can be created and started on the calling thread.
    private func checkCaller(starting binding: BindingID) throws {
        let hooks = linked.hooks[binding]
        let isAwaited = plan.bindings[binding].effects.contains(.asynchronous) || hooks?.areAwaited ?? false
        if isAwaited { throw linked.needsStart([binding]) }
        try instance.checkCaller(requesting: binding)
        for isolation in hooks?.isolations ?? [] { try plan.check(isolation, of: binding) }
    }

    /// Creates and starts a value on the calling thread.
    /// - Returns: Whether the value is created here. A root that is not shared is created by the builder, if it is needed.
    private func startBlocking(_ node: Int) throws -> Bool {
        let binding = startPlan.nodes[node].binding
        guard !startPlan.nodes[node].isAbove, let slot = plan.bindings[binding].slot else { return false }
        let content = TransferredValue(value: try create(slot))
        for hook in linked.hooks[binding]?.start ?? [] { try run(hook, content, as: .start, of: node) }
        lock.withLock { contents[node] = content }
        return true
    }

    // MARK: Stop

    /// Stops the started values, once.
    /// - Returns: The failures, or `nil` if there are none.
    func stopBlocking() throws -> StopFailure? {
        guard let turns else {
            if case .stopped = state { return nil }
            throw AwaitedStop()
        }
        try checkOutside()
        turns.isGivenUp = true
        do { _ = try turns.content(of: .start) { throw NotStarted() } } catch is NotStarted { return nil }
        _ = try turns.content(of: .stop) {
            try turns.check { _ = checks.close() }
            let activity = plan.observed(rootOf: component)?.begin(.graphStop)
            activity?.enclosing { drive(.stop) } ?? drive(.stop)
            endStop(activity)
            return Content.wrap(turns.done)
        }
        return lock.withLock { stopOutcome }
    }

    /// Stops the started values on behalf of the parent graph.
    func stoppedHere() -> StopFailure? {
        do { return try stopBlocking() } catch { return refusal(error) }
    }

    /// Checks that the calling thread is not starting or stopping the graph or a child graph, because the stop would have to wait for that.
    private func checkOutside() throws {
        try turns?.checkOutside()
        for child in runningChildren { try child.checkOutside() }
    }

    // MARK: Health

    /// Runs the checks of the graph's values, and of the values above that they depend on, on this thread, one after the other.
    ///
    /// Other threads that ask wait for this one, and receive the same answers. Checks have no limits here.
    /// - Throws: ``CallerConflict`` inside a check of the graph; ``AwaitedStop`` if a task has started the graph.
    func healthBlocking() throws -> GraphHealth {
        guard turns != nil else { throw AwaitedStop() }
        let list = HealthList(of: self)
        let entries = list.entries
        // Adjacent values of one graph are checked in one turn.
        var next = 0
        while next < entries.count {
            let (controller, first) = (entries[next].controller, next)
            while next < entries.count, entries[next].controller === controller { next += 1 }
            let last = next
            try controller.turns?.check { for index in first..<last { controller.checkHere(entries[index].node) } }
        }
        return list.health
    }

    /// Runs the checks of a value on this thread.
    private func checkHere(_ node: Int) {
        for check in checks(of: node) where isCheckable {
            guard let content = content(of: node),
                let (run, begins) = checks.request(check, at: clock.now()), begins
            else { continue }
            var failure: (any Error)?
            do {
                try self.run(check.declaration.hook, content, as: .check, of: node)
            } catch { failure = error }
            checks.end(check, run, failure, at: clock.now())
        }
    }
}
