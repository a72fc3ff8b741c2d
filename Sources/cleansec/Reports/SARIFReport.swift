import enum CleanseGraphs.JSON
import CleansecCore

/// Findings in the Static Analysis Results Interchange Format 2.1.0, which code scanning services read.
struct SARIFReport {
    let verdict: Verdict
    let source: SourceText
    /// What the paths of the sources are relative to.
    let directory: String

    static let schema = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"

    var text: String {
        let codes = Set(verdict.findings.map(\.code)).sorted()
        let driver = JSON.members([
            ("name", .text("cleansec")), ("version", .text(Version.number)), ("semanticVersion", .text(Version.number)),
            ("rules", .list(codes.map(rule))),
        ])
        let run = JSON.members([
            ("tool", .object([("driver", driver)])),
            (
                "invocations",
                .list([
                    .object([("executionSuccessful", .flag(true)), ("exitCode", .number(Int(verdict.status.rawValue)))])
                ])
            ),
            ("columnKind", .text("unicodeCodePoints")),
            (
                "originalUriBaseIds",
                .object([("SRCROOT", .object([("uri", .text("file://" + Self.encoded(directory) + "/"))]))])
            ),
            ("results", .list(verdict.findings.map { result($0, codes) })),
        ])
        return JSON.object([("$schema", .text(Self.schema)), ("version", .text("2.1.0")), ("runs", .list([run]))])
            .document
    }

    private func rule(_ code: String) -> JSON {
        let row = ErrorPage.row(of: code)
        return .members([
            ("id", .text(code)), ("shortDescription", row.map { Self.message($0.meaning) }),
            ("help", row.map { Self.message($0.suggestion) }),
        ])
    }

    private func result(_ finding: Finding, _ codes: [String]) -> JSON {
        let isOpen = finding.severity == .undecided && !verdict.isError(finding)
        let locations = finding.place.map { [location($0)] } ?? []
        let related = finding.notes.enumerated().compactMap { index, note in
            note.place.map { location($0, id: index, text: note.text) }
        }
        return .members([
            ("ruleId", .text(finding.code)), ("ruleIndex", codes.firstIndex(of: finding.code).map(JSON.number)),
            // What the tool could not decide is open, and has no level then.
            ("kind", .text(isOpen ? "open" : "fail")),
            ("level", .text(isOpen ? "none" : verdict.isError(finding) ? "error" : "warning")),
            ("message", Self.message(finding.message)), ("locations", .list(locations)),
            ("relatedLocations", JSON.filled(related)),
            ("partialFingerprints", .object([("finding/v1", .text(fingerprint(finding)))])),
        ])
    }

    /// What stays the same when lines move.
    private func fingerprint(_ finding: Finding) -> String {
        var digest = Digest()
        for text in [finding.code, finding.root] + finding.keys { digest.put(text) }
        return digest.text
    }

    private func location(_ place: Place, id: Int? = nil, text: String? = nil) -> JSON {
        let path = System.path(place.file, relativeTo: directory)
        let isBelow = !path.hasPrefix("/")
        let artifact = JSON.members([
            ("uri", .text((isBelow ? "" : "file://") + Self.encoded(path))),
            ("uriBaseId", isBelow ? .text("SRCROOT") : nil),
        ])
        let region = JSON.members([
            ("startLine", .number(max(1, place.line))), ("startColumn", source.scalarColumn(place).map(JSON.number)),
        ])
        return .members([
            ("id", id.map(JSON.number)),
            ("physicalLocation", .object([("artifactLocation", artifact), ("region", region)])),
            ("message", text.map(Self.message)),
        ])
    }

    private static func message(_ text: String) -> JSON { .object([("text", .text(text))]) }

    /// A path as a part of a URI.
    static func encoded(_ path: String) -> String {
        path.utf8.reduce(into: "") { result, byte in
            let scalar = Unicode.Scalar(byte)
            switch scalar {
            case "a"..."z", "A"..."Z", "0"..."9", "-", ".", "_", "~", "/": result.unicodeScalars.append(scalar)
            default:
                let digits = String(byte, radix: 16, uppercase: true)
                result += "%" + (digits.count == 1 ? "0" : "") + digits
            }
        }
    }
}
