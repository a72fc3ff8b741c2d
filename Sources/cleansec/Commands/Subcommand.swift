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
