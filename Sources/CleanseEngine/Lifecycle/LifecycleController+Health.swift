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
        guard case .callers = context else { throw AwaitedStop() }
        let list = HealthList(of: self)
        var rest = list.entries[...]
        while let first = rest.first {
            let entries = rest.prefix { $0.controller === first.controller }
            rest = rest.dropFirst(entries.count)
            guard case .callers(let turns) = first.controller.context else { continue }
            try turns.check { for entry in entries { entry.controller.checkHere(entry.node) } }
        }
        return list.health
    }

    /// Whether the values of the graph may be checked.
    private var isCheckable: Bool { lock.withLock { machine.phase } == .running && !isStoppedFromAbove }

    private func checks(of node: Int) -> [LifecycleHooks.Check] {
        startPlan.nodes[node].isAbove ? [] : linked.hooks[startPlan.nodes[node].binding]?.checks ?? []
    }

    /// Begins the checks of a value whose answers are not known.
    /// - Returns: The events of the answers to wait for.
    private func beginChecks(of node: Int) -> [Event] {
        let declared = checks(of: node)
        guard !declared.isEmpty, case .tasks = context, isCheckable else { return [] }
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
        let task = Task.detached { [plan, checks, clock] in
            var failure: (any Error)?
            do {
                try await plan.report(awaiting: .check, of: binding) {
                    try await check.hook.run(content, of: binding, in: instance, on: home)
                }
            } catch { failure = error }
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

    private func content(of node: Int) -> TransferredValue<SlotContent>? { lock.withLock { contents[RowIndex(node)] } }

    /// Waits until the checks in progress have been answered or cancelled, so that none uses a value that stops. No check begins any more.
    func endChecks() async {
        for answer in checks.close() { await answer.wait() }
    }

    /// Returns the health of a value, without running its checks.
    fileprivate func health(of node: Int, dependsOn: [Int]) -> GraphHealth.Value {
        let binding = startPlan.nodes[node].binding
        let (start, value, phase) = lock.withLock {
            (machine.starts[node], machine.values[RowIndex(node)], machine.phase)
        }
        var (outcome, time) = checks.answer(of: node, count: phase == .running ? checks(of: node).count : 0)
        if let value, value.state == .started, !value.over.isEmpty {
            let error = value.errors.first
            outcome = .ended((error as? RunningFailure)?.error ?? error)
        }
        return GraphHealth.Value(
            binding: plan.chainLink(of: binding), actor: plan.isolation(creating: binding)?.type, began: start.began,
            elapsed: clock.now() - start.began, duration: start.ended - start.began, outcome: outcome,
            age: time.map { clock.now() - $0 },
            dependsOn: dependsOn)
    }

    /// Returns the nearest values of graphs above on which a value depends, with the controllers of these graphs.
    fileprivate func valuesAbove(of node: Int) -> [(controller: LifecycleController, node: Int)] {
        guard instance.parent != nil else { return [] }
        var found: [(controller: LifecycleController, node: Int)] = []
        /// Returns the instance that has the value of a binding, or `nil` for a value of a component below, which a factory creates later.
        func home(of source: PlanBinding) -> GraphInstance? {
            let hops = plan.components[component].depth - source.depth
            return hops < 0 ? nil : instance.ancestor(hops)
        }
        func started(_ source: PlanBinding) -> (controller: LifecycleController, node: Int)? {
            home(of: source).flatMap { LifecycleController.started(source.binding, in: $0) }
        }
        func follow(_ binding: BindingID, of linked: LinkedPlan) {
            let nearest = linked.startReach.nearest(of: binding, through: .all) { next in
                let source = linked.plan.source(of: next)
                return source.plan !== linked.plan || started(source) != nil
            }
            for source in nearest.map(linked.plan.source(of:)) {
                if let value = started(source) {
                    if value.controller !== self { found.append(value) }
                } else if let home = home(of: source) {
                    // A value of another plan that is created for each request leads to the values that it needs.
                    follow(source.binding, of: home.linked)
                }
            }
        }
        follow(startPlan.nodes[node].binding, of: linked)
        return found
    }

    /// Returns the value of a binding with its controller, if the instance has started it.
    private static func started(
        _ binding: BindingID, in instance: GraphInstance
    ) -> (controller: LifecycleController, node: Int)? {
        guard let controller = known(of: instance),
            let node = controller.startPlan.nodes.firstIndex(where: { $0.binding == binding && !$0.isAbove })
        else { return nil }
        return (controller, node)
    }
}

/// The values whose health a graph depends on: the values of graphs above first, and each after the values that it depends on.
private struct HealthList {
    struct Entry {
        let controller: LifecycleController
        let node: Int
        let dependsOn: [Int]
    }

    private(set) var entries: [Entry] = []
    private let graph: LifecycleController
    private var positions = ColdTable<ObjectRow, Int>()
    /// The number of entries that belong to graphs above.
    private var countAbove = 0

    init(of graph: LifecycleController) {
        self.graph = graph
        let nodes = graph.startPlan.nodes.indices
        for node in nodes { for above in graph.valuesAbove(of: node) { add(above.node, of: above.controller) } }
        countAbove = entries.count
        for node in nodes { add(node, of: graph) }
    }

    /// Adds a value after the values that it depends on, unless it has been added.
    private mutating func add(_ node: Int, of controller: LifecycleController) {
        guard !controller.startPlan.nodes[node].isAbove, position(node, of: controller) == nil else { return }
        let needs = controller.startPlan.nodes[node].needs.map { (controller: controller, node: $0) }
        let all = needs + controller.valuesAbove(of: node)
        for need in all { add(need.node, of: need.controller) }
        positions.store(entries.count, of: row(node, of: controller))
        let dependsOn = all.compactMap { position($0.node, of: $0.controller) }
        entries.append(Entry(controller: controller, node: node, dependsOn: Set(dependsOn).ascending()))
    }

    private func position(_ node: Int, of controller: LifecycleController) -> Int? {
        positions.value(of: row(node, of: controller))
    }

    private func row(_ node: Int, of controller: LifecycleController) -> ObjectRow {
        ObjectRow(ObjectIdentifier(controller), RowIndex<StartPlan.Node>(node))
    }

    /// The health of all values, with the answers that are known.
    var health: GraphHealth {
        let values = entries.map { $0.controller.health(of: $0.node, dependsOn: $0.dependsOn) }
        let state = graph.isStoppedFromAbove && graph.state == .running ? .stopping : graph.state
        return GraphHealth(state, values, own: countAbove, names: graph.plan.names)
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
