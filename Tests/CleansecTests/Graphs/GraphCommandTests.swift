import CleanseGraphs
import CleansecCore
import Foundation
import TestSupport
import Testing

@testable import CleansecCommands
@testable import cleansec

/// The sub-commands for graphs, called as a user calls them.
@Suite struct GraphCommandTests {
    /// A document of a shop, whose root depends on a till and on a factory of orders. The orders' component has a root of its own.
    static func document(till: String = "Till") -> String {
        func binding(_ key: String, kind: String = "plain", shared: Bool = false, _ line: Int, _ needs: String...)
            -> String
        {
            """
            {"key": "Shop.\(key)", "label": "\(key)", "kind": "\(kind)", "shared": \(shared), "collected": false,
             "place": "Shop/Shop.swift:\(line)", "dependencies": [\(needs.joined(separator: ", "))]}
            """
        }
        func need(_ key: String, _ strength: String = "eager", in id: Int = 1) -> String {
            "{\"key\": \"Shop.\(key)\", \"componentID\": \(id), \"strength\": \"\(strength)\", \"optional\": false}"
        }
        let above = [
            binding("Counter", kind: "root", 1, need(till), need("Orders")),
            binding(till, shared: true, 2, need("Drawer")),
            binding("Drawer", 3), binding("Orders", kind: "componentFactory", 4, need("Order", "deferred", in: 2)),
            binding("Spare", 5),
        ]
        return """
            {"version": 1, "components": [
              {"id": 1, "name": "Shop.ShopComponent", "label": "ShopComponent", "bindings": [\(above.joined(separator: ","))]},
              {"id": 2, "name": "Shop.OrderComponent", "label": "OrderComponent", "parentID": 1,
               "bindings": [\(binding("Order", kind: "root", 6, need(till)))]}]}
            """
    }

    struct Result {
        let status: ProcessStatus
        let output: String
        let complaint: String
    }

    /// Runs the tool with a document on standard input.
    func run(_ arguments: [String], input: String? = document(), isTerminal: Bool = false) -> Result {
        final class Box { var output = "", complaint = "" }
        let box = Box()
        let session = Session(
            print: { text throws(Failure) in box.output += text }, complain: { box.complaint += $0 },
            input: { () throws(Failure) in
                guard let input else { throw Failure("nothing should be read") }
                return Array(input.utf8)
            },
            isInputTerminal: isTerminal, directory: "/nonexistent", isTerminal: false, isPlain: true,
            subcommands: Cleansec.subcommands + Main.servers)
        let status = Cleansec.run(arguments, in: session)
        return Result(status: status, output: box.output, complaint: box.complaint)
    }

    /// Writes a text to a file that exists during a call.
    func withFile<Value>(_ text: String, _ name: String = "graph.json", _ body: (String) throws -> Value) throws
        -> Value
    {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("cleansec-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent(name).path
        try text.write(toFile: file, atomically: true, encoding: .utf8)
        return try body(file)
    }

    @Test(
        arguments: [
            ("html", "<!doctype html>"), ("tree", "Counter"), ("dot", "digraph {"), ("mermaid", "flowchart"),
            ("json", "{"),
            ("stats", "2 components, 6 bindings of 6 keys"), ("lock", "# The graph, one fact a line."),
        ])
    func `Graphs are read from standard input, a file or --graph, and written to a file`(
        command: String, beginning: String
    ) throws {
        let piped = run([command])
        #expect(piped.status == .valid && piped.complaint.isEmpty)
        #expect(piped.output.hasPrefix(beginning), "\(piped.output.prefix(80))")
        #expect(piped.output.hasSuffix("\n"))
        try withFile(Self.document()) { file in
            for arguments in [[command, file], [command, "--graph", file], [command, "--graph=\(file)"]] {
                #expect(run(arguments, input: nil).output == piped.output)
            }
            let target = file + ".out"
            #expect(run([command, file, "-o", target], input: nil).output.isEmpty)
            let written = try String(contentsOfFile: target, encoding: .utf8)
            #expect(written == piped.output)
        }
    }

    @Test func `Keys precede the graph in the arguments`() throws {
        let explained = run(["explain", "Till"])
        #expect(explained.output.hasPrefix("Till\n  key         Shop.Till\n"))
        try withFile(Self.document()) { file in
            #expect(run(["explain", "Till", file], input: nil).output == explained.output)
            #expect(
                run(["why", "Counter", "Drawer", file], input: nil).output.hasPrefix(
                    "Counter depends on Drawer by 2 paths:"))
            #expect(run(["tree", file], input: nil).output == run(["tree"]).output)
            #expect(run(["tree", "Till", file], input: nil).output == run(["tree", "Till"]).output)
            #expect(run(["tree", "Till"]).output.hasPrefix("Till"))
        }
        #expect(run(["tree", "Till", "--inverted"]).output.contains("Counter"))
        let none = run(["why", "Till", "Counter"])
        #expect(none.status == .invalid)
        #expect(none.output == "Till does not depend on Counter; Counter depends on Till\n")
    }

