import CleanseEngine
import Dispatch

/// The betweenness of each node: the number of shortest paths between other nodes that pass it.
///
/// Equally short paths between two nodes count as one in total.
package struct Betweenness: Sendable {
    package let values: [Double]
    /// Whether the values are estimated, because the graph is too large to follow the paths from every node.
    package let isEstimated: Bool

    /// The largest number of nodes and dependencies that are visited, which takes one processor about a second.
    package static let mostWork = 150_000_000
    private static let parts = 8
    /// The number of nodes from which the work is estimated.
    private static let samples = 64

    /// Computes the betweenness, or estimates it for a large graph.
    ///
    /// U. Brandes, "A faster algorithm for betweenness centrality" (2001). In a large graph, it follows the paths from evenly chosen nodes,
    /// as in U. Brandes and C. Pich, "Centrality estimation in large networks" (2007).
    ///
    /// - Complexity: The number of nodes times the number of dependencies, up to a limit, on all processors.
    package init(_ targets: Adjacency, mostWork: Int = Self.mostWork) {
        let count = targets.count
        let work = Self.work(for: targets)
        let interval = max(1, (work + mostWork - 1) / max(1, mostWork))
        isEstimated = interval > 1
        let sources = isEstimated ? BetweennessSources(every: interval, targets) : BetweennessSources(targets)
        // The number of parts does not depend on the processors, so that the same graph gives the same values.
        let sums = Guarded<[[Double]]>(Array(repeating: [], count: Self.parts))
        let reached = Guarded<[Int]>(Array(repeating: 0, count: count))
        DispatchQueue.concurrentPerform(iterations: Self.parts) { part in
            var search = BetweennessSearch(targets)
            var sum = Array(repeating: 0.0, count: count)
            for position in stride(from: part, to: sources.nodes.count, by: Self.parts) {
                let source = sources.nodes[position]
                let reach = search.add(from: source, weight: sources.weights[source], to: &sum)
                reached.withLock { $0[source] = reach }
            }
            sums.withLock { $0[part] = sum }
        }
        var values = Array(repeating: 0.0, count: count)
        for part in sums.withLock({ $0 }) { for node in 0..<count { values[node] += part[node] } }
        sources.addSkipped(to: &values, reached: reached.withLock { $0 })
        self.values = values
    }

    /// Estimates how many nodes and dependencies the paths from all nodes visit, from the paths of evenly chosen nodes.
    ///
    /// - Complexity: Linear in the graph.
    package static func work(for targets: Adjacency) -> Int {
        var starts = 0, sum = 0
        var foundFrom: [Int] = Array(repeating: -1, count: targets.count)
        for start in stride(from: 0, to: targets.count, by: max(1, targets.count / samples)) {
            starts += 1
            foundFrom[start] = start
            var next = [start]
            while let node = next.popLast() {
                sum += 1 + targets[node].count
                for target in targets[node].map(Int.init) where foundFrom[target] != start {
                    foundFrom[target] = start
                    next.append(target)
                }
            }
        }
        return starts == 0 ? 0 : sum * targets.count / starts
    }
}

/// The nodes whose paths are followed, with weights, so that they represent all nodes.
struct BetweennessSources: Sendable {
    private(set) var nodes: [Int] = []
    /// The number of nodes that each node represents, including itself.
    private(set) var weights: [Double]
    /// The nodes that are represented by their only dependency, with that dependency; dependents first.
    private var skipped: [(node: Int, target: Int)] = []

    /// Chooses one node of each interval, which represents the whole interval.
    init(every interval: Int, _ targets: Adjacency) {
        nodes = Array(stride(from: 0, to: targets.count, by: interval))
        weights = Array(repeating: Double(interval), count: targets.count)
    }

    /// Chooses all nodes with dependencies, except a node with a single dependency and on no cycle: the dependency represents the node.
    init(_ targets: Adjacency) {
        weights = Array(repeating: 1, count: targets.count)
        for group in StronglyConnectedComponents(targets).groups.reversed() {
            for node in group {
                let own = targets[node]
                if group.count == 1, own.count == 1, let target = own.first.map(Int.init), target != node {
                    skipped.append((node, target))
                    weights[target] += weights[node]
                } else if !own.isEmpty {
                    nodes.append(node)
                }
            }
        }
    }

