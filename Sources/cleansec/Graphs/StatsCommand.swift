import CleanseGraphs

/// `cleansec stats`: the numbers of a graph.
enum StatsCommand: GraphCommand {
    static let name = "stats"
    static let summary = "Measures a graph: fan-in, fan-out, dominators, betweenness, the longest path."
    static let ownOptions = [GraphOptions.format, ReportOptions.color]

    static func answer(_ call: GraphCall) throws -> GraphAnswer {
        let (graph, names) = try call.graph()
        let report = MetricsReport(GraphMetrics(graph), names, call.palette)
        return call.answer(report.text, report.json)
    }
}
