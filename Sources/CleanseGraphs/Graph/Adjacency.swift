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

/// The positions in a list, sorted into buckets by the number at each: one array, where one for each bucket would be as many allocations.
struct Buckets {
    /// Where the positions of each number begin; and the end.
    private(set) var starts: [Int]
    /// The positions of all numbers.
    private(set) var positions: [Int]

    /// Cost: linear.
    /// - Parameters:
    ///   - numbers: The bucket of each position.
    ///   - count: How many buckets there are.
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

    /// The positions of a number, in their order.
    subscript(number: Int) -> ArraySlice<Int> { positions[starts[number]..<starts[number + 1]] }
}
