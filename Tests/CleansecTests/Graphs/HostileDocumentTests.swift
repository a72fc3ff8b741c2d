import CleanseEngine
import Foundation
import Testing

@testable import CleanseGraphs
@testable import CleansecCommands

extension GraphCommandTests {
    /// Hostile documents and files get an answer or an error with a location, and can't control a terminal.
    @Suite struct HostileDocuments {
        private let tool = GraphCommandTests()

        private static let commands = [
            ["html"], ["tree"], ["dot"], ["mermaid"], ["json"], ["live"], ["stats"], ["lint"],
            ["lint", "--format", "text"],
            ["lint", "--format", "json"], ["lint", "--format", "sarif"], ["lock"],
        ]

        // MARK: Texts

        private static let nasty =
            "\u{1B}[31m\nFORGED\r\n\t\u{0}\u{7F}\u{9B}2J\u{202E}\u{2066}\u{2028}\u{2029}\u{FEFF}</script><b>\"'\\`|;#&%{}\u{301}"

        /// A graph whose texts all contain the hostile characters.
        private static let document: GraphDocument = {
            func need(_ key: String, _ strength: GraphDocument.Strength) -> GraphDocument.Dependency {
                GraphDocument.Dependency(
                    key: key + nasty, component: nasty, componentID: 1, strength: strength, optional: false,
                    crossings: [nasty])
            }
            func binding(_ key: String, _ kind: String, _ needs: GraphDocument.Dependency...) -> GraphDocument.Binding {
                GraphDocument.Binding(
                    key: key + nasty, label: key + nasty, kind: kind, shared: true, collected: false,
                    place: nasty + ".swift:3", modules: [nasty], replaced: [nasty], isolation: nasty,
                    unbound: ["U" + nasty], dependencies: needs)
            }
            let above = [
                binding("A", "root", need("B", .eager), need("C", .deferred)), binding("B", "plain", need("C", .eager)),
                binding("C", "plain"), binding("D", nasty),
            ]
            return GraphDocument(
                components: [
                    .init(id: 1, name: nasty, label: nasty, scope: nasty, seed: nasty, bindings: above),
                    .init(id: 2, name: nasty, parent: nasty, parentID: 1, bindings: [binding("B", "root")]),
                ], timings: [.init(componentID: 1, key: "A" + nasty, began: 1, duration: 2, thread: nasty)])
        }()

        private static func text() throws -> String {
            String(decoding: try JSONEncoder().encode(document), as: UTF8.self)
        }

        private func expectHarmless(_ text: String, _ name: String) {
            let acting = text.unicodeScalars.filter { $0.isInvisible && $0 != "\n" }
            #expect(acting.isEmpty, "\(name): \(acting.map(\.value))")
            let lines = text.split(separator: "\n")
            #expect(!lines.contains { $0.drop { $0 == " " }.hasPrefix("FORGED") }, "\(name)")
        }

        @Test func `No text of a document controls a terminal or breaks lines`() throws {
            let text = try Self.text(), key = visible("D" + Self.nasty)
            let other = visible("B" + Self.nasty) + " in " + visible(Self.nasty) + " (no. 1)"
            for arguments in Self.commands + [["explain", key], ["tree", key, "-i"], ["diff", "/dev/null"]] {
                let result = tool.run(arguments, input: text)
                expectHarmless(result.output, "\(arguments)")
                expectHarmless(result.complaint, "\(arguments)")
                #expect((result.status == .undecided) == (arguments[0] == "diff"), "\(result.complaint)")
            }
            for arguments in [["explain", "zz"], ["explain", "B"], ["tree", "--root", "q"], ["why", other, key]] {
                let result = tool.run(arguments, input: text)
                expectHarmless(result.complaint, "\(arguments)")
                #expect(result.status != .valid)
            }
            // A key is found in its original and in its displayed form.
            #expect(
                tool.run(["explain", "D" + Self.nasty], input: text).output
                    == tool.run(["explain", key], input: text).output)
        }

        @Test func `Documents and locks that are written are read back unchanged`() throws {
            let text = try Self.text()
            let written = tool.run(["json"], input: text).output
            #expect(try GraphDocument(reading: Data(written.utf8), file: "json") == Self.document)
            let lock = tool.run(["lock"], input: text).output
            #expect(try GraphLock(reading: lock, file: "lock") == GraphLock(Self.document))
            try tool.withFile(lock, "graph.lock") { file in
                #expect(tool.run(["lock", "--check", file], input: text).status == .valid)
                let changes = tool.run(["diff", file])
                #expect(changes.status == .invalid)
                expectHarmless(changes.output, "diff")
            }
        }

