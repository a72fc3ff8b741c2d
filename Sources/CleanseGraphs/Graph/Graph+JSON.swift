// Nodes and edges as the answers for programs have them.

extension Graph {
    /// What tells a node from others, and where it is declared.
    func reference(to node: Int) -> [(String, JSON?)] {
        let node = nodes[node]
        return [
            ("key", .text(node.key)), ("component", node.component.map { .text(components[$0].name) }),
            ("place", node.places.first.map { .text("\($0)") }),
        ]
    }

    /// Nodes, each by what tells it from others.
    func references(to nodes: [Int]) -> JSON { .list(nodes.map { .members(reference(to: $0)) }) }

    /// The node at an end of an edge, and what the edge is like.
    func reference(to node: Int, by edge: Edge) -> JSON {
        .members(
            reference(to: node) + [
                ("strength", .text(edge.strength.rawValue)), ("optional", .flag(edge.isOptional)),
                ("crossings", .list(edge.crossings.map(JSON.text))),
            ])
    }

    /// The edge from one node to another.
    func edge(from source: Int, to target: Int) -> Edge? {
        nodes[source].outgoing.lazy.map { edges[$0] }.first { $0.target == target }
    }
}
