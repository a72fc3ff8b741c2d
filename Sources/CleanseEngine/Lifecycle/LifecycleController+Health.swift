// The health of a graph: runs the checks of its values, and of the values above that they depend on.

extension LifecycleController {
    /// Runs the checks of the graph's values, and of the values above that they depend on, all at the same time.
    ///
    /// Each answer is kept for the interval of its check, and tasks that ask at the same time share a check. A check that does not answer
    /// within its limit is cancelled, and not awaited. If the task is cancelled, the call returns immediately.
    /// - Complexity: Linear in the values, and in the bindings between each value and the values that it depends on.
    package func health() async -> GraphHealth {
        let list = HealthList(of: self)
        let answers = list.entries.flatMap { $0.controller.beginChecks(of: $0.node) }
        for answer in answers { await answer.wait() }
        return list.health
    }

    /// Runs the checks of the graph's values, and of the values above that they depend on, on this thread, one after the other.
    ///
    /// Other threads that ask wait for this one, and receive the same answers. Checks have no limits here.
    /// - Throws: ``CallerConflict`` inside a check of the graph; ``AwaitedStop`` if a task has started the graph.
    func healthBlocking() throws -> GraphHealth {
        guard turns != nil else { throw AwaitedStop() }
        let list = HealthList(of: self)
        var rest = list.entries[...]
        while let first = rest.first {
            let entries = rest.prefix { $0.controller === first.controller }
            rest = rest.dropFirst(entries.count)
            guard let turns = first.controller.turns else { continue }
            try turns.check { for entry in entries { entry.controller.checkHere(entry.node) } }
        }
        return list.health
    }

    /// Whether the values of the graph may be checked.
    private var isCheckable: Bool { lock.withLock { machine.phase } == .running && !isStoppedFromAbove }

    func checks(of node: Int) -> [LifecycleHooks.Check] {
        startPlan.nodes[node].isAbove ? [] : linked.hooks[startPlan.nodes[node].binding]?.checks ?? []
    }

    /// Begins the checks of a value whose answers are not known.
    /// - Returns: The events of the answers to wait for.
    private func beginChecks(of node: Int) -> [Event] {
        let declared = checks(of: node)
        guard !declared.isEmpty, turns == nil, isCheckable else { return [] }
        return declared.enumerated().compactMap { index, check in
            let id = CheckID(node: node, check: index)
            let (beginning, event) = checks.request(id, at: clock.now(), cachedFor: check.interval)
            if let beginning { begin(check, id, beginning.number) }
            return event
        }
    }

    private func begin(_ check: LifecycleHooks.Check, _ id: CheckID, _ number: Int) {
        let (binding, home, content) = (startPlan.nodes[id.node].binding, home(of: id.node), content(of: id.node))
        guard let content else { return checks.end(id, CancellationError(), at: clock.now()) }
        // SAFETY: as for functions of `running`: the check does not use the instance, and no task retains the controller.
        nonisolated(unsafe) let instance = instance
        let task = Task.detached { [checks, clock] in
            var failure: (any Error)?
            do { try await check.hook.run(as: .check, content, of: binding, in: instance, on: home) } catch {
                failure = error
            }
            checks.end(id, failure, at: clock.now())
        }
        let limit: Task<Void, Never>? =
            check.limit < Limits.longestWait
            ? Task.detached { [checks, clock] in
                guard (try? await clock.sleep(check.limit)) != nil else { return }
                checks.expire(id, number, at: clock.now())
            } : nil
        checks.keep(task, limit: limit, of: id, number)
    }

    /// Runs the checks of a value on this thread.
    private func checkHere(_ node: Int) {
        for (index, check) in checks(of: node).enumerated() where isCheckable {
            let (binding, id) = (startPlan.nodes[node].binding, CheckID(node: node, check: index))
            guard let content = content(of: node),
                checks.request(id, at: clock.now(), cachedFor: check.interval).begin != nil
            else { continue }
            var failure: (any Error)?
            do { try plan.report(.check, of: binding) { try check.hook.runHere(content.value) } } catch {
                failure = error
            }
            checks.end(id, failure, at: clock.now())
        }
    }

    private func content(of node: Int) -> TransferredValue<SlotContent>? { lock.withLock { contents.value(of: node) } }

    /// Waits until the checks in progress have been answered or cancelled, so that none uses a value that stops. No check begins any more.
    func endChecks() async {
        for answer in checks.close() { await answer.wait() }
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
        let state: GraphState = hasStopped ? .stopped : linked.mustStart(component) ? .starting : .running
        return GraphHealth(state, [], own: 0, names: plan.names)
    }
}