        @Test func `Texts are escaped in pages and drawings`() throws {
            let text = try Self.text()
            func count(_ part: String, in text: some StringProtocol) -> Int {
                text.components(separatedBy: part).count - 1
            }
            let (page, plain) = (tool.run(["html"], input: text).output, tool.run(["html"]).output)
            for part in ["<script", "</script>", "<b>", "</title>"] {
                #expect(count(part, in: page) == count(part, in: plain), "\(part)")
            }
            let mermaid = tool.run(["mermaid"], input: text).output
            for mark in ["<", "\\", "`"] { #expect(!mermaid.contains(mark)) }
            let dot = tool.run(["dot"], input: text).output
            // Within quotation marks, a backslash precedes each backslash and each quotation mark.
            for line in dot.split(separator: "\n") where line.contains("label=") {
                let rest = line.replacing("\\\\", with: "").replacing("\\\"", with: "")
                #expect(count("\"", in: rest) % 2 == 0 && !rest.contains("\\u"), "\(line)")
            }
        }

        @Test func `Messages about files do not control a terminal`() throws {
            let nasty = Self.nasty
            let quoted = String(decoding: try JSONEncoder().encode(nasty), as: UTF8.self)
            let component = """
                {"version": 1, "components": [{"id": 1, "name": "A", "bindings": [{"key": "K", "kind": "plain", "shared": false, \
                "collected": false, "dependencies": [{"key": "L", "strength": \(quoted), "optional": false}]}]}]}
                """
            for (name, text, arguments) in [
                ("graph.json", component, ["tree"]), ("graph.lock", "version 1\(nasty)\n", ["diff", "-"]),
                ("graph.lock", "# lock\nversion 1\n\(nasty)\n", ["diff", "-"]),
                ("layers", nasty, ["lint", "--layers"]),
                ("layers", "\u{1B}: A\n\u{1B}[1m ↛ B", ["lint", "--graph", "-", "--layers"]),
                (
                    "start.json",
                    "{\"entries\": [{\"key\": \(quoted), \"component\": \(quoted), \"began\": 1, \"duration\": 1}]}",
                    ["json", "--graph", "-", "--start"]
                ),
                ("Kiosk.cleanse.json", "{\"cleanse-summary\":\(quoted)", ["tree"]),
                ("Kiosk.cleanse.json", "{\"cleanse-summary\":\(quoted)", ["check"]),
            ] {
                try tool.withFile(text, name) { file in
                    let result = tool.run(arguments + [file])
                    expectHarmless(result.complaint + result.output, "\(arguments): \(result.complaint)")
                    #expect(result.complaint.contains(file), "\(result.complaint)")
                }
            }
        }

        // MARK: Graphs

        private static func graph(_ bindings: String...) -> String {
            "{\"version\": 1, \"components\": [{\"id\": 1, \"name\": \"A\", \"bindings\": [\(bindings.joined(separator: ","))]}]}"
        }

        private static func binding(_ key: String, _ kind: String = "plain", _ needs: String...) -> String {
            let list = needs.map {
                "{\"key\": \"\($0)\", \"componentID\": 1, \"strength\": \"eager\", \"optional\": false}"
            }
            return """
                {"key": "\(key)", "kind": "\(kind)", "shared": true, "collected": false, "dependencies": [\(list.joined(separator: ","))]}
                """
        }

        @Test(
            arguments: [
                ("empty", graph()), ("nothing", "{\"version\": 1, \"components\": []}"),
                ("no root", graph(binding("K", "plain", "L"), binding("L"))),
                ("cycle", graph(binding("R", "root", "K"), binding("K", "plain", "L"), binding("L", "plain", "K"))),
                ("cycle without a root", graph(binding("K", "plain", "L"), binding("L", "plain", "K"))),
                ("itself", graph(binding("K", "root", "K"))),
                ("dangling", graph(binding("K", "root", "Nowhere"))),
                ("one key twice", graph(binding("K", "root", "L"), binding("K"), binding("L"))),
                ("long", graph(binding(String(repeating: "Long.", count: 10_000), "root", "K"), binding("K"))),
                ("no name", graph(binding("", "root", ""), binding("K"))),
            ])
        func `Each command has an answer for any graph`(name: String, text: String) throws {
            for command in Self.commands {
                let result = tool.run(command, input: text)
                #expect(result.status != .undecided, "\(name), \(command): \(result.complaint)")
            }
            try tool.withFile(text) { file in
                #expect(tool.run(["diff", file], input: text).output == "nothing has changed\n")
                let lock = tool.run(["lock"], input: text).output
                #expect(tool.run(["diff", file], input: lock).output == "nothing has changed\n", "\(name)")
            }
            // A tree shows every key.
            for key in ["K", "L"] where text.contains("\"key\": \"\(key)\", \"kind\"") {
                #expect(tool.run(["tree"], input: text).output.contains(key), "\(name)")
                #expect(tool.run(["explain", key], input: text).status == .valid)
            }
        }

        @Test func `Paths through cycles are found, and end`() {
            let text = Self.graph(
                Self.binding("R", "root", "K"), Self.binding("K", "plain", "L", "M"),
                Self.binding("L", "plain", "K", "M"),
                Self.binding("M"))
            #expect(
                tool.run(["why", "R", "M"], input: text).output.split(separator: "\n").map(String.init) == [
                    "R depends on M by 2 paths:", "1. R", "   needs K", "   needs M", "2. R", "   needs K",
                    "   needs L",
                    "   needs M",
                ])
        }