    @Test(
        arguments: [
            (["tre"], "there is no sub-command tre; did you mean tree?"),
            (["tree", "--dept", "1"], "unknown option --dept; did you mean --depth?"),
            (["tree", "--depth", "-1"], "--depth takes a number from 0 to 2147483647, not -1"),
            (["tree", "--inverted"], "--inverted needs a KEY"),
            (["why", "Till", "Till"], "both keys are Till"),
            (["why", "Till", "Drawer", "--limit", "0"], "--limit takes a number from 1 to 10000, not 0"),
            (["explain", "Til"], "no key of the graph matches \"Til\"; did you mean Till?"),
            (["dot", "a.json", "b.json"], "a.json can't be read: No such file or directory"),
            (["dot", "--graph", "a.json", "b.json"], "unexpected argument b.json"),
            (["dot", "a.json", "--", "swiftc"], "unexpected argument a.json"),
            (
                ["dot", "--build", "a.yaml", "--", "swiftc"],
                "name either a build or, after --, the compiler's arguments"
            ),
            (["dot", "--root", "Nothing"], "no root component is called Nothing; there are:\n  Shop.ShopComponent"),
            (["lint", "--skip", "fan-inn"], "there is no rule fan-inn; did you mean fan-in?"),
            (["lint", "--format", "xml"], "--format is one of text, compiler, json, sarif, not xml"),
            (["completions"], "name a shell: bash, zsh or fish"),
            (["completions", "zs"], "there are completions for bash, zsh and fish, not for zs; did you mean zsh?"),
        ] as [([String], String)])
    func `A mistake is reported, with a suggestion`(arguments: [String], text: String) {
        let result = run(arguments)
        #expect(result.status == .undecided)
        #expect(result.output.isEmpty)
        #expect(result.complaint.hasPrefix("cleansec: error: \(text)"), "\(result.complaint)")
    }

