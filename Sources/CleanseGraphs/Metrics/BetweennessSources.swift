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
