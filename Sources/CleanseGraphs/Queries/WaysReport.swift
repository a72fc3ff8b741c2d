/// The ways from one node to another, in words.
package struct WaysReport {
    private let ways: Ways
    private let graph: Graph
    private let names: NodeNames

    package init(_ ways: Ways, in graph: Graph, _ names: NodeNames) {
        self.ways = ways
        self.graph = graph
        self.names = names
    }

    package var text: String {
        guard let first = ways.ways.first, let start = first.first, let end = first.last else { return "" }
        let listed = ways.ways.count
        let total =
            switch ways.count {
            case let count? where count > listed: "\(counted(count, "way")), the \(listed) shortest:"
            case _?: "\(counted(listed, "way")):"
            case nil: ways.isCut ? "more than \(counted(listed, "way")), the shortest:" : "\(counted(listed, "way")):"
            }
        var lines = ["\(names[start]) depends on \(names[end]) in \(total)"]
        for (index, way) in ways.ways.enumerated() {
            lines.append("")
            lines += way.enumerated().map { position, node in
                let number = position == 0 ? "\(index + 1). " : "   " + (strength(from: way[position - 1], to: node))
                let place = graph.nodes[node].places.first.map { "  at \($0)" } ?? ""
                return number + names[node] + place
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private func strength(from source: Int, to target: Int) -> String {
        guard let edge = graph.nodes[source].outgoing.first(where: { graph.edges[$0].target == target }) else {
            return ""
        }
        let strength = graph.edges[edge].strength
        return "needs " + (strength == .eager ? "" : "(\(strength.rawValue)) ")
    }
}
