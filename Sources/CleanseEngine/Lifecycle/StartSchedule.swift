/// Which values of a start can be created next: those whose needs are done, in their order, as far as the limit allows.
package struct StartSchedule {
    private let plan: StartPlan
    /// How many values may be under way at a time.
    private let width: Int
    /// For each node, how many of its needs are not done.
    private var missing: [Int]
    /// Those that nothing is missing for.
    private var ready: LowestFirst<Int>
    private var underWay = 0

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
}
