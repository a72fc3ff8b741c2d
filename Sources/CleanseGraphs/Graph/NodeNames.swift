/// Names nodes in texts: by their labels, with more where several nodes share one.
package struct NodeNames: Sendable {
    private let names: [String]
    private let components: [String]

    package init(_ graph: Graph) {
        let labels = Dictionary(grouping: graph.components.indices) { graph.components[$0].label }
        let components = graph.components.enumerated().map { index, component in
            guard let same = labels[component.label], same.count > 1 else { return component.label }
            let isAmbiguous = same.contains { $0 != index && graph.components[$0].name == component.name }
            return isAmbiguous ? "\(component.name) (no. \((same.firstIndex(of: index) ?? 0) + 1))" : component.name
        }
        let byLabel = Dictionary(grouping: graph.nodes.indices) { graph.nodes[$0].label }
        names = graph.nodes.enumerated().map { index, node in
            guard let same = byLabel[node.label], same.count > 1 else { return node.label }
            let keys = Set(same.map { graph.nodes[$0].key })
            let name = keys.count > 1 ? node.key : node.label
            guard same.contains(where: { $0 != index && graph.nodes[$0].key == node.key }) else { return name }
            return name + (node.component.map { " in \(components[$0])" } ?? "")
        }
        self.components = components
    }

    package subscript(node: Int) -> String { names[node] }
    package func component(_ index: Int) -> String { components[index] }
    package func component(of node: Graph.Node) -> String { node.component.map { components[$0] } ?? "another graph" }
}
