/// The order in which a start or a stop takes the values of a plan: each after those that it waits for, and only so many at the same time.
///
/// In a start, a value waits for its dependencies. In a stop, it waits for its dependents, and values that come later in the plan are taken
/// first.
package final class Schedule {
    private let plan: StartPlan
    private let isStop: Bool
    /// The maximum number of values that are in progress at the same time.
    private let width: Int
    /// For each node, the number of nodes that it still waits for. A node that is not taken waits for itself.
    private var waitsFor: [Int]
    /// The nodes that wait for no other, except nodes that have been taken. In a stop, they are negative numbers.
    private var ready = MinHeap<Int>()
    private(set) var inProgress = 0
    /// The number of values that have not been finished.
    private(set) var left: Int

    /// - Parameter nodes: The nodes to take.
    init(_ plan: StartPlan, of nodes: [Int], isStop: Bool, width: Int) {
        self.plan = plan
        self.isStop = isStop
        self.width = max(1, width)
        left = nodes.count
        waitsFor = Array(repeating: 1, count: plan.nodes.count)
        for node in nodes {
            waitsFor[node] -= 1
            for waiting in nodesWaiting(for: node) { waitsFor[waiting] += 1 }
        }
        for node in nodes { insertIfReady(node) }
    }

    /// Creates the order of nodes, of which each needs some that come before it.
    package convenience init(needs: [[Int]], isStop: Bool, width: Int) {
        self.init(StartPlan(needs: needs), of: Array(needs.indices), isStop: isStop, width: width)
    }

    /// The nodes that wait for a node.
    private func nodesWaiting(for node: Int) -> [Int] {
        isStop ? plan.nodes[node].needs : plan.nodes[node].dependents
    }

    private func insertIfReady(_ node: Int) {
        if waitsFor[node] == 0 { ready.insert(isStop ? -node : node) }
    }

    /// Returns the next value to start or to stop, which is in progress from then on.
    package func next() -> Int? {
        guard inProgress < width, let node = ready.popFirst() else { return nil }
        inProgress += 1
        return isStop ? -node : node
    }

    /// Whether one value is in progress and no other one could be, so that it needs no task of its own.
    package var isAlone: Bool { inProgress == 1 && ready.isEmpty }

    /// Records that a value has been started or stopped.
    package func finish(_ node: Int) {
        inProgress -= 1
        left -= 1
        for waiting in nodesWaiting(for: node) {
            waitsFor[waiting] -= 1
            insertIfReady(waiting)
        }
    }

    /// Records that a value could not be started.
    func giveUp() { inProgress -= 1 }
}
