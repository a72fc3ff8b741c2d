import CleansecCore
import Foundation
import Testing

@testable import CleansecCommands

/// The document that code scanning services read.
@Suite struct SARIFTests {
    private func document(_ verdict: Verdict = SampleReport.verdict()) throws -> [String: Any] {
        let text = SARIFReport(
            verdict: verdict, source: SampleReport.sources, directory: "/shop"
        ).text
        return try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    }

    /// The rules of the schema of SARIF 2.1.0 for the members that cleansec writes. Other members are not allowed.
    static func rules() throws -> SchemaRules {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("sarif-2.1.0-rules.json")
        return try SchemaRules(Data(contentsOf: file))
    }

    private func run(_ document: [String: Any]) throws -> [String: Any] {
        try #require((document["runs"] as? [[String: Any]])?.first)
    }

    @Test(arguments: [true, false]) func `The document follows the schema`(isStrict: Bool) throws {
        #expect(try Self.rules().violations(document(SampleReport.verdict(isStrict: isStrict))) == [])
        #expect(try Self.rules().violations(document(Verdict(roots: [], findings: [], bindings: 0))) == [])
    }

    @Test func `A document that does not follow the schema is recognised`() throws {
        let rules = try Self.rules()
        var wrong = try document()
        wrong["version"] = "2.0"
        #expect(rules.violations(wrong).count == 1)
        wrong = try document()
        wrong["extra"] = 1
        #expect(rules.violations(wrong) == ["$ has extra"])
        wrong["extra"] = nil
        wrong["runs"] = [["results": [["message": ["text": 1]]]]]
        // The run has no tool, and the text is not a string.
        #expect(rules.violations(wrong).count == 2)
        wrong["runs"] = nil
        #expect(rules.violations(wrong) == ["$ has no runs"])
        let region = ["physicalLocation": ["artifactLocation": ["uri": "a b"], "region": ["startLine": 0]]]
        wrong["runs"] = [
            ["tool": ["driver": ["name": "x"]], "results": [["message": ["text": "m"], "locations": [region]]]]
        ]
        #expect(rules.violations(wrong).count == 2)
    }

    @Test func `Columns count Unicode scalars, and paths start at the root of the sources`() throws {
        let run = try run(document())
        #expect(run["columnKind"] as? String == "unicodeCodePoints")
        let results = try #require(run["results"] as? [[String: Any]])
        let location = try #require((results.first?["locations"] as? [[String: Any]])?.first)
        let physical = try #require(location["physicalLocation"] as? [String: Any])
        // The 21st byte of the line begins the 20th scalar, since the line contains an ü before it.
        #expect((physical["region"] as? [String: Int]) == ["startLine": 3, "startColumn": 20])
        #expect(
            (physical["artifactLocation"] as? [String: String]) == [
                "uri": "Sources/App/Kiosk.swift", "uriBaseId": "SRCROOT",
            ])
        let related = try #require(results.first?["relatedLocations"] as? [[String: Any]])
        try #require(related.count >= 2 && results.count >= 2)
        #expect("\(related[1])".contains("file:///other/Root.swift"))
        #expect("\(results[1])".contains("Menu%20file.swift"))
        #expect("\(run["originalUriBaseIds"] ?? "")".contains("file:///shop/"))
    }

    @Test func `An undecided finding is open, and an error if the check is strict`() throws {
        func last(_ isStrict: Bool) throws -> [String?] {
            let results = try #require(
                try run(document(SampleReport.verdict(isStrict: isStrict)))["results"] as? [[String: Any]])
            try #require(results.count >= 3)
            return [results[2]["kind"] as? String, results[2]["level"] as? String]
        }
        #expect(try last(false) == ["open", "none"])
        #expect(try last(true) == ["fail", "error"])
    }

    @Test func `Each result names a rule, which says what is wrong and what to do`() throws {
        let run = try run(document())
        let driver = try #require((run["tool"] as? [String: [String: Any]])?["driver"])
        let rules = try #require(driver["rules"] as? [[String: Any]])
        for result in try #require(run["results"] as? [[String: Any]]) {
            let rule = rules[try #require(result["ruleIndex"] as? Int)]
            #expect(rule["id"] as? String == result["ruleId"] as? String)
            #expect(rule["help"] != nil && rule["shortDescription"] != nil)
        }
    }

    @Test func `The fingerprint of a finding stays when lines move`() throws {
        func fingerprint(_ finding: Finding) throws -> String {
            let results = try run(document(SampleReport.verdict([finding])))["results"]
            return "\(try #require(results as? [[String: Any]]).first?["partialFingerprints"] ?? "")"
        }
        func missing(_ key: String, line: Int) -> Finding {
            Finding(
                severity: .error, code: "missing-provider", message: key, place: FileLocation(file: "a", line: line),
                keys: [key], root: "R")
        }
        #expect(try fingerprint(missing("A", line: 1)) == fingerprint(missing("A", line: 2)))
        #expect(try fingerprint(missing("A", line: 1)) != fingerprint(missing("B", line: 1)))
    }
}
