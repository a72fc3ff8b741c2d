import Foundation
import Testing

@testable import CleanseGraphs

/// The commands, as a user calls them.
@Suite struct CommandTests {
    private final class Run {
        var output = ""
        var errors = ""
        var status: Int = 0
    }

    /// Runs a command with a document at hand.
    private func run(_ arguments: String..., on document: GraphDocument) -> Run {
        let run = Run()
        var tool = GraphTool()
        tool.readInput = { Data(document.text.utf8) }
        run.status = tool.run(arguments, output: { run.output += $0 }, errors: { run.errors += $0 })
        return run
    }

    @Test(arguments: Examples.names, ["tree", "dot", "mermaid", "stats"])
    func `Each command has its output for each example`(example: String, command: String) throws {
        let run = run(command, on: try Examples.document(example))
        #expect(run.status == 0)
        #expect(run.errors.isEmpty)
        try expectGolden("\(example).\(command)", run.output)
    }

    @Test(arguments: [
        ("CoffeeShop", "Till"), ("CoffeeShop", "[MenuItem]"), ("CoffeeShop", "Pricing"),
        ("CoffeeShop", "Factory<OfPrice>"),
        ("CoffeeShop", "Order"), ("BeanSample", "till"), ("Introspection", "database"),
    ])
    func `Keys are explained`(example: String, key: String) throws {
        let key = key == "[MenuItem]" ? "Array<MenuItem>" : key
        let run = run("explain", key, on: try Examples.document(example))
        #expect(run.errors.isEmpty)
        try expectGolden("\(example).explain.\(key.filter(\.isLetter))", run.output)
    }

    @Test func `Ways are listed`() throws {
        let document = try Examples.document("CoffeeShop")
        try expectGolden("CoffeeShop.why", run("why", "Shop", "ShopName", on: document).output)
        let none = run("why", "Till", "Shop", on: document)
        #expect(none.status == 1)
        #expect(none.output == "Till does not depend on Shop; Shop depends on Till\n")
        let limited = run("why", "Shop", "Slip", "--limit=1", on: document)
        #expect(limited.output.hasPrefix("Shop depends on Slip in 2 ways, the 1 shortest:\n\n1. Shop"))
        #expect(run("why", "Shop", "Shop", on: document).status == 2)
    }

    @Test func `A tree can begin at a key, end early, and be turned round`() throws {
        let document = try Examples.document("CoffeeShop")
        try expectGolden("CoffeeShop.tree.inverted", run("tree", "ShopName", "--inverted", on: document).output)
        let shallow = run("tree", "Barista", "--depth", "1", on: document)
        #expect(shallow.output.split(separator: "\n").count == 9)
        #expect(run("tree", "--inverted", on: document).status == 2)
    }

    @Test func `Keys are found by their ends, and chosen by their components`() throws {
        var document = try Examples.document("CoffeeShop")
        #expect(run("explain", "CoffeeShop.Till", on: document).status == 0)
        #expect(run("explain", "till", on: document).status == 0)
        #expect(run("explain", "Till in ShopComponent", on: document).status == 0)
        let wrong = run("explain", "Til", on: document)
        #expect(wrong.status == 2)
        #expect(wrong.errors == "cleansec: error: no key of the graph is, or ends with, \"Til\"; did you mean Till?\n")
        // The same key in both.
        let till = try #require(document.components[0].bindings.first { $0.label == "Till" })
        document.components[1].bindings.append(till)
        let ambiguous = run("explain", "Till", on: document)
        #expect(ambiguous.status == 2)
        #expect(
            ambiguous.errors == """
                cleansec: error: "Till" stands for 2 keys; write more of the one you mean, or KEY in COMPONENT:
                  CoffeeShop.Till in CoffeeShop.ShopComponent
                  CoffeeShop.Till in CoffeeShop.OrderComponent

                """)
        #expect(run("explain", "Till in OrderComponent", on: document).output.hasPrefix("Till in OrderComponent\n"))
    }

    @Test func `What a command does not take is an error with the nearest word`() throws {
        let document = try Examples.document("Introspection")
        for (arguments, message) in [
            (["tre"], "there is no command tre; did you mean tree?"),
            (["tree", "--dept", "1"], "tree has no option --dept; did you mean --depth?"),
            (["tree", "--depth"], "--depth needs a value: --depth N"),
            (["tree", "--depth", "-1"], "--depth takes a number from 0"),
            (["tree", "--inverted=1"], "--inverted takes no value"),
            (["why", "database"], "why needs A B; see cleansec why --help"),
            (["dot", "a.json", "b.json"], "dot does not take \"b.json\""),
            (["dot", "/nowhere/graph.json"], "/nowhere/graph.json can't be read"),
            ([], "name a command:\n  html"),
        ] {
            let run = Run()
            var tool = GraphTool()
            tool.readInput = { Data(document.text.utf8) }
            run.status = tool.run(arguments, output: { run.output += $0 }, errors: { run.errors += $0 })
            #expect(run.status == 2)
            #expect(run.output.isEmpty)
            #expect(run.errors.hasPrefix("cleansec: error: \(message)"), "\(run.errors)")
        }
    }

    @Test(arguments: GraphTool.commands.map { $0.name }) func `Each command has a help`(name: String) throws {
        let run = run(name, "--help", on: GraphDocument(components: []))
        #expect(run.status == 0)
        #expect(run.output.hasPrefix("usage: cleansec \(name) "))
        #expect(run.output.contains("--output FILE"))
    }

    @Test func `A graph comes from a file, from standard input, or from the tool; the output goes to a file`() throws {
        let document = try Examples.document("Introspection")
        var tool = GraphTool()
        var written: [String: Data] = [:]
        tool.read = { file in
            #expect(file == "graph.json")
            return Data(document.text.utf8)
        }
        tool.write = { written[$1] = $0 }
        tool.readInput = { throw CommandFailure("not read") }
        tool.graph = { document }
        for arguments in [
            ["dot", "graph.json"], ["dot", "--graph", "graph.json"], ["dot", "--graph=graph.json"], ["dot"],
        ] {
            var output = ""
            #expect(tool.run(arguments, output: { output += $0 }, errors: { Issue.record("\($0)") }) == 0)
            #expect(output.hasPrefix("digraph {"))
            output = ""
            let status = tool.run(arguments + ["--output", "out.dot"], output: { output += $0 }, errors: { _ in })
            #expect(status == 0)
            #expect(output.isEmpty)
            #expect(written.removeValue(forKey: "out.dot")?.starts(with: Data("digraph".utf8)) == true)
        }
    }

    @Test func `Any text is shown as it is, in every drawing`() throws {
        let key = "a\"b\\c\n<d>&#;`e|f"
        let document = GraphDocument(components: [
            GraphDocument.Component(
                id: 1, name: key,
                bindings: [
                    GraphDocument.Binding(key: key, kind: "plain", shared: true, collected: false, dependencies: [])
                ])
        ])
        #expect(run("dot", on: document).output.contains(#"label="a\"b\\c\n<d>&#;`e|f""#))
        #expect(run("mermaid", on: document).output.contains("[\"a#34;b#92;c #60;d#62;#38;#35;#59;#96;e|f\"]"))
    }

    @Test func `An empty graph is no error`() {
        let document = GraphDocument(components: [])
        for command in ["tree", "dot", "mermaid", "stats", "json"] { #expect(run(command, on: document).status == 0) }
    }
}
