// Graphs as text: in diagram languages (Graphviz's DOT, and Mermaid), and as an indented tree.

import Cleanse
import CleanseDescriptions

// Graphs in diagram languages: Graphviz's DOT, and Mermaid.

/// A graph in Graphviz's DOT language: a box for each component, and an arrow for each dependency, dashed if it is not eager.
package struct DotDrawing {
    private let graph: Graph
    private let names: NodeNames

    package init(_ graph: Graph, _ names: NodeNames) {
        self.graph = graph
        self.names = names
    }

    /// The drawing as text.
    ///
    /// - Complexity: Linear in the graph.
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

/// A graph as a Mermaid flow chart, which GitHub and other Markdown viewers show as a picture.
package struct MermaidDrawing {
    private let graph: Graph
    private let names: NodeNames

    package init(_ graph: Graph, _ names: NodeNames) {
        self.graph = graph
        self.names = names
    }

    /// The drawing as text.
    ///
    /// - Complexity: Linear in the graph.
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

    /// Returns the line of a node. Shared values have round ends.
    private func node(_ index: Int) -> String {
        let node = graph.nodes[index]
        let text = quoted(node.label + (node.isolation.map { " @" + unqualified($0) } ?? ""))
        return node.isShared ? "n\(index)([\(text)])" : "n\(index)[\(text)]"
    }

    /// Quotes a text, with numeric codes in place of the characters that Mermaid or HTML would interpret.
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
    /// Visits all components. The children of a component are visited between the calls of `begin` and `end` for it.
    ///
    /// It keeps its own stack, because components may nest more deeply than the stack of a thread allows.
    ///
    /// - Complexity: Linear in the graph.
    fileprivate func visitNested(begin: (_ component: Int) -> Void, end: () -> Void) {
        // The last element is visited next.
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

/// A graph as an indented tree, which shows the dependencies of each key once.
package struct Tree {
    private let graph: Graph
    private let names: NodeNames
    private let depth: Int
    private let isInverted: Bool
    private let palette: Palette

    /// Creates the tree of a graph.
    /// - Parameters:
    ///   - depth: The number of levels to show.
    ///   - isInverted: Whether dependents are shown instead of dependencies.
    package init(_ graph: Graph, _ names: NodeNames, depth: Int, isInverted: Bool, _ palette: Palette = .plain) {
        self.graph = graph
        self.names = names
        self.depth = depth
        self.isInverted = isInverted
        self.palette = palette
    }

    /// Returns the tree below some nodes. `(*)` marks a node whose subtree has been shown before.
    ///
    /// - Complexity: Linear in the lines of the tree.
    package func text(from starts: [Int]) -> String {
        var lines: [String] = []
        var isShown: Set<Int> = []
        // The nodes to show, each with the beginning of its line. The last one is next.
        var open: [(node: Int, edge: Int?, prefix: String, isLast: Bool, level: Int)] = []
        for start in starts.reversed() { open.append((start, nil, "", true, 0)) }
        while let (node, edge, prefix, isLast, level) = open.popLast() {
            let below = edges(of: node)
            let isRepeated = !isShown.insert(node).inserted && !below.isEmpty
            let branch = level == 0 ? "" : isLast ? "└── " : "├── "
            lines.append(
                palette.dim(prefix + branch) + line(of: node, by: edge) + (isRepeated ? palette.dim(" (*)") : ""))
            guard !isRepeated, !below.isEmpty else { continue }
            let next = prefix + (level == 0 ? "" : isLast ? "    " : "│   ")
            guard level < depth else {
                lines.append(palette.dim(next + "└── … \(below.count) more"))
                isShown.remove(node)
                continue
            }
            for (position, edge) in below.enumerated().reversed() {
                let target = isInverted ? graph.edges[edge].source : graph.edges[edge].target
                open.append((target, edge, next, position == below.count - 1, level + 1))
            }
        }
        return lines.map { $0 + "\n" }.joined()
    }

    private func edges(of node: Int) -> [Int] {
        isInverted ? Array(graph.nodes[node].incoming) : Array(graph.nodes[node].outgoing)
    }

    private func line(of index: Int, by edge: Int?) -> String {
        let node = graph.nodes[index]
        var marks: [String] = []
        if let edge = edge.map({ graph.edges[$0] }) {
            if edge.strength != .eager { marks.append(edge.strength.rawValue) }
            if edge.isOptional { marks.append("optional") }
            marks += edge.crossings
        }
        if node.isShared { marks.append("shared") }
        if let isolation = node.isolation { marks.append("@" + unqualified(isolation)) }
        if node.bindings.isEmpty { marks.append("of \(names.component(of: node))") }
        let name = node.isShared ? palette.bold(names[index]) : names[index]
        return name + (marks.isEmpty ? "" : palette.dim("  [" + marks.joined(separator: ", ") + "]"))
    }
}
