/// A graph in the DOT language of Graphviz: a box for each component, an arrow for each dependency, dashed where it is not eager.
package struct DotDrawing {
    private let graph: Graph
    private let names: NodeNames

    package init(_ graph: Graph, _ names: NodeNames) {
        self.graph = graph
        self.names = names
    }

    /// Cost: linear in the graph.
    package var text: String {
        var lines = ["digraph {", "    rankdir=LR;", "    node [shape=box];"]
        lines += graph.nestedLines(
            begin: { index, own, inner in
                [own + "subgraph cluster\(index) {", inner + "label=\(quoted(names.component(index)));"]
                    + graph.components[index].nodes.map { inner + node($0) }
            }, end: "}")
        for index in graph.nodes.indices where graph.nodes[index].component == nil {
            lines.append("    " + node(index))
        }
        for edge in graph.edges {
            let labels = edge.crossings.isEmpty ? "" : ", label=\(quoted(edge.crossings.joined(separator: " -> ")))"
            let style = edge.strength == .eager ? "" : " [style=dashed\(labels)]"
            lines.append("    n\(edge.source) -> n\(edge.target)\(style);")
        }
        return (lines + ["}"]).joined(separator: "\n") + "\n"
    }

    private func node(_ index: Int) -> String {
        let node = graph.nodes[index]
        let actor = node.isolation.map { "\n@" + unqualified($0) } ?? ""
        return "n\(index) [label=\(quoted(node.label + actor))\(node.isShared ? ", style=bold" : "")];"
    }

    private func quoted(_ text: String) -> String {
        let escaped = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
        return "\"" + escaped + "\""
    }
}
