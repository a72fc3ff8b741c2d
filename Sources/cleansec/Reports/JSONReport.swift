import CleanseGraphs
import CleanseJSON
import CleansecCore

/// Findings as a document of their own, which the article "Checking graphs at compile time" describes.
enum JSONReport {
    /// Raised when a member changes its meaning or goes away; new members don't count.
    static let version = 1

    static func text(of verdict: Verdict) -> String {
        return JSONValue.members([
            ("version", .number(version)),
            ("status", .string("\(verdict.status)")),
            ("roots", .list(verdict.roots.map(JSONValue.string))),
            ("bindings", .number(verdict.bindings)),
            ("findings", .list(verdict.findings.map { json($0, isError: verdict.isError($0)) })),
        ]).document
    }

    private static func json(_ finding: Finding, isError: Bool) -> JSONValue {
        .members([
            ("severity", .string(finding.severity.rawValue)),
            ("isError", .bool(isError)),
            ("code", .string(finding.code)),
            ("summary", .string(Headline.text(of: finding))),
            ("message", .string(finding.message)),
            ("root", .string(finding.root)),
            ("roots", .list(finding.roots.map(JSONValue.string))),
            ("keys", .list(finding.keys.map(JSONValue.string))),
            ("place", finding.place.map(json)),
            (
                "notes",
                .list(finding.notes.map { .members([("text", .string($0.text)), ("place", $0.place.map(json))]) })
            ),
            ("hints", .list(finding.hints.map(JSONValue.string))),
        ])
    }

    private static func json(_ place: CleansecCore.Place) -> JSONValue {
        .members([
            ("file", .string(place.file)), ("line", .number(place.line)), ("column", place.column.map(JSONValue.number)),
        ])
    }
}
