import Dispatch
import Synchronization

/// How many shortest ways between other nodes pass each node, ways of one length sharing one.
package struct Betweenness: Sendable {
    package let values: [Double]
    /// Whether the values are estimated: the graph is too large to look at the ways from every node.
    package let isEstimated: Bool

    /// How many nodes and dependencies are looked at: it takes one processor about a second.
    package static let mostWork = 150_000_000
    private static let parts = 8
    /// From how many nodes the work is estimated.
    private static let samples = 64

    /// U. Brandes, "A faster algorithm for betweenness centrality" (2001); of large graphs, with the ways from evenly chosen nodes, as U.
    /// Brandes and C. Pich, "Centrality estimation in large networks" (2007).
    ///
    /// Cost: the number of nodes times that of dependencies, bounded, on all processors.
    package init(_ targets: Adjacency, mostWork: Int = Self.mostWork) {
        let count = targets.count
        let work = Self.work(for: targets)
        let interval = max(1, (work + mostWork - 1) / max(1, mostWork))
        isEstimated = interval > 1
        let sources = isEstimated ? BetweennessSources(every: interval, targets) : BetweennessSources(targets)
        // In parts that do not depend on the processors: the same graph gives the same numbers.
        let sums = Mutex<[[Double]]>(Array(repeating: [], count: Self.parts))
        let reached = Mutex<[Int]>(Array(repeating: 0, count: count))
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

    /// About how many nodes and dependencies the ways from all nodes have, by those from evenly chosen ones.
    ///
    /// Cost: linear in the graph.
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

/// The nodes whose ways are followed, for those of all.
struct BetweennessSources: Sendable {
    private(set) var nodes: [Int] = []
    /// For how many nodes each stands, itself included.
    private(set) var weights: [Double]
    /// What others stand for, with its one dependency; dependents first.
    private var skipped: [(node: Int, target: Int)] = []

    /// One of so many, which stands for them all.
    init(every interval: Int, _ targets: Adjacency) {
        nodes = Array(stride(from: 0, to: targets.count, by: interval))
        weights = Array(repeating: Double(interval), count: targets.count)
    }

    /// All that have a dependency; of those with one, which are on no cycle, what they depend on stands for them.
    init(_ targets: Adjacency) {
        weights = Array(repeating: 1, count: targets.count)
        for group in StrongGroups(targets).groups.reversed() {
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

    /// Adds the ways from skipped nodes that pass what they depend on.
    /// - Parameter reached: How many nodes are reached from each of the others.
    func addSkipped(to values: inout [Double], reached: [Int]) {
        var reached = reached
        for (node, target) in skipped.reversed() {
            values[target] += weights[node] * Double(reached[target])
            reached[node] = reached[target] + 1
        }
    }
}

/// Follows the shortest ways from one node after another, with memory that is used again.
struct BetweennessSearch {
    private let starts: [Int]
    private let targets: [Int32]
    /// How far each node is; less than zero for what has not been reached.
    private var distances: [Int32]
    /// What has been reached, nearest first.
    private var queue: [Int32]
    /// The dependencies that are on shortest ways, in the order of the queue, and where those of each position begin.
    private var steps: [Int32]
    private var firstSteps: [Int]
    /// How many shortest ways lead to each node.
    private var counts: [WideNumber]
    /// How many ends each way to a node has, the node itself and what lies behind it, ways of one length sharing an end; where the ways
    /// are counted in steps, of the value that is left.
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

    /// Adds the ways from a node to the nodes that they pass.
    ///
    /// Cost: linear in what is reached.
    /// - Parameter weight: How often the ways count.
    /// - Returns: How many nodes are reached.
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
        // Farthest first: each node has what lies behind it before it passes that on.
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

/// A positive number as large as the ways through thousands of layers are many: more than a `Double` can be.
struct WideNumber {
    /// Less than the step.
    private(set) var value: Double
    /// How often the value is to be multiplied by the step.
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

    /// Of numbers that are two steps apart, the smaller one can't be seen in their sum.
    private mutating func addScaled(_ other: WideNumber) {
        var other = other
        if scale < other.scale { swap(&self, &other) }
        if scale - other.scale == 1 { value += other.value / Self.step }
    }

    /// By what a part of this value is multiplied to be one of a number that is not smaller.
    func step(to sum: WideNumber) -> Double {
        if scale == sum.scale { return 1 }
        return sum.scale - scale == 1 ? 1 / Self.step : 0
    }
}
