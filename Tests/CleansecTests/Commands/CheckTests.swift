import CleansecCore
import Foundation
import Testing

@testable import CleansecCommands

/// A program of three modules, checked as a user checks it.
@Suite struct CheckTests {
    private let missing = "error: Grinder binding missing [missing-provider]"

    @Test func `A program with a valid graph is reported as valid`() throws {
        let program = try Program()
        try program.prepare()
        let result = program.check()
        #expect(result.status == .valid)
        #expect(result.output == "")
        #expect(result.complaint == "cleansec: 1 root component, 4 bindings: valid\n")
    }

    @Test func `The root's module fails because another module has lost a binding`() throws {
        let program = try Program()
        try program.prepare()
        try program.removeLines(with: "Grinder.init", from: "Sources/Machines/Machines.swift")
        try program.prepare()
        let result = program.check()
        #expect(result.status == .invalid)
        #expect(result.output.hasPrefix("\(program.path("Sources/Machines/Machines.swift")):13:"))
        #expect(result.output.contains(missing))
        #expect(result.output.contains("\(program.path("Sources/Kiosk/Kiosk.swift")):14:"))
        let text = program.check("--format", "text").output
        #expect(text.contains("13 |         binder.bind().to(factory: Machine.init)\n"))
        #expect(text.contains("--> Sources/Machines/Machines.swift:13:"))
    }

    @Test func `A library without a root component has nothing to check`() throws {
        let program = try Program()
        let result = program.run(["--"] + program.arguments("Machines"))
        #expect(result.status == .valid)
        #expect(result.complaint == "cleansec: nothing to check: there is no root component\n")
    }

    @Test func `The declarations of a module without a summary are undecided`() throws {
        let program = try Program()
        try program.prepare()
        try FileManager.default.removeItem(atPath: program.path("Machines.cleanse.json"))
        #expect(program.check().status == .undecided)
        #expect(program.check("--strict").status == .invalid)
        #expect(program.check("--allow-undecided").status == .valid)
        #expect(program.check().output.contains("warning: undecided: "))
        #expect(program.check("--strict", "--allow-undecided").status == .undecided)
    }

    @Test func `A module is analysed again only if something has changed`() throws {
        let program = try Program()
        let summary = program.path("Machines.cleanse.json")
        let arguments = ["analyze", "-o", summary, "--"] + program.arguments("Machines")
        #expect(program.run(arguments).status == .valid)
        let first = try #require(System.stamp(of: summary))
        #expect(program.run(arguments).status == .valid)
        #expect(System.stamp(of: summary) == first)
        #expect(program.run(arguments + ["-DMORE"]).status == .valid)
        let second = try #require(System.stamp(of: summary))
        #expect(second != first)
        try program.removeLines(with: "Grinder.init", from: "Sources/Machines/Machines.swift")
        #expect(program.run(arguments + ["-DMORE"]).status == .valid)
        #expect(System.stamp(of: summary) != second)
    }

