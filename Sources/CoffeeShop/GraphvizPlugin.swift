import Cleanse

/// A plug-in that describes the graph in the language of Graphviz: a box for each component, an arrow for each dependency.
struct GraphvizPlugin: CleanseBindingPlugin {
    /// Takes the text.
    let show: (String) -> Void

    func visit(root: any ComponentBinding, errorReporter: CleanseErrorReporter) {
        let lines = ["digraph {", "    node [shape=box];"] + cluster(root) + arrows(root) + ["}"]
        show(lines.joined(separator: "\n"))
    }

    private func cluster(_ component: any ComponentBinding) -> [String] {
        var names: [String] = []
        for provider in component.sortedProviders where names.last != "\(provider.key)" {
            names.append("\(provider.key)")
        }
        let nodes = names.map { "    \(node($0, in: component.name)) [label=\"\($0)\"];" }
        let children = component.subcomponents.flatMap(cluster)
        return
            (["subgraph \"cluster \(component.name)\" {", "    label=\"\(component.name)\";"] + nodes + children + ["}"])
            .map { "    " + $0 }
    }

    private func arrows(_ component: any ComponentBinding) -> [String] {
        let own = component.sortedProviders.flatMap { provider in
            provider.dependencies.map { dependency in
                let from = node("\(provider.key)", in: component.name)
                let to = node("\(dependency.key)", in: "\(dependency.component)")
                return "    \(from) -> \(to)\(dependency.strength == .eager ? "" : " [style=dashed]");"
            }
        }
        return own + component.subcomponents.flatMap(arrows)
    }

    private func node(_ key: String, in component: String) -> String {
        "\"\(component) \(key)\""
    }
}
