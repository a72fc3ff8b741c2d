/// `dot`: for Graphviz.
enum DotCommand: GraphCommand {
    static let name = "dot"
    static let summary = "writes the graph in the DOT language of Graphviz"

    static func run(_ call: CommandCall, with tool: GraphTool) throws(CommandFailure) -> CommandResult {
        let graph = Graph(try tool.document(for: call, after: 0))
        return CommandResult(DotDrawing(graph, NodeNames(graph)).text)
    }
}
