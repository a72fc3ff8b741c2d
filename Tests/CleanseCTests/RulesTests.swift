import Foundation
import Testing

/// Checks that the tests, examples and steps in `Rules.md` exist.
@Suite struct RulesTests {
    private static let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    private static let examples = tests.deletingLastPathComponent().deletingLastPathComponent().appending(
        path: "c-examples")

    private func texts(below folder: URL, ending: String) throws -> String {
        try FileManager.default.subpathsOfDirectory(atPath: folder.path)
            .filter { $0.hasSuffix(ending) }
            .map { try String(contentsOf: folder.appending(path: $0), encoding: .utf8) }
            .joined()
    }

    @Test func `Each promise has tests that exist`() throws {
        let rules = try String(contentsOf: Self.tests.appending(path: "Rules.md"), encoding: .utf8)
        let rows = rules.split(separator: "\n").filter { $0.hasPrefix("| ") && !$0.hasPrefix("| Promise") }
        #expect(rows.count > 30)
        let sources = try texts(below: Self.tests, ending: ".swift")
        let checks = try ["run", "install"].map {
            try String(contentsOf: Self.examples.appending(path: "checks/\($0)"), encoding: .utf8)
        }.joined()
        for row in rows {
            let names = row.matches(of: /`([^`]+)`/).map { String($0.1) }.filter { $0 != "cleanse.pc" }
            #expect(!names.isEmpty, "\(row)")
            for name in names {
                if name.hasPrefix("example: ") {
                    let path = Self.examples.appending(path: name.dropFirst(9) + ".c").path
                    #expect(FileManager.default.fileExists(atPath: path), "\(name)")
                } else if name.hasPrefix("check: ") {
                    let step = name.dropFirst(7)
                    #expect(checks.contains("step '\(step)'") || checks.contains("step \"\(step)\""), "\(name)")
                } else {
                    #expect(sources.contains("func `\(name)`("), "\(name)")
                }
            }
        }
    }
}
