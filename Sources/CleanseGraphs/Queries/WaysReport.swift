import CleanseJSON

/// The ways from one node to another, in words.
package struct WaysReport {
    private let ways: Ways
    private let graph: Graph
    private let names: NodeNames

    private let palette: Palette

    package init(_ ways: Ways, in graph: Graph, _ names: NodeNames, _ palette: Palette = .plain) {
        self.ways = ways
        self.graph = graph
        self.names = names
        self.palette = palette
    }

    /// The ways for programs.
    package var json: JSONValue {
        .members([
            ("version", .number(1)), ("count", ways.count.map(JSONValue.number)),
            ("isComplete", .bool(ways.count.map { $0 == ways.ways.count } ?? !ways.isCut)),
            (
                "ways",
                .list(
                    ways.ways.map { way in
                        .list(
                            way.enumerated().map { position, node in
                                guard position > 0, let edge = graph.edge(from: way[position - 1], to: node) else {
                                    return .members(graph.reference(to: node))
                                }
                                return graph.reference(to: node, by: edge)
                            })
                    })
            ),
        ])
    }

    package var text: String {
        guard let first = ways.ways.first, let start = first.first, let end = first.last else { return "" }
        let listed = ways.ways.count
        let total =
            switch ways.count {
            case let count? where count > listed: "\(counted(count, "path")), the \(listed) shortest:"
            case _?: "\(counted(listed, "path")):"
            case nil: ways.isCut ? "more than \(counted(listed, "path")), the shortest:" : "\(counted(listed, "path")):"
            }
        var lines = ["\(palette.bold(names[start])) depends on \(palette.bold(names[end])) by \(total)"]
        for (index, way) in ways.ways.enumerated() {
            lines.append("")
            lines += way.enumerated().map { position, node in
                let number = position == 0 ? "\(index + 1). " : "   " + (strength(from: way[position - 1], to: node))
                let place = graph.nodes[node].places.first.map { palette.dim("  at \($0)") } ?? ""
                return number + names[node] + place
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private func strength(from source: Int, to target: Int) -> String {
        guard let strength = graph.edge(from: source, to: target)?.strength else { return "" }
        return palette.dim("needs ") + (strength == .eager ? "" : palette.yellow("(\(strength.rawValue))") + " ")
    }
}
