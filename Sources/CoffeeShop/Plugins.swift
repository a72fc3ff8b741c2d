import Cleanse
import CleanseDescriptions

// Plug-ins of the shop, which describe its graph as a tree of components, in the language of Graphviz, and as a document.

/// A plug-in that describes the tree of components with their bindings.
struct TreePlugin: CleanseBindingPlugin {
    /// Receives the text.
    let show: (String) -> Void

    func visit(root: any ComponentBinding, errorReporter: CleanseErrorReporter) {
        show(lines(of: root).joined(separator: "\n"))
    }

    private func lines(of component: any ComponentBinding) -> [String] {
        let scope = component.scope.map { ", scope \($0)" } ?? ""
        let seed = component.seed == Void.self ? "" : ", seed \(component.seed)"
        let bindings = component.sortedProviders.flatMap(lines(of:))
        let children = component.subcomponents.flatMap(lines(of:))
        return ["\(component.name)\(scope)\(seed)"] + (bindings + children).map { "    " + $0 }
    }

    private func lines(of provider: ProviderInfo) -> [String] {
        var marks: [String] = provider.kind == .plain ? [] : ["\(provider.kind)"]
        if provider.isShared { marks.append("shared") }
        if provider.isCollectionElement { marks.append("collected") }
        let head = ([provider.description] + marks).joined(separator: ", ")
        return [head]
            + provider.replaced.map { "  replaces what was bound at \($0)" }
            + provider.dependencies.map { "  needs \($0.key)\($0.strength == .eager ? "" : " later")" }
    }
}

extension ComponentBinding {
    /// The printed name of the component.
    var name: String { componentType.map { "\($0)" } ?? "?" }

    /// All bindings, in the order of their declarations.
    var sortedProviders: [ProviderInfo] {
        providers.values.joined().sorted {
            ($0.sourceLocation.file, $0.sourceLocation.line, $0.key.description) < (
                $1.sourceLocation.file, $1.sourceLocation.line, $1.key.description
            )
        }
    }
}

/// A plug-in that describes the graph in the language of Graphviz, with a box for each component and an arrow for each dependency.
struct GraphvizPlugin: CleanseBindingPlugin {
    /// Receives the text.
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

/// A plug-in that keeps the document of the graph.
final class JSONPlugin: CleanseBindingPlugin {
    private(set) var document = ""

    func visit(root: any ComponentBinding, errorReporter: CleanseErrorReporter) { document = root.json }
}
