import CleanseGraphs

/// The tool that checks graphs when programs are compiled, and shows, explains and compares them.
package enum Cleansec {
    /// The sub-commands that every form of the tool has. The first one is the default.
    static let subcommands: [any Subcommand.Type] = [
        CheckCommand.self, AnalyzeCommand.self, LinkCommand.self, PackageCommand.self,
        HTMLCommand.self, TreeCommand.self, DotCommand.self, MermaidCommand.self, JSONCommand.self,
        WhyCommand.self, ExplainCommand.self, LiveCommand.self, StatsCommand.self, LintCommand.self, LockCommand.self,
        DiffCommand.self, FixCommand.self, CompletionsCommand.self,
    ]

    /// The sub-commands that only the tool with its servers has.
    private static let serverNames = ["lsp", "mcp"]

    /// Runs the tool with the arguments of the process, and ends the process.
    /// - Parameter servers: The sub-commands that serve editors and agents.
    package static func main(servers: [any Subcommand.Type] = []) {
        var session = Session.ofProcess
        session.subcommands = subcommands + servers
        System.end(run(Array(CommandLine.arguments.dropFirst()), in: session))
    }

    /// Runs the sub-command that the arguments name, and reports errors.
    static func run(_ arguments: [String], in session: Session) -> ProcessStatus {
        do {
            return try dispatch(arguments, in: session)
        } catch let error as Misuse {
            let help = "cleansec \(error.command.map { $0 + " " } ?? "")--help"
            session.complain(visibleLines("cleansec: error: \(error)\ncleansec: `\(help)` explains the arguments\n"))
        } catch {
            // The error may quote text of any origin.
            session.complain(visibleLines("cleansec: error: \(error)\n"))
        }
        return .undecided
    }

    private static func dispatch(_ arguments: [String], in session: Session) throws -> ProcessStatus {
        let own = Array(arguments.prefix { $0 != "--" })
        if let first = own.first, let command = session.subcommands.first(where: { $0.name == first }) {
            return try run(command, Array(arguments.dropFirst()), in: session)
        }
        switch own.first {
        case "--version":
            try session.print("cleansec \(Version.number)\n")
            return .valid
        case "help", "--help", "-h":
            guard own.count > 1, own[1] != "help" else {
                try session.print(help(of: session.subcommands))
                return .valid
            }
            guard let command = session.subcommands.first(where: { $0.name == own[1] }) else {
                throw unknown(own[1], in: session)
            }
            try session.print(command.help)
            return .valid
        case nil where arguments.isEmpty:
            throw Misuse("nothing to do")
        case let word? where !word.hasPrefix("-") && !word.contains(".") && !word.contains("/"):
            throw unknown(word, in: session)
        default:
            return try run(session.subcommands[0], arguments, in: session)
        }
    }

    private static func run(
        _ command: any Subcommand.Type, _ arguments: [String], in session: Session
    ) throws -> ProcessStatus {
        do {
            let parsed = try Arguments(arguments, accepting: command.options + [HelpOption.help])
            if parsed.has(HelpOption.help) {
                try session.print(command.help)
                return .valid
            }
            return try command.run(parsed, in: session)
        } catch var misuse as Misuse {
            misuse.command = command.name
            throw misuse
        }
    }

    private static func unknown(_ word: String, in session: Session) -> Misuse {
        guard !serverNames.contains(word) else {
            return Misuse(
                "the tool that SwiftPM compiles for its plug-ins has no sub-command \(word): build the product cleansec"
            )
        }
        return Misuse(
            "there is no sub-command \(word)", meant: word, among: session.subcommands.map { $0.name } + ["help"])
    }

    /// The page that `cleansec --help` prints.
    private static func help(of subcommands: [any Subcommand.Type]) -> String {
        let width = subcommands.map { $0.name.count }.max() ?? 0
        let rows = subcommands.map { command in
            "  \(command.name)\(String(repeating: " ", count: width - command.name.count))  \(command.summary)"
        }
        return """
            Checks object graphs when programs are compiled; shows, explains, lints and compares them.

            usage:
              cleansec [OPTION…] -- SWIFTC-ARGUMENTS     checks a module
              cleansec SUBCOMMAND …
              cleansec help SUBCOMMAND
              cleansec --version

            sub-commands (default: check):
            \(rows.joined(separator: "\n"))

            The exit status is 0 if all is well, 1 if there are errors, findings or differences, and 2 if there is no verdict.

            """
    }
}

/// `cleansec completions SHELL`: the completions of sub-commands and options for a shell.
enum CompletionsCommand: Subcommand {
    static let name = "completions"
    static let summary = "Writes the completions for a shell: bash, zsh or fish."
    static let usage = ["completions SHELL"]
    static let discussion = """
          source <(cleansec completions bash)
          cleansec completions zsh > "${fpath[1]}/_cleansec"
          cleansec completions fish > ~/.config/fish/completions/cleansec.fish
        """
    static let options: [Option] = []
    static let operandValues = CompletionScript.Shell.allCases.map(\.rawValue)

    static func run(_ arguments: Arguments, in session: Session) throws -> ProcessStatus {
        guard let word = arguments.operands.first else { throw Misuse("name a shell: bash, zsh or fish") }
        if let extra = arguments.operands.dropFirst().first { throw Misuse("unexpected argument \(extra)") }
        guard let shell = CompletionScript.Shell(rawValue: word) else {
            throw Misuse(
                "there are completions for bash, zsh and fish, not for \(word)", meant: word, among: operandValues)
        }
        try session.print(CompletionScript(commands: session.subcommands).text(for: shell))
        return .valid
    }
}
