// Schedules, which choose the values that a start or a stop takes next.

/// The schedule of a start, which chooses values whose dependencies have been started, in the order of the plan, up to a limit.
final class StartSchedule {
    private let plan: StartPlan
    /// The maximum number of values that are in progress at the same time.
    private let width: Int
    /// For each node, the number of dependencies that have not been started.
    private var missing: [Int]
    /// The nodes whose dependencies have been started, except nodes that have been chosen.
    private var ready: MinHeap<Int>
    private(set) var inProgress = 0

    init(_ plan: StartPlan, width: Int = .max) {
        self.plan = plan
        self.width = max(1, width)
        missing = plan.nodes.map { $0.needs.count }
        ready = MinHeap(plan.nodes.indices.filter { plan.nodes[$0].needs.isEmpty })
    }

    /// Returns the next value to create, which is in progress from then on.
    func next() -> Int? {
        guard inProgress < width, let node = ready.popFirst() else { return nil }
        inProgress += 1
        return node
    }

    /// Whether one value is in progress and no other one could be, so that it needs no task of its own.
    var isAlone: Bool { inProgress == 1 && ready.isEmpty }

    /// Records that a value has been started.
    func finish(_ node: Int) {
        inProgress -= 1
        for dependent in plan.nodes[node].dependents {
            missing[dependent] -= 1
            if missing[dependent] == 0 { ready.insert(dependent) }
        }
    }

    /// Records that a value could not be started.
    func giveUp() { inProgress -= 1 }
}

/// The schedule of a stop, which chooses values whose dependents have stopped, in the reverse order of the plan, up to a limit.
final class StopSchedule {
    private let plan: StartPlan
    private let started: Set<Int>
    /// The maximum number of values that are stopping at the same time.
    private let width: Int
    /// For each node, the number of started dependents that have not stopped.
    private var waitsFor: [Int]
    /// The nodes whose dependents have stopped, except nodes that have been chosen, as negative numbers.
    private var ready: MinHeap<Int>
    private var inProgress = 0
    private var left: Int

    /// Creates the schedule of a stop.
    /// - Parameter started: The nodes of the values that have been started.
    init(_ plan: StartPlan, of started: [Int], width: Int = .max) {
        let started = Set(started)
        self.plan = plan
        self.width = width
        left = started.count
        self.started = started
        let waitsFor = plan.nodes.map { node in node.dependents.count { started.contains($0) } }
        self.waitsFor = waitsFor
        ready = MinHeap(started.filter { waitsFor[$0] == 0 }.map { -$0 })
    }

    /// Returns the next value to stop, which is in progress from then on.
    func next() -> Int? {
        guard inProgress < width, let node = ready.popFirst() else { return nil }
        inProgress += 1
        return -node
    }

    /// Whether all values have stopped.
    var isOver: Bool { left == 0 }

    /// Records that a value has stopped.
    func finish(_ node: Int) {
        inProgress -= 1
        left -= 1
        for need in plan.nodes[node].needs {
            waitsFor[need] -= 1
            guard waitsFor[need] == 0, started.contains(need) else { continue }
            ready.insert(-need)
        }
    }
}
