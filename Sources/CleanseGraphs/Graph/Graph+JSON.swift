// Nodes and edges as the answers for programs have them.

import CleanseJSON

extension Graph {
    /// What tells a node from others, and where it is declared.
    func reference(to node: Int) -> [(String, JSONValue?)] {
        let node = nodes[node]
        return [
            ("key", .string(node.key)), ("component", node.component.map { .string(components[$0].name) }),
            ("place", node.places.first.map { .string("\($0)") }),
        ]
    }

    /// Nodes, each by what tells it from others.
    func references(to nodes: [Int]) -> JSONValue { .list(nodes.map { .members(reference(to: $0)) }) }

    /// The node at an end of an edge, and what the edge is like.
    func reference(to node: Int, by edge: Edge) -> JSONValue {
        .members(
            reference(to: node) + [
                ("strength", .string(edge.strength.rawValue)), ("optional", .bool(edge.isOptional)),
                ("crossings", .list(edge.crossings.map(JSONValue.string))),
            ])
    }

    /// The edge from one node to another.
    func edge(from source: Int, to target: Int) -> Edge? {
        nodes[source].outgoing.lazy.map { edges[$0] }.first { $0.target == target }
    }
}
