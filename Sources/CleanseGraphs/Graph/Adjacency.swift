/// The targets of all nodes in one array, which is compact for algorithms that read them many times.
package struct Adjacency: Sendable {
    private var starts: [Int] = [0]
    private var targets: [Int32] = []

    /// Creates the adjacency of lists.
    /// - Parameter lists: The targets of each node.
    package init(_ lists: [[Int]]) {
        starts.reserveCapacity(lists.count + 1)
        for list in lists {
            targets += list.map(Int32.init)
            starts.append(targets.count)
        }
    }

    /// Creates the adjacency of a graph's dependencies.
    package init(_ graph: Graph) {
        starts = graph.nodes.map { $0.outgoing.lowerBound } + [graph.edges.count]
        targets = graph.edges.map { Int32($0.target) }
    }

    package var count: Int { starts.count - 1 }
    package subscript(node: Int) -> ArraySlice<Int32> { targets[starts[node]..<starts[node + 1]] }

    /// The adjacency with each edge reversed.
    package var reversed: Adjacency {
        let sources = (0..<count).flatMap { repeatElement(Int32($0), count: self[$0].count) }
        let sorted = Buckets(targets.lazy.map { Int($0) }, count: count)
        var reversed = self
        reversed.starts = sorted.starts
        reversed.targets = sorted.positions.map { sources[$0] }
        return reversed
    }

    /// The arrays themselves, for hot loops.
    var raw: (starts: [Int], targets: [Int32]) { (starts, targets) }
}

/// The positions in a list of numbers, sorted into buckets by number. All buckets share one array, which saves an allocation for each.
struct Buckets {
    /// The index in `positions` at which each bucket begins, followed by the end.
    private(set) var starts: [Int]
    /// The positions in all buckets, bucket by bucket.
    private(set) var positions: [Int]

    /// Sorts the positions into buckets.
    ///
    /// - Complexity: Linear in the positions and the buckets.
    /// - Parameters:
    ///   - numbers: The bucket of each position.
    ///   - count: The number of buckets.
    init(_ numbers: some Collection<Int>, count: Int) {
        starts = Array(repeating: 0, count: count + 1)
        positions = Array(repeating: 0, count: numbers.count)
        for number in numbers { starts[number + 1] += 1 }
        for number in 0..<count { starts[number + 1] += starts[number] }
        var ends = starts
        for (position, number) in numbers.enumerated() {
            positions[ends[number]] = position
            ends[number] += 1
        }
    }

    /// The positions of a number, in ascending order.
    subscript(number: Int) -> ArraySlice<Int> { positions[starts[number]..<starts[number + 1]] }
}
