import CleanseGraphs
import CleanseJSON

/// `cleansec diff OLD NEW`: what has changed, in words.
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

    /// A sentence whose names, which stand between backticks, have a colour.
    private static func shown(_ sentence: String, _ palette: Palette) -> String {
        sentence.split(separator: "`", omittingEmptySubsequences: false).enumerated().map { position, part in
            position % 2 == 0 ? String(part) : palette.cyan("`\(part)`")
        }.joined()
    }
}
