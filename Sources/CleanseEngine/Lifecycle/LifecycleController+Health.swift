// The health of a graph: runs the checks of its values, and of the values above that they depend on.

extension LifecycleController {
    /// Runs the checks of the graph's values, and of the values above that they depend on, all at the same time.
    ///
    /// Each answer is kept for the interval of its check, and tasks that ask at the same time share a check. A check that does not answer
    /// within its limit is cancelled, and not awaited. If the task is cancelled, the call returns immediately.
    /// - Complexity: Linear in the values, and in the bindings between each value and the values that it depends on.
    package func health() async -> GraphHealth {
        let list = HealthList(of: self)
        await waitForAnswers(of: beginChecks(of: list))
        return list.health
    }

    /// Whether the values of the graph may be checked.
    var isCheckable: Bool {
        lock.withLock { machine.phase } == .running && !isStoppedFromAbove
    }

    /// Returns the checks of a value.
    func checks(of node: Int) -> [HealthChecks.Check] {
        guard let declared = hooks(of: node)?.checks, !declared.isEmpty else { return [] }
        return checks.checks(of: node, declared)
    }

    /// Begins the checks of values whose answers are not known.
    /// - Returns: The checks to wait for.
    private func beginChecks(of list: HealthList) -> [CheckRun] {
        var runs: [CheckRun] = []
        for entry in list.entries { entry.controller.beginChecks(of: entry.node, &runs) }
        return runs
    }

    private func waitForAnswers(of runs: [CheckRun]) async {
        for run in runs { await run.answered.wait() }
    }

    /// Begins the checks of a value whose answers are not known, and adds the checks to wait for.
    private func beginChecks(of node: Int, _ runs: inout [CheckRun]) {
        for check in checks(of: node) where turns == nil && isCheckable {
            guard let (run, begins) = checks.request(check, at: clock.now()) else { continue }
            runs.push(run)
            if begins { begin(check, run, of: node) }
        }
    }

    private func begin(_ check: HealthChecks.Check, _ run: CheckRun, of node: Int) {
        let (binding, home, content) = (
            startPlan.nodes[node].binding, home(of: node), content(of: node)
        )
        guard let content else { return checks.end(check, run, CancellationError(), at: clock.now()) }
        // SAFETY: as for functions of `running`: the check does not use the instance, and no task retains the controller.
        nonisolated(unsafe) let instance = instance
        let declaration = check.declaration
        let task = Task.detached { [checks, clock] in
            var failure: (any Error)?
            do {
                try await declaration.hook.run(as: .check, content, of: binding, in: instance, on: home)
            } catch {
                failure = error
            }
            checks.end(check, run, failure, at: clock.now())
        }
        let limit: Task<Void, Never>? =
            declaration.limit < Limits.longestWait
            ? Task.detached { [checks, clock] in
                guard (try? await clock.sleep(declaration.limit)) != nil else { return }
                checks.expire(check, run, at: clock.now())
            } : nil
        checks.keep(task, limit: limit, of: check, run)
    }

    /// Returns the started value of a node.
    func content(of node: Int) -> TransferredValue<SlotContent>? {
        lock.withLock { contents[node] }
    }

    /// Waits until the checks in progress have been answered or cancelled, so that none uses a value that stops. No check begins any more.
    func endChecks() async {
        await waitForAnswers(of: checks.close())
    }
}

extension GraphMonitor {
    /// Runs the checks of the graph, as ``RunningGraph`` does. Before the start, the graph counts as starting.
    public func health() async -> GraphHealth {
        let (controller, hasBegun) = watched
        if let controller { return await controller.health() }
        return GraphHealth(hasBegun ? .stopped : .starting, [], own: 0, names: .short)
    }
}

extension GraphInstance {
    /// Runs the checks of the started values on the calling thread.
    ///
    /// An instance that has nothing to start is ready.
    /// - Throws: ``CallerConflict`` inside a check of the graph; ``AwaitedStop`` if a task has started the graph.
    package func healthBlocking() throws -> GraphHealth {
        if let known = LifecycleController.known(of: self) { return try known.healthBlocking() }
        let state: GraphState =
            hasStopped ? .stopped : linked.mustStart(component) ? .starting : .running
        return GraphHealth(state, [], own: 0, names: plan.names)
    }
}
