/// The targets of each node, in one row: short, for what reads them many times.
package struct Adjacency: Sendable {
    private var starts: [Int] = [0]
    private var targets: [Int32] = []

    /// - Parameter lists: The targets of each node.
    package init(_ lists: [[Int]]) {
        starts.reserveCapacity(lists.count + 1)
        for list in lists {
            targets += list.map(Int32.init)
            starts.append(targets.count)
        }
    }

    /// The dependencies of a graph.
    package init(_ graph: Graph) {
        starts = graph.nodes.map { $0.outgoing.lowerBound } + [graph.edges.count]
        targets = graph.edges.map { Int32($0.target) }
    }

    package var count: Int { starts.count - 1 }
    package subscript(node: Int) -> ArraySlice<Int32> { targets[starts[node]..<starts[node + 1]] }

    /// The same with each dependency turned round.
    package var reversed: Adjacency {
        let sources = (0..<count).flatMap { repeatElement(Int32($0), count: self[$0].count) }
        let sorted = Buckets(targets.lazy.map { Int($0) }, count: count)
        var reversed = self
        reversed.starts = sorted.starts
        reversed.targets = sorted.positions.map { sources[$0] }
        return reversed
    }

    /// The arrays themselves, for loops that run often.
    var raw: (starts: [Int], targets: [Int32]) { (starts, targets) }
}
