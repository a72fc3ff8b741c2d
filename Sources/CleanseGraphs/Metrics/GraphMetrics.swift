// The metrics of a graph, and their report as text and as JSON, with hints about nodes that stand out.

import CleanseJSON

/// The metrics of a graph.
package struct GraphMetrics: Sendable {
    package let graph: Graph
    package let dependencies: Adjacency
    package let dominators: Dominators
    package let longest: LongestPaths
    package let betweenness: Betweenness
    /// Whether the outermost component above each node has a root, as ``Graph/areRooted`` says.
    package let areRooted: [Bool]
    /// The nodes at which programs enter graphs with a root, followed by the nodes without dependents in graphs without one.
    package let roots: [Int]
    /// The number of dependencies on a shortest path from a root to each node, or `nil` if no root leads to the node.
    package let depths: [Int?]

    /// Computes the metrics.
    ///
    /// - Complexity: Dominated by ``Betweenness``.
    package init(_ graph: Graph) {
        self.graph = graph
        dependencies = Adjacency(graph)
        let (entries, areRooted) = (graph.entries, graph.areRooted)
        self.areRooted = areRooted
        dominators = Dominators(dependencies, entries: entries)
        longest = LongestPaths(dependencies)
        betweenness = Betweenness(dependencies)
        roots =
            entries.filter { areRooted[$0] }
            + graph.nodes.indices.filter { !areRooted[$0] && graph.nodes[$0].incoming.isEmpty }
        depths = Self.depths(dependencies, from: roots)
    }

    /// Returns the depths, level by level: each level has the targets of the previous level that no earlier level has.
    private static func depths(_ targets: Adjacency, from roots: [Int]) -> [Int?] {
        var depths: [Int?] = Array(repeating: nil, count: targets.count)
        var level = roots, depth = 0
        for root in roots { depths[root] = 0 }
        while !level.isEmpty {
            depth += 1
            var next: [Int] = []
            for node in level {
                for target in targets[node].map(Int.init) where depths[target] == nil {
                    depths[target] = depth
                    next.append(target)
                }
            }
            level = next
        }
        return depths
    }

    package func fanIn(_ node: Int) -> Int { graph.nodes[node].incoming.count }
    package func fanOut(_ node: Int) -> Int { graph.nodes[node].outgoing.count }

    /// The nodes without dependencies.
    package var leaves: [Int] { graph.nodes.indices.filter { fanOut($0) == 0 } }

    /// The nodes that no root reaches. There are none in a graph without a root, in which any key can be requested.
    package var unreachable: [Int] {
        graph.nodes.indices.filter { areRooted[$0] && !dominators.isReachable[$0] }
    }

    /// Returns the count from which a node stands out: three standard deviations above the mean, and at least 8.
    package static func threshold(of values: [Int]) -> Int {
        guard !values.isEmpty else { return 0 }
        let count = Double(values.count)
        let mean = Double(values.reduce(0, +)) / count
        let variance = values.reduce(0.0) { $0 + (Double($1) - mean) * (Double($1) - mean) } / count
        return max(8, Int((mean + 3 * variance.squareRoot()).rounded(.up)))
    }
}

