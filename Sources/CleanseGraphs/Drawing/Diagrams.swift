// Graphs in the languages of diagrams: DOT of Graphviz, and Mermaid.

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

extension Graph {
    /// The lines of all components: where each begins, those of the components in it, and where it ends.
    ///
    /// By a stack of its own: components may nest deeper than the stack of a thread allows. Cost: linear in the graph.
    /// - Parameters:
    ///   - begin: The lines at the beginning of a component, with their indentation: that of the component, and that of what is in it.
    ///   - end: The line at its end.
    func nestedLines(begin: (_ component: Int, _ own: String, _ inner: String) -> [String], end: String) -> [String] {
        var lines: [String] = []
        // The end is the next one.
        var waiting = components.indices.reversed().filter { components[$0].parent == nil }.map {
            (component: $0, isBegun: false)
        }
        while let (component, isBegun) = waiting.popLast() {
            let own = Self.indentation(components[component].depth + 1)
            if isBegun {
                lines.append(own + end)
                continue
            }
            lines += begin(component, own, Self.indentation(components[component].depth + 2))
            waiting.append((component, true))
            waiting += components[component].children.reversed().map { ($0, false) }
        }
        return lines
    }

    /// Nobody reads what stands deeper.
    private static func indentation(_ depth: Int) -> String { String(repeating: "    ", count: min(depth, 20)) }
}
