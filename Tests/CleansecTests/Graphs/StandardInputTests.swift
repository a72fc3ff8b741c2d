import CleanseGraphs
import Foundation
import Testing

@testable import CleansecCommands

extension GraphCommandTests {
    /// Standard input, which is named `-`, and misplaced arguments.
    @Suite struct StandardInput {
        private let tool = GraphCommandTests()

        @Test(
            arguments: [
                ["html"], ["tree"], ["tree", "Till"], ["dot"], ["mermaid"], ["json"], ["why", "Counter", "Drawer"],
                ["explain", "Till"], ["live"], ["stats"], ["lint"], ["lock"],
            ])
        func `A dash names standard input in each sub-command`(command: [String]) {
            let piped = tool.run(command)
            #expect(!piped.output.isEmpty)
            for arguments in [command + ["-"], command + ["--graph", "-"]] {
                let result = tool.run(arguments)
                #expect(result.output == piped.output && result.status == piped.status, "\(result.complaint)")
            }
        }

        @Test func `Standard input can replace any input file`() throws {
            let document = GraphCommandTests.document(), lock = tool.run(["lock"]).output
            try tool.withFile(document) { file in
                for arguments in [["diff", "-", file], ["diff", file, "-"]] {
                    #expect(tool.run(arguments).output == "nothing has changed\n")
                    #expect(tool.run(arguments, input: lock).output == "nothing has changed\n")
                }
                let checked = tool.run(["lock", "--check", "-", file], input: lock)
                #expect(checked.output == "standard input is up to date\n")
                let layers = tool.run(["lint", "--layers", "-", file], input: "Shop ↛ Shop.Drawer")
                #expect(layers.output.contains("Till needs Drawer, which Shop ↛ Shop.Drawer forbids [layering]"))
                let entry = """
                    {"key": "Shop.Till", "component": "Shop.ShopComponent", "began": 1000, "duration": 2500}
                    """
                let started = tool.run(["json", "--start", "-", file], input: "{\"entries\": [\(entry)]}")
                #expect(started.output.contains("\"timings\""), "\(started.complaint)")
            }
        }

