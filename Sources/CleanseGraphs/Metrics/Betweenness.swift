import Dispatch
import Synchronization

/// How many shortest ways between other nodes pass each node, ways of one length sharing one.
package struct Betweenness: Sendable {
    package let values: [Double]
    /// Whether the values are estimated: the graph is too large to look at the ways from every node.
    package let isEstimated: Bool

    /// How many nodes and dependencies are looked at.
    package static let mostWork = 1_000_000_000
    private static let parts = 8

    /// U. Brandes, "A faster algorithm for betweenness centrality" (2001); of large graphs, with the ways from evenly chosen nodes, as U.
    /// Brandes and C. Pich, "Centrality estimation in large networks" (2007).
    ///
    /// Cost: the number of nodes times that of dependencies, bounded, on all processors.
    package init(_ targets: Adjacency, mostWork: Int = Self.mostWork) {
        let count = targets.count
        let work = count * (count + targets.raw.targets.count)
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
}
