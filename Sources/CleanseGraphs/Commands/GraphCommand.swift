/// A command that reads the document of a graph.
package protocol GraphCommand {
    /// The word that calls it.
    static var name: String { get }
    /// What it does, in one line.
    static var summary: String { get }
    /// What it takes beside the graph: `KEY`.
    static var keys: [String] { get }
    /// How many of these have to be given.
    static var neededKeys: Int { get }
    /// Whether it reads one graph, which can be named after the keys.
    static var readsGraph: Bool { get }
    /// Its own options.
    static var options: [CommandOption] { get }

    /// Does the work.
    /// - Throws: `CommandFailure` if it can't be done.
    static func run(_ call: CommandCall, with tool: GraphTool) throws(CommandFailure) -> CommandResult
}

extension GraphCommand {
    package static var keys: [String] { [] }
    package static var neededKeys: Int { keys.count }
    package static var readsGraph: Bool { true }
    package static var options: [CommandOption] { [] }

    /// Its options, with those of all commands.
    static var allOptions: [CommandOption] {
        options
            + (readsGraph
                ? [CommandOption("graph", "FILE", help: "the document of the graph, or - for standard input")] : [])
            + [
                CommandOption("output", "FILE", help: "write to a file instead of standard output"),
                CommandOption("help", help: "show this text"),
            ]
    }

    /// The help of the command.
    static var help: String {
        let words = keys.enumerated().map { $0 < neededKeys ? $1 : "[\($1)]" }
        let width = (allOptions.map(\.synopsis.count).max() ?? 0) + 2
        let lines = allOptions.map { "  " + $0.synopsis.padded(to: width) + $0.help }
        return "usage: cleansec "
            + ([name] + words + (readsGraph ? ["[GRAPH]"] : []) + ["[options]"]).joined(separator: " ")
            + "\n\n\(summary)\n\n"
            + lines.joined(separator: "\n") + "\n"
    }
}
