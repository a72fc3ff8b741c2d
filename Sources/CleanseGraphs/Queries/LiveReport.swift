import CleanseJSON

/// The live bindings of a graph, with the paths by which a program reaches them, as text and as JSON.
///
/// A strict test that requests a root has to override all live bindings that the root reaches.
package struct LiveReport {
    private let graph: Graph
    private let names: NodeNames
    private let palette: Palette
    private let nodes: [Int]

    /// Finds the live bindings.
    ///
    /// - Complexity: Linear in the graph.
    package init(_ graph: Graph, _ names: NodeNames, _ palette: Palette = .plain) {
        self.graph = graph
        self.names = names
        self.palette = palette
        nodes = graph.nodes.indices.filter { graph.nodes[$0].isLive }.sorted { (names[$0], $0) < (names[$1], $1) }
    }

    /// The number of live bindings, and each with its source locations and a shortest path from a root.
    ///
    /// - Complexity: Linear in the graph for each live binding.
    package var text: String {
        var lines = [counted(nodes.count, "live key")]
        for node in nodes {
            let places = graph.nodes[node].places.map { "\($0)" }.joined(separator: ", ")
            lines.append(palette.bold(names[node]) + (places.isEmpty ? "" : palette.dim("  at \(places)")))
            lines.append("  " + (path(to: node).map { shownPath($0.map { names[$0] }) } ?? "from no root"))
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// The live bindings as JSON.
    ///
    /// - Complexity: Linear in the graph for each live binding.
    package var json: JSONValue {
        .members([
            ("version", .number(1)),
            (
                "live",
                .list(
                    nodes.map { node in
                        .members(
                            graph.reference(to: node) + [
                                ("name", .string(names[node])),
                                ("wayFromRoot", graph.references(to: path(to: node) ?? [])),
                            ])
                    })
            ),
        ])
    }

    /// Returns a shortest path from a root, or `nil` if there is none.
    private func path(to node: Int) -> [Int]? {
        ShortestPath.find(from: graph.entries, to: node, in: graph)
    }
}