        @Test func `A summary can come from standard input, alone or with others`() throws {
            let program = try Program()
            try program.prepare()
            let options = ["--search-path", program.folder.path], summary = program.path("Kiosk.cleanse.json")
            _ = program.run(["analyze", "-o", summary, "--"] + program.arguments("Kiosk"))
            let bytes = try System.read(summary)
            for command in [["tree"], ["lock"], ["check"]] {
                let named = program.run(command + [summary] + options)
                #expect(
                    named.status == .valid && named.complaint.isEmpty == (command != ["check"]), "\(named.complaint)")
                let piped = program.run(command + ["-"] + options, input: bytes)
                #expect(piped.output == named.output && piped.status == .valid, "\(piped.complaint)")
            }
            let others = ["Machines", "Menu"].map { program.path("\($0).cleanse.json") }
            let drawn = program.run(["tree", summary] + others).output
            #expect(program.run(["tree", "-"] + others, input: bytes).output == drawn)
            #expect(program.run(["tree", others[0], "-", others[1]], input: bytes).output == drawn)
            let linked = program.path("all.json")
            #expect(program.run(["link", "-o", linked, "-"] + others, input: bytes).status == .valid)
            #expect(program.run(["tree", linked]).output == drawn)
            #expect(
                program.run(["tree", "-"] + others, input: Array("{}".utf8)).complaint.contains(
                    "standard input is not the summary of a module; name one document, or summaries"))
        }

        @Test(
            arguments: [
                ["tree", "-", "-"], ["diff", "-", "-"], ["check", "-", "-"], ["link", "-o", "x", "-", "-"],
                ["lock", "--check", "-", "-"], ["lint", "--layers", "-", "--graph", "-"],
                ["json", "--start", "-", "-"],
                // Standard input is the graph if no graph is named.
                ["diff", "-"], ["lock", "--check", "-"], ["lint", "--layers", "-"], ["json", "--start", "-"],
            ])
        func `Standard input can be read only once`(arguments: [String]) throws {
            let result = tool.run(arguments, input: nil)
            #expect(result.status == .undecided && result.output.isEmpty)
            #expect(result.complaint.contains("standard input"), "\(result.complaint)")
            #expect(!result.complaint.contains("nothing should be read"))
            #expect(result.complaint.hasSuffix("cleansec: `cleansec \(arguments[0]) --help` explains the arguments\n"))
        }

        // MARK: Operands

        @Test func `The error for a missing key shows the usage of the sub-command`() throws {
            try tool.withFile(GraphCommandTests.document()) { file in
                for (arguments, text) in [
                    (["explain"], "KEY is missing: cleansec explain KEY [OPTION…] [GRAPH]"),
                    (["why"], "A and B are missing: cleansec why A B [OPTION…] [GRAPH]"),
                    (["why", "Till"], "B is missing: cleansec why A B [OPTION…] [GRAPH]"),
                    (["diff"], "OLD is missing: cleansec diff OLD [OPTION…] [GRAPH]"),
                    (["diff", "--graph", file], "OLD is missing: cleansec diff OLD [OPTION…] [GRAPH]"),
                    (["explain", "--graph", file], "KEY is missing: cleansec explain KEY [OPTION…] [GRAPH]"),
                    (
                        ["explain", file],
                        "KEY is missing before \(file): cleansec explain KEY [OPTION…] [GRAPH]; if \(file) is a key, name the graph with --graph"
                    ),
                    (["explain", "-"], "KEY is missing before -: "),
                    (["explain", "nothing.json"], "KEY is missing before nothing.json: "),
                    (["why", file], "A and B are missing before \(file): "),
                    (["why", "Till", file], "B is missing before \(file): "),
                    (["explain", file, "Till"], "Till is not a file; the graph comes last: cleansec explain KEY "),
                    (["why", "Till", file, "Drawer"], "Drawer is not a file; the graph comes last: cleansec why A B "),
                    (["tree", "--format", "json"], "unknown option --format"),
                    (["lint", "--format", "xml"], "--format is one of text, compiler, json, sarif, not xml"),
                    (["stats", "--output"], "--output needs a value: --output FILE"),
                ] {
                    let result = tool.run(arguments, input: nil)
                    #expect(result.status == .undecided && result.output.isEmpty)
                    #expect(result.complaint.hasPrefix("cleansec: error: \(text)"), "\(result.complaint)")
                    #expect(
                        result.complaint.hasSuffix(
                            "\ncleansec: `cleansec \(arguments[0]) --help` explains the arguments\n"))
                }
            }
            #expect(tool.run(["tre"]).complaint.hasSuffix("\ncleansec: `cleansec --help` explains the arguments\n"))
        }

        @Test func `A key may look like a file`() throws {
            let document = GraphCommandTests.document(till: "graph.json")
            try tool.withFile(document) { file in
                let key = "Shop.graph.json"
                #expect(tool.run(["explain", key, file], input: nil).output.hasPrefix("graph.json\n"))
                #expect(tool.run(["explain", key, "--graph", "-"], input: document).output.hasPrefix("graph.json\n"))
            }
        }

        @Test func `A part of a graph is locked and compared, too`() throws {
            let two = GraphCommandTests.document().replacing("\"parentID\": 1,", with: "")
            let whole = tool.run(["lock"], input: two).output
            let part = tool.run(["lock", "--root", "ShopComponent"], input: two).output
            #expect(whole.contains("Shop.OrderComponent | |") && !part.contains("Shop.OrderComponent | |"))
            #expect(tool.run(["lock", "--root", "Nothing"], input: two).status == .undecided)
            try tool.withFile(two) { file in
                #expect(
                    tool.run(["diff", file, "--root", "ShopComponent"], input: two).output == "nothing has changed\n")
            }
        }
    }
}
