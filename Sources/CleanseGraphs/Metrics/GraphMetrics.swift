/// The numbers of a graph.
package struct GraphMetrics: Sendable {
    package let graph: Graph
    package let dependencies: Adjacency
    package let dominators: Dominators
    package let longest: LongestWays
    package let betweenness: [Double]

    /// Cost: that of ``Betweenness``.
    package init(_ graph: Graph) {
        self.graph = graph
        dependencies = Adjacency(graph)
        dominators = Dominators(dependencies, entries: graph.entries)
        longest = LongestWays(dependencies)
        betweenness = Betweenness.values(dependencies)
    }

    package func fanIn(_ node: Int) -> Int { graph.nodes[node].incoming.count }
    package func fanOut(_ node: Int) -> Int { graph.nodes[node].outgoing.count }

    /// What depends on nothing.
    package var leaves: [Int] { graph.nodes.indices.filter { fanOut($0) == 0 } }

    /// What no entry leads to. Nothing, if any key can be requested.
    package var unreachable: [Int] { graph.nodes.indices.filter { !dominators.isReachable[$0] } }

    /// Below which number a count is not worth a look: it grows with the graph.
    package static func threshold(of values: [Int]) -> Int {
        guard !values.isEmpty else { return 0 }
        let count = Double(values.count)
        let mean = Double(values.reduce(0, +)) / count
        let variance = values.reduce(0.0) { $0 + (Double($1) - mean) * (Double($1) - mean) } / count
        return max(8, Int((mean + 3 * variance.squareRoot()).rounded(.up)))
    }
}
