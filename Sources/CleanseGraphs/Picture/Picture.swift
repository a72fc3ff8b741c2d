import Foundation

/// A graph as a page for a browser, in a single file that loads no others.
package struct Picture {
    private let model: PictureModel

    /// - Parameter changes: The changes since another graph, which the page marks.
    package init(_ graph: Graph, _ names: NodeNames, changes: GraphChanges? = nil) {
        model = PictureModel(graph, names, changes)
    }

    /// The HTML of the page.
    ///
    /// - Complexity: Dominated by ``GraphMetrics``.
    package var html: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Encoding can't fail, because the model consists of texts, finite numbers and lists of them.
        let data = (try? encoder.encode(model)).map { String(decoding: $0, as: UTF8.self) } ?? "null"
        let parts = [
            "TITLE": escaped(model.title), "STYLE": PageFiles.style, "SCRIPT": PageFiles.script,
            // No text of the graph can close the element that contains it.
            "GRAPH": data.replacing("<", with: "\\u003c"),
        ]
        // The marks are replaced in one pass, so that inserted texts are not searched for marks.
        var result = ""
        var rest = Substring(PageFiles.page)
        while let mark = rest.firstMatch(of: #/>(TITLE|STYLE|GRAPH|SCRIPT)</#) {
            result += rest[..<mark.range.lowerBound] + ">" + (parts[String(mark.1)] ?? "") + "<"
            rest = rest[mark.range.upperBound...]
        }
        return result + rest
    }

    private func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }
}

/// The data of a graph's page, in the form that its script reads.
struct PictureModel: Encodable {
    let title: String
    let components: [Component]
    let modules: [Module]
    let nodes: [Node]
    let edges: [Edge]
    /// The entries of graphs with a root. In other graphs, any key can be requested.
    let entries: [Int]
    let timings: [Timing]
    /// All changes since another graph, if the page compares two.
    let changes: [String]?

    struct Component: Encodable {
        let name: String
        let label: String
        let scope: String?
        let scopeLabel: String?
        let seedLabel: String?
        @Nullable var parent: Int?
    }

    /// A module that declares bindings, or a Swift module whose components declare them.
    struct Module: Encodable {
        let name: String
        let label: String
        let count: Int
    }

    struct Node: Encodable {
        let key: String
        let name: String
        let label: String
        @Nullable var component: Int?
        let module: Int
        let kind: String
        let isRoot: Bool
        let shared: Bool
        let isolation: String?
        let asynchronous: Bool
        let `throws`: Bool
        let lifecycle: [String]
        let places: [String]
        let replaced: [String]
        let unbound: [String]
        @Nullable var above: Int?
        let alone: Int
        let between: Double
        let isUnreached: Bool
        /// `new` or `changed` for a key that another graph does not have, or has in another form.
        let change: String?
        let changes: [String]?
    }

    struct Edge: Encodable {
        let source: Int
        let target: Int
        let strength: String
        let optional: Bool
        let crossings: [String]
    }

    struct Timing: Encodable {
        @Nullable var node: Int?
        let key: String
        let began: Double
        let duration: Double
        let thread: String?
        let critical: Bool
    }

    /// Creates the data of a graph's page.
    ///
    /// - Complexity: Dominated by ``GraphMetrics``.
    init(_ graph: Graph, _ names: NodeNames, _ changes: GraphChanges? = nil) {
        self.changes = changes?.sentences
        let metrics = GraphMetrics(graph)
        let unreached = Set(metrics.unreachable)
        let labels = graph.nodes.map(Self.module)
        var numbers: [String: Int] = [:]
        var modules: [Module] = []
        let counts = Dictionary(labels.map { ($0, 1) }, uniquingKeysWith: +)
        for name in counts.keys.sorted(by: { (unqualified($0), $0) < (unqualified($1), $1) }) {
            numbers[name] = modules.count
            modules.append(
                Module(
                    name: name.isEmpty ? "(no module)" : name, label: name.isEmpty ? "(no module)" : unqualified(name),
                    count: counts[name] ?? 0))
        }
        self.modules = modules
        let tops = graph.components.indices.filter { graph.components[$0].parent == nil }
        title = tops.isEmpty ? "An empty graph" : tops.map(names.component).joined(separator: ", ")
        components = graph.components.enumerated().map { index, component in
            Component(
                name: component.name, label: names.component(index), scope: component.scope,
                scopeLabel: component.scope.map(unqualified), seedLabel: component.seed.map(unqualified),
                parent: component.parent)
        }
        nodes = graph.nodes.enumerated().map { index, node in
            let change = changes.flatMap { Self.change(of: node, in: $0) }
            return Node(
                key: node.key, name: names[index], label: node.label, component: node.component,
                module: numbers[labels[index]] ?? 0, kind: node.kind, isRoot: node.isRoot, shared: node.isShared,
                isolation: node.isolation, asynchronous: node.isAsynchronous, throws: node.isThrowing,
                lifecycle: node.lifecycle,
                places: node.places.map { "\($0)" },
                replaced: node.bindings.flatMap { ($0.replaced ?? []) + ($0.replacedDefaults ?? []) },
                unbound: node.bindings.flatMap { $0.unbound ?? [] }.map(unqualified),
                above: metrics.dominators.parent[index], alone: metrics.dominators.counts[index],
                between: (metrics.betweenness.values[index] * 10).rounded() / 10,
                isUnreached: unreached.contains(index),
                change: change?.kind, changes: change?.sentences)
        }
        edges = graph.edges.map {
            Edge(
                source: $0.source, target: $0.target, strength: $0.strength.rawValue, optional: $0.isOptional,
                crossings: $0.crossings)
        }
        entries = graph.entries.filter { metrics.areRooted[$0] }
        timings = graph.timings.map { timing in
            Timing(
                node: graph.component(withID: timing.componentID).flatMap { graph.find(timing.key, in: $0) },
                key: timing.key, began: timing.began, duration: timing.duration, thread: timing.thread,
                critical: timing.critical == true)
        }
    }

    /// Returns how a node has changed, or `nil` if it has not.
    private static func change(
        of node: Graph.Node, in changes: GraphChanges
    ) -> (kind: String, sentences: [String])? {
        guard let component = node.component, let key = node.bindings.first?.key else { return nil }
        let sentences = changes.sentences(of: key, in: component)
        if changes.isNew(key, in: component) { return ("new", sentences) }
        return sentences.isEmpty ? nil : ("changed", sentences)
    }

    /// Returns the innermost module that declares a node, or the Swift module of its file, or an empty text.
    private static func module(of node: Graph.Node) -> String {
        if let module = node.module { return module }
        guard let file = node.places.first?.file, let end = file.firstIndex(of: "/") else { return "" }
        return String(file[..<end])
    }
}

/// An optional number that is encoded as null if it is missing, instead of being left out.
@propertyWrapper
struct Nullable: Encodable {
    var wrappedValue: Int?

    init(wrappedValue: Int?) { self.wrappedValue = wrappedValue }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(wrappedValue)
    }
}
