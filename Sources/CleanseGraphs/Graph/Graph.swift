// The graph of a document, and the targets of its nodes in one array.

/// The graph of a document: keys of components as nodes, dependencies as edges.
///
/// All bindings that fill one collection are one node. The texts of the graph have no invisible scalars: those in the document are escaped.
package struct Graph: Sendable {
    /// A component.
    package struct Component: Sendable {
        package let name: String
        package let label: String
        package let scope: String?
        package let seed: String?
        package let parent: Int?
        package internal(set) var children: [Int] = []
        package internal(set) var nodes: [Int] = []
        package let depth: Int
    }

    /// A key in a component.
    package struct Node: Sendable {
        package let key: String
        package let label: String
        /// The component that binds the key, or `nil` if the document does not describe it.
        package let component: Int?
        /// The bindings of the key, or an empty slice if the document does not show them.
        package internal(set) var bindings: ArraySlice<GraphDocument.Binding> = []
        /// The edges to its dependencies, one for each target, with the greatest strength. They follow the edges of the previous node.
        package internal(set) var outgoing: Range<Int> = 0..<0
        package internal(set) var incoming: ArraySlice<Int> = []
    }

    /// A dependency of one node on another.
    package struct Edge: Sendable {
        package let source: Int
        package let target: Int
        package internal(set) var strength: GraphDocument.Strength
        package internal(set) var isOptional: Bool
        package internal(set) var crossings: [String]

        /// Merges another dependency on the same target into the edge.
        mutating func add(_ dependency: GraphDocument.Dependency) {
            strength = min(strength, dependency.strength)
            isOptional = isOptional && dependency.optional
            crossings += (dependency.crossings ?? []).filter { !crossings.contains($0) }
        }
    }

    package private(set) var components: [Component] = []
    package private(set) var nodes: [Node] = []
    package private(set) var edges: [Edge] = []
    package let timings: [GraphDocument.Timing]
    private var positions: [NodeKey: Int] = [:]
    private var ids: [Int: Int] = [:]

    private struct NodeKey: Hashable {
        let key: String
        let component: Int?
        /// The name of the component, if the document does not describe the component.
        let name: String?
    }

    /// Creates the graph of a document.
    ///
    /// - Complexity: Linear in the document.
    package init(_ document: consuming GraphDocument) {
        document.show()
        timings = document.timings ?? []
        for component in document.components {
            let parent = component.parentID.flatMap { ids[$0] }
            ids[component.id] = components.count
            if let parent { components[parent].children.append(components.count) }
            components.append(
                Component(
                    name: component.name, label: component.label ?? component.name, scope: component.scope,
                    seed: component.seed, parent: parent, depth: parent.map { components[$0].depth + 1 } ?? 0))
        }
        let count = document.components.reduce(0) { $0 + $1.bindings.count }
        positions.reserveCapacity(count)
        nodes.reserveCapacity(count)
        for component in document.components {
            let home = ids[component.id]
            for index in component.bindings.indices { bind(component.bindings[index...index], in: home) }
        }
        addEdges()
    }

    /// Adds a binding. It is a slice of the document, and is copied only if several bindings have the same key.
    private mutating func bind(_ binding: ArraySlice<GraphDocument.Binding>, in component: Int?) {
        let position = binding.startIndex
        let node = node(binding[position].key, label: binding[position].label, in: component, named: nil)
        if nodes[node].bindings.isEmpty { nodes[node].bindings = binding } else { nodes[node].bindings += binding }
    }

    /// Adds the dependencies of all bindings, node by node.
    private mutating func addEdges() {
        // The latest edge to each node. It begins at the current source if its index is not less than `start`.
        var latest: [Int] = []
        for source in nodes.indices {
            let (bindings, start) = (nodes[source].bindings, edges.count)
            for index in bindings.indices {
                for dependency in bindings[index].dependencies {
                    let target = target(of: dependency)
                    // The value that a decorator decorates has the same key.
                    if target == source, bindings[index].kind == "decorator" { continue }
                    while latest.count < nodes.count { latest.append(-1) }
                    if latest[target] < start {
                        latest[target] = edges.count
                        edges.append(
                            Edge(
                                source: source, target: target, strength: dependency.strength,
                                isOptional: dependency.optional, crossings: dependency.crossings ?? []))
                    } else {
                        edges[latest[target]].add(dependency)
                    }
                }
            }
            nodes[source].outgoing = start..<edges.count
        }
        let incoming = Buckets(edges.lazy.map { $0.target }, count: nodes.count)
        for node in nodes.indices {
            if nodes[node].bindings.isEmpty { nodes[node].outgoing = edges.endIndex..<edges.endIndex }
            nodes[node].incoming = incoming[node]
        }
    }

    private mutating func target(of dependency: GraphDocument.Dependency) -> Int {
        let home = dependency.componentID.flatMap { ids[$0] }
        return node(dependency.key, label: nil, in: home, named: home == nil ? dependency.component : nil)
    }

    private mutating func node(_ key: String, label: String?, in component: Int?, named name: String?) -> Int {
        let new = nodes.count
        let known = Self.value(of: &positions[NodeKey(key: key, component: component, name: name), default: new])
        guard known == new else { return known }
        if let component { components[component].nodes.append(nodes.count) }
        nodes.append(Node(key: key, label: label ?? key, component: component))
        return new
    }

    /// Returns the value of a dictionary's entry, which is added if it is missing, with a single look-up.
    private static func value(of entry: inout Int) -> Int { entry }

    /// Returns the node of a key in a component.
    package func find(_ key: String, in component: Int?) -> Int? {
        positions[NodeKey(key: key, component: component, name: nil)]
    }

    /// Returns the index of the component with an id of the document.
    package func component(withID id: Int) -> Int? { ids[id] }

    /// Returns the nodes that a node depends on.
    package func dependencies(of node: Int) -> [Int] { nodes[node].outgoing.map { edges[$0].target } }

    /// Returns the nodes that depend on a node.
    package func dependents(of node: Int) -> [Int] { nodes[node].incoming.map { edges[$0].source } }
}

