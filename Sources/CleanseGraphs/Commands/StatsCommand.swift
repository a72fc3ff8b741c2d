/// `stats`: the numbers of a graph.
enum StatsCommand: GraphCommand {
    static let name = "stats"
    static let summary = "measures the graph: fan-in, fan-out, dominators, betweenness, longest way"

    static func run(_ call: CommandCall, with tool: GraphTool) throws(CommandFailure) -> CommandResult {
        let graph = Graph(try tool.document(for: call, after: 0))
        return CommandResult(MetricsReport(GraphMetrics(graph), NodeNames(graph)).text)
    }
}