/// The metrics of a graph as text and as JSON, with hints about nodes that stand out.
package struct MetricsReport {
    private let metrics: GraphMetrics
    private let names: NodeNames

    private let palette: Palette

    package init(_ metrics: GraphMetrics, _ names: NodeNames, _ palette: Palette = .plain) {
        self.palette = palette
        self.metrics = metrics
        self.names = names
    }

    private static let shown = 5
    private var graph: Graph { metrics.graph }
    private var nodes: Range<Int> { graph.nodes.indices }

    package var text: String {
        let bindings = graph.nodes.reduce(0) { $0 + $1.bindings.count }
        let eager = graph.edges.count { $0.strength == .eager }
        var lines = [
            "\(counted(graph.components.count, "component")), \(counted(bindings, "binding")) of "
                + "\(counted(nodes.count, "key")), \(counted(graph.edges.count, "dependency", "dependencies")) "
                + "(\(eager) eager, \(graph.edges.count - eager) later)",
            "\(nodes.count { graph.nodes[$0].isShared }) shared, \(nodes.count { graph.nodes[$0].isolation != nil }) on an actor, "
                + "\(nodes.count { graph.nodes[$0].isThrowing }) that may throw",
            "",
        ]
        lines += section("most dependents (fan-in)", by: metrics.fanIn)
        lines += section("most dependencies (fan-out)", by: metrics.fanOut)
        lines += section("dominates most keys (dominators)") { metrics.dominators.counts[$0] }
        let estimated = metrics.betweenness.isEstimated ? ", estimated" : ""
        lines += section("on most shortest paths (betweenness\(estimated))") {
            Int(metrics.betweenness.values[$0].rounded())
        }
        lines += roots
        lines += longest
        lines += cycles
        lines += unreachable
        lines += [
            palette.bold("leaves:")
                + " \(counted(metrics.leaves.count, "key")) \(metrics.leaves.count == 1 ? "depends" : "depend") on nothing",
            "",
        ]
        lines += advice
        return lines.joined(separator: "\n") + "\n"
    }

    /// The metrics of the graph and of each key as JSON.
    package var json: JSONValue {
        let path = metrics.longest.lengths.indices.max { metrics.longest.lengths[$0] < metrics.longest.lengths[$1] }
        return .members([
            ("version", .number(1)), ("components", .number(graph.components.count)),
            ("bindings", .number(graph.nodes.reduce(0) { $0 + $1.bindings.count })),
            ("keys", .number(nodes.count)), ("dependencies", .number(graph.edges.count)),
            ("eager", .number(graph.edges.count { $0.strength == .eager })),
            ("isBetweennessEstimated", .bool(metrics.betweenness.isEstimated)),
            ("roots", graph.references(to: metrics.roots)),
            ("longestWay", graph.references(to: path.map { metrics.longest.path(from: $0) } ?? [])),
            ("cycles", .list(metrics.longest.cycles.map(graph.references))),
            (
                "numbers",
                .list(
                    nodes.map { node in
                        .members(
                            graph.reference(to: node) + [
                                ("fanIn", .number(metrics.fanIn(node))), ("fanOut", .number(metrics.fanOut(node))),
                                ("depth", metrics.depths[node].map(JSONValue.number)),
                                ("leadsAloneTo", .number(metrics.dominators.counts[node])),
                                ("betweenness", .number(Int(metrics.betweenness.values[node].rounded()))),
                                ("isReached", .bool(metrics.dominators.isReachable[node])),
                            ])
                    })
            ),
        ])
    }

    private func section(_ title: String, by value: (Int) -> Int) -> [String] {
        let best = nodes.map { (node: $0, value: value($0), name: names[$0]) }.filter { $0.value > 0 }
            .sorted { ($1.value, $0.name) < ($0.value, $1.name) }.prefix(Self.shown)
        guard !best.isEmpty else { return [] }
        return [palette.bold("\(title):")] + best.map { "  " + palette.cyan("\($0.value)".padded(to: 7)) + $0.name } + [
            ""
        ]
    }

    private func list(_ names: [String], most: Int) -> String {
        let rest = names.count > most ? ["and \(names.count - most) more"] : []
        return (names.prefix(most) + rest).joined(separator: ", ")
    }

    /// The roots, and the node that is farthest from them.
    private var roots: [String] {
        var lines: [String] = []
        for (title, areRooted) in [("roots", true), ("keys without dependents (no root)", false)] {
            let names = metrics.roots.filter { metrics.areRooted[$0] == areRooted }.map { self.names[$0] }.sorted()
            if !names.isEmpty { lines.append(palette.bold("\(title):") + " " + list(names, most: Self.shown)) }
        }
        guard !lines.isEmpty else { return [] }
        let depth = metrics.depths.lazy.compactMap { $0 }.max() ?? 0
        let deepest = nodes.filter { metrics.depths[$0] == depth }.map { self.names[$0] }.min()
        if depth > 0, let deepest {
            lines.append(palette.bold("depth:") + " \(counted(depth, "dependency", "dependencies")), to \(deepest)")
        }
        return lines + [""]
    }

    private var longest: [String] {
        guard let start = nodes.max(by: { (metrics.longest.lengths[$0], $1) < (metrics.longest.lengths[$1], $0) }),
            metrics.longest.lengths[start] > 0
        else { return [] }
        let path = metrics.longest.path(from: start).map { names[$0] }
        return [
            palette.bold("longest path, \(counted(path.count - 1, "dependency", "dependencies")):"),
            "  " + shownPath(path), "",
        ]
    }

    private var cycles: [String] {
        let cycles = metrics.longest.cycles
        guard !cycles.isEmpty else { return [] }
        let lines = cycles.prefix(Self.shown).map { "  " + list($0.map { names[$0] }.sorted(), most: 20) }
        let rest = cycles.count > Self.shown ? ["  and \(cycles.count - Self.shown) more"] : []
        return [palette.bold("deferred cycles: \(cycles.count)")] + lines
            + rest + [""]
    }

    private var unreachable: [String] {
        let list = metrics.unreachable.map { names[$0] }.sorted()
        guard !list.isEmpty else { return [] }
        let rest = list.count > Self.shown ? ["  and \(list.count - Self.shown) more"] : []
        return [palette.bold("unreachable from a root: \(counted(list.count, "key"))")]
            + list.prefix(Self.shown).map { "  " + $0 }
            + rest + [""]
    }

    /// Hints about nodes that stand out from the rest of the graph.
    private var advice: [String] {
        let outMost = GraphMetrics.threshold(of: nodes.map(metrics.fanOut))
        let inMost = GraphMetrics.threshold(of: nodes.map(metrics.fanIn))
        let many = nodes.filter { metrics.fanOut($0) >= outMost }.map {
            "\(names[$0]) needs \(metrics.fanOut($0)) others: does it do several things?"
        }
        let needed = nodes.filter { metrics.fanIn($0) >= inMost && metrics.fanOut($0) > 3 }.map {
            "\(names[$0]) is needed by \(metrics.fanIn($0)) and needs \(metrics.fanOut($0)): a change has wide effects"
        }
        let list = (many + needed).prefix(10)
        return list.isEmpty ? ["nothing stands out"] : [palette.yellow("worth a look:")] + list.map { "  " + $0 }
    }
}
