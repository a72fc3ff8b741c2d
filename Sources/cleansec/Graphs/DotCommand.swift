import CleanseGraphs

/// `cleansec dot`: for Graphviz.
enum DotCommand: GraphCommand {
    static let name = "dot"
    static let summary = "Writes a graph in the DOT language of Graphviz."

    static func answer(_ call: GraphCall) throws -> GraphAnswer {
        let (graph, names) = try call.graph()
        return GraphAnswer(DotDrawing(graph, names).text)
    }
}
