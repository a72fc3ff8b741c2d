import func CleanseGraphs.visible
import CleansecCore

/// Findings in the form of compiler diagnostics: `path:line:column: error: …`, with notes. Editors and CI read this form.
package enum CompilerReport {
    package static func text(of verdict: Verdict) -> String {
        verdict.findings.map { text(of: $0, isError: verdict.isError($0)) }.joined()
    }

    private static func text(of finding: Finding, isError: Bool) -> String {
        var lines = [
            position(finding.place) + (isError ? "error: " : finding.severity == .requirement ? "note: " : "warning: ")
                + (finding.severity == .undecided ? "undecided: " : "") + finding.headline
                + " [\(finding.code)]"
        ]
        if let condition = finding.condition { lines.append(position(finding.place) + "note: only if \(condition)") }
        lines += finding.notes.map { position($0.place ?? finding.place) + "note: " + $0.text }
        lines += finding.hints.map { position(finding.place) + "note: hint: " + $0 }
        return lines.map { visible(oneLine($0)) + "\n" }.joined()
    }

    /// Returns `path:line:column: `, or the name of the tool if there is no source location, as the compiler does.
    private static func position(_ place: FileLocation?) -> String {
        guard let place else { return "cleansec: " }
        return ([place.file, String(place.line)] + (place.column.map { [String($0)] } ?? [])).joined(separator: ":")
            + ": "
    }

    private static func oneLine(_ text: String) -> String {
        text.split(whereSeparator: \.isNewline).map { $0.drop { $0 == " " } }.joined(separator: " ")
    }
}
