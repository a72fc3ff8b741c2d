import CleanseGraphs

/// `cleansec json`: the document itself.
enum JSONCommand: GraphCommand {
    static let name = "json"
    static let summary = "Writes the document of a graph."

    static func answer(_ call: GraphCall) throws -> GraphAnswer { GraphAnswer(try call.source.document().text) }
}
