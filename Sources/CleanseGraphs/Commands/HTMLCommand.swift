/// `html`: a page for a browser.
enum HTMLCommand: GraphCommand {
    static let name = "html"
    static let summary = "writes the graph as a page for a browser, in one file that loads nothing"

    static func run(_ call: CommandCall, with tool: GraphTool) throws(CommandFailure) -> CommandResult {
        let graph = Graph(try tool.document(for: call, after: 0))
        return CommandResult(Picture(graph, NodeNames(graph)).html)
    }
}
