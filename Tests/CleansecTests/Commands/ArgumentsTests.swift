import Testing

@testable import CleansecCommands
@testable import cleansec

/// Tests of the command line's arguments, and of the messages about mistakes in them.
@Suite struct ArgumentsTests {
    private static let flag = Option(name: "--strict", letter: "-s", help: "")
    private static let format = Option(name: "--format", value: "FORMAT", values: ["text", "json"], help: "")
    private static let path = Option(name: "--search-path", letter: "-p", value: "DIRECTORY", repeats: true, help: "")
    private static let options = [flag, format, path]

    private func parsed(_ arguments: String...) throws -> Arguments {
        try Arguments(arguments, accepting: Self.options)
    }

    @Test func `Options, operands and the compiler's arguments are distinguished`() throws {
        let arguments = try parsed(
            "a.json", "--strict", "--search-path", "x", "-p=y z", "--format=json", "-", "--", "swiftc", "--", "--strict"
        )
        #expect(arguments.operands == ["a.json", "-"])
        #expect(arguments.has(Self.flag))
        #expect(arguments.values(of: Self.path) == ["x", "y z"])
        #expect(arguments.value(of: Self.format) == "json")
        #expect(arguments.compiler == ["swiftc", "--", "--strict"])
        #expect(try parsed().compiler == nil)
        #expect(try parsed("--").compiler == [])
    }

    @Test(
        arguments: [
            (["--formta", "x"], "unknown option --formta; did you mean --format?"),
            (["--search", "x"], "unknown option --search; did you mean --search-path?"),
            (["--xyzzy"], "unknown option --xyzzy"),
            (["--format"], "--format needs a value: --format FORMAT"),
            (["--format", "--"], "--format needs a value: --format FORMAT"),
            (["--format="], "--format needs a value: --format FORMAT"),
            (["--format", "jsno"], "--format is one of text, json, not jsno; did you mean json?"),
            (["--strict=yes"], "--strict takes no value"),
            (["--strict", "-s"], "--strict is given twice"),
        ] as [([String], String)])
    func `A mistake is reported, with a suggestion`(arguments: [String], text: String) {
        let error = #expect(throws: Misuse.self) { try Arguments(arguments, accepting: Self.options) }
        #expect(error?.description == text)
    }

    private static let subcommands = Cleansec.subcommands + Main.servers

    /// Runs the tool with arguments and no files.
    private func output(
        of arguments: [String], _ subcommands: [any Subcommand.Type] = subcommands
    ) -> (status: ProcessStatus, output: String, complaint: String) {
        final class Box { var output = "", complaint = "" }
        let box = Box()
        let session = Session(
            print: { text throws(Failure) in box.output += text }, complain: { box.complaint += $0 },
            directory: "/shop", isTerminal: false, isPlain: true, subcommands: subcommands)
        return (Cleansec.run(arguments, in: session), box.output, box.complaint)
    }

    @Test(arguments: ["lsp", "mcp"]) func `The tool of the plug-ins names the tool that has servers`(name: String) {
        for arguments in [[name], ["help", name]] {
            let result = output(of: arguments, Cleansec.subcommands)
            #expect(result.status == .undecided && result.output.isEmpty)
            #expect(result.complaint.contains("has no sub-command \(name): build the product cleansec"))
        }
        #expect(!output(of: ["--help"], Cleansec.subcommands).output.contains("  \(name) "))
    }

    @Test func `Each sub-command has a page that explains all of its options`() {
        #expect(output(of: ["--help"]).status == .valid)
        #expect(output(of: ["help", "help"]).output == output(of: ["--help"]).output)
        for command in Self.subcommands {
            #expect(output(of: ["--help"]).output.contains("\n  \(command.name) "))
            for arguments in [["help", command.name], [command.name, "--help"], [command.name, "-h"]] {
                let page = output(of: arguments)
                #expect(page.status == .valid && page.complaint.isEmpty)
                for option in command.options { #expect(page.output.contains(option.name)) }
                #expect(page.output.split(separator: "\n").allSatisfy { $0.count <= 132 })
            }
        }
        #expect(output(of: ["--version"]).output == "cleansec \(Version.number)\n")
    }

    @Test(
        arguments: [
            ([], "nothing to do"), (["chekc"], "there is no sub-command chekc; did you mean check?"),
            (["help", "lnik"], "there is no sub-command lnik; did you mean link?"),
            (["check"], "nothing to check: name summaries or, after --, the compiler's arguments"),
            (["analyze"], "the compiler's arguments are missing after --"),
            (["analyze", "x", "--", "a.swift"], "unexpected argument x"),
            (["link", "a.cleanse.json"], "--output is missing"),
            (["link", "-o", "x"], "name the summaries to link"),
            (["package"], "--build is missing"), (["package", "--build", "x"], "--target is missing"),
            (["check", "--summary-path", "x", "a.cleanse.json"], "--summary-path needs the compiler's arguments"),
            (
                ["check", "a.cleanse.json", "--", "a.swift"],
                "name either summaries or, after --, the compiler's arguments"
            ),
            (["/nonexistent/a.cleanse.json"], "/nonexistent/a.cleanse.json can't be read: No such file or directory"),
            (["/"], "/: can't be read: Is a directory"),
            (["--", "swiftc", "-c"], "the compiler's arguments name no source file"),
            (["--", "swiftc", "@/nonexistent/a.txt"], "/nonexistent/a.txt can't be read: No such file or directory"),
            (
                ["--", "swiftc", "-frontend", "a.swift"],
                "cleansec needs the arguments of swiftc, not of its frontend"
            ),
            (
                ["--", "/nonexistent/swiftc", "a.swift"],
                "/nonexistent/swiftc can't be started: No such file or directory"
            ),
        ] as [([String], String)])
    func `Invalid arguments give an error and no verdict`(arguments: [String], text: String) {
        let result = output(of: arguments)
        #expect(result.status == .undecided)
        #expect(result.output == "")
        #expect(result.complaint.hasPrefix("cleansec: error: \(text)\n"))
    }
}