    @Test func `A reproducible summary depends on nothing but the contents of the files`() throws {
        let program = try Program()
        let summary = program.path("Machines.cleanse.json")
        func analyze(_ options: String...) -> Data? {
            #expect(
                program.run(["analyze", "-o", summary] + options + ["--"] + program.arguments("Machines")).status
                    == .valid)
            return FileManager.default.contents(atPath: summary)
        }
        let (dated, first) = (analyze(), analyze("--reproducible"))
        // The source is written again, with the same contents and another date.
        try program.removeLines(with: "no line contains this", from: "Sources/Machines/Machines.swift")
        #expect(analyze("--reproducible") == first)
        #expect(analyze() != dated)
    }

    @Test func `A module is analysed again if another file that the compiler reads has changed`() throws {
        let program = try Program()
        let write = { (name: String, text: String) in
            try FileManager.default.createDirectory(
                atPath: (program.path(name) as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
            try text.write(toFile: program.path(name), atomically: true, encoding: .utf8)
        }
        try write("C files/other.h", "typedef int port_number;")
        try write("C files/ports.h", "#include \"other.h\"")
        try write("C files/module.modulemap", "module Ports { header \"ports.h\" export * }")
        try write("bridge.h", "typedef int address;")
        try write("Overlaid/Added.swift", "func replaced() {}")
        try write("replaced.swift", "func replaced() {}")
        try write(
            "overlay.yaml",
            """
            { "version": 0, "roots": [{ "type": "directory", "name": "\(program.path("Overlaid"))", "contents": [
              { "type": "file", "name": "Added.swift", "external-contents": "\(program.path("replaced.swift"))" }] }] }
            """)
        try write("Ports.swift", "import Ports\nimport Cleanse\nfunc use(_: port_number, _: address) {}")
        let summary = program.path("Uses.cleanse.json")
        let arguments =
            ["analyze", "-o", summary, "--", "swiftc", "-module-name", "Uses", "-parse-as-library", "-I"]
            + [program.modules, "-I", program.path("C files"), "-vfsoverlay", program.path("overlay.yaml")]
            + ["-import-objc-header", program.path("bridge.h")] + [
                program.path("Ports.swift"), program.path("Overlaid/Added.swift"),
            ]
        #expect(program.run(arguments).status == .valid)
        for (file, text) in [
            ("C files/other.h", "typedef long port_number;"), ("C files/ports.h", "#include \"other.h\"\n"),
            ("C files/module.modulemap", "module Ports { header \"ports.h\" export * }\n"),
            ("bridge.h", "typedef long address;"), ("replaced.swift", "func replaced(_: Int) {}"),
        ] {
            let before = try #require(System.stamp(of: summary))
            #expect(program.run(arguments).status == .valid)
            #expect(System.stamp(of: summary) == before)
            try write(file, text)
            #expect(program.run(arguments).status == .valid)
            #expect(System.stamp(of: summary) != before, "\(file)")
        }
    }

    @Test func `File names in a make rule are read as make reads them`() {
        let rule = "- : a.swift b\\ c.h \\\n  d#e.h f$$g.h c:/h.h\nnext.o : a.swift \\#i.h\n"
        #expect(MakeRule.prerequisites(rule) == ["#i.h", "a.swift", "b c.h", "c:/h.h", "d#e.h", "f$g.h"])
        #expect(MakeRule.prerequisites("") == [])
    }

    @Test func `A damaged summary is replaced by an analysis, and refused by a check`() throws {
        let program = try Program()
        try program.prepare()
        let summary = program.path("Machines.cleanse.json")
        let whole = try System.read(summary)
        try System.write(whole.prefix(whole.count / 2), to: summary)
        let result = program.check()
        #expect(result.status == .undecided)
        #expect(result.complaint.hasPrefix("cleansec: error: \(summary)"))
        #expect(program.run(["analyze", "-o", summary, "--"] + program.arguments("Machines")).status == .valid)
        #expect(program.check().status == .valid)
        try System.write(Array("{}".utf8), to: summary)
        #expect(program.check().complaint.hasPrefix("cleansec: error: \(summary): it is not the summary of a module"))
        try System.write([], to: summary)
        #expect(program.check().complaint == "cleansec: error: \(summary) is not the summary of a module\n")
    }

    @Test func `There is no verdict on a module that does not compile`() throws {
        let program = try Program()
        try program.prepare()
        try "import Machines\nstruct Broken { let a: Unknown }\n".write(
            toFile: program.path("Sources/Kiosk/Kiosk.swift"), atomically: true, encoding: .utf8)
        let result = program.check()
        #expect(result.status == .undecided)
        #expect(result.complaint == "cleansec: error: the module Kiosk does not compile\n")
    }

    @Test func `Summaries are linked into one file, and checked without the sources`() throws {
        let program = try Program()
        try program.prepare()
        let kiosk = program.path("Kiosk.cleanse.json")
        #expect(program.run(["analyze", "-o", kiosk, "--"] + program.arguments("Kiosk")).status == .valid)
        let linked = program.path("linked.json")
        let result = program.run(["link", "-o", linked, "--search-path", program.folder.path, kiosk])
        #expect(result.status == .valid && result.complaint == "")
        #expect(try Analysis.summaries(in: linked).map(\.module) == ["Kiosk", "Machines", "Menu"])
        #expect(program.run([linked]).complaint == "cleansec: 1 root component, 4 bindings: valid\n")
        #expect(program.run([kiosk]).status == .undecided)
    }

    @Test func `Findings are written to a file as a document`() throws {
        let program = try Program()
        try program.prepare()
        let file = program.path("out/found.json")
        let result = program.check("--format", "json", "--output", file)
        #expect(result.output == "")
        let document = try JSONSerialization.jsonObject(with: Data(System.read(file))) as? [String: Any]
        #expect(document?["status"] as? String == "valid")
        #expect(document?["roots"] as? [String] == ["Kiosk.KioskComponent"])
    }

    @Test func `A root component that code compiles in two places is counted once`() throws {
        let program = try Program()
        let source = """
            import Cleanse
            struct Stall: RootComponent {
                static func configure(binder: UnscopedBinder) { binder.bind(Int.self).to(value: 1) }
                static func configureRoot(binder bind: ReceiptBinder<[Int]>) -> BindingReceipt<[Int]> {
                    bind.to { (one: Int) in [one] }
                }
            }
            func open() throws { _ = try ComponentFactory.of(Stall.self) }
            func openAgain() throws { _ = try ComponentFactory.of(Stall.self) }

            """
        try source.write(toFile: program.path("Sources/Kiosk/Kiosk.swift"), atomically: true, encoding: .utf8)
        let result = program.run(["--"] + program.arguments("Kiosk"))
        #expect(result.complaint.hasSuffix("cleansec: 1 root component, 2 bindings: valid\n"), "\(result.complaint)")
    }

    @Test(arguments: [[], ["-o", "stall"], ["-emit-module"], ["-emit-library", "-o", "libKiosk.so"]])
    func `A module has the name that the compiler gives it`(options: [String]) throws {
        let program = try Program()
        let source = """
            import Cleanse
            struct Stall: RootComponent {
                static func configure(binder: UnscopedBinder) {}
                static func configureRoot(binder bind: ReceiptBinder<[Int]>) -> BindingReceipt<[Int]> {
                    bind.to { (one: Int) in [one] }
                }
            }

            """
        let file = program.path("Stand.swift")
        try source.write(toFile: file, atomically: true, encoding: .utf8)
        var words = program.arguments("Kiosk").filter { !$0.hasSuffix(".swift") }
        let name = try #require(words.firstIndex(of: "-module-name"))
        words.removeSubrange(name...(name + 1))
        let result = program.run(["--"] + words + options + [file])
        #expect(result.status == .invalid, "\(result.complaint)")
        #expect(result.output.contains("Int binding missing [missing-provider]"), "\(result.output)")
    }

    /// Returns the manifest that SwiftPM would write for the program.
    private func manifest(of program: Program) -> String {
        func list(_ texts: [String]) -> String { "[" + texts.map { "\"\($0)\"" }.joined(separator: ",") + "]" }
        return [("Kiosk", ["Machines", "Menu", "Cleanse"]), ("Machines", ["Cleanse"]), ("Menu", []), ("Cleanse", [])]
            .map {
                let (module, imports) = $0
                let words =
                    program.arguments(module)
                    + ["-emit-module-path", program.path("\(module).swiftmodule")]
                return "  \"\(module)\":\n    inputs: \(list(imports.map { program.path("\($0).swiftmodule") }))\n"
                    + "    args: \(list(words))\n"
            }.joined()
    }

    @Test func `The targets of a package are checked, with the modules that they import`() throws {
        let program = try Program()
        for module in ["Machines", "Menu"] { try program.compile(module) }
        let build = program.path("debug.yaml")
        try System.write(manifest(of: program).utf8, to: build)
        func check(_ targets: String...) -> Program.Result {
            program.run(
                ["package", "--build", build, "--summary-path", program.path("summaries")]
                    + targets.flatMap { ["--target", $0] })
        }
        #expect(check("Kiosk").complaint == "cleansec: 1 root component, 4 bindings: valid\n")
        #expect(check("Kiosk").status == .valid)
        // Only modules that use Cleanse are analysed, except for targets.
        let summaries = System.names(in: program.path("summaries")).filter { $0.hasSuffix(".json") }
        #expect(summaries == ["Kiosk.cleanse.json", "Machines.cleanse.json"])
        #expect(check("Machines", "Menu").complaint == "cleansec: nothing to check: there is no root component\n")
        #expect(check("Machnies").complaint.contains("the build has no module Machnies; did you mean Machines?"))
        try program.removeLines(with: "Grinder.init", from: "Sources/Machines/Machines.swift")
        try program.compile("Machines")
        let menu = System.stamp(of: program.path("summaries/Menu.cleanse.json"))
        #expect(check("Machines", "Menu", "Kiosk").output.contains(missing))
        #expect(System.stamp(of: program.path("summaries/Menu.cleanse.json")) == menu)
    }

    @Test func `A compilation database may have paths that are relative to its directories`()
        throws
    {
        let program = try Program()
        let build = program.path("build/compile_commands.json")
        let entries = ["Kiosk", "Machines", "Menu"].map { module in
            let words =
                [
                    "swiftc", "-module-name", module, "-parse-as-library", "-swift-version", "6", "-I", program.modules,
                    "-I", ".",
                ]
                + ["../Sources/\(module)/\(module).swift"]
                + (module == "Kiosk" ? [] : ["-emit-module-path", "\(module).swiftmodule"])
            return ["directory": program.path("build"), "file": words[9], "command": words.joined(separator: " ")]
        }
        try System.write(JSONEncoder().encode(entries), to: build)
        for module in ["Machines", "Menu"] {
            try program.compile(module)
            try FileManager.default.moveItem(
                atPath: program.path("\(module).swiftmodule"), toPath: program.path("build/\(module).swiftmodule"))
        }
        let check = ["package", "--build", build, "--summary-path", program.path("summaries"), "--target", "Kiosk"]
        #expect(program.run(check).complaint == "cleansec: 1 root component, 4 bindings: valid\n")
        try program.removeLines(with: "Grinder.init", from: "Sources/Machines/Machines.swift")
        let result = program.run(check)
        #expect(result.output.hasPrefix("\(program.path("Sources/Machines/Machines.swift")):13:"))
        #expect(result.output.contains(missing))
    }

    @Test func `Imported modules are found by the files of their summaries`() throws {
        let program = try Program()
        try program.prepare()
        let kiosk = program.path("Kiosk.cleanse.json"), machines = program.path("Machines.cleanse.json")
        #expect(program.run(["analyze", "-o", kiosk, "--"] + program.arguments("Kiosk")).status == .valid)
        #expect(program.run(["check", kiosk]).status == .undecided)
        #expect(program.run(["check", "--search-path", machines, kiosk]).status == .valid)
        let result = program.run(["check", "--search-path", program.path("gone"), kiosk])
        #expect(result.complaint.contains("gone is neither a directory nor a summary"))
    }

    @Test func `A stamp is written only if the graph is valid`() throws {
        let program = try Program()
        try program.prepare()
        let stamp = program.path("stamps/Kiosk.checked")
        #expect(program.check("--stamp", stamp).status == .valid)
        #expect(System.stamp(of: stamp)?.size == 0)
        try FileManager.default.removeItem(atPath: stamp)
        try program.removeLines(with: "Grinder.init", from: "Sources/Machines/Machines.swift")
        try program.prepare()
        #expect(program.check("--stamp", stamp).status == .invalid)
        #expect(!System.isFile(stamp))
    }

    @Test func `A module of a build is analysed with the arguments that the build has for it`() throws {
        let program = try Program()
        try program.compile("Machines")
        let build = program.path("compile_commands.json"), output = program.path("M.json"),
            stamp = program.path("M.stamp")
        let entry = [
            "directory": program.folder.path, "file": "Machines.swift",
            "command": program.arguments("Machines").joined(separator: " "),
        ]
        try JSONEncoder().encode([entry]).write(to: URL(fileURLWithPath: build))
        let analyze = ["analyze", "--from-build", build, "-o", output, "--stamp", stamp, "--module"]
        #expect(program.run(analyze + ["Machines"]).status == .valid)
        let first = try #require(System.stamp(of: stamp))
        // The stamp changes with the summary.
        #expect(program.run(analyze + ["Machines"]).status == .valid)
        #expect(System.stamp(of: stamp) == first)
        try program.removeLines(with: "Grinder.init", from: "Sources/Machines/Machines.swift")
        #expect(program.run(analyze + ["Machines"]).status == .valid)
        #expect(System.stamp(of: stamp) != first)
        #expect(program.run(analyze + ["Machnes"]).complaint.contains("did you mean Machines?"))
        #expect(program.run(["analyze", "--module", "Machines"]).complaint.contains("--module needs --from-build"))
        #expect(program.run(["analyze", "--from-build", build]).complaint.contains("--module is missing"))
    }

    @Test func `A package is checked with the last summary of a module that does not compile, if an option allows it`()
        throws
    {
        let program = try Program()
        try program.prepare()
        try program.writeDatabase()
        let arguments =
            ["package", "--build", program.path("compile_commands.json"), "--target", "Kiosk"]
            + ["--summary-path", program.path("summaries"), "--format", "json"]
        try program.removeLines(with: "Grinder.init", from: "Sources/Machines/Machines.swift")
        #expect(program.run(arguments).status == .invalid)
        try "wrong".write(toFile: program.path("Sources/Machines/Machines.swift"), atomically: true, encoding: .utf8)
        #expect(program.run(arguments).complaint == "cleansec: error: the module Machines does not compile\n")
        let kept = program.run(arguments + ["--keep-outdated"])
        #expect(kept.status == .invalid)
        #expect(kept.output.contains("\"code\": \"missing-provider\""))
        #expect(kept.output.contains("\"isKnown\": true"))
        #expect(kept.complaint == "cleansec: 1 root component, 3 bindings: 1 error, 1 outdated module\n")
        try FileManager.default.removeItem(atPath: program.path("summaries/Machines.cleanse.json"))
        let unknown = program.run(arguments + ["--keep-outdated"])
        #expect(unknown.status == .undecided)
        #expect(unknown.output.contains("\"isKnown\": false"))
    }

    @Test func `Locations refer to the text that an overlay puts in place of a source`() throws {
        let program = try Program()
        try program.prepare()
        let source = program.path("Sources/Kiosk/Kiosk.swift")
        let text = try String(contentsOfFile: source, encoding: .utf8)
        let changed =
            "\n\n\n"
            + text.replacing("        binder.bind(Menu.self).to(value: Menu(drinks: [\"espresso\"]))\n", with: "")
        try changed.write(toFile: program.path("changed.swift"), atomically: true, encoding: .utf8)
        var overlay = SourceOverlay()
        overlay.replace(source, by: program.path("changed.swift"))
        try JSONEncoder().encode(overlay).write(to: URL(fileURLWithPath: program.path("overlay.yaml")))
        let arguments = program.arguments("Kiosk") + ["-vfsoverlay", program.path("overlay.yaml")]
        let result = program.run(["check", "--search-path", program.folder.path, "--"] + arguments)
        #expect(
            result.output.hasPrefix("\(source):17:14: error: Menu binding missing [missing-provider]\n"),
            "\(result.output)")
        // A kept summary is used only for the same text, although the paths in the overlay are escaped.
        let kept = ["check", "--search-path", program.folder.path, "--summary-path", program.path("kept"), "--"]
        #expect(program.run(kept + arguments).status == .invalid)
        try text.write(toFile: program.path("changed.swift"), atomically: true, encoding: .utf8)
        #expect(program.run(kept + arguments).status == .valid)
    }
}
