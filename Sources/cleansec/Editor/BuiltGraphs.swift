import CleanseEngine
import CleanseGraphs
import CleansecCore
import CleansecServer

/// The graphs of a check, which are read when the first question about them is asked.
final class BuiltGraphs: WorkspaceGraphs {
    private struct Content {
        let graph: Graph
        let names: NodeNames
        /// The bindings that have a source location, by file, and by node.
        var files: [String: [BoundKey]] = [:]
        var nodes: [Int: [BoundKey]] = [:]
        /// The nodes by their short names, and by the names in their short names.
        var labels: [Substring: [Int]] = [:]
        var parts: [Substring: [Int]] = [:]
    }

    private let bytes: [UInt8]
    /// The paths of source files by their names in documents, `MODULE/FILE`.
    private let paths: [String: String]
    private let content = Guarded<Content?>(nil)

    /// Creates the graphs.
    /// - Parameter bytes: The sequence of documents.
    init(_ bytes: [UInt8], _ modules: BuiltModules) {
        self.bytes = bytes
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
    private func withContent<Result>(_ body: (Content) -> Result) -> Result? {
        content.withLock { content in
            if content == nil { content = try? read() }
            return content.map(body)
        }
    }

    private func read() throws -> Content {
        let graph = Graph(try GraphSequence.document(bytes))
        var content = Content(graph: graph, names: NodeNames(graph))
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
                    node: index, label: content.names[index], component: content.names.component(of: node),
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
}
