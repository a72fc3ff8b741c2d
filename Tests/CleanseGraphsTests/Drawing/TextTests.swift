import Foundation
import Testing

@testable import CleanseGraphs

/// Tests of the texts of drawings, explanations and metrics.
@Suite struct TextTests {
    /// Returns the text of a drawing or a report.
    private func text(_ name: String, of graph: Graph) -> String {
        let names = NodeNames(graph)
        return switch name {
        case "tree": Tree(graph, names, depth: .max, isInverted: false).text(from: graph.treeStarts)
        case "dot": DotDrawing(graph, names).text
        case "mermaid": MermaidDrawing(graph, names).text
        default: MetricsReport(GraphMetrics(graph), names).text
        }
    }

    private func explanation(of key: String, in graph: Graph) throws -> String {
        let names = NodeNames(graph)
        return Explanation(of: try KeySearch(graph, names).node(key), in: graph, names).text
    }

    @Test(arguments: Examples.names, ["tree", "dot", "mermaid", "stats"])
    func `Drawings and metrics of the examples equal the recorded texts`(example: String, name: String) throws {
        try expectGolden("\(example).\(name)", text(name, of: Examples.graph(example)))
    }

    @Test(arguments: [
        ("CoffeeShop", "Till"), ("CoffeeShop", "Array<MenuItem>"), ("CoffeeShop", "Pricing"),
        ("CoffeeShop", "Factory<OfPrice>"),
        ("CoffeeShop", "Order"), ("BeanSample", "till"), ("Introspection", "database"),
    ])
    func `Keys are explained`(example: String, key: String) throws {
        let text = try explanation(of: key, in: Examples.graph(example))
        try expectGolden("\(example).explain.\(key.filter(\.isLetter))", text)
    }

