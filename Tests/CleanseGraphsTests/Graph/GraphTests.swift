import TestSupport
import Testing

@testable import CleanseGraphs

/// Compares graphs with the documents from which they are made.
@Suite struct GraphTests {
    /// Returns a document of two components. Several bindings may have the same key, and may depend twice on a key or on a key of another
    /// graph.
    private static func document(seed: Int) -> GraphDocument {
        var numbers = RandomNumbers(seed: UInt64(seed))
        func number(_ range: Range<Int>) -> Int { Int.random(in: range, using: &numbers) }
        func dependency() -> GraphDocument.Dependency {
            GraphDocument.Dependency(
                key: "App.K\(number(0..<8))", component: number(0..<4) == 0 ? nil : "App.Other\(number(0..<2))",
                componentID: number(0..<3) == 0 ? nil : 7 + number(0..<2),
                strength: [.eager, .deferred, .weak][number(0..<3)], optional: number(0..<2) == 0,
                crossings: number(0..<2) == 0 ? nil : (0..<number(0..<3)).map { "IsolationCrossing\($0)" })
        }
        func bindings() -> [GraphDocument.Binding] {
            (0..<number(0..<9)).map { line in
                let needs = (0..<number(0..<6)).map { _ in dependency() }
                return GraphDocument.Binding("K\(number(0..<6))", needs: needs, line: line)
            }
        }
        return GraphDocument(components: [
            GraphDocument.Component(id: 7, name: "App.Root", bindings: bindings()),
            GraphDocument.Component(id: 8, name: "App.Part", parentID: 7, bindings: bindings()),
        ])
    }

    /// A dependency of a key.
    private struct Need: Equatable {
        let key: String
        let home: Int?
        var strength: GraphDocument.Strength
        var isOptional: Bool
        var crossings: [String]
    }

    /// Returns the dependencies of a key in a document, each once, in the order of the key's bindings.
    private static func needs(of bindings: [GraphDocument.Binding]) -> [Need] {
        var needs: [(name: String?, need: Need)] = []
        for dependency in bindings.flatMap(\.dependencies) {
            let home = dependency.componentID.map { $0 - 7 }
            let name = home == nil ? dependency.component : nil
            let crossings = dependency.crossings ?? []
            if let known = needs.firstIndex(where: {
                $0.name == name && $0.need.key == dependency.key && $0.need.home == home
            }) {
                needs[known].need.strength = min(needs[known].need.strength, dependency.strength)
                needs[known].need.isOptional = needs[known].need.isOptional && dependency.optional
                needs[known].need.crossings += crossings.filter { !needs[known].need.crossings.contains($0) }
            } else {
                let need = Need(
                    key: dependency.key, home: home, strength: dependency.strength, isOptional: dependency.optional,
                    crossings: crossings)
                needs.append((name, need))
            }
        }
        return needs.map(\.need)
    }

    @Test(arguments: 0..<300) func `A key has the dependencies of its bindings, each once, with the greatest strength`(
        seed: Int
    ) throws {
        let document = Self.document(seed: seed)
        let graph = Graph(document)
        for (home, component) in document.components.enumerated() {
            for (key, bindings) in Dictionary(grouping: component.bindings, by: \.key) {
                let node = graph.nodes[try #require(graph.find(key, in: home))]
                #expect(Array(node.bindings) == bindings)
                let found = node.outgoing.map { graph.edges[$0] }.map { edge in
                    let target = graph.nodes[edge.target]
                    return Need(
                        key: target.key, home: target.component, strength: edge.strength, isOptional: edge.isOptional,
                        crossings: edge.crossings)
                }
                #expect(found == Self.needs(of: bindings))
            }
        }
        // A key that no component binds has no dependencies.
        for node in graph.nodes where node.bindings.isEmpty { #expect(node.outgoing.isEmpty) }
    }

    @Test(arguments: 0..<300) func `Edges are listed with their sources and with their targets`(seed: Int) throws {
        let graph = Graph(Self.document(seed: seed))
        let targets = Adjacency(graph)
        let sources = targets.reversed
        try #require(targets.count == graph.nodes.count && sources.count == graph.nodes.count)
        for node in graph.nodes.indices {
            #expect(Array(graph.nodes[node].outgoing) == graph.edges.indices.filter { graph.edges[$0].source == node })
            #expect(Array(graph.nodes[node].incoming) == graph.edges.indices.filter { graph.edges[$0].target == node })
            #expect(targets[node].map(Int.init) == graph.dependencies(of: node))
            #expect(sources[node].map(Int.init) == graph.dependents(of: node))
        }
    }

    @Test func `Names distinguish all keys with the same label`() {
        let keys = ["A.Till", "B.Till", "A.Cup", "C.Till", "A.Plate", "B.Cup"]
        let bindings = keys.map { GraphDocument.Binding($0) }.map { binding in
            var labelled = binding
            labelled.label = String(binding.key.drop { $0 != "." }.dropFirst())
            return labelled
        }
        let graph = Graph(
            GraphDocument(components: [
                GraphDocument.Component(id: 1, name: "App.Root", bindings: bindings),
                GraphDocument.Component(id: 2, name: "App.Part", parentID: 1, bindings: [bindings[4], bindings[0]]),
            ]))
        let names = NodeNames(graph)
        #expect(
            graph.nodes.indices.map { names[$0] } == [
                "A.Till in App.Root", "B.Till", "A.Cup", "C.Till", "Plate in App.Root", "B.Cup", "Plate in App.Part",
                "A.Till in App.Part",
            ])
    }

    @Test func `A key is found by a suffix that is written with equivalent scalars`() throws {
        // An accented letter is one scalar or two, and the Kelvin sign is canonically equivalent to the letter K.
        let graph = Graph(
            GraphDocument(GraphDocument.Binding("Shop.Caf\u{E9}"), GraphDocument.Binding("Shop.Degrees\u{212A}")))
        let search = KeySearch(graph, NodeNames(graph))
        #expect(try search.node("Cafe\u{301}") == 0)
        #expect(try search.node("DegreesK") == 1)
        #expect(throws: CommandFailure.self) { try search.node("Cafe") }
    }
}
