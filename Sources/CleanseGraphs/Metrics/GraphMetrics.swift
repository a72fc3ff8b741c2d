/// The metrics of a graph.
package struct GraphMetrics: Sendable {
    package let graph: Graph
    package let dependencies: Adjacency
    package let dominators: Dominators
    package let longest: LongestPaths
    package let betweenness: Betweenness
    /// Whether the outermost component above each node has a root, as ``Graph/areRooted`` says.
    package let areRooted: [Bool]
    /// The nodes at which programs enter graphs with a root, followed by the nodes without dependents in graphs without one.
    package let roots: [Int]
    /// The number of dependencies on a shortest path from a root to each node, or `nil` if no root leads to the node.
    package let depths: [Int?]

    /// Computes the metrics.
    ///
    /// - Complexity: Dominated by ``Betweenness``.
    package init(_ graph: Graph) {
        self.graph = graph
        dependencies = Adjacency(graph)
        let (entries, areRooted) = (graph.entries, graph.areRooted)
        self.areRooted = areRooted
        dominators = Dominators(dependencies, entries: entries)
        longest = LongestPaths(dependencies)
        betweenness = Betweenness(dependencies)
        roots =
            entries.filter { areRooted[$0] }
            + graph.nodes.indices.filter { !areRooted[$0] && graph.nodes[$0].incoming.isEmpty }
        depths = Self.depths(dependencies, from: roots)
    }

    /// Returns the depths, level by level: each level has the targets of the previous level that no earlier level has.
    private static func depths(_ targets: Adjacency, from roots: [Int]) -> [Int?] {
        var depths: [Int?] = Array(repeating: nil, count: targets.count)
        var level = roots, depth = 0
        for root in roots { depths[root] = 0 }
        while !level.isEmpty {
            depth += 1
            var next: [Int] = []
            for node in level {
                for target in targets[node].map(Int.init) where depths[target] == nil {
                    depths[target] = depth
                    next.append(target)
                }
            }
            level = next
        }
        return depths
    }

    package func fanIn(_ node: Int) -> Int { graph.nodes[node].incoming.count }
    package func fanOut(_ node: Int) -> Int { graph.nodes[node].outgoing.count }

    /// The nodes without dependencies.
    package var leaves: [Int] { graph.nodes.indices.filter { fanOut($0) == 0 } }

    /// The nodes that no root reaches. There are none in a graph without a root, in which any key can be requested.
    package var unreachable: [Int] {
        graph.nodes.indices.filter { areRooted[$0] && !dominators.isReachable[$0] }
    }

    /// Returns the count from which a node stands out: three standard deviations above the mean, and at least 8.
    package static func threshold(of values: [Int]) -> Int {
        guard !values.isEmpty else { return 0 }
        let count = Double(values.count)
        let mean = Double(values.reduce(0, +)) / count
        let variance = values.reduce(0.0) { $0 + (Double($1) - mean) * (Double($1) - mean) } / count
        return max(8, Int((mean + 3 * variance.squareRoot()).rounded(.up)))
    }
}
