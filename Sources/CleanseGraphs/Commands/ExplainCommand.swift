/// `explain KEY`: everything that is to be known of one key.
enum ExplainCommand: GraphCommand {
    static let name = "explain"
    static let summary = "says who declares KEY, who needs it, how long it lives, what it keeps alive"
    static let keys = ["KEY"]

    static func run(_ call: CommandCall, with tool: GraphTool) throws(CommandFailure) -> CommandResult {
        let graph = Graph(try tool.document(for: call, after: 1))
        let names = NodeNames(graph)
        let node = try KeySearch(graph, names).node(call.positional[0])
        return CommandResult(Explanation(of: node, in: graph, names).text)
    }
}
