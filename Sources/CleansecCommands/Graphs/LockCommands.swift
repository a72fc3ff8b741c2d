// The sub-commands that compare a graph with an earlier one: lock and diff.

import CleanseGraphs
import CleanseJSON

/// `cleansec lock`: the facts of a graph, for a file beside the source.
enum LockCommand: GraphCommand {
    static let name = "lock"
    static let summary = "Writes the facts of a graph, one per line; with --check, compares them with a lock file."
    static let check = Option(
        name: "--check", value: "FILE", isInput: true,
        help: "compare with a lock file; status 1, and what has changed, if it differs")
    static let ownOptions = [check]

    static func answer(_ call: GraphCall) throws -> GraphAnswer {
        let lock = try call.source.lock()
        guard let file = call.arguments.value(of: check) else { return GraphAnswer(lock.text) }
        let changes = lock.changes(since: try call.source.lock(of: file))
        guard !changes.isEmpty else { return GraphAnswer("\(Session.name(of: file)) is up to date\n") }
        let advice =
            file == "-" ? "" : "if this is intended, write \(file) again: cleansec lock --output \(file)\n"
        return GraphAnswer(changes.map { $0 + "\n" }.joined() + advice, status: .invalid)
    }
}

/// `cleansec diff OLD NEW`: the changes of a graph, in words.
enum DiffCommand: GraphCommand {
    static let name = "diff"
    static let summary = "Lists in words what has changed in a graph since OLD; status 1 if anything has."
    static let keys = ["OLD"]
    static let areKeysFiles = true
    static let ownOptions = [GraphOptions.format, ReportOptions.color]
    static let discussion =
        "OLD is a document or a lock file, and so may GRAPH be.\n\n" + GraphOptions.discussion

    static func answer(_ call: GraphCall) throws -> GraphAnswer {
        let changes = try call.source.lock().changes(since: call.source.lock(of: call.keys[0]))
        return call.answer(
            changes.isEmpty ? "nothing has changed\n" : changes.map { shown($0, call.palette) + "\n" }.joined(),
            .members([("version", .number(1)), ("changes", .list(changes.map(JSONValue.string)))]),
            status: changes.isEmpty ? .valid : .invalid)
    }

    /// Returns a sentence in which the names between backticks are coloured.
    private static func shown(_ sentence: String, _ palette: Palette) -> String {
        sentence.split(separator: "`", omittingEmptySubsequences: false).enumerated().map { position, part in
            position % 2 == 0 ? String(part) : palette.cyan("`\(part)`")
        }.joined()
    }
}
