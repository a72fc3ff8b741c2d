import Foundation
import Testing

/// Finds phrases that read as translated. Only readers can find other bad English.
@Suite struct ProseTests {
    /// A phrase to avoid, and its usual replacement.
    private struct Tic {
        let pattern: Pattern
        let instead: String
    }

    private static let tics = [
        Tic(pattern: Pattern(#"^What\b(?!.*\?$)"#), instead: "name the thing"),
        Tic(pattern: Pattern(#"^Of\b"#), instead: "begin with the subject"),
        Tic(pattern: Pattern(#"^The same\b"#), instead: "say what it does, and how it differs"),
        Tic(pattern: Pattern(#"^Those\b"#), instead: "repeat the noun"),
        Tic(pattern: Pattern(#"\b[Tt]h(?:at|ose) of\b"#), instead: "repeat the noun"),
        Tic(pattern: Pattern(#"\b(?:[Nn]obody|[Ww]hoever|[Ss]omebody)\b"#), instead: "no caller, the last owner"),
        Tic(pattern: Pattern(#"; nil (?:if|for|where)\b"#), instead: "a Returns: field, or `nil` if"),
        Tic(pattern: Pattern(#"\bunder way\b"#), instead: "in progress"),
        Tic(
            pattern: Pattern(#"\b(?:stand|stands|stood|standing) (?:for|in|beside)\b"#),
            instead: "represents, is in, next to"),
    ]

    /// Sentences that are right as they are: at most 40.
    private static let allowed: Set<String> = []

    @Test func `No sentence reads as translated`() throws {
        let sentences = try Sentences.all()
        #expect(sentences.count > 10_000)
        #expect(Self.allowed.count <= 40)
        var unused = Self.allowed
        for sentence in sentences {
            for tic in Self.tics where !tic.pattern.ranges(in: sentence.text).isEmpty {
                if unused.remove(sentence.text) != nil || Self.allowed.contains(sentence.text) { continue }
                Issue.record("\(sentence.place): write “\(tic.instead)” in: \(sentence.text)")
            }
        }
        #expect(unused.isEmpty, "allowed, but not written any more: \(unused)")
    }

    @Test(arguments: [
        ("A.swift", "/// What it holds.\nlet a = 1", 1), ("A.swift", "/// The values\n/// that of a graph.", 1),
        ("A.swift", "let a = 1 /" + "/ Of two, the first.", 1), ("A.swift", "throw \"no\u{62}ody is left\"", 1),
        ("A.swift", "/// What is it?", 0), ("Tests/A.swift", "@Test func `What is lost`() {}", 1),
        ("A.md", "Text. Those that\nstand beside it.\n\n```swift\n// What it is.\n```\n", 1),
        ("A.md", "| Of one | a good cell |", 1), ("A.c", "/* The same for C. */", 1),
        ("A.md", "An offer of the same kind.", 0),
        ("A.py", "class A:\n    \"\"\"What it holds.\"\"\"", 1),
        ("A.py", "\"\"\"The values.\n\nThose\nof a graph.\n\"\"\"\nstands_for = 1", 1),
    ])
    func `Sentences are found where they are written`(path: String, text: String, count: Int) {
        let found = Sentences.sentences(of: path, text).filter { sentence in
            Self.tics.contains { !$0.pattern.ranges(in: sentence.text).isEmpty }
        }
        #expect(found.count == count, "\(found)")
    }
}
