/// `diff OLD NEW`: what has changed, in words.
enum DiffCommand: GraphCommand {
    static let name = "diff"
    static let summary =
        "says in words what has changed between two graphs: documents or lock files; status 1 if anything"
    static let keys = ["OLD", "NEW"]
    static let readsGraph = false

    static func run(_ call: CommandCall, with tool: GraphTool) throws(CommandFailure) -> CommandResult {
        let (old, new) = (try tool.lock(call.positional[0]), try tool.lock(call.positional[1]))
        let changes = new.changes(since: old)
        return CommandResult(
            changes.isEmpty ? "nothing has changed\n" : changes.map { $0 + "\n" }.joined(),
            status: changes.isEmpty ? 0 : 1)
    }
}
