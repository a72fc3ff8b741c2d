import CleanseGraphs

/// `cleansec diff OLD NEW`: what has changed, in words.
enum DiffCommand: GraphCommand {
    static let name = "diff"
    static let summary = "Says in words what has changed in a graph since OLD: status 1 if anything has."
    static let keys = ["OLD"]
    static let areKeysFiles = true
    static let discussion =
        "OLD is a document or a lock file, and so may GRAPH be.\n\n" + GraphOptions.discussion

    static func answer(_ call: GraphCall) throws -> GraphAnswer {
        let changes = try call.source.lock().changes(since: call.source.lock(of: call.keys[0]))
        return changes.isEmpty
            ? GraphAnswer("nothing has changed\n")
            : GraphAnswer(changes.map { $0 + "\n" }.joined(), status: .invalid)
    }
}
