/// A sub-command of the tool.
package protocol Subcommand: SendableMetatype {
    /// The name on the command line.
    static var name: String { get }
    /// The summary, in one line.
    static var summary: String { get }
    /// The forms in which it is called, after the tool's name, one per line.
    static var usage: [String] { get }
    /// The rest of the description, in paragraphs.
    static var discussion: String { get }
    static var options: [Option] { get }
    /// The words that the sub-command takes as operands, or an empty list if its operands are files.
    static var operandValues: [String] { get }

    /// Runs the sub-command.
    /// - Throws: ``Misuse`` for arguments that don't fit together, or ``Failure`` if the sub-command can't do its work.
    static func run(_ arguments: Arguments, in session: Session) throws -> ProcessStatus
}

extension Subcommand {
    package static var operandValues: [String] { [] }

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

/// The surroundings of a command: its streams, its directory, and whether people read its output.
package struct Session {
    /// Prints to standard output.
    var print: (String) throws(Failure) -> Void
    /// Prints to standard error.
    var complain: (String) -> Void
    /// Reads standard input to its end.
    var input: () throws(Failure) -> [UInt8] = { () throws(Failure) in try System.read(0, name: "standard input") }
    /// Whether standard input is a terminal.
    var isInputTerminal = false
    /// The directory to which relative paths refer.
    package var directory: String
    /// Whether standard output is a terminal.
    var isTerminal: Bool
    /// Whether the environment refuses colours.
    var isPlain: Bool
    /// The sub-commands of the tool.
    var subcommands: [any Subcommand.Type] = []

    /// Returns the bytes of a file, or of standard input for `-`.
    /// - Throws: ``Failure`` if the file can't be read.
    func read(_ file: String) throws(Failure) -> [UInt8] { file == "-" ? try input() : try System.read(file) }

    /// Returns the name of a file in messages.
    static func name(of file: String) -> String { file == "-" ? "standard input" : file }

    /// The session of the process.
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
