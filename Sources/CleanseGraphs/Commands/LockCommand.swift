/// `lock`: the facts of the graph, for a file beside the source.
enum LockCommand: GraphCommand {
    static let name = "lock"
    static let summary = "writes the graph as facts, one a line; with --check, compares with a file"
    static let options = [
        CommandOption("check", "FILE", help: "compare with a lock file instead; status 1 and the changes if it differs")
    ]

    static func run(_ call: CommandCall, with tool: GraphTool) throws(CommandFailure) -> CommandResult {
        let lock = GraphLock(try tool.document(for: call, after: 0))
        guard let file = call["check"] else { return CommandResult(lock.text) }
        let changes = lock.changes(since: try tool.lock(file))
        guard !changes.isEmpty else { return CommandResult("\(file) is the graph as it is\n") }
        return CommandResult(
            changes.map { $0 + "\n" }.joined()
                + "if that is meant, write \(file) again: cleansec lock --output \(file)\n", status: 1)
    }
}
