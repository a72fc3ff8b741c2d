import enum CleanseGraphs.JSON
import CleansecCore

/// Findings as a document of their own, which the article "Checking graphs at compile time" describes.
enum JSONReport {
    /// Raised when a member changes its meaning or goes away; new members don't count.
    static let version = 1

    static func text(of verdict: Verdict) -> String {
        return JSON.members([
            ("version", .number(version)),
            ("status", .text("\(verdict.status)")),
            ("roots", .list(verdict.roots.map(JSON.text))),
            ("bindings", .number(verdict.bindings)),
            ("findings", .list(verdict.findings.map { json($0, isError: verdict.isError($0)) })),
        ]).document
    }

    private static func json(_ finding: Finding, isError: Bool) -> JSON {
        .members([
            ("severity", .text(finding.severity.rawValue)),
            ("isError", .flag(isError)),
            ("code", .text(finding.code)),
            ("summary", .text(Headline.text(of: finding))),
            ("message", .text(finding.message)),
            ("root", .text(finding.root)),
            ("roots", .list(finding.roots.map(JSON.text))),
            ("keys", .list(finding.keys.map(JSON.text))),
            ("place", finding.place.map(json)),
            (
                "notes",
                .list(finding.notes.map { .members([("text", .text($0.text)), ("place", $0.place.map(json))]) })
            ),
            ("hints", .list(finding.hints.map(JSON.text))),
        ])
    }

    private static func json(_ place: Place) -> JSON {
        .members([
            ("file", .text(place.file)), ("line", .number(place.line)), ("column", place.column.map(JSON.number)),
        ])
    }
}
