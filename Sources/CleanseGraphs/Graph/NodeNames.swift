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
