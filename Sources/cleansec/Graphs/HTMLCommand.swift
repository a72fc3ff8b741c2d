import CleanseGraphs

/// `cleansec html`: a page for a browser.
enum HTMLCommand: GraphCommand {
    static let name = "html"
    static let summary = "Draws a graph as a page for a browser, in one file that loads nothing."

    static func answer(_ call: GraphCall) throws -> GraphAnswer {
        let (graph, names) = try call.graph()
        return GraphAnswer(Picture(graph, names).html)
    }
}
