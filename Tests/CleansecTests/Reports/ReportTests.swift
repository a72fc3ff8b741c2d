import struct CleanseGraphs.Palette
import CleansecCore
import Foundation
import Testing

@testable import CleansecCommands

/// Tests of the reports that people, editors and programs read.
@Suite struct ReportTests {
    @Test func `Editors read the compiler's format, with a note for each link of the chain`() {
        let text = CompilerReport.text(of: SampleReport.verdict())
        #expect(
            text == """
                Sources/App/Kiosk.swift:3:21: error: Machine binding missing [missing-provider]
                Sources/App/Kiosk.swift:3:21: note: required by Kiosk, in KioskComponent
                /other/Root.swift:7: note: required by App, in "Root"
                Sources/App/Kiosk.swift:3:21: note: hint: bind Machine
                Sources/App/Menu file.swift:1: warning: Menu keeps itself alive [retain-cycle]
                cleansec: warning: undecided: a binding in a loop [undecided]

                """)
    }

    @Test func `An undecided finding is an error if the check is strict`() {
        let text = CompilerReport.text(of: SampleReport.verdict(isStrict: true))
        #expect(text.contains("cleansec: error: undecided: a binding in a loop [undecided]\n"))
    }

    @Test func `A finding without a source location is attributed to the tool`() {
        #expect(
            CompilerReport.text(of: SampleReport.verdict([SampleReport.undecided])).hasPrefix("cleansec: warning: "))
    }

    @Test func `The text shows the source with the location underlined, the chain as a tree, help and a page`() {
        let report = RichReport(
            verdict: SampleReport.verdict(), source: SampleReport.sources, palette: Palette(isOn: false))
        #expect(
            report.text == """
                error[missing-provider]: Machine binding missing
                   --> Sources/App/Kiosk.swift:3:21
                 3 |     /* ü */ binder.bind(Kiosk.self).to(factory: Kiosk.init)
                   |                    ^^^^
                   required by Kiosk, in KioskComponent (Sources/App/Kiosk.swift:3)
                   └─ required by App, in "Root" (/other/Root.swift:7)
                   help: bind Machine
                   page: Sources/Cleanse/Cleanse.docc/Errors.md#missing-provider

                warning[retain-cycle]: Menu keeps itself alive
                   --> Sources/App/Menu file.swift:1
                   page: Sources/Cleanse/Cleanse.docc/Errors.md#retain-cycle

                undecided[undecided]: a binding in a loop
                   page: Sources/Cleanse/Cleanse.docc/DecidedDeclarations.md

                1 root component, 12 bindings: 1 error, 1 warning, 1 undecided

                """)
    }

    @Test func `Each format says in which variants a finding holds`() throws {
        let finding = Finding(
            severity: .error, code: "missing-provider",
            message: "*** Machine *** binding missing\n  --> only if not profile eu\n  --> required by Kiosk, in App",
            place: FileLocation(file: "Sources/App/Kiosk.swift", line: 1, column: 8), condition: "not profile eu",
            notes: [.init(place: nil, text: "required by Kiosk, in App")], root: "App")
        let verdict = SampleReport.verdict([finding])
        #expect(
            CompilerReport.text(of: verdict) == """
                Sources/App/Kiosk.swift:1:8: error: Machine binding missing [missing-provider]
                Sources/App/Kiosk.swift:1:8: note: only if not profile eu
                Sources/App/Kiosk.swift:1:8: note: required by Kiosk, in App

                """)
        let rich = RichReport(verdict: verdict, source: SampleReport.sources, palette: Palette(isOn: false)).text
        #expect(
            rich.hasPrefix(
                """
                error[missing-provider]: Machine binding missing
                   --> Sources/App/Kiosk.swift:1:8
                 1 | struct Kiosk {}
                   |        ^^^^^
                   = only if not profile eu
                   required by Kiosk, in App

                """), "\(rich)")
        #expect(JSONReport.text(of: verdict).contains(#""condition": "not profile eu""#))
    }

    @Test func `Colours are a terminal's, and can be switched off`() {
        func text(_ isOn: Bool) -> String {
            RichReport(
                verdict: SampleReport.verdict(), source: SampleReport.sources, palette: Palette(isOn: isOn)
            ).text
        }
        #expect(text(true).contains("\u{1b}[1;31merror[missing-provider]\u{1b}[0m"))
        #expect(!text(false).contains("\u{1b}"))
        #expect(text(true).replacing(#/\u{1b}\[[0-9;]*m/#, with: "") == text(false))
    }

    @Test func `A source cannot send commands to the terminal`() {
        let source = SourceText(directory: "/") { _ in Array("let a = \"\u{1b}[2J\"\tb".utf8) }
        let finding = Finding(
            severity: .error, code: "custom", message: "m", place: FileLocation(file: "a", line: 1, column: 5),
            root: "R")
        let text = RichReport(
            verdict: SampleReport.verdict([finding]), source: source,
            palette: Palette(isOn: false)
        ).text
        #expect(text.contains("| let a = \"?[2J\"    b"))
    }

    @Test(arguments: [0, 1, 400, 5]) func `A location that the source does not have is shown without its line`(
        column: Int
    ) {
        let place = FileLocation(file: "Sources/App/Kiosk.swift", line: column == 5 ? 99 : 1, column: column)
        let finding = Finding(severity: .error, code: "x", message: "m", place: place, root: "R")
        let text = RichReport(
            verdict: SampleReport.verdict([finding]), source: SampleReport.sources,
            palette: Palette(isOn: false)
        ).text
        #expect(text.hasPrefix("error[x]: m\n"))
        #expect(text.contains("^") == (column == 1))
    }

    @Test func `The status follows from the findings and the options`() {
        func status(_ findings: [Finding], isStrict: Bool = false, allows: Bool = false) -> ProcessStatus {
            SampleReport.verdict(findings, isStrict: isStrict, allowsUndecided: allows).status
        }
        #expect(status([]) == .valid)
        #expect(status([SampleReport.warning]) == .valid)
        #expect(status([SampleReport.undecided]) == .undecided)
        #expect(status([SampleReport.undecided], isStrict: true) == .invalid)
        #expect(status([SampleReport.undecided], allows: true) == .valid)
        #expect(status([SampleReport.undecided, SampleReport.missing], allows: true) == .invalid)
    }

    @Test func `A library without a root component has nothing to check`() {
        #expect(Verdict(roots: [], findings: [], bindings: 0).summary == "nothing to check: there is no root component")
        #expect(Verdict(roots: [], findings: [], bindings: 0).status == .valid)
        #expect(Verdict(roots: ["A", "B"], findings: [], bindings: 1).summary == "2 root components, 1 binding: valid")
    }

    @Test func `Programs read a JSON document`() throws {
        let text = JSONReport.text(of: SampleReport.verdict())
        let document = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        #expect(document["version"] as? Int == 1)
        #expect(document["status"] as? String == "invalid")
        #expect(document["roots"] as? [String] == ["KioskComponent"])
        #expect(document["bindings"] as? Int == 12)
        let findings = try #require(document["findings"] as? [[String: Any]])
        try #require(findings.map { $0["severity"] as? String } == ["error", "warning", "undecided"])
        #expect(findings[0]["message"] as? String == SampleReport.missing.message)
        let place = try #require(findings[0]["place"] as? [String: Any])
        #expect(place["file"] as? String == "Sources/App/Kiosk.swift")
        #expect(place["line"] as? Int == 3 && place["column"] as? Int == 21)
        #expect(findings[2]["place"] == nil)
        let notes = try #require(findings[0]["notes"] as? [[String: Any]])
        #expect(notes.dropFirst().first?["text"] as? String == "required by App, in \"Root\"")
    }

    @Test func `The tool has the texts of the page for each error code`() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let page = try String(
            contentsOf: root.appendingPathComponent("Sources/Cleanse/Cleanse.docc/Errors.md"), encoding: .utf8)
        let rows = page.matches(of: #/\n\| `([a-z-]+)` \| (.+?) \| (.+?) \|(?=\n)/#).dropFirst()
        #expect(rows.count > 20)
        #expect(
            rows.map { [String($0.1), String($0.2), String($0.3)] }
                == ErrorPage.rows.map {
                    [$0.code, $0.meaning, $0.suggestion]
                })
        #expect(
            FileManager.default.fileExists(
                atPath: root.appendingPathComponent(ErrorPage.link(to: "undecided") ?? "").path))
    }

    @Test func `The tool has the version that the change log announces`() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let log = try String(contentsOf: root.appendingPathComponent("CHANGELOG.md"), encoding: .utf8)
        let heading = try #require(log.firstMatch(of: #/\n## .*?([0-9]+\.[0-9]+\.[0-9]+)/#))
        #expect(String(heading.1) == Version.number)
    }
}
