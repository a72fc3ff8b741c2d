import Cleanse

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
        var text = DotText(direction: "LR")
        graph.visitNested { index in
            text.begin(cluster: "cluster\(index)", label: names.component(index))
            for node in graph.components[index].nodes { draw(node, in: &text) }
        } end: {
            text.end()
        }
        for index in graph.nodes.indices where graph.nodes[index].component == nil { draw(index, in: &text) }
        for edge in graph.edges {
            text.arrow(
                from: "n\(edge.source)", to: "n\(edge.target)", isDashed: edge.strength != .eager,
                crossings: edge.crossings)
        }
        return text.finished()
    }

    private func draw(_ index: Int, in text: inout DotText) {
        let node = graph.nodes[index]
        let actor = node.isolation.map { "\n@" + unqualified($0) } ?? ""
        text.node("n\(index)", label: node.label + actor, isBold: node.isShared)
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
        var lines = NestedLines("flowchart LR")
        graph.visitNested { index in
            lines.begin("subgraph c\(index) [\(quoted(names.component(index)))]")
            for index in graph.components[index].nodes { lines.add(node(index)) }
        } end: {
            lines.end("end")
        }
        for index in graph.nodes.indices where graph.nodes[index].component == nil {
            lines.add(node(index))
        }
        for edge in graph.edges {
            let label = edge.crossings.isEmpty ? "" : "|\(quoted(edge.crossings.joined(separator: " → ")))|"
            lines.add("n\(edge.source) \(edge.strength == .eager ? "-->" : "-.->")\(label) n\(edge.target)")
        }
        return lines.text
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
    /// Visits all components, each before those in it, and again after them.
    ///
    /// By a stack of its own: components may nest deeper than the stack of a thread allows. Cost: linear in the graph.
    fileprivate func visitNested(begin: (_ component: Int) -> Void, end: () -> Void) {
        // The next one is last.
        var waiting = components.indices.reversed().filter { components[$0].parent == nil }.map {
            (component: $0, isBegun: false)
        }
        while let (component, isBegun) = waiting.popLast() {
            if isBegun {
                end()
                continue
            }
            begin(component)
            waiting.append((component, true))
            waiting += components[component].children.reversed().map { ($0, false) }
        }
    }
}
