import CleanseGraphs

/// `cleansec mermaid`: for Markdown.
enum MermaidCommand: GraphCommand {
    static let name = "mermaid"
    static let summary = "Writes a graph as a flow chart of Mermaid, for Markdown."

    static func answer(_ call: GraphCall) throws -> GraphAnswer {
        let (graph, names) = try call.graph()
        return GraphAnswer(MermaidDrawing(graph, names).text)
    }
}
