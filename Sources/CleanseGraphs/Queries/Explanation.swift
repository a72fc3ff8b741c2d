import CleanseJSON

/// An explanation of one key: its bindings, lifetime, dependencies, dependents and dominators.
package struct Explanation {
    private let graph: Graph
    private let names: NodeNames
    private let entries: [Int]
    private let metrics: Dominators
    private let isRooted: Bool
    private let node: Int
    private let palette: Palette

    package init(of node: Int, in graph: Graph, _ names: NodeNames, _ palette: Palette = .plain) {
        self.palette = palette
        self.graph = graph
        self.names = names
        self.node = node
        entries = graph.entries
        metrics = Dominators(Adjacency(graph), entries: entries)
        isRooted = graph.areRooted[node]
    }

    private static let shown = 12

    /// The explanation as text.
    ///
    /// - Complexity: Linear in the graph.
    package var text: String {
        let node = graph.nodes[self.node]
        var lines = [palette.bold(names[self.node])]
        if node.key != names[self.node] { lines.append(field("key", node.key)) }
        lines += declared(node)
        lines.append(field("lives", lifetime(node)))
        if let isolation = node.isolation { lines.append(field("created on", unqualified(isolation))) }
        let effects = [
            node.isAsynchronous ? "asynchronous" : nil, node.isThrowing ? "may throw" : nil,
            node.isLive ? "live" : nil,
        ].compactMap { $0 }
        if !effects.isEmpty { lines.append(field("creation", effects.joined(separator: ", "))) }
        if !node.lifecycle.isEmpty { lines.append(field("life", node.lifecycle.joined(separator: ", "))) }
        lines += list("needs", node.outgoing.map { (names[graph.edges[$0].target], remark(graph.edges[$0])) })
        let unbound = node.bindings.flatMap { $0.unbound ?? [] }
        lines += list("could use", unbound.map { ($0, "optional; nothing binds it") })
        lines += list("needed by", node.incoming.map { (names[graph.edges[$0].source], remark(graph.edges[$0])) })
        lines += retained
        lines += belonging
        return lines.joined(separator: "\n") + "\n"
    }

    /// The explanation as JSON.
    ///
    /// - Complexity: Linear in the graph.
    package var json: JSONValue {
        let node = graph.nodes[self.node]
        let lifetime =
            node.component == nil ? "unknown" : node.kind == "seed" ? "seed" : node.isShared ? "shared" : "unshared"
        let counts = metrics.counts[self.node]
        return .members(
            [("version", .number(1))] + graph.reference(to: self.node) + [
                ("name", .string(names[self.node])), ("lives", .string(lifetime)),
                ("scope", node.component.flatMap { graph.components[$0].scope }.map(JSONValue.string)),
                ("isolation", node.isolation.map(JSONValue.string)), ("asynchronous", .bool(node.isAsynchronous)),
                ("throws", .bool(node.isThrowing)), ("live", .bool(node.isLive)),
                ("life", .list(node.lifecycle.map(JSONValue.string))),
                ("bindings", .list(node.bindings.map(json))),
                (
                    "needs",
                    .list(node.outgoing.map { graph.reference(to: graph.edges[$0].target, by: graph.edges[$0]) })
                ),
                ("couldUse", .list(node.bindings.flatMap { $0.unbound ?? [] }.map(JSONValue.string))),
                (
                    "neededBy",
                    .list(node.incoming.map { graph.reference(to: graph.edges[$0].source, by: graph.edges[$0]) })
                ),
                ("keepsAlive", graph.references(to: kept)), ("wayFromRoot", graph.references(to: path)),
                ("isReached", .bool(metrics.isReachable[self.node])),
                ("belongsTo", metrics.parent[self.node].map { .members(graph.reference(to: $0)) }),
                ("leadsAloneTo", .number(counts)), ("leadsAloneDirectlyTo", graph.references(to: owned)),
            ])
    }

    private func json(_ binding: GraphDocument.Binding) -> JSONValue {
        .members([
            ("kind", .string(binding.kind)), ("place", binding.place.map(JSONValue.string)),
            ("modules", .list((binding.modules ?? []).map(JSONValue.string))), ("collected", .bool(binding.collected)),
            ("replaced", .list((binding.replaced ?? []).map(JSONValue.string))),
            ("default", .bool(binding.default ?? false)),
            ("replacedDefaults", .list((binding.replacedDefaults ?? []).map(JSONValue.string))),
            ("condition", binding.condition.map(JSONValue.string)),
        ])
    }

    private func field(_ name: String, _ value: String) -> String {
        name.isEmpty ? "".padded(to: 14) + value : "  " + palette.cyan(name.padded(to: 12)) + value
    }

    private func list(_ name: String, _ items: [(name: String, remark: String)]) -> [String] {
        guard !items.isEmpty else { return [field(name, "nothing")].filter { _ in name != "could use" } }
        var lines = items.prefix(Self.shown).map { $0.name + ($0.remark.isEmpty ? "" : "  (\($0.remark))") }
        if items.count > lines.count { lines.append("and \(items.count - lines.count) more") }
        return lines.enumerated().map { field($0 == 0 ? name : "", $1) }
    }

    private func declared(_ node: Graph.Node) -> [String] {
        guard let component = node.component else {
            return [field("bound", "in another graph, which is not described")]
        }
        let home = names.component(component)
        guard !node.bindings.isEmpty else { return [field("bound", "in \(home), which does not show it")] }
        var lines: [String] = []
        for binding in node.bindings.prefix(Self.shown) {
            let place = binding.place.flatMap { FileLocation($0) }.map { ", at \($0)" } ?? ""
            let modules = (binding.modules ?? []).map { " > " + unqualified($0) }.joined()
            lines.append(home + modules + place + remark(binding))
            for replaced in binding.replaced ?? [] { lines.append("  replaces what was bound at \(replaced)") }
            for replaced in binding.replacedDefaults ?? [] { lines.append("  replaces the default at \(replaced)") }
        }
        if node.bindings.count > Self.shown { lines.append("and \(node.bindings.count - Self.shown) more") }
        return lines.enumerated().map { field($0 == 0 ? "bound in" : "", $1) }
    }

    private func remark(_ binding: GraphDocument.Binding) -> String {
        let kind: String? =
            switch binding.kind {
            case "plain": nil
            case "componentFactory": "builds a subcomponent"
            case "assistedFactory": "factory"
            case "propertyInjector": "injects properties"
            default: binding.kind
            }
        let words = [
            kind, binding.default == true ? "a default" : nil, binding.collected ? "adds to the collection" : nil,
            binding.condition.map { "if \($0)" },
        ].compactMap { $0 }
        return words.isEmpty ? "" : ", " + words.joined(separator: ", ")
    }

    private func lifetime(_ node: Graph.Node) -> String {
        guard let component = node.component else { return "unknown" }
        let home = names.component(component)
        let scope = graph.components[component].scope.map { ", in its scope \(unqualified($0))" } ?? ""
        if node.kind == "seed" { return "given to each \(home) when that is built" }
        return node.isShared ? "shared: created once for each \(home)\(scope)" : "not shared: created for each request"
    }

    private func remark(_ edge: Graph.Edge) -> String {
        let words = [
            edge.strength == .eager ? nil : edge.strength.rawValue, edge.isOptional ? "optional" : nil,
            edge.crossings.isEmpty ? nil : edge.crossings.joined(separator: " -> "),
        ]
        return words.compactMap { $0 }.joined(separator: ", ")
    }

    /// The shared values that this value keeps alive.
    private var kept: [Int] {
        guard graph.nodes[node].isShared else { return [] }
        let kept = graph.reachable(from: [node], through: { $0.strength != .weak })
        return sorted(kept.filter { $0 != node && graph.nodes[$0].isShared })
    }

    private var retained: [String] { kept.isEmpty ? [] : list("keeps alive", kept.map { (names[$0], "") }) }

    /// The nodes that this node immediately dominates.
    private var owned: [Int] { sorted(graph.nodes.indices.filter { metrics.parent[$0] == node }) }

    /// A shortest path from an entry, or an empty list if there is none.
    private var path: [Int] {
        isRooted && metrics.isReachable[node] ? ShortestPath.find(from: entries, to: node, in: graph) ?? [] : []
    }

    private func sorted(_ nodes: some Sequence<Int>) -> [Int] { nodes.sorted { (names[$0], $0) < (names[$1], $1) } }

    /// The path to the node, its dominator, and the nodes that it dominates.
    private var belonging: [String] {
        var lines: [String] = []
        if !isRooted {
            lines.append(field("reached", "by its key; the graph has no root"))
        } else if !metrics.isReachable[node] {
            lines.append(field("reached", "from no root"))
        } else {
            let path = path
            if path.count > 1 { lines.append(field("reached", shownPath(path.map { names[$0] }))) }
            if let above = metrics.parent[node] {
                lines.append(field("dominator", "\(names[above]): every path to this key passes it"))
            }
        }
        if metrics.counts[node] > 0 {
            let count = metrics.counts[node]
            lines += list(
                "dominates",
                [("\(count) \(count == 1 ? "key" : "keys"), immediately:", "")]
                    + owned.map { ("  " + names[$0], "") })
        }
        return lines
    }
}
