/// `json`: the document itself.
enum JSONCommand: GraphCommand {
    static let name = "json"
    static let summary = "writes the document of the graph"

    static func run(_ call: CommandCall, with tool: GraphTool) throws(CommandFailure) -> CommandResult {
        CommandResult(try tool.document(for: call, after: 0).text)
    }
}
