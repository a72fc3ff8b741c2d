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
    package init(_ graph: Graph) { self.init(graph.nodes.indices.map(graph.dependencies)) }

    package var count: Int { starts.count - 1 }
    package subscript(node: Int) -> ArraySlice<Int32> { targets[starts[node]..<starts[node + 1]] }

    /// The same with each dependency turned round.
    package var reversed: Adjacency {
        var lists: [[Int]] = Array(repeating: [], count: count)
        for node in 0..<count { for target in self[node] { lists[Int(target)].append(node) } }
        return Adjacency(lists)
    }

    /// The arrays themselves, for loops that run often.
    var raw: (starts: [Int], targets: [Int32]) { (starts, targets) }
}
