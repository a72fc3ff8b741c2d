/// The graph of a document: keys of components as nodes, dependencies as edges.
///
/// Several bindings of one key, which fill a collection, are one node. In its texts every scalar can be seen, whatever the document says.
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
        /// The component that binds it; nil if that is not described.
        package let component: Int?
        /// What binds it; nothing if its component is not described.
        package internal(set) var bindings: [GraphDocument.Binding] = []
        /// The dependencies of its bindings, each once, the strongest of a target.
        package internal(set) var outgoing: [Int] = []
        package internal(set) var incoming: [Int] = []
    }

    /// A dependency of one node on another.
    package struct Edge: Sendable {
        package let source: Int
        package let target: Int
        package internal(set) var strength: GraphDocument.Strength
        package internal(set) var isOptional: Bool
        package internal(set) var crossings: [String]
    }

    package private(set) var components: [Component] = []
    package private(set) var nodes: [Node] = []
    package private(set) var edges: [Edge] = []
    package let timings: [GraphDocument.Timing]
    private var positions: [Place: Int] = [:]
    private var ids: [Int: Int] = [:]

    private struct Place: Hashable {
        let key: String
        let component: Int?
        /// The component's name, if it is not described.
        let name: String?
    }

    /// Cost: linear in the document.
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
        positions.reserveCapacity(document.components.reduce(0) { $0 + $1.bindings.count })
        var sources: [Int] = []
        for component in document.components {
            let home = ids[component.id]
            for binding in component.bindings {
                let node = node(binding.key, label: binding.label, in: home, named: nil)
                nodes[node].bindings.append(binding)
                sources.append(node)
            }
        }
        known.reserveCapacity(2 * sources.count)
        for (source, binding) in zip(sources, document.components.lazy.flatMap(\.bindings)) {
            for dependency in binding.dependencies { add(dependency, to: source) }
        }
        for edge in edges.indices {
            nodes[edges[edge].source].outgoing.append(edge)
            nodes[edges[edge].target].incoming.append(edge)
        }
    }

    private var known: [Pair: Int] = [:]
    private struct Pair: Hashable {
        let source: Int
        let target: Int
    }

    private mutating func add(_ dependency: GraphDocument.Dependency, to source: Int) {
        let home = dependency.componentID.flatMap { ids[$0] }
        let target = node(dependency.key, label: nil, in: home, named: home == nil ? dependency.component : nil)
        guard let edge = known[Pair(source: source, target: target)] else {
            known[Pair(source: source, target: target)] = edges.count
            edges.append(
                Edge(
                    source: source, target: target, strength: dependency.strength, isOptional: dependency.optional,
                    crossings: dependency.crossings ?? []))
            return
        }
        edges[edge].strength = min(edges[edge].strength, dependency.strength)
        edges[edge].isOptional = edges[edge].isOptional && dependency.optional
        edges[edge].crossings += (dependency.crossings ?? []).filter { !edges[edge].crossings.contains($0) }
    }

    private mutating func node(_ key: String, label: String?, in component: Int?, named name: String?) -> Int {
        let place = Place(key: key, component: component, name: name)
        if let known = positions[place] { return known }
        positions[place] = nodes.count
        if let component { components[component].nodes.append(nodes.count) }
        nodes.append(Node(key: key, label: label ?? key, component: component))
        return nodes.count - 1
    }

    /// The node of a key.
    package func find(_ key: String, in component: Int?) -> Int? {
        positions[Place(key: key, component: component, name: nil)]
    }

    /// The position of a component with an id of the document.
    package func component(withID id: Int) -> Int? { ids[id] }

    /// The nodes that a node depends on.
    package func dependencies(of node: Int) -> [Int] { nodes[node].outgoing.map { edges[$0].target } }

    /// The nodes that depend on a node.
    package func dependents(of node: Int) -> [Int] { nodes[node].incoming.map { edges[$0].source } }
}

extension GraphDocument.Strength: Comparable {
    /// From strong to weak: `eager < deferred < weak`.
    package static func < (lhs: Self, rhs: Self) -> Bool { lhs.rank < rhs.rank }

    private var rank: Int {
        switch self {
        case .eager: 0
        case .deferred: 1
        case .weak: 2
        }
    }
}