    @Test func `The tool does not wait for a graph from a terminal`() {
        let result = run(["html"], input: nil, isTerminal: true)
        #expect(result.status == .undecided)
        #expect(
            result.complaint.hasPrefix(
                "cleansec: error: no graph: name a document, summaries or, after --, the compiler's arguments\n"))
    }

    @Test func `A text that is not a document is an error that names the input`() {
        #expect(
            run(["dot"], input: "{}").complaint
                == "cleansec: error: standard input: error: the member \"version\" is missing\n")
    }

    // MARK: JSON and terminals

    private func members(_ arguments: [String], status: ProcessStatus = .valid) throws -> [String: Any] {
        let result = run(arguments + ["--format", "json"])
        #expect(result.status == status && result.complaint.isEmpty)
        let value = try JSONSerialization.jsonObject(with: Data(result.output.utf8))
        let members = try #require(value as? [String: Any])
        #expect(members["version"] as? Int == 1)
        return members
    }

    private func keys(_ value: Any?) -> [String]? { (value as? [[String: Any]])?.compactMap { $0["key"] as? String } }

    @Test func `The paths between two keys are available as JSON`() throws {
        let answer = try members(["why", "Counter", "Till"])
        #expect(answer["count"] as? Int == 2 && answer["isComplete"] as? Bool == true)
        let ways = try #require(answer["ways"] as? [[[String: Any]]])
        try #require(
            ways.map(keys) == [
                ["Shop.Counter", "Shop.Till"], ["Shop.Counter", "Shop.Orders", "Shop.Order", "Shop.Till"],
            ])
        let order = ways[1][2]
        #expect(order["component"] as? String == "Shop.OrderComponent" && order["strength"] as? String == "deferred")
        #expect(order["place"] as? String == "Shop/Shop.swift:6")
        #expect(try members(["why", "Counter", "Till", "--limit", "1"])["isComplete"] as? Bool == false)
        let none = try members(["why", "Till", "Counter"], status: .invalid)
        #expect(none["count"] as? Int == 0 && (none["ways"] as? [Any])?.isEmpty == true)
    }

    @Test func `An explanation is available as JSON`() throws {
        let answer = try members(["explain", "Till"])
        #expect(answer["key"] as? String == "Shop.Till" && answer["component"] as? String == "Shop.ShopComponent")
        #expect(answer["lives"] as? String == "shared" && answer["isReached"] as? Bool == true)
        #expect(keys(answer["needs"]) == ["Shop.Drawer"])
        #expect(keys(answer["neededBy"]) == ["Shop.Counter", "Shop.Order"])
        #expect(keys(answer["wayFromRoot"]) == ["Shop.Counter", "Shop.Till"])
        #expect((answer["belongsTo"] as? [String: Any])?["key"] as? String == "Shop.Counter")
        #expect(answer["leadsAloneTo"] as? Int == 1 && keys(answer["leadsAloneDirectlyTo"]) == ["Shop.Drawer"])
        let bindings = try #require(answer["bindings"] as? [[String: Any]])
        #expect(bindings.map { $0["place"] as? String } == ["Shop/Shop.swift:2"])
        let spare = try members(["explain", "Spare"])
        #expect(spare["isReached"] as? Bool == false && keys(spare["wayFromRoot"]) == [])
    }

    @Test func `The metrics of each key are available as JSON`() throws {
        let answer = try members(["stats"])
        #expect(answer["keys"] as? Int == 6 && answer["dependencies"] as? Int == 5)
        let till = try #require((answer["numbers"] as? [[String: Any]])?.first { $0["key"] as? String == "Shop.Till" })
        #expect(till["fanIn"] as? Int == 2 && till["fanOut"] as? Int == 1 && till["depth"] as? Int == 1)
        #expect(till["leadsAloneTo"] as? Int == 1 && till["betweenness"] as? Int == 3)
        #expect(keys(answer["roots"]) == ["Shop.Counter"])
        #expect(
            keys(answer["longestWay"]) == ["Shop.Counter", "Shop.Orders", "Shop.Order", "Shop.Till", "Shop.Drawer"])
    }

    @Test func `Changes are available as JSON`() throws {
        let renamed = try withFile(Self.document(till: "Register")) { try members(["diff", $0], status: .invalid) }
        #expect(renamed["changes"] as? [String] == ["`Register` is now called `Till`"])
        let same = try withFile(Self.document()) { try members(["diff", $0]) }
        #expect(same["changes"] as? [String] == [])
    }

    @Test func `The live bindings of a graph are listed with paths from a root`() throws {
        #expect(run(["live"]).output == "0 live keys\n")
        let document = ["Drawer", "Spare"].reduce(Self.document()) { text, key in
            text.replacing("\"label\": \"\(key)\",", with: "\"label\": \"\(key)\", \"live\": true,")
        }
        #expect(
            run(["live"], input: document).output == """
                2 live keys
                Drawer  at Shop/Shop.swift:3
                  Counter → Till → Drawer
                Spare  at Shop/Shop.swift:5
                  from no root

                """)
        #expect(run(["explain", "Drawer"], input: document).output.contains("  creation    live\n"))
        let json = run(["live", "--format", "json"], input: document).output
        let answer = try #require(JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
        let live = try #require(answer["live"] as? [[String: Any]])
        #expect(live.map { $0["key"] as? String } == ["Shop.Drawer", "Shop.Spare"])
        #expect(live.map { ($0["wayFromRoot"] as? [Any])?.count } == [3, 0])
    }

    @Test(arguments: [
        ["tree"], ["why", "Counter", "Till"], ["explain", "Till"], ["stats"], ["diff", "OLD"],
    ])
    func `Colours do not change a text otherwise`(command: [String]) throws {
        try withFile(Self.document(till: "Register")) { file in
            let words = command.map { $0 == "OLD" ? file : $0 }
            let plain = run(words).output
            let coloured = run(words + ["--color", "always"]).output
            #expect(!plain.contains("\u{1b}"))
            #expect(coloured.contains("\u{1b}["))
            #expect(coloured.replacing(/\x{1b}\[[0-9;]*m/, with: "") == plain)
        }
    }

    @Test func `A part of a name is answered with the names that contain it`() {
        #expect(
            run(["explain", "ount"]).complaint.hasPrefix(
                "cleansec: error: no key of the graph matches \"ount\"; did you mean Counter?\n"))
    }

    @Test func `A file that is overwritten keeps its permissions, and a link to it stays a link`() throws {
        try withFile("old") { file in
            try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file)
            let link = file + ".link"
            try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: file)
            #expect(run(["lock", "-o", link]).status == .valid)
            let (target, text) = (
                try FileManager.default.destinationOfSymbolicLink(atPath: link),
                try String(contentsOfFile: file, encoding: .utf8)
            )
            #expect(target == file && text.hasPrefix("# The graph"))
            let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
            #expect(mode == 0o600)
        }
    }

    // MARK: Lint, lock, diff

    @Test func `Findings of lint are reported in every format`() throws {
        let plain = run(["lint"])
        #expect(plain.status == .invalid)
        #expect(
            plain.output == """
                Shop/Shop.swift:5: warning: Spare is bound, but no root reaches it [unneeded-binding]
                Shop/Shop.swift:5: note: hint: remove it, or request it where it should be used

                """)
        #expect(plain.complaint == "cleansec: 1 root component, 6 bindings: 1 warning\n")
        let skipped = run(["lint", "--skip", "unneeded-binding"])
        #expect(skipped.status == .valid && skipped.output.isEmpty)
        let list = try #require(
            try JSONSerialization.jsonObject(with: Data(run(["lint", "--format", "json"]).output.utf8))
                as? [String: Any])
        let findings = try #require(list["findings"] as? [[String: Any]])
        #expect(findings.map { $0["code"] as? String } == ["unneeded-binding"])
        #expect((findings.first?["place"] as? [String: Any])?["line"] as? Int == 5)
        #expect(list["roots"] as? [String] == ["Shop.ShopComponent"])
        let log = run(["lint", "--format", "sarif"]).output
        #expect(log.contains("\"Bound, but no root reaches it.\""))
        let document = try #require(try JSONSerialization.jsonObject(with: Data(log.utf8)) as? [String: Any])
        #expect(try SARIFTests.rules().violations(document) == [])
        #expect(run(["lint", "--format", "text", "--color", "always"]).output.contains("LookingAtGraphs.md#lint"))
        #expect(run(["lint", "--rules"]).output.split(separator: "\n").count == LintRule.allCases.count)
    }

    @Test func `Lint finds the source files of findings, and the suppressions in them`() throws {
        try withFile("//\n//\n//\n//\nbind(Spare.self)\n", "Shop.swift") { file in
            let folder = URL(fileURLWithPath: file).deletingLastPathComponent()
            let sources = folder.appendingPathComponent("Sources/Shop")
            try FileManager.default.createDirectory(at: sources, withIntermediateDirectories: true)
            let moved = sources.appendingPathComponent("Shop.swift")
            try FileManager.default.moveItem(atPath: file, toPath: moved.path)
            #expect(
                run(["lint", "--sources", folder.path]).output.hasPrefix("\(moved.path):5: warning: Spare is bound"))
            try "\n\n\n// cleanse:ignore(unneeded-binding) next version\nbind(Spare.self)\n"
                .write(to: moved, atomically: true, encoding: .utf8)
            #expect(run(["lint", "--sources", folder.path]).status == .valid)
        }
    }

    @Test func `Lint reads layers from a file`() throws {
        try withFile("orders: Shop.Order\norders ↛ Shop.Till\n", "layers") { file in
            let result = run(["lint", "--layers", file, "--skip", "unneeded-binding"])
            #expect(result.status == .invalid)
            #expect(result.output.contains("Order needs Till, which orders ↛ Shop.Till forbids [layering]"))
        }
    }

    @Test func `A lock is written, checked and compared`() throws {
        let lock = run(["lock"]).output
        try withFile(lock, "graph.lock") { file in
            let same = run(["lock", "--check", file])
            #expect(same.status == .valid && same.output == "\(file) is up to date\n")
            let new = Self.document(till: "Register")
            let changed = run(["lock", "--check", file], input: new)
            #expect(changed.status == .invalid)
            #expect(
                changed.output
                    == "`Till` is now called `Register`\nif this is intended, write \(file) again: cleansec lock --output \(file)\n"
            )
            #expect(run(["diff", file], input: new).output == "`Till` is now called `Register`\n")
            #expect(run(["diff", file], input: new).status == .invalid)
            #expect(run(["diff", file, file], input: nil).output == "nothing has changed\n")
            #expect(run(["diff", file, file], input: nil).status == .valid)
        }
    }

    // MARK: Roots and starts

    @Test func `One of several root components can be chosen`() throws {
        let two = Self.document().replacing("\"parentID\": 1,", with: "")
        #expect(run(["json"], input: two).output.contains("OrderComponent"))
        let one = run(["json", "--root", "ShopComponent"], input: two).output
        #expect(one.contains("ShopComponent") && !one.contains("\"name\" : \"Shop.OrderComponent\""))
    }

    @Test func `A start report adds the creation times of values`() throws {
        let report = """
            {"duration": 5000000, "entries": [
              {"key": "Shop.Till", "place": "Shop.swift:2", "component": "Shop.ShopComponent", "began": 1000, "duration": 2500,
               "waitedOn": [], "critical": true}]}
            """
        try withFile(report, "start.json") { file in
            let document = run(["json", "--start", file])
            #expect(document.status == .valid, "\(document.complaint)")
            let read = try GraphDocument(reading: Data(document.output.utf8), file: "graph")
            #expect(read.timings?.map(\.began) == [1] && read.timings?.map(\.duration) == [2.5])
            #expect(read.timings?.map(\.critical) == [true])
            #expect(run(["html", "--start", file]).output.contains("\"critical\":true"))
        }
        for (text, problem) in [
            ("[]", "not an object"), ("{}", "the member \"entries\" is missing"),
            (
                report.replacing("Shop.Till", with: "Shop.Tell"),
                "entries[0]: the graph has no Shop.Tell in Shop.ShopComponent"
            ),
            (report.replacing("1000", with: "-1"), "entries[0]: began and duration must not be negative"),
        ] {
            try withFile(text, "start.json") { file in
                #expect(run(["json", "--start", file]).complaint == "cleansec: error: \(file): error: \(problem)\n")
            }
        }
    }

    // MARK: Programs that have never run

    @Test func `The graph of a program that has never run is drawn from its module or its summaries`() throws {
        let program = try Program()
        try program.prepare()
        let options = ["--search-path", program.folder.path]
        let drawn = program.run(["tree"] + options + ["--"] + program.arguments("Kiosk"))
        #expect(drawn.status == .valid && drawn.complaint.isEmpty, "\(drawn.complaint)")
        for name in ["Kiosk", "Machine", "Grinder"] { #expect(drawn.output.contains(name)) }
        let summary = program.path("Kiosk.cleanse.json")
        #expect(program.run(["analyze", "-o", summary, "--"] + program.arguments("Kiosk")).status == .valid)
        #expect(program.run(["tree", summary] + options).output == drawn.output)
        let others = ["Machines", "Menu"].map { program.path("\($0).cleanse.json") }
        #expect(program.run(["tree", summary] + others).output == drawn.output)
        #expect(program.run(["explain", "Grinder", summary] + options).output.contains("Machines.swift"))
        #expect(program.run(["tree"] + others).complaint.contains("there is no root component"))
        // Without the summary of an imported module, a warning says that the graph may be incomplete.
        try FileManager.default.removeItem(atPath: others[0])
        let part = program.run(["tree", summary] + options)
        #expect(part.complaint.hasPrefix("cleansec: warning: the graph of Kiosk.KioskComponent may be incomplete: "))
        #expect(part.output.contains("Kiosk"))
    }

    @Test func `A component with an unknown graph is left out, with a warning`() throws {
        let program = try Program()
        let source = """
            import Cleanse
            struct Plain: RootComponent {
                static func configure(binder: UnscopedBinder) {}
                static func configureRoot(binder bind: ReceiptBinder<Int>) -> BindingReceipt<Int> { bind.to(value: 1) }
            }
            struct Box<Content>: RootComponent {
                static func configure(binder: UnscopedBinder) {}
                static func configureRoot(binder bind: ReceiptBinder<Int>) -> BindingReceipt<Int> { bind.to(value: 1) }
            }
            public func open<Content>(_: Content.Type) throws { _ = try ComponentFactory.of(Box<Content>.self).build() }

            """
        let file = program.path("Sources/Kiosk/Kiosk.swift")
        try source.write(toFile: file, atomically: true, encoding: .utf8)
        let warning = "cleansec: warning: the graph of Kiosk.Box is unknown; `cleansec check` says why\n"
        for command in ["tree", "html", "json", "lint", "stats"] {
            let drawn = program.run([command, "--"] + program.arguments("Kiosk"))
            #expect(drawn.complaint.hasPrefix(warning), "\(command): \(drawn.complaint)")
            #expect(drawn.status == .valid && drawn.output.isEmpty == (command == "lint"), "\(command)")
        }
        try (source + "public func first() throws { _ = try ComponentFactory.of(Box<Int>.self).build() }\n")
            .write(toFile: file, atomically: true, encoding: .utf8)
        let other = program.run(["tree", "--"] + program.arguments("Kiosk"))
        #expect(other.complaint.contains("note: Kiosk.Box is compiled in 2 places; its graph comes from"))
        try source.replacing("Plain: RootComponent", with: "Plain")
            .write(toFile: file, atomically: true, encoding: .utf8)
        let alone = program.run(["tree", "--"] + program.arguments("Kiosk"))
        #expect(alone.complaint == warning + "cleansec: error: no graph is known\n")
        #expect(alone.status != .valid)
    }

    @Test func `The analysed graph of an example equals the graph of the running example`() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let folder = root.appendingPathComponent("Sources/CoffeeShop").path
        let sources = System.names(in: folder).filter { $0.hasSuffix(".swift") }.map { "\(folder)/\($0)" }
        let words =
            [
                "swiftc", "-module-name", "CoffeeShop", "-swift-version", "6", "-I",
                Products.modules,
            ]
            + ["-enable-upcoming-feature", "ExistentialAny", "-enable-upcoming-feature", "MemberImportVisibility"]
        let analysed = run(["json", "--root", "ShopComponent", "--"] + words + sources)
        #expect(analysed.status == .valid)
        // The example also compiles the component with other bindings.
        #expect(
            analysed.complaint.hasPrefix(
                "cleansec: note: CoffeeShop.ShopComponent is compiled in 4 places; its graph comes from \(folder)/"),
            "\(analysed.complaint)")
        let (status, text) = try ChildProcess.run([Products.path("CoffeeShop"), "--json"])
        #expect(status == 0)
        let ran = try GraphDocument(reading: Data(text.utf8), file: "CoffeeShop --json")
        #expect(GraphLock(try GraphDocument(reading: Data(analysed.output.utf8), file: "json")) == GraphLock(ran))
        #expect(try GraphDocument(reading: Data(analysed.output.utf8), file: "json") == ran)
    }

    // MARK: Completions

    @Test(
        arguments: [
            (["tr"], ["tree"]), (["comp"], ["completions"]), (["tree", "--in"], ["--inverted"]),
            (["lint", "--format", "s"], ["sarif"]), (["lint", "--format", "=", "c"], ["compiler"]),
            (["completions", ""], ["bash", "zsh", "fish"]), (["help", "ht"], ["html"]),
            (["--str"], ["--strict"]), (["tree", "--", "-"], []),
        ] as [([String], [String])])
    func `Bash completes sub-commands, options and values`(words: [String], completions: [String]) throws {
        let script = run(["completions", "bash"]).output
        let quoted = (["cleansec"] + words).map { "'\($0)'" }.joined(separator: " ")
        let call = "COMP_WORDS=(\(quoted)); COMP_CWORD=\(words.count); _cleansec; printf '%s\\n' \"${COMPREPLY[@]}\""
        let (status, output) = try ChildProcess.run(["bash", "-uc", "\(script)\n\(call)"])
        #expect(status == 0, "\(output)")
        #expect(output.split(separator: "\n").map(String.init) == completions)
    }

    @Test(arguments: ["bash", "zsh", "fish"])
    func `The completions of each shell have every sub-command and option`(shell: String) {
        let script = run(["completions", shell]).output
        for command in Cleansec.subcommands + Main.servers {
            #expect(script.contains(command.name))
            for option in command.options {
                #expect(script.contains(shell == "fish" ? "-l \(option.name.dropFirst(2))" : option.name))
            }
        }
    }
}
