// The sub-commands that answer questions about a graph: why, explain, live and stats.

import CleanseGraphs

/// `cleansec why A B`: the paths by which one key depends on another.
enum WhyCommand: GraphCommand {
    static let name = "why"
    static let summary = "Lists the paths by which key A depends on key B, shortest first; status 1 if there is none."
    static let keys = ["A", "B"]
    static let limit = Option(name: "--limit", value: "N", help: "how many paths to list (default: 10)")
    static let ownOptions = [limit, GraphOptions.format, ReportOptions.color]

    static func answer(_ call: GraphCall) throws -> GraphAnswer {
        let limit = try call.number(limit, in: 1...10_000, default: 10)
        let (graph, names) = try call.graph()
        let search = KeySearch(graph, names)
        let (start, end) = (try search.node(call.keys[0]), try search.node(call.keys[1]))
        guard start != end else { throw Misuse("both keys are \(names[start])") }
        let paths = Paths(from: start, to: end, in: graph, limit: limit)
        let report = PathsReport(paths, in: graph, names, call.palette)
        guard paths.paths.isEmpty else { return call.answer(report.text, report.json) }
        return call.answer(PathsReport.absence(from: start, to: end, in: graph, names), report.json, status: .invalid)
    }
}

/// `cleansec explain KEY`: the facts about one key.
enum ExplainCommand: GraphCommand {
    static let name = "explain"
    static let summary =
        "Shows where a key is bound, what depends on it, how long its value lives and what it keeps alive."
    static let keys = ["KEY"]
    static let ownOptions = [GraphOptions.format, ReportOptions.color]

    static func answer(_ call: GraphCall) throws -> GraphAnswer {
        let (graph, names) = try call.graph()
        let node = try KeySearch(graph, names).node(call.keys[0])
        let explanation = Explanation(of: node, in: graph, names, call.palette)
        return call.answer(explanation.text, explanation.json)
    }
}

/// `cleansec live`: the live bindings of a graph.
enum LiveCommand: GraphCommand {
    static let name = "live"
    static let summary = "Lists the live bindings, which strict tests override, and how a root reaches each of them."
    static let ownOptions = [GraphOptions.format, ReportOptions.color]

    static func answer(_ call: GraphCall) throws -> GraphAnswer {
        let (graph, names) = try call.graph()
        let report = LiveReport(graph, names, call.palette)
        return call.answer(report.text, report.json)
    }
}

/// `cleansec stats`: the metrics of a graph.
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
