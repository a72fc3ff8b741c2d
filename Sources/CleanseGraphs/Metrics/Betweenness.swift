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