extension GraphDocument.Strength: Comparable {
    /// Orders strengths from strong to weak: `eager < deferred < weak`.
    package static func < (lhs: Self, rhs: Self) -> Bool { lhs.rank < rhs.rank }

    private var rank: Int {
        switch self {
        case .eager: 0
        case .deferred: 1
        case .weak: 2
        }
    }
}

/// The targets of all nodes in one array, which is compact for algorithms that read them many times.
package struct Adjacency: Sendable {
    private var starts: [Int] = [0]
    private var targets: [Int32] = []

    /// Creates the adjacency of lists.
    /// - Parameter lists: The targets of each node.
    package init(_ lists: [[Int]]) {
        starts.reserveCapacity(lists.count + 1)
        for list in lists {
            targets += list.map(Int32.init)
            starts.append(targets.count)
        }
    }

    /// Creates the adjacency of a graph's dependencies.
    package init(_ graph: Graph) {
        starts = graph.nodes.map { $0.outgoing.lowerBound } + [graph.edges.count]
        targets = graph.edges.map { Int32($0.target) }
    }

    package var count: Int { starts.count - 1 }
    package subscript(node: Int) -> ArraySlice<Int32> { targets[starts[node]..<starts[node + 1]] }

    /// The adjacency with each edge reversed.
    package var reversed: Adjacency {
        let sources = (0..<count).flatMap { repeatElement(Int32($0), count: self[$0].count) }
        let sorted = Buckets(targets.lazy.map { Int($0) }, count: count)
        var reversed = self
        reversed.starts = sorted.starts
        reversed.targets = sorted.positions.map { sources[$0] }
        return reversed
    }

    /// The arrays themselves, for hot loops.
    var raw: (starts: [Int], targets: [Int32]) { (starts, targets) }
}

/// The positions in a list of numbers, sorted into buckets by number. All buckets share one array, which saves an allocation for each.
struct Buckets {
    /// The index in `positions` at which each bucket begins, followed by the end.
    private(set) var starts: [Int]
    /// The positions in all buckets, bucket by bucket.
    private(set) var positions: [Int]

    /// Sorts the positions into buckets.
    ///
    /// - Complexity: Linear in the positions and the buckets.
    /// - Parameters:
    ///   - numbers: The bucket of each position.
    ///   - count: The number of buckets.
    init(_ numbers: some Collection<Int>, count: Int) {
        starts = Array(repeating: 0, count: count + 1)
        positions = Array(repeating: 0, count: numbers.count)
        for number in numbers { starts[number + 1] += 1 }
        for number in 0..<count { starts[number + 1] += starts[number] }
        var ends = starts
        for (position, number) in numbers.enumerated() {
            positions[ends[number]] = position
            ends[number] += 1
        }
    }

    /// The positions of a number, in ascending order.
    subscript(number: Int) -> ArraySlice<Int> { positions[starts[number]..<starts[number + 1]] }
}
