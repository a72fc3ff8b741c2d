// Facts of a graph and of its nodes, and nodes as answers in JSON refer to them.

import CleanseJSON

extension Graph.Node {
    package var isShared: Bool { bindings.contains(where: \.shared) }
    package var isCollection: Bool { bindings.contains(where: \.collected) }
    package var isOfProtocol: Bool { bindings.contains { $0.protocol == true } }
    package var isRoot: Bool { bindings.contains { $0.kind == "root" } }
    package var isThrowing: Bool { bindings.contains { $0.throws == true } }
    package var isAsynchronous: Bool { bindings.contains { $0.asynchronous == true } }
    package var startsWithGraph: Bool { bindings.contains { $0.startsWithGraph == true } }
    package var isolation: String? { bindings.lazy.compactMap(\.isolation).first }
    package var kind: String { bindings.first?.kind ?? "imported" }
    package var places: [Place] { bindings.compactMap { $0.place.flatMap { Place($0) } } }

    /// What is done with its value when the graph starts and stops, in words.
    package var lifecycle: [String] {
        let words: [(words: String, isSo: (GraphDocument.Binding) -> Bool)] = [
            ("starts although nothing needs it", { $0.startsWithGraph == true }), ("is started", { $0.start == true }),
            ("runs until it is stopped", { $0.running == true }), ("is stopped", { $0.stop == true }),
        ]
        return words.filter { bindings.contains(where: $0.isSo) }.map(\.words)
    }

    /// The innermost module that declares it; nil if its component does.
    package var module: String? { bindings.lazy.compactMap { $0.modules?.last }.first }
}

extension Graph {
    /// The nodes from which a program enters: the roots of the outermost components, and what starts although nothing needs it.
    ///
    /// Without a root, any key can be requested.
    package var entries: [Int] {
        let tops = components.indices.filter { components[$0].parent == nil }
        let entered = tops.flatMap { top in
            let own = components[top].nodes
            let roots = own.filter { nodes[$0].isRoot }
            // Properties of any object can be injected into.
            return roots.isEmpty
                ? own : roots + own.filter { nodes[$0].kind == "propertyInjector" && !nodes[$0].isRoot }
        }
        let known = Set(entered)
        return entered + nodes.indices.filter { nodes[$0].startsWithGraph && !known.contains($0) }
    }

    /// For each node, whether the outermost component above it has a root, so that what nothing leads to is unneeded; for one of
    /// another graph, whether each outermost component has a root.
    package var areRooted: [Bool] {
        // Parents come first.
        let components = self.components.reduce(into: [Bool]()) { areRooted, component in
            let hasRoot = component.parent.map { areRooted[$0] } ?? component.nodes.contains { nodes[$0].isRoot }
            areRooted.append(hasRoot)
        }
        let others = !components.contains(false)
        return nodes.map { $0.component.map { components[$0] } ?? others }
    }

    /// The numbers of each component and of those below it, of which its own is the first.
    package var subtrees: [Range<Int>] {
        // Parents come first.
        var sizes = Array(repeating: 1, count: components.count)
        for (index, component) in components.enumerated().reversed() {
            if let parent = component.parent { sizes[parent] += sizes[index] }
        }
        var subtrees: [Range<Int>] = []
        var free: [Int] = []
        var last = 0
        for (index, component) in components.enumerated() {
            let start = component.parent.map { free[$0] } ?? last
            let end = start + sizes[index]
            if let parent = component.parent { free[parent] = end } else { last = end }
            subtrees.append(start..<end)
            free.append(start + 1)
        }
        return subtrees
    }

    /// Where trees of the whole graph begin, so that every key is shown: at roots, at what nothing depends on, and in cycles to which
    /// nothing leads.
    package var treeStarts: [Int] {
        var starts: [Int] = []
        var isShown = Array(repeating: false, count: nodes.count)
        let areRooted = self.areRooted
        let first = entries.filter { areRooted[$0] || nodes[$0].incoming.isEmpty }
        for start in first + nodes.indices.filter({ nodes[$0].incoming.isEmpty }) + nodes.indices where !isShown[start]
        {
            starts.append(start)
            isShown[start] = true
            var open = [start]
            while let node = open.popLast() {
                for target in dependencies(of: node) where !isShown[target] {
                    isShown[target] = true
                    open.append(target)
                }
            }
        }
        return starts
    }

    /// The nodes that can be reached from some, those themselves too.
    package func reachable(from starts: [Int], through isIncluded: (Edge) -> Bool = { _ in true }) -> Set<Int> {
        var found = Set(starts)
        var next = starts
        while let node = next.popLast() {
            for edge in nodes[node].outgoing where isIncluded(edges[edge]) && found.insert(edges[edge].target).inserted
            {
                next.append(edges[edge].target)
            }
        }
        return found
    }
}

extension Graph {
    /// What tells a node from others, and where it is declared.
    func reference(to node: Int) -> [(String, JSONValue?)] {
        let node = nodes[node]
        return [
            ("key", .string(node.key)), ("component", node.component.map { .string(components[$0].name) }),
            ("place", node.places.first.map { .string("\($0)") }),
        ]
    }

    /// Nodes, each by what tells it from others.
    func references(to nodes: [Int]) -> JSONValue { .list(nodes.map { .members(reference(to: $0)) }) }

    /// The node at an end of an edge, and what the edge is like.
    func reference(to node: Int, by edge: Edge) -> JSONValue {
        .members(
            reference(to: node) + [
                ("strength", .string(edge.strength.rawValue)), ("optional", .bool(edge.isOptional)),
                ("crossings", .list(edge.crossings.map(JSONValue.string))),
            ])
    }

    /// The edge from one node to another.
    func edge(from source: Int, to target: Int) -> Edge? {
        nodes[source].outgoing.lazy.map { edges[$0] }.first { $0.target == target }
    }
}
