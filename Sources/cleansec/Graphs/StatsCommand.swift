import CleanseGraphs

/// `cleansec stats`: the numbers of a graph.
enum StatsCommand: GraphCommand {
    static let name = "stats"
    static let summary = "Measures a graph: fan-in, fan-out, dominators, betweenness, the longest way."

    static func answer(_ call: GraphCall) throws -> GraphAnswer {
        let (graph, names) = try call.graph()
        return GraphAnswer(MetricsReport(GraphMetrics(graph), names).text)
    }
}
