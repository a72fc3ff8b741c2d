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
