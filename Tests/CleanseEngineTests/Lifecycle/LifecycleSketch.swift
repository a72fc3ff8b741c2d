import TestSupport

/// A random graph of values that start and stop.
struct LifecycleSketch {
    struct Node {
        /// The dependencies, which have lower numbers.
        var needs: [Int]
        var isShared: Bool
        /// The duration of the creation in nanoseconds, or `nil` for a synchronous factory.
        var making: Int?
        /// The time that a step takes or, if the node runs, the time until it is ready.
        var starting: Int?
        var runs = false
        /// Whether the running function is declared after the stop, so that it is cancelled before the stop.
        var runsLast = false
        /// The time that the function takes to end after the stop has asked it to, and the limit of the function, if it has its own.
        var draining = 0
        var drainLimit: Int?
        var stopping: Int?
        var makingFails = false
        var startingFails = false
        var stopFails = false
    }

    let seed: UInt64
    private(set) var nodes: [Node] = []
    /// The time at which the start is cancelled, or `nil` if it is not.
    private(set) var cancellation: Int?
    /// The number of values that may be in progress at the same time.
    let width: Int

    init(seed: UInt64) {
        self.seed = seed
        var numbers = RandomNumbers(seed: seed)
        let count = 1 + numbers.below(9)
        let canFail = numbers.chance(50)
        // Durations differ in all nodes, so that no two events happen at the same time.
        func duration() -> Int { 1 + numbers.below(1_000_000_000) }
        for index in 0..<count {
            let needs = (0..<index).filter { _ in numbers.chance(40) }
            var node = Node(needs: needs, isShared: numbers.chance(80))
            if node.isShared {
                if numbers.chance(70) { node.making = duration() }
                if numbers.chance(50) { node.starting = duration() }
                node.runs = node.starting != nil && numbers.chance(50)
                if node.runs {
                    node.runsLast = numbers.chance(30)
                    node.draining = duration()
                    if numbers.chance(60) { node.drainLimit = duration() }
                }
                if numbers.chance(70) { node.stopping = duration() }
                if canFail {
                    node.makingFails = numbers.chance(10)
                    node.startingFails = node.starting != nil && numbers.chance(10)
                }
                node.stopFails = node.stopping != nil && numbers.chance(10)
            }
            nodes.append(node)
        }
        if numbers.chance(25) { cancellation = 1 + numbers.below(2_000_000_000) }
        width = 1 + numbers.below(3)
    }

    /// The shared nodes that a node needs, directly or through others.
    func sharedNeeds(of node: Int) -> Set<Int> {
        nodes[node].needs.reduce(into: []) { found, need in
            if nodes[need].isShared { found.insert(need) } else { found.formUnion(sharedNeeds(of: need)) }
        }
    }
}
