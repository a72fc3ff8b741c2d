/// Which values of a stop can be stopped next: those whose dependents are done, what was started last first.
struct StopSchedule {
    private let plan: StartPlan
    private let started: Set<Int>
    /// For each node, how many of its dependents are not done.
    private var waitsFor: [Int]
    /// Those that nothing depends on any more, as negative numbers.
    private var ready: LowestFirst<Int>

    /// - Parameter started: The nodes of the values that have been started.
    init(_ plan: StartPlan, of started: [Int]) {
        let started = Set(started)
        self.plan = plan
        self.started = started
        let waitsFor = plan.nodes.map { node in node.dependents.count { started.contains($0) } }
        self.waitsFor = waitsFor
        ready = LowestFirst(started.filter { waitsFor[$0] == 0 }.map { -$0 })
    }

    /// The next value to be stopped.
    mutating func next() -> Int? { ready.popFirst().map { -$0 } }

    /// Notes that a value has been stopped.
    mutating func finish(_ node: Int) {
        for need in plan.nodes[node].needs {
            waitsFor[need] -= 1
            guard waitsFor[need] == 0, started.contains(need) else { continue }
            ready.insert(-need)
        }
    }
}
