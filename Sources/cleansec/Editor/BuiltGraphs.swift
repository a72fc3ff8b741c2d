import CleanseEngine
import CleanseGraphs
import CleansecCore
import CleansecCommands
import CleansecServer

/// The graphs of a check, which are read when the first question about them is asked.
final class BuiltGraphs: WorkspaceGraphs {
    private struct Content {
        let graph: Graph
        let names: NodeNames
        /// The bindings that have a source location, by file, and by node.
        var files: [String: [BoundKey]] = [:]
        var nodes: [Int: [BoundKey]] = [:]
        /// The types that bindings of protocols create, by the bindings' keys and source locations.
        let created: [[String]: String]
        /// The nodes by their short names, and by the names in their short names.
        var labels: [Substring: [Int]] = [:]
        var parts: [Substring: [Int]] = [:]
    }

    private let bytes: [UInt8]
    private let index: GraphIndex
    /// The paths of source files by their names in documents, `MODULE/FILE`.
    private let paths: [String: String]
    private let content = Guarded<Content?>(nil)

    /// Creates the graphs.
    /// - Parameters:
    ///   - bytes: The sequence of documents.
    ///   - index: The facts that the documents lack.
    init(_ bytes: [UInt8], _ index: GraphIndex, _ modules: BuiltModules) {
        self.bytes = bytes
        self.index = index
        var paths: [String: String] = [:]
        for module in modules.analysed {
            for path in module.sources.keys {
                paths["\(module.name)/\(path.split(separator: "/").last ?? "")"] = path
            }
        }
        self.paths = paths
    }

    /// Runs a function with the graphs.
    /// - Returns: `nil` if there are no graphs.
    private func withContent<Result>(_ body: (Content) throws -> Result) rethrows -> Result? {
        try content.withLock { content in
            if content == nil { content = try? read() }
            return try content.map(body)
        }
    }

    /// Runs a function with the graph and the names of its nodes.
    /// - Returns: `nil` if there are no graphs.
    func withGraph<Result>(_ body: (Graph, NodeNames) throws -> Result) rethrows -> Result? {
        try withContent { try body($0.graph, $0.names) }
    }

    private func read() throws -> Content {
        let graph = Graph(try GraphSequence.document(bytes))
        let created = index.implementations.map { ([$0.key, $0.place], unqualified($0.type)) }
        var content = Content(
            graph: graph, names: NodeNames(graph),
            created: Dictionary(created, uniquingKeysWith: { first, _ in first }))
        for index in graph.nodes.indices {
            let node = graph.nodes[index]
            content.labels[Substring(node.label), default: []].append(index)
            let parts = Set(node.label.split { !($0.isLetter || $0.isNumber || $0 == "_") })
            for part in parts { content.parts[part, default: []].append(index) }
            for binding in node.bindings {
                guard let place = binding.place.flatMap({ CleanseGraphs.FileLocation($0) }),
                    let path = paths[place.file]
                else { continue }
                let key = BoundKey(
                    node: index, key: node.key, label: content.names[index],
                    component: content.names.component(of: node),
                    implementation: Self.implementation(binding, of: index, in: content),
                    remark: Self.remark(node, in: graph), place: .init(file: path, line: place.line))
                content.nodes[index, default: []].append(key)
                content.files[path, default: []].append(key)
            }
        }
        for path in content.files.keys {
            content.files[path]?.sort { ($0.place.line, $0.node) < ($1.place.line, $1.node) }
        }
        return content
    }

    /// Returns the short name of the type that a binding creates for the type of a protocol.
    private static func implementation(
        _ binding: GraphDocument.Binding, of node: Int, in content: Content
    ) -> String? {
        guard content.graph.nodes[node].isOfProtocol, binding.kind == "alias" else {
            return binding.place.flatMap { content.created[[binding.key, $0]] }
        }
        return content.graph.dependencies(of: node).first.map { content.names[$0] }
    }

    private static func remark(_ node: Graph.Node, in graph: Graph) -> String {
        let scope = node.component.flatMap { graph.components[$0].scope }
        let lifetime = node.isShared ? "shared" + (scope.map { " in \($0)" } ?? "") : "not shared"
        return "needed by \(node.incoming.count), \(lifetime)"
    }

    func bindings(in path: String) -> [BoundKey] { withContent { $0.files[path] ?? [] } ?? [] }

    func bindings(named name: String) -> [BoundKey] {
        withContent { content in
            let nodes = content.labels[Substring(name)] ?? content.parts[Substring(name)] ?? []
            return nodes.flatMap { content.nodes[$0] ?? [] }
        } ?? []
    }

    func dependencies(of key: BoundKey) -> [BoundKey] {
        withContent { content in content.graph.dependencies(of: key.node).flatMap { content.nodes[$0] ?? [] } } ?? []
    }

    func dependents(of key: BoundKey) -> [BoundKey] {
        withContent { content in content.graph.dependents(of: key.node).flatMap { content.nodes[$0] ?? [] } } ?? []
    }

    func explanation(of key: BoundKey) -> String {
        withContent { Explanation(of: key.node, in: $0.graph, $0.names).text } ?? ""
    }

    func bindings(of key: String, in component: String) -> [BoundKey] {
        withContent { content in
            content.graph.nodes.indices.filter { content.graph.nodes[$0].key == key }
                .flatMap { content.nodes[$0] ?? [] }.filter { $0.component == component }
        } ?? []
    }

    func implementations(of key: BoundKey) -> [BoundKey] {
        withContent { content in
            // A collection of a protocol has the types of its elements.
            let isOfProtocol =
                content.graph.nodes[key.node].isOfProtocol
                || content.nodes[key.node]?.contains { $0.implementation != nil } == true
            guard isOfProtocol else { return [] }
            var (found, open, result): (Set<Int>, [Int], [BoundKey]) = ([key.node], [key.node], [])
            while let node = open.popLast() {
                guard content.graph.nodes[node].kind == "alias" else {
                    result += content.nodes[node] ?? []
                    continue
                }
                open += content.graph.dependencies(of: node).filter { found.insert($0).inserted }
            }
            return result
        } ?? []
    }

    var symbols: [GraphSymbol] {
        withContent { content in
            let components = Set(content.graph.components.map(\.name))
            let modules = Set(content.graph.nodes.flatMap(\.bindings).flatMap { $0.modules ?? [] })
            let declared = index.declarations.compactMap { declaration -> GraphSymbol? in
                guard components.contains(declaration.name) || modules.contains(declaration.name) else { return nil }
                return GraphSymbol(
                    name: unqualified(declaration.name),
                    kind: components.contains(declaration.name) ? .component : .module,
                    container: declaration.name.split(separator: ".").first.map(String.init) ?? "",
                    place: .init(file: declaration.file, line: declaration.line, column: declaration.column))
            }
            let bound = content.files.sorted { $0.key < $1.key }.flatMap(\.value).map { key in
                GraphSymbol(name: key.label, kind: .binding, container: key.component, place: key.place)
            }
            return declared + bound
        } ?? []
    }
}
