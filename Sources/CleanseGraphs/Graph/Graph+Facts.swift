// Facts about a graph and its nodes, the names of nodes in texts, and the references to nodes in JSON answers.

import CleanseJSON

extension Graph.Node {
    package var isShared: Bool { bindings.contains(where: \.shared) }
    package var isCollection: Bool { bindings.contains(where: \.collected) }
    package var isOfProtocol: Bool { bindings.contains { $0.protocol == true } }
    package var isLive: Bool { bindings.contains { $0.live == true } }
    package var isRoot: Bool { bindings.contains { $0.kind == "root" } }
    package var isThrowing: Bool { bindings.contains { $0.throws == true } }
    package var isAsynchronous: Bool { bindings.contains { $0.asynchronous == true } }
    package var startsWithGraph: Bool { bindings.contains { $0.startsWithGraph == true } }
    package var isolation: String? { bindings.lazy.compactMap(\.isolation).first }
    package var kind: String {
        (bindings.first { $0.kind != "decorator" } ?? bindings.first)?.kind ?? "imported"
    }
    package var places: [FileLocation] { bindings.compactMap { $0.place.flatMap { FileLocation($0) } } }

    /// The hooks of the value in words, and whether it starts with the graph.
    package var lifecycle: [String] {
        let words: [(words: String, isSo: (GraphDocument.Binding) -> Bool)] = [
            ("starts although nothing needs it", { $0.startsWithGraph == true }), ("is started", { $0.start == true }),
            ("runs until it is stopped", { $0.running == true }), ("is stopped", { $0.stop == true }),
            ("is checked", { $0.check == true }),
        ]
        return words.filter { bindings.contains(where: $0.isSo) }.map(\.words)
    }

    /// The innermost module that declares the key, or `nil` if the component itself does.
    package var module: String? { bindings.lazy.compactMap { $0.modules?.last }.first }
}

extension Graph {
    /// The nodes at which a program enters: the roots of the outermost components, and values that start even if no other value needs them.
    ///
    /// In a graph without a root, any key can be requested.
    package var entries: [Int] {
        let tops = components.indices.filter { components[$0].parent == nil }
        let entered = tops.flatMap { top in
            let own = components[top].nodes
            let roots = own.filter { nodes[$0].isRoot }
            // Any object can have its properties injected.
            return roots.isEmpty
                ? own : roots + own.filter { nodes[$0].kind == "propertyInjector" && !nodes[$0].isRoot }
        }
        let known = Set(entered)
        return entered + nodes.indices.filter { nodes[$0].startsWithGraph && !known.contains($0) }
    }

    /// Whether the outermost component above each node has a root, so that a node which no root reaches is unneeded.
    ///
    /// A node of another graph counts as rooted if every outermost component has a root.
    package var areRooted: [Bool] {
        // Parents come first.
        let components = self.components.reduce(into: [Bool]()) { areRooted, component in
            let hasRoot = component.parent.map { areRooted[$0] } ?? component.nodes.contains { nodes[$0].isRoot }
            areRooted.append(hasRoot)
        }
        let others = !components.contains(false)
        return nodes.map { $0.component.map { components[$0] } ?? others }
    }

    /// The range of each component in a numbering that puts its descendants right behind it. The first number is the component's own.
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

    /// The start nodes of trees that together show every key: roots, nodes without dependents, and nodes of cycles that nothing else
    /// reaches.
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

    /// Returns the nodes that can be reached from some nodes, including these nodes.
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
    /// Returns the members that identify a node: its key, its component and its source location.
    func reference(to node: Int) -> [(String, JSONValue?)] {
        let node = nodes[node]
        return [
            ("key", .string(node.key)), ("component", node.component.map { .string(components[$0].name) }),
            ("place", node.places.first.map { .string("\($0)") }),
        ]
    }

    /// Returns references to nodes, each by the members that identify it.
    func references(to nodes: [Int]) -> JSONValue { .list(nodes.map { .members(reference(to: $0)) }) }

    /// Returns a reference to the node at an end of an edge, with the properties of the edge.
    func reference(to node: Int, by edge: Edge) -> JSONValue {
        .members(
            reference(to: node) + [
                ("strength", .string(edge.strength.rawValue)), ("optional", .bool(edge.isOptional)),
                ("crossings", .list(edge.crossings.map(JSONValue.string))),
            ])
    }

    /// Returns the edge from one node to another, or `nil` if there is none.
    func edge(from source: Int, to target: Int) -> Edge? {
        nodes[source].outgoing.lazy.map { edges[$0] }.first { $0.target == target }
    }
}

/// The names of nodes in texts: their labels, or longer names if several nodes share a label.
package struct NodeNames: Sendable {
    private let names: [String]
    private let components: [String]

    /// Finds the names.
    ///
    /// - Complexity: Linear in the graph.
    package init(_ graph: Graph) {
        var components = graph.components.map(\.label)
        for same in Self.shared(components) {
            let counts = Self.counts(same) { graph.components[$0].name }
            for (position, index) in same.enumerated() {
                let name = graph.components[index].name
                components[index] = counts[name] ?? 0 > 1 ? "\(name) (no. \(position + 1))" : name
            }
        }
        var names = graph.nodes.map(\.label)
        for same in Self.shared(names) {
            let counts = Self.counts(same) { graph.nodes[$0].key }
            for index in same {
                let node = graph.nodes[index]
                if counts.count > 1 { names[index] = node.key }
                if counts[node.key] ?? 0 > 1, let home = node.component { names[index] += " in \(components[home])" }
            }
        }
        self.names = names
        self.components = components
    }

    /// Returns the positions of each name that occurs several times.
    private static func shared(_ names: [String]) -> some Collection<[Int]> {
        var latest: [String: Int] = Dictionary(minimumCapacity: names.count)
        var shared: [String: [Int]] = [:]
        for (position, name) in names.enumerated() {
            if let other = latest.updateValue(position, forKey: name) {
                shared[name, default: [other]].append(position)
            }
        }
        return shared.values
    }

    /// Returns how many of some positions have each name.
    private static func counts(_ positions: [Int], _ name: (Int) -> String) -> [String: Int] {
        Dictionary(positions.map { (name($0), 1) }, uniquingKeysWith: +)
    }

    package subscript(node: Int) -> String { names[node] }
    package func component(_ index: Int) -> String { components[index] }
    package func component(of node: Graph.Node) -> String { node.component.map { components[$0] } ?? "another graph" }
}