    @Test func `The explanation of a key says whether it starts, runs, stops and is checked`() throws {
        var binding = GraphDocument.Binding("Server", shared: true)
        (binding.start, binding.stop, binding.running, binding.startsWithGraph) = (true, true, true, true)
        binding.check = true
        let text = try explanation(of: "Server", in: Graph(GraphDocument(binding)))
        #expect(
            text.contains(
                "\n  life        starts although nothing needs it, is started, runs until it is stopped, is stopped, is checked\n"
            ),
            "\(text)")
    }

    @Test func `Paths are listed`() throws {
        let graph = try Examples.graph("CoffeeShop")
        let names = NodeNames(graph), search = KeySearch(graph, names)
        func report(_ start: String, _ end: String, limit: Int) throws -> String {
            let ways = Paths(from: try search.node(start), to: try search.node(end), in: graph, limit: limit)
            return PathsReport(ways, in: graph, names).text
        }
        try expectGolden("CoffeeShop.why", try report("Shop", "ShopName", limit: 10))
        #expect(
            try report("Shop", "Slip", limit: 1).hasPrefix(
                "Shop depends on Slip by 2 paths, the 1 shortest:\n\n1. Shop")
        )
    }

    @Test func `A tree can begin at a key, be limited in depth, and be inverted`() throws {
        let graph = try Examples.graph("CoffeeShop")
        let names = NodeNames(graph), search = KeySearch(graph, names)
        let inverted = Tree(graph, names, depth: .max, isInverted: true).text(from: [try search.node("ShopName")])
        try expectGolden("CoffeeShop.tree.inverted", inverted)
        let shallow = Tree(graph, names, depth: 1, isInverted: false).text(from: [try search.node("Barista")])
        #expect(shallow.split(separator: "\n").count == 9)
    }

    @Test func `Keys are found by their suffixes, and disambiguated by their components`() throws {
        var document = try Examples.document("CoffeeShop")
        var graph = Graph(document)
        var search = KeySearch(graph, NodeNames(graph))
        let till = try search.node("CoffeeShop.Till")
        for text in ["till", "Till", "Till in ShopComponent"] { #expect(try search.node(text) == till) }
        let wrong = #expect(throws: CommandFailure.self) { try search.node("Til") }
        #expect(wrong?.description == "no key of the graph matches \"Til\"; did you mean Till?")
        let elsewhere = #expect(throws: CommandFailure.self) { try search.node("Till in ShopComponen") }
        #expect(
            elsewhere?.description
                == "no key of the graph matches \"Till in ShopComponen\"; did you mean CoffeeShop.Till in CoffeeShop.ShopComponent?"
        )
        // Both components now bind the key.
        document.components[1].bindings.append(
            try #require(document.components[0].bindings.first { $0.label == "Till" }))
        graph = Graph(document)
        let names = NodeNames(graph)
        search = KeySearch(graph, names)
        let ambiguous = #expect(throws: CommandFailure.self) { try search.node("Till") }
        #expect(
            ambiguous?.description == """
                "Till" matches 2 keys; write a longer name, or KEY in COMPONENT:
                  CoffeeShop.Till in CoffeeShop.ShopComponent
                  CoffeeShop.Till in CoffeeShop.OrderComponent
                """)
        #expect(names[try search.node("Till in OrderComponent")] == "Till in OrderComponent")
    }

    @Test func `Special characters are escaped in every drawing`() throws {
        let key = "a\"b\\c\n<d>&#;`e|f"
        let document = GraphDocument(components: [
            GraphDocument.Component(
                id: 1, name: key,
                bindings: [
                    GraphDocument.Binding(key: key, kind: "plain", shared: true, collected: false, dependencies: [])
                ])
        ])
        #expect(text("dot", of: Graph(document)).contains(#"label="a\"b\\c\\u{A}<d>&#;`e|f""#))
        #expect(text("mermaid", of: Graph(document)).contains("[\"a#34;b#92;c#92;u{A}#60;d#62;#38;#35;#59;#96;e|f\"]"))
    }

    @Test(arguments: ["tree", "dot", "mermaid", "stats"])
    func `Components may nest deeper than a stack allows`(name: String) {
        let components = (0..<5_000).map { number in
            GraphDocument.Component(
                id: number, name: "App.Part", parentID: number == 0 ? nil : number - 1,
                bindings: [GraphDocument.Binding("K\(number)")])
        }
        let text = text(name, of: Graph(GraphDocument(components: components)))
        #expect(name == "stats" || text.contains("K4999"))
    }

    @Test func `Paths of a long chain are found, with and without a cycle`() {
        for isCycle in [false, true] {
            let bindings = (0..<5_000).map { number in
                let back: [GraphDocument.Dependency] = isCycle && number == 4_000 ? [.on("K0", .deferred)] : []
                return GraphDocument.Binding(
                    "K\(number)", needs: (number < 4_999 ? [.on("K\(number + 1)")] : []) + back)
            }
            let graph = Graph(GraphDocument(components: [.init(id: 1, name: "App.Root", bindings: bindings)]))
            let ways = Paths(from: 0, to: 4_999, in: graph, limit: 10)
            #expect(ways.paths == [Array(0..<5_000)])
            #expect(ways.count == (isCycle ? nil : 1))
        }
    }

    @Test func `Components and keys with the same name are distinguished`() {
        let components = (0..<3).map { number in
            GraphDocument.Component(
                id: number, name: number == 2 ? "App.Other.Part" : "App.Part", label: "Part",
                bindings: [
                    GraphDocument.Binding("K"),
                    GraphDocument.Binding(
                        key: "App.\(number).L", label: "L", kind: "plain", shared: false, collected: false,
                        dependencies: []),
                ])
        }
        let names = NodeNames(Graph(GraphDocument(components: components)))
        #expect((0..<3).map(names.component) == ["App.Part (no. 1)", "App.Part (no. 2)", "App.Other.Part"])
        #expect(
            (0..<6).map { names[$0] } == [
                "K in App.Part (no. 1)", "App.0.L", "K in App.Part (no. 2)", "App.1.L", "K in App.Other.Part",
                "App.2.L",
            ])
    }

    @Test(arguments: ["tree", "dot", "mermaid", "stats"])
    func `An empty graph has short texts without invalid numbers`(name: String) {
        let text = text(name, of: Graph(GraphDocument(components: [])))
        #expect(!text.contains("nan") && text.utf8.count < 400)
    }
}
