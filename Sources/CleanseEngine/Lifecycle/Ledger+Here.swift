// Starts and stops the values of an instance on the threads of callers, who wait.

extension GraphInstance {
    /// Starts the instance on the calling thread: creates what starts or stops, and what that needs, and runs its steps, one value after the
    /// other, each after those that it depends on.
    ///
    /// Once, whoever calls it, however often: other threads wait for the same end. After a failure, a later call tries again. What nobody
    /// has stopped when nobody holds the instance any more is stopped then, on that thread.
    /// - Throws: ``StartFailure``, after everything that had been started has been stopped; ``NeedsStart``, before anything is created, where
    ///   something has to be waited for, or a graph above has not been started; ``WrongIsolation``; ``GraphStopped``; ``CallerConflict``.
    package func startHere() throws { try Ledger.known(orForCallersOf: self).startHere() }

    /// Stops what has been started of the instance, on the calling thread: one value after the other, each before those that it depends on,
    /// and graphs below before. A start on another thread is given up.
    ///
    /// Once, whoever calls it, however often: other threads wait for the same end, and receive the same error.
    /// - Throws: ``StopFailure``; ``AwaitedStop`` if a task has started the instance; ``CallerConflict``.
    package func stopHere() throws {
        if let failure = try Ledger.known(of: self)?.stopHere() { throw failure }
    }
}

extension Ledger {
    /// The end of a stop, for all who wait for it.
    private final class Ending: Sendable {
        let failure: StopFailure?

        init(_ failure: StopFailure?) { self.failure = failure }
    }

    /// Nothing has been started.
    private struct NotStarted: Error {}

    // MARK: Start

    func startHere() throws {
        switch state {
        case .stopping, .stopped: throw GraphStopped(isAbove: false)
        case .starting, .running: break
        }
        guard case .callers(let turns) = place else {
            if case .running = state { return }
            throw AwaitedStop()
        }
        _ = try turns.content(of: .start) {
            try performStart(turns)
            return Content.wrap(turns.done)
        }
    }

    private func performStart(_ turns: CallerTurns) throws {
        turns.isGivenUp = false
        try checkAbove()
        for node in startPlan.nodes where !node.isAbove { try checkCaller(starting: node.binding) }
        try register()
        // What a thread has left that ended inside of its start.
        _ = stopValuesHere(turns)
        var schedule = StartSchedule(startPlan, width: 1)
        var rows: [StartReport.Entry] = []
        while let node = schedule.next() {
            let began = clock.now()
            do {
                if turns.isGivenUp { throw CancellationError() }
                try startHere(node, turns)
            } catch {
                let isCancelled = turns.isGivenUp && error is CancellationError
                let failed = Failed(
                    node: node, error: error, duration: clock.now() - began, isCancelled: isCancelled)
                let stopFailure = stopValuesHere(turns)
                leave()
                throw failure(failed, [], stopFailure)
            }
            rows.append(row(of: node, began: began, ended: clock.now()))
            schedule.finish(node)
        }
        _ = complete(rows)
    }

    /// Checks that the graphs above run, as far as something in them starts.
    private func checkAbove() throws {
        var next = instance.parent
        while let above = next {
            next = above.parent
            guard above.linked.mustStart(above.component) else { continue }
            switch Ledger.known(of: above)?.state {
            case .starting, .running: break
            case .stopping, .stopped: throw GraphStopped(isAbove: true)
            case nil: throw above.hasStopped ? GraphStopped(isAbove: true) : above.linked.needsStart(above.component)
            }
        }
    }

    /// Checks that a value can be created and started on the calling thread.
    private func checkCaller(starting binding: BindingID) throws {
        let hooks = linked.lifecycle.hooks[binding]
        let isAwaited = plan.bindings[binding].effects.contains(.asynchronous) || hooks?.areAwaited ?? false
        if isAwaited { throw linked.needsStart([binding]) }
        try instance.checkCaller(requesting: binding)
        for isolation in hooks?.isolations ?? [] { try plan.check(isolation, of: binding) }
    }

    private func startHere(_ node: Int, _ turns: CallerTurns) throws {
        guard !startPlan.nodes[node].isAbove else { return }
        let binding = startPlan.nodes[node].binding
        // A root that is not shared has been created by who built it, or is not needed.
        guard let slot = plan.bindings[binding].slot else { return }
        let content = try create(slot)
        for hook in linked.lifecycle.hooks[binding]?.start ?? [] {
            try linked.traced(.start, of: binding) { try hook.runHere(content) }
        }
        _ = turns.started.push(content, node)
    }

    // MARK: Stop

    /// Stops what has been started, once.
    /// - Returns: What failed.
    func stopHere() throws -> StopFailure? {
        guard case .callers(let turns) = place else {
            if case .stopped = state { return nil }
            throw AwaitedStop()
        }
        try checkOutside()
        turns.isGivenUp = true
        do { _ = try turns.content(of: .start) { throw NotStarted() } } catch is NotStarted { return nil }
        let ending = try turns.content(of: .stop) {
            beginStopHere()
            let failure = stopValuesHere(turns)
            finishStop(failure)
            return Content.wrap(Ending(failure))
        }
        return Content<Ending>.unwrap(ending).failure
    }

    /// The same, on behalf of a graph above.
    func stoppedHere() -> StopFailure? {
        do { return try stopHere() } catch {
            let failures = (startPlan.first.prefix(1)).map {
                StopFailure.Failure(binding: plan.chainLink(of: $0), error: error, duration: .zero)
            }
            return StopFailure(failures: failures, names: plan.names)
        }
    }

    /// Checks that the calling thread does not start or stop the graph or one below, which the stop would have to wait for.
    private func checkOutside() throws {
        if case .callers(let turns) = place { try turns.checkOutside() }
        for child in runningChildren { try child.checkOutside() }
    }

    private func stopValuesHere(_ turns: CallerTurns) -> StopFailure? {
        var failures = runningChildren.flatMap { $0.stoppedHere()?.failures ?? [] }
        failures += turns.started.end { node, content -> [StopFailure.Failure]? in
            let (binding, began) = (startPlan.nodes[node].binding, clock.now())
            var errors: [any Error] = []
            for hook in (linked.lifecycle.hooks[binding]?.stop ?? []).reversed() {
                do { try linked.traced(.stop, of: binding) { try hook.runHere(content) } } catch {
                    errors.append(error)
                }
            }
            return errors.map {
                StopFailure.Failure(
                    binding: plan.chainLink(of: binding), error: $0, duration: clock.now() - began)
            }
        }.joined()
        return failure(of: failures)
    }
}
