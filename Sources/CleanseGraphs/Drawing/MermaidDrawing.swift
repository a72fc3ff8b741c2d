/// A graph as a flow chart of Mermaid, which Markdown of GitHub and others shows as a picture.
package struct MermaidDrawing {
    private let graph: Graph
    private let names: NodeNames

    package init(_ graph: Graph, _ names: NodeNames) {
        self.graph = graph
        self.names = names
    }

    /// Cost: linear in the graph.
    package var text: String {
        var lines = ["flowchart LR"]
        lines += graph.nestedLines(
            begin: { index, own, inner in
                [own + "subgraph c\(index) [\(quoted(names.component(index)))]"]
                    + graph.components[index].nodes.map { inner + node($0) }
            }, end: "end")
        for index in graph.nodes.indices where graph.nodes[index].component == nil {
            lines.append("    " + node(index))
        }
        for edge in graph.edges {
            let label = edge.crossings.isEmpty ? "" : "|\(quoted(edge.crossings.joined(separator: " → ")))|"
            lines.append("    n\(edge.source) \(edge.strength == .eager ? "-->" : "-.->")\(label) n\(edge.target)")
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// Shared values have round ends.
    private func node(_ index: Int) -> String {
        let node = graph.nodes[index]
        let text = quoted(node.label + (node.isolation.map { " @" + unqualified($0) } ?? ""))
        return node.isShared ? "n\(index)([\(text)])" : "n\(index)[\(text)]"
    }

    /// What Mermaid or HTML would read as their own is written as its number.
    private func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "#", "<", ">", "&", "`", "\\", ";": result += "#\(scalar.value);"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}
