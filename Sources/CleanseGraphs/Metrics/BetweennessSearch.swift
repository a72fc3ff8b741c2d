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
