// Findings as JSON documents for programs: in the tool's own format, and in SARIF.

import CleanseGraphs
import CleanseJSON
import CleansecCore

/// Findings in the tool's own format, which the article "Checking graphs at compile time" describes.
enum JSONReport {
    /// The version, which grows when a member changes its meaning or disappears, but not for new members.
    static let version = 1

    static func text(of verdict: Verdict) -> String {
        return JSONValue.members([
            ("version", .number(version)),
            ("status", .string("\(verdict.status)")),
            ("roots", .list(verdict.roots.map(JSONValue.string))),
            ("bindings", .number(verdict.bindings)),
            ("findings", .list(verdict.findings.map { json($0, isError: verdict.isError($0)) })),
            ("outdated", JSONValue.filled(verdict.outdated.map(json))),
        ]).document
    }

    private static func json(_ outdated: OutdatedSummary) -> JSONValue {
        .object([
            ("module", .string(outdated.module)), ("isKnown", .bool(outdated.isKnown)),
            ("reason", .string(outdated.reason)),
            ("digests", .object(outdated.digests.sorted { $0.key < $1.key }.map { ($0.key, .string($0.value)) })),
        ])
    }

    private static func json(_ finding: Finding, isError: Bool) -> JSONValue {
        .members([
            ("severity", .string(finding.severity.rawValue)),
            ("isError", .bool(isError)),
            ("code", .string(finding.code)),
            ("summary", .string(finding.headline)),
            ("message", .string(finding.message)),
            ("root", .string(finding.root)),
            ("roots", .list(finding.roots.map(JSONValue.string))),
            ("keys", .list(finding.keys.map(JSONValue.string))),
            ("place", finding.place.map(json)),
            ("condition", finding.condition.map(JSONValue.string)),
            (
                "notes",
                .list(finding.notes.map { .members([("text", .string($0.text)), ("place", $0.place.map(json))]) })
            ),
            ("hints", .list(finding.hints.map(JSONValue.string))),
        ])
    }

    private static func json(_ place: CleansecCore.FileLocation) -> JSONValue {
        .members([
            ("file", .string(place.file)), ("line", .number(place.line)),
            ("column", place.column.map(JSONValue.number)),
        ])
    }
}

/// Findings in the Static Analysis Results Interchange Format 2.1.0, which code scanning services read.
struct SARIFReport {
    let verdict: Verdict
    let source: SourceText
    /// The directory to which the paths of the sources are relative.
    let directory: String

    static let schema = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"

    var text: String {
        let codes = Set(verdict.findings.map(\.code)).sorted()
        let driver = JSONValue.members([
            ("name", .string("cleansec")), ("version", .string(Version.number)),
            ("semanticVersion", .string(Version.number)),
            ("rules", .list(codes.map(rule))),
        ])
        let run = JSONValue.members([
            ("tool", .object([("driver", driver)])),
            (
                "invocations",
                .list([
                    .object([("executionSuccessful", .bool(true)), ("exitCode", .number(Int(verdict.status.rawValue)))])
                ])
            ),
            ("columnKind", .string("unicodeCodePoints")),
            (
                "originalUriBaseIds",
                .object([("SRCROOT", .object([("uri", .string("file://" + Self.encoded(directory) + "/"))]))])
            ),
            ("results", .list(verdict.findings.map { result($0, codes) })),
        ])
        return JSONValue.object([
            ("$schema", .string(Self.schema)), ("version", .string("2.1.0")), ("runs", .list([run])),
        ])
        .document
    }

    private func rule(_ code: String) -> JSONValue {
        let row = ErrorPage.row(of: code)
        return .members([
            ("id", .string(code)), ("shortDescription", row.map { Self.message($0.meaning) }),
            ("help", row.map { Self.message($0.suggestion) }),
        ])
    }

    private func result(_ finding: Finding, _ codes: [String]) -> JSONValue {
        let isOpen = finding.severity == .undecided && !verdict.isError(finding)
        let isRequirement = finding.severity == .requirement
        let locations = finding.place.map { [location($0)] } ?? []
        let related = finding.notes.enumerated().compactMap { index, note in
            note.place.map { location($0, id: index, text: note.text) }
        }
        return .members([
            ("ruleId", .string(finding.code)), ("ruleIndex", codes.firstIndex(of: finding.code).map(JSONValue.number)),
            // An undecided finding is open, and has no level.
            ("kind", .string(isOpen ? "open" : isRequirement ? "informational" : "fail")),
            ("level", .string(isOpen || isRequirement ? "none" : verdict.isError(finding) ? "error" : "warning")),
            ("message", Self.message(finding.message)), ("locations", .list(locations)),
            ("relatedLocations", JSONValue.filled(related)),
            ("partialFingerprints", .object([("finding/v1", .string(fingerprint(finding)))])),
        ])
    }

    /// Returns a text that stays the same when lines move.
    private func fingerprint(_ finding: Finding) -> String {
        var digest = Digest()
        for text in [finding.code, finding.root] + finding.keys { digest.put(text) }
        return digest.text
    }

    private func location(_ place: CleansecCore.FileLocation, id: Int? = nil, text: String? = nil) -> JSONValue {
        let path = System.path(place.file, relativeTo: directory)
        let isBelow = !path.hasPrefix("/")
        let artifact = JSONValue.members([
            ("uri", .string((isBelow ? "" : "file://") + Self.encoded(path))),
            ("uriBaseId", isBelow ? .string("SRCROOT") : nil),
        ])
        let region = JSONValue.members([
            ("startLine", .number(max(1, place.line))),
            ("startColumn", source.scalarColumn(place).map(JSONValue.number)),
        ])
        return .members([
            ("id", id.map(JSONValue.number)),
            ("physicalLocation", .object([("artifactLocation", artifact), ("region", region)])),
            ("message", text.map(Self.message)),
        ])
    }

    private static func message(_ text: String) -> JSONValue { .object([("text", .string(text))]) }

    /// Returns a path as a part of a URI.
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