        @Test(
            arguments: [
                ("[]", "not an object"), ("\"text\"", "not an object"), ("7", "not an object"), ("null", "null, where"),
                ("", "the document is empty"), ("{\"version\": 1, \"components\": [", "Unexpected end of file"),
                ("{\"version\": 2, \"components\": []}", "the document has version 2, but only version 1 can be read"),
                ("{\"version\": \"1\", \"components\": []}", "version: not a whole number"),
                ("{\"version\": 1.5, \"components\": []}", "a number where a whole number is needed"),
                ("{\"version\": 1,\n,", "around character 15"),
                ("{\"version\": 1, \"components\": {}}", "components: not a list"),
                ("{\"version\": 1, \"components\": [[]]}", "components[0]: not an object"),
                (String(repeating: "[", count: 100_000), "not the JSON of a graph"),
                (
                    "{\"version\": 1, \"components\": " + String(repeating: "[", count: 100_000),
                    "not the JSON of a graph"
                ),
                ("\u{FEFF}", "not the JSON of a graph"),
            ])
        func `A text that is not a document is an error in each command`(text: String, problem: String) throws {
            for command in Self.commands + [["explain", "K"], ["why", "K", "L"], ["diff", "/dev/null"]] {
                let result = tool.run(command, input: text)
                #expect(result.status == .undecided && result.output.isEmpty, "\(command)")
                #expect(result.complaint.hasPrefix("cleansec: error: standard input: error: "), "\(result.complaint)")
                #expect(result.complaint.contains(problem), "\(result.complaint)")
            }
        }

        @Test func `A lock file with a conflict is an error with its line, wherever the conflict is`() throws {
            let lock = tool.run(["lock"]).output.split(separator: "\n", omittingEmptySubsequences: false)
            for (line, problem) in [
                (0, "line 1: a conflict of a merge: keep the lines of both sides"),
                (4, "line 5: a conflict of a merge"),
            ] {
                for end in ["\n", "\r\n"] {
                    let text = (lock[..<line] + ["<<<<<<< HEAD"] + lock[line...]).joined(separator: end)
                    try tool.withFile(text, "graph.lock") { file in
                        for arguments in [["diff", file], ["lock", "--check", file]] {
                            let result = tool.run(arguments)
                            #expect(result.status == .undecided)
                            #expect(
                                result.complaint.hasPrefix("cleansec: error: \(file): error: \(problem)"),
                                "\(result.complaint)")
                        }
                    }
                }
            }
        }

        @Test func `Endless source files are not read`() {
            let text = Self.graph(
                "{\"key\": \"K\", \"kind\": \"plain\", \"shared\": false, \"collected\": true, \"place\": \"/dev/zero:1\", \"dependencies\": []}"
            )
            let result = tool.run(["lint", "--format", "text", "--sources", "/dev"], input: text)
            #expect(result.output.contains("single-element") && result.output.contains("/dev/zero:1"))
        }

        // MARK: Layers

        @Test func `Names in rules that match nothing are reported`() throws {
            try tool.withFile("orders: Shop.Order*\nempty: Nothing.*\n\nempty ↛ orders\nUI ↛ orders\n", "layers") {
                file in
                let result = tool.run(["lint", "--layers", file, "--skip", "unneeded-binding"])
                #expect(result.status == .valid)
                #expect(
                    result.complaint.hasPrefix(
                        """
                        cleansec: note: \(file):4: nothing in the graph is in the layer empty
                        cleansec: note: \(file):5: nothing in the graph is UI, which is not a layer of the file

                        """), "\(result.complaint)")
            }
            try tool.withFile("orders: Shop.Order*\n\nordres ↛ Shop.Drawer", "layers") { file in
                let result = tool.run(["lint", "--layers", file, "--skip", "unneeded-binding"])
                #expect(result.status == .invalid)
                #expect(
                    result.output == """
                        \(file):3: warning: ordres is neither a layer nor the name of anything in the graph [layering]
                        \(file):3: note: hint: did you mean orders?

                        """)
            }
        }
    }
}
