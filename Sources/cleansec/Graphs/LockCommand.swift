import CleanseGraphs

/// `cleansec lock`: the facts of a graph, for a file beside the source.
enum LockCommand: GraphCommand {
    static let name = "lock"
    static let summary = "Writes a graph as facts, one a line; with --check, compares it with a file of them."
    static let check = Option(
        name: "--check", value: "FILE", isInput: true,
        help: "compare with a lock file; status 1, and what has changed, if it differs")
    static let ownOptions = [check]

    static func answer(_ call: GraphCall) throws -> GraphAnswer {
        let lock = try call.source.lock()
        guard let file = call.arguments.value(of: check) else { return GraphAnswer(lock.text) }
        let changes = lock.changes(since: try call.source.lock(of: file))
        guard !changes.isEmpty else { return GraphAnswer("\(Session.name(of: file)) is the graph as it is\n") }
        let advice =
            file == "-" ? "" : "if that is meant, write \(file) again: cleansec lock --output \(file)\n"
        return GraphAnswer(changes.map { $0 + "\n" }.joined() + advice, status: .invalid)
    }
}
