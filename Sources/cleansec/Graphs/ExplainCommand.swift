import CleanseGraphs

/// `cleansec explain KEY`: everything that is to be known of one key.
enum ExplainCommand: GraphCommand {
    static let name = "explain"
    static let summary = "Says who declares a key, who needs it, how long it lives, what it keeps alive."
    static let keys = ["KEY"]
    static let ownOptions = [GraphOptions.format, ReportOptions.color]

    static func answer(_ call: GraphCall) throws -> GraphAnswer {
        let (graph, names) = try call.graph()
        let node = try KeySearch(graph, names).node(call.keys[0])
        let explanation = Explanation(of: node, in: graph, names, call.palette)
        return call.answer(explanation.text, explanation.json)
    }
}
