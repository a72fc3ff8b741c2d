/// A sub-command of the tool.
protocol Subcommand: SendableMetatype {
    /// What it is called on the command line.
    static var name: String { get }
    /// What it does, in one line.
    static var summary: String { get }
    /// How it is called, after the tool's name; one form a line.
    static var usage: [String] { get }
    /// What else there is to know, in paragraphs.
    static var discussion: String { get }
    static var options: [Option] { get }
    /// The operands that it takes, if they are known words; nothing for files.
    static var operandValues: [String] { get }

    /// Runs it.
    /// - Throws: ``Misuse`` for arguments that don't fit together, ``Failure`` if it can't do its work.
    static func run(_ arguments: Arguments, in session: Session) throws -> ProcessStatus
}

extension Subcommand {
    static var operandValues: [String] { [] }

    /// The page that `--help` prints.
    static var help: String {
        let rows = (options + [HelpOption.help]).map { option in
            let name = [option.letter, option.name].compactMap(\.self).joined(separator: ", ")
            return (name + (option.value.map { " \($0)" } ?? ""), option.help)
        }
        let width = rows.map(\.0.count).max() ?? 0
        let lines = rows.map { "  \($0.0)\(String(repeating: " ", count: width - $0.0.count))  \($0.1)" }
        let usage = self.usage.map { "  cleansec \($0)" }
        return (["\(summary)", "", "usage:"] + usage + ["", discussion, "", "options:"] + lines).joined(separator: "\n")
            + "\n"
    }
}

/// What a command sees of the world: its streams, the directory it runs in, and whether people read what it prints.
struct Session {
    /// Prints to standard output.
    var print: (String) throws(Failure) -> Void
    /// Prints to standard error.
    var complain: (String) -> Void
    /// Reads standard input to its end.
    var input: () throws(Failure) -> [UInt8] = { () throws(Failure) in try System.read(0, name: "standard input") }
    /// Whether people type standard input.
    var isInputTerminal = false
    /// Where relative paths start from.
    var directory: String
    /// Whether standard output is a terminal.
    var isTerminal: Bool
    /// Whether colours are unwelcome.
    var isPlain: Bool

    /// The bytes of a file; those of standard input for `-`.
    /// - Throws: ``Failure`` if it can't be read.
    func read(_ file: String) throws(Failure) -> [UInt8] { file == "-" ? try input() : try System.read(file) }

    /// What messages call a file.
    static func name(of file: String) -> String { file == "-" ? "standard input" : file }

    /// That of the process.
    static var ofProcess: Session {
        let isPlain =
            System.environment("NO_COLOR").map { !$0.isEmpty } ?? false || System.environment("TERM") == "dumb"
        return Session(
            print: { text throws(Failure) in try System.write(text.utf8, to: 1, name: "standard output") },
            complain: { text in try? System.write(text.utf8, to: 2, name: "standard error") },
            isInputTerminal: System.isTerminal(0), directory: System.currentDirectory, isTerminal: System.isTerminal(1),
            isPlain: isPlain)
    }
}
