import Foundation

/// Findings as text, as JSON, or as SARIF 2.1.0.
package struct LintReport {
    private let findings: [LintFinding]

    package init(_ findings: [LintFinding]) { self.findings = findings }

    /// `FILE:LINE: warning: MESSAGE [CODE]` and what to do, as compilers write it.
    package var text: String {
        let lines = findings.map { finding in
            let place = finding.place.map { "\($0): " } ?? ""
            return "\(place)warning: \(finding.message) [\(finding.rule.rawValue)]\n    help: \(finding.help)\n"
        }
        return lines.joined() + (findings.isEmpty ? "nothing found\n" : "\(counted(findings.count, "finding"))\n")
    }

    package var json: String {
        encoded(
            findings.map {
                Item(
                    code: $0.rule.rawValue, key: $0.key, file: $0.place?.file, line: $0.place?.line,
                    column: $0.place?.column,
                    message: $0.message, help: $0.help)
            })
    }

    private struct Item: Encodable {
        let code: String
        let key: String
        let file: String?
        let line: Int?
        let column: Int?
        let message: String
        let help: String
    }

    /// For code hosts and editors.
    package var sarif: String {
        let rules = LintRule.allCases
        return encoded(
            SarifLog(
                runs: [
                    .init(
                        tool: .init(
                            driver: .init(
                                name: "cleansec",
                                rules: rules.map { .init(id: $0.rawValue, shortDescription: .init(text: $0.summary)) })),
                        results: findings.map { finding in
                            .init(
                                ruleId: finding.rule.rawValue, ruleIndex: rules.firstIndex(of: finding.rule) ?? 0,
                                message: .init(text: "\(finding.message) (\(finding.help))"),
                                locations: (finding.place.map { [$0] } ?? []).filter { !$0.file.isEmpty }.map {
                                    .init(
                                        physicalLocation: .init(
                                            artifactLocation: .init(
                                                uri: $0.file.addingPercentEncoding(
                                                    withAllowedCharacters: .urlPathAllowed) ?? ""),
                                            region: .init(
                                                startLine: max(1, $0.line), startColumn: $0.column.map { max(1, $0) })))
                                })
                        })
                ]))
    }

    private func encoded(_ value: some Encodable) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        // Texts and numbers can be encoded.
        return (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) + "\n" } ?? ""
    }
}