    /// Adds the paths from skipped nodes that pass the nodes' only dependencies.
    /// - Parameter reached: The number of nodes that are reached from each node that was not skipped.
    func addSkipped(to values: inout [Double], reached: [Int]) {
        var reached = reached
        for (node, target) in skipped.reversed() {
            values[target] += weights[node] * Double(reached[target])
            reached[node] = reached[target] + 1
        }
    }
}

/// A search that follows the shortest paths from a node, and reuses its memory for the next node.
struct BetweennessSearch {
    private let starts: [Int]
    private let targets: [Int32]
    /// The distance of each node, which is negative for a node that has not been reached.
    private var distances: [Int32]
    /// The reached nodes, nearest first.
    private var queue: [Int32]
    /// The targets of the dependencies on shortest paths, in the order of the queue.
    private var steps: [Int32]
    /// The index in `steps` at which the dependencies of each position in the queue begin.
    private var firstSteps: [Int]
    /// The number of shortest paths to each node.
    private var counts: [WideNumber]
    /// The number of targets whose paths pass each node or end at it, divided by the number of paths to the node. If that number is
    /// scaled, the divisor is its `value`.
    private var shares: [Double]

    init(_ adjacency: Adjacency) {
        (starts, targets) = adjacency.raw
        let count = adjacency.count
        distances = Array(repeating: -1, count: count)
        queue = Array(repeating: 0, count: count)
        steps = Array(repeating: 0, count: targets.count)
        firstSteps = Array(repeating: 0, count: count)
        counts = Array(repeating: .one, count: count)
        shares = Array(repeating: 0, count: count)
    }

    /// Adds the shortest paths from a node to the sums of the nodes that they pass.
    ///
    /// - Complexity: Linear in the part of the graph that is reached.
    /// - Parameter weight: How many times each path counts.
    /// - Returns: The number of nodes that are reached.
    mutating func add(from source: Int, weight: Double, to sums: inout [Double]) -> Int {
        var (end, position, step, isWide) = (1, 0, 0, false)
        queue[0] = Int32(source)
        distances[source] = 0
        counts[source] = .one
        while position < end {
            let node = Int(queue[position])
            firstSteps[position] = step
            position += 1
            let (next, count) = (distances[node] + 1, counts[node])
            isWide = isWide || count.scale > 0
            for index in starts[node]..<starts[node + 1] {
                let target = Int(targets[index])
                let known = distances[target]
                if known < 0 {
                    distances[target] = next
                    counts[target] = count
                    queue[end] = Int32(target)
                    end += 1
                } else if known == next {
                    counts[target] += count
                } else {
                    continue
                }
                steps[step] = Int32(target)
                step += 1
            }
        }
        // Farthest first, so that the share of each node is complete before a nearer node reads it.
        while position > 0 {
            position -= 1
            let node = Int(queue[position])
            let count = counts[node]
            var share = 0.0
            for index in firstSteps[position]..<step {
                let target = Int(steps[index])
                share += isWide ? shares[target] * count.step(to: counts[target]) : shares[target]
            }
            let behind = share * count.value
            step = firstSteps[position]
            shares[node] = (1 + behind) / count.value
            distances[node] = -1
            if position > 0 { sums[node] += weight * behind }
        }
        return end - 1
    }
}

/// A positive number that may exceed the range of a `Double`, such as the number of paths through thousands of layers.
struct WideNumber {
    /// The value, which is less than `step`.
    private(set) var value: Double
    /// How many times the value has to be multiplied by `step`.
    private(set) var scale: Int

    private static let step = 0x1p512

    static let one = WideNumber(value: 1, scale: 0)

    static func += (lhs: inout WideNumber, rhs: WideNumber) {
        if lhs.scale == rhs.scale { lhs.value += rhs.value } else { lhs.addScaled(rhs) }
        if lhs.value >= step {
            lhs.value /= step
            lhs.scale += 1
        }
    }

    /// Adds a number of another scale. If they are two steps apart, the smaller one does not change the sum.
    private mutating func addScaled(_ other: WideNumber) {
        var other = other
        if scale < other.scale { swap(&self, &other) }
        if scale - other.scale == 1 { value += other.value / Self.step }
    }

    /// Returns the factor that converts a part of this number's `value` to the scale of a number that is not smaller.
    func step(to sum: WideNumber) -> Double {
        if scale == sum.scale { return 1 }
        return sum.scale - scale == 1 ? 1 / Self.step : 0
    }
}
