/// `mermaid`: for Markdown.
enum MermaidCommand: GraphCommand {
    static let name = "mermaid"
    static let summary = "writes the graph as a flow chart of Mermaid, for Markdown"

    static func run(_ call: CommandCall, with tool: GraphTool) throws(CommandFailure) -> CommandResult {
        let graph = Graph(try tool.document(for: call, after: 0))
        return CommandResult(MermaidDrawing(graph, NodeNames(graph)).text)
    }
}
