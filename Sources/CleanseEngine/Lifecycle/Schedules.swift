// Schedules, which give the values of a start or of a stop that come next.

/// Which values of a start can be created next: those whose needs are done, in their order, as far as the limit allows.
package struct StartSchedule {
    private let plan: StartPlan
    /// How many values may be under way at a time.
    private let width: Int
    /// For each node, how many of its needs are not done.
    private var missing: [Int]
    /// Those that nothing is missing for.
    private var ready: LowestFirst<Int>
    private(set) var underWay = 0

    package init(_ plan: StartPlan, width: Int = .max) {
        self.plan = plan
        self.width = max(1, width)
        missing = plan.nodes.map { $0.needs.count }
        ready = LowestFirst(plan.nodes.indices.filter { plan.nodes[$0].needs.isEmpty })
    }

    /// The next value to be created, which is under way then.
    package mutating func next() -> Int? {
        guard underWay < width, let node = ready.popFirst() else { return nil }
        underWay += 1
        return node
    }

    /// Whether one value is under way, and no other could be: it needs no task of its own.
    package var isAlone: Bool { underWay == 1 && ready.isEmpty }

    /// Notes that a value is there.
    package mutating func finish(_ node: Int) {
        underWay -= 1
        for dependent in plan.nodes[node].dependents {
            missing[dependent] -= 1
            if missing[dependent] == 0 { ready.insert(dependent) }
        }
    }

    /// Notes that a value will not be there.
    mutating func giveUp() { underWay -= 1 }
}

/// Which values of a stop can be stopped next: those whose dependents are done, what was started last first, as far as the limit allows.
struct StopSchedule {
    private let plan: StartPlan
    private let started: Set<Int>
    /// How many values may be stopping at a time.
    private let width: Int
    /// For each node, how many of its dependents are not done.
    private var waitsFor: [Int]
    /// Those that nothing depends on any more, as negative numbers.
    private var ready: LowestFirst<Int>
    private var underWay = 0
    private var left: Int

    /// - Parameter started: The nodes of the values that have been started.
    init(_ plan: StartPlan, of started: [Int], width: Int = .max) {
        let started = Set(started)
        self.plan = plan
        self.width = width
        left = started.count
        self.started = started
        let waitsFor = plan.nodes.map { node in node.dependents.count { started.contains($0) } }
        self.waitsFor = waitsFor
        ready = LowestFirst(started.filter { waitsFor[$0] == 0 }.map { -$0 })
    }

    /// Takes the next value to be stopped.
    mutating func next() -> Int? {
        guard underWay < width, let node = ready.popFirst() else { return nil }
        underWay += 1
        return -node
    }

    /// Whether all have been stopped.
    var isOver: Bool { left == 0 }

    /// Notes that a value has been stopped.
    mutating func finish(_ node: Int) {
        underWay -= 1
        left -= 1
        for need in plan.nodes[node].needs {
            waitsFor[need] -= 1
            guard waitsFor[need] == 0, started.contains(need) else { continue }
            ready.insert(-need)
        }
    }
}
