/// A check of a graph against the lint rules.
package struct Linter {
    let graph: Graph
    let names: NodeNames
    private let layers: Layers

    package init(_ graph: Graph, _ names: NodeNames, layers: Layers = Layers()) {
        self.graph = graph
        self.names = names
        self.layers = layers
    }

    /// The findings of all rules, sorted by source location.
    ///
    /// - Complexity: Close to linear in the graph, and linear again for each component that keeps values of components below it.
    package var findings: [LintFinding] {
        let found =
            unneeded + shadowed + captive + retainCycles + unsharedWeakProviders + singleElements + unboundOptionals
            + singleTags + wideScopes + outliers + layers.findings(in: graph, names)
        return Set(found).sorted(by: LintFinding.areInOrder)
    }

    func finding(_ rule: LintRule, _ node: Int, _ message: String, help: String) -> LintFinding {
        LintFinding(
            rule: rule, key: graph.nodes[node].key, place: graph.nodes[node].places.first, message: message, help: help)
    }

    private var nodes: Range<Int> { graph.nodes.indices }

    /// Returns the components above a component, nearest first.
    func components(above component: Int) -> some Sequence<Int> {
        sequence(first: component) { graph.components[$0].parent }.dropFirst()
    }

    // MARK: Needed or not

    private var unneeded: [LintFinding] {
        let (needed, areRooted) = (graph.reachable(from: graph.entries), graph.areRooted)
        return nodes.filter { !needed.contains($0) }.compactMap { index in
            let node = graph.nodes[index]
            guard areRooted[index], !node.bindings.isEmpty, !["seed", "root", "imported"].contains(node.kind) else {
                return nil
            }
            let verb = node.isCollection ? "is filled" : "is bound"
            return finding(
                .unneededBinding, index, "\(names[index]) \(verb), but no root reaches it",
                help: "remove it, or request it where it should be used")
        }
    }

    private var shadowed: [LintFinding] {
        let homes = Dictionary(nodes.map { (graph.nodes[$0].key, 1) }, uniquingKeysWith: +)
        return nodes.compactMap { index in
            let node = graph.nodes[index]
            guard let component = node.component, !node.bindings.isEmpty, !node.isCollection,
                homes[node.key] ?? 0 > 1
            else { return nil }
            for above in components(above: component) {
                guard let other = graph.find(node.key, in: above), !graph.nodes[other].bindings.isEmpty,
                    !graph.nodes[other].isCollection
                else { continue }
                let place = graph.nodes[other].places.first.map { " at \($0)" } ?? ""
                return finding(
                    .shadowedBinding, index,
                    "\(node.label) is bound in \(names.component(component)) and in \(names.component(above))\(place); "
                        + "below \(names.component(component)) only the first is seen",
                    help: "remove one, or tell them apart with a tag")
            }
            return nil
        }
    }

    private var unboundOptionals: [LintFinding] {
        let bound = Set(graph.nodes.lazy.filter { !$0.bindings.isEmpty }.map(\.key))
        return nodes.flatMap { index in
            graph.nodes[index].bindings.flatMap { binding in
                (binding.unbound ?? []).filter { !bound.contains($0) }.map { key in
                    LintFinding(
                        rule: .unboundOptional, key: key, place: binding.place.flatMap { FileLocation($0) },
                        message:
                            "\(names[index]) has an optional dependency on \(unqualified(key)), which nothing binds",
                        help: "bind it, or remove the parameter")
                }
            }
        }
    }

    // MARK: Lifetimes

    /// Shared values that eagerly need, directly or through unshared values, a value of a component below their own.
    ///
    /// The search goes from a kept value to its dependents, so that it follows each dependency once, however many values lead to it.
    private var captive: [LintFinding] {
        let subtrees = graph.subtrees
        // A path to a value of a component below enters that component by an edge from outside of it.
        let entered = Set(
            graph.edges.lazy.filter { $0.strength == .eager }.compactMap { edge -> Int? in
                guard let source = graph.nodes[edge.source].component, let target = graph.nodes[edge.target].component,
                    !subtrees[target].contains(subtrees[source].lowerBound)
                else { return nil }
                return edge.target
            }
        ).sorted()
        return graph.components.indices.flatMap { home in
            captive(
                in: home,
                keeping: entered.filter { node in
                    graph.nodes[node].component.map {
                        $0 != home && subtrees[home].contains(subtrees[$0].lowerBound)
                    } ?? false
                })
        }
    }

    /// Returns findings for the shared values of a component that eagerly need one of some nodes.
    private func captive(in home: Int, keeping ends: [Int]) -> [LintFinding] {
        guard !ends.isEmpty else { return [] }
        var kept: [Int?] = Array(repeating: nil, count: graph.nodes.count)
        for end in ends { kept[end] = end }
        var queue = ends
        var found: [LintFinding] = []
        var position = 0
        while position < queue.count {
            let next = queue[position]
            position += 1
            for edge in graph.nodes[next].incoming.lazy.map({ graph.edges[$0] }) where edge.strength == .eager {
                guard kept[edge.source] == nil, let target = kept[next] else { continue }
                let source = graph.nodes[edge.source]
                kept[edge.source] = target
                guard source.isShared else {
                    queue.append(edge.source)
                    continue
                }
                guard source.component == home, source.kind != "componentFactory",
                    let other = graph.nodes[target].component
                else { continue }
                found.append(
                    finding(
                        .captiveDependency, edge.source,
                        "\(names[edge.source]) is shared in \(names.component(home)) and keeps \(names[target]), which belongs "
                            + "to \(names.component(other)) and should end with it",
                        help: "request a provider or a factory of it, or move the binding to \(names.component(other))"
                    ))
            }
        }
        return found
    }

    private var retainCycles: [LintFinding] {
        let strong = Adjacency(
            nodes.map { node in
                graph.nodes[node].outgoing.map { graph.edges[$0] }.filter { $0.strength != .weak }.map(\.target)
            })
        return StronglyConnectedComponents(strong).groups.compactMap { group in
            guard group.count > 1,
                let first = group.filter({ graph.nodes[$0].isShared }).min(by: { names[$0] < names[$1] })
            else {
                return nil
            }
            let members = Set(group)
            let path = cycle(through: first, in: members, strong)
            return finding(
                .retainCycle, first,
                "\(shownPath(path.map { names[$0] })): while one of them is kept, all are, and may never be released",
                help: "request one of them as a WeakProvider")
        }
    }

    private var unsharedWeakProviders: [LintFinding] {
        nodes.flatMap { index in
            graph.nodes[index].outgoing.compactMap { edge in
                guard graph.edges[edge].strength == .weak else { return nil }
                let target = aliased(graph.edges[edge].target)
                let node = graph.nodes[target]
                guard node.kind == "plain" || node.isRoot, !node.isShared, !node.isCollection else { return nil }
                let share =
                    node.isRoot ? "let its type name its scope, since a root is not shared otherwise" : "share it"
                return finding(
                    .unsharedWeakProvider, index,
                    "\(names[index]) has a weak provider of \(names[target]), which is not shared, so each call creates another",
                    help: "\(share), or request a provider")
            }
        }
    }

    /// Returns the node to which an alias leads in the end, or the node itself if it is not an alias.
    private func aliased(_ node: Int) -> Int {
        var (node, steps) = (node, 0)
        while graph.nodes[node].kind == "alias", steps < nodes.count, let edge = graph.nodes[node].outgoing.first {
            node = graph.edges[edge].target
            steps += 1
        }
        return node
    }

    /// Returns the shortest cycle through a node.
    private func cycle(through start: Int, in members: Set<Int>, _ targets: Adjacency) -> [Int] {
        var previous: [Int: Int] = [:]
        var queue = [start]
        var position = 0
        while position < queue.count {
            let node = queue[position]
            position += 1
            for target in targets[node].lazy.map(Int.init) where members.contains(target) {
                if target == start {
                    return sequence(first: node) { previous[$0] }.reversed() + [start]
                }
                if previous[target] == nil {
                    previous[target] = node
                    queue.append(target)
                }
            }
        }
        return [start]
    }

    /// Shared values of a component that only one of its subcomponents needs.
    ///
    /// A subcomponent that takes a seed, or that any thread may build, is built many times, so that its graphs share the values.
    private var wideScopes: [LintFinding] {
        let factories = graph.edges.filter { edge in
            graph.nodes[edge.target].kind == "componentFactory"
                && edge.crossings.contains { $0.hasPrefix("@Sendable") }
        }
        let builtByAnyThread = factories.flatMap { factory in
            graph.edges[graph.nodes[factory.target].outgoing].compactMap { graph.nodes[$0.target].component }
        }
        let many = Set(builtByAnyThread + graph.components.indices.filter { graph.components[$0].seed != nil })
        return nodes.compactMap { index in
            let node = graph.nodes[index]
            guard let home = node.component, node.isShared, node.kind == "plain", !node.incoming.isEmpty,
                !node.isCollection
            else { return nil }
            // The only subcomponent of the value's component that contains dependents.
            var only: Int?
            for dependent in graph.dependents(of: index) {
                guard let component = graph.nodes[dependent].component, component != home,
                    let child = ([component] + components(above: component)).first(where: {
                        graph.components[$0].parent == home
                    }), only ?? child == child
                else { return nil }
                only = child
            }
            guard let only, !many.contains(only) else { return nil }
            return finding(
                .wideScope, index,
                "\(names[index]) is shared in \(names.component(home)), but needed in \(names.component(only)) only",
                help: "bind it there, unless several graphs of \(names.component(only)) are to share it")
        }
    }

    // MARK: Collections and tags

    private var singleElements: [LintFinding] {
        let nodesOfKey = Dictionary(grouping: nodes, by: { graph.nodes[$0].key })
        return nodes.compactMap { index in
            let node = graph.nodes[index]
            guard node.bindings.count == 1, node.isCollection, let component = node.component else { return nil }
            // A subcomponent adds to this collection, or this collection adds to one above.
            let isAdded = (nodesOfKey[node.key] ?? []).contains { other in
                guard other != index, let home = graph.nodes[other].component else { return false }
                return components(above: home).contains(component) || components(above: component).contains(home)
            }
            guard !isAdded else { return nil }
            return finding(
                .singleElement, index, "\(names[index]) is a collection with one element",
                help: "bind the element itself if there will be no other")
        }
    }

    private var singleTags: [LintFinding] {
        let keys = Dictionary(grouping: Set(graph.nodes.lazy.filter { !$0.bindings.isEmpty }.map(\.key)), by: element)
        return nodes.compactMap { index in
            let node = graph.nodes[index]
            let element = element(of: node.key)
            guard !node.bindings.isEmpty, element != node.key, keys[element]?.count == 1,
                // On text and numbers, a tag says what the value means.
                !["Swift.", "Foundation."].contains(where: element.hasPrefix)
            else { return nil }
            return finding(
                .singleTag, index,
                "\(names[index]) is the only binding of \(unqualified(element)): its tag distinguishes it from nothing",
                help: "bind \(unqualified(element)) without a tag")
        }
    }

    /// Returns a key without its tag.
    private func element(of key: String) -> String {
        key.firstRange(of: " @").map { String(key[..<$0.lowerBound]) } ?? key
    }

    // MARK: Outliers

    private var outliers: [LintFinding] {
        let (incoming, outgoing) = (graph.nodes.map(\.incoming.count), graph.nodes.map(\.outgoing.count))
        let (manyIn, manyOut) = (GraphMetrics.threshold(of: incoming), GraphMetrics.threshold(of: outgoing))
        return nodes.flatMap { index -> [LintFinding] in
            var found: [LintFinding] = []
            // A component factory or a string look-up leads to a whole graph.
            guard graph.nodes[index].kind == "plain" || graph.nodes[index].kind == "root" else { return [] }
            if outgoing[index] >= manyOut, !graph.nodes[index].isCollection {
                found.append(
                    finding(
                        .fanOut, index,
                        "\(names[index]) needs \(outgoing[index]) values; \(manyOut) are many in this graph",
                        help: "see whether it does several things that could be types of their own"))
            }
            if incoming[index] >= manyIn, outgoing[index] > 3 {
                found.append(
                    finding(
                        .fanIn, index,
                        "\(names[index]) is needed by \(incoming[index]) values and needs \(outgoing[index]): a change has wide effects",
                        help: "see whether its dependents need all of it"))
            }
            return found
        }
    }
}
