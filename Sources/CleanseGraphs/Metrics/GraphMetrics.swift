/// The numbers of a graph.
package struct GraphMetrics: Sendable {
    package let graph: Graph
    package let dependencies: Adjacency
    package let dominators: Dominators
    package let longest: LongestWays
    package let betweenness: Betweenness
    /// Those of ``Graph/areRooted``.
    package let areRooted: [Bool]
    /// Where programs enter graphs with a root, then what nothing depends on in those without one.
    package let roots: [Int]
    /// How many dependencies lead from the nearest root to each node, at least; nil for what no root leads to.
    package let depths: [Int?]

    /// Cost: that of ``Betweenness``.
    package init(_ graph: Graph) {
        self.graph = graph
        dependencies = Adjacency(graph)
        let (entries, areRooted) = (graph.entries, graph.areRooted)
        self.areRooted = areRooted
        dominators = Dominators(dependencies, entries: entries)
        longest = LongestWays(dependencies)
        betweenness = Betweenness(dependencies)
        roots =
            entries.filter { areRooted[$0] }
            + graph.nodes.indices.filter { !areRooted[$0] && graph.nodes[$0].incoming.isEmpty }
        depths = Self.depths(dependencies, from: roots)
    }

    /// By levels: those that the level before leads to, and no earlier one.
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

    /// What depends on nothing.
    package var leaves: [Int] { graph.nodes.indices.filter { fanOut($0) == 0 } }

    /// What no root leads to. Nothing in a graph without one, of which any key can be requested.
    package var unreachable: [Int] {
        graph.nodes.indices.filter { areRooted[$0] && !dominators.isReachable[$0] }
    }

    /// Below which number a count is not worth a look: it grows with the graph.
    package static func threshold(of values: [Int]) -> Int {
        guard !values.isEmpty else { return 0 }
        let count = Double(values.count)
        let mean = Double(values.reduce(0, +)) / count
        let variance = values.reduce(0.0) { $0 + (Double($1) - mean) * (Double($1) - mean) } / count
        return max(8, Int((mean + 3 * variance.squareRoot()).rounded(.up)))
    }
}
