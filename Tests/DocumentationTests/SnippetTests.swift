import Cleanse
import Foundation
import Testing

/// Tests that each Swift snippet in the pages is, word for word, in code that tests or packages of `c-examples` compile and run.
@Suite struct SnippetTests {
    private func regions() throws -> [Documentation.Piece] {
        try [
            "Tests/DocumentationTests/Snippets", "Tests/AppSnippets", "Tests/ExamplesTests", "Sources/Garage",
            "c-examples/service-group", "c-examples/hummingbird-service",
        ].flatMap { try Documentation.files(in: $0, suffix: ".swift").flatMap(Documentation.regions(in:)) }
    }

    private func blocks(of language: String) throws -> [Documentation.Piece] {
        try (Documentation.pages() + Documentation.comments()).flatMap {
            Documentation.blocks(of: language, in: $0)
        }
    }

    @Test func `Every Swift block is compiled code`() throws {
        let texts = Set(try regions().map(\.text))
        let blocks = try blocks(of: "swift").filter { !$0.text.hasPrefix("// swift-tools-version") }
        #expect(blocks.count > 30)
        for block in blocks {
            let isCompiled = texts.contains(block.text)
            #expect(isCompiled, "\(block.place) equals no region of the snippets")
        }
    }

    /// The languages of the examples other than Swift, with the suffix of their files.
    private static let languages: KeyValuePairs = [
        "c": ".c", "python": ".py", "rust": ".rs", "starlark": ".bazel",
    ]

    /// `make -C c-examples check` builds and runs these programs, and `.ci/cleansec` the program in `Tests/Checking`.
    @Test(arguments: Array(languages))
    func `Every block of another language is in an example`(language: String, suffix: String) throws {
        func withoutIndentation(_ text: String) -> String {
            text.split(separator: "\n").map { $0.drop { $0 == " " } }.joined(separator: "\n")
        }
        let examples = try ["c-examples", "Tests/Checking"].flatMap {
            try Documentation.files(in: $0, suffix: suffix).map { withoutIndentation($0.text) }
        }
        let blocks = try blocks(of: language)
        #expect(!blocks.isEmpty)
        for block in blocks {
            let text = withoutIndentation(block.text)
            let isCompiled = examples.contains { $0.contains(text) }
            #expect(isCompiled, "\(block.place) is in no example")
        }
    }

    @Test func `Every region is used`() throws {
        let texts = Set(try blocks(of: "swift").map(\.text))
        for region in try regions() {
            let isUsed = texts.contains(region.text)
            #expect(isUsed, "\(region.name) at \(region.place) is in no page")
        }
    }

    @Test func `Each region has its own name`() throws {
        let names = try regions().map(\.name)
        #expect(Set(names).count == names.count)
    }

    @Test func `No other fence hides Swift code`() throws {
        for page in try Documentation.pages() {
            for (index, line) in page.lines.enumerated() where line.hasPrefix("```") && line != "```" {
                // `.ci/cleansec workflow` runs the commands in YAML.
                let known =
                    ["swift", "cmake", "mermaid", "text", "sh", "json", "yaml", "lua", "lisp", "toml"]
                    + Self.languages.map(\.key)
                #expect(known.map { "```" + $0 }.contains(line), "\(page.path):\(index + 1)")
            }
        }
    }

    /// Source locations differ, since the pages quote a user's program and the tests have their own.
    @Test func `Every quoted message is one that Cleanse writes`() async throws {
        func withoutPlaces(_ text: String) -> String {
            text.replacing(#/[A-Za-z]+/[A-Za-z]+\.swift:[0-9]+/#, with: "FILE:LINE")
        }
        let started = await StartSnippets.messages()
        let tested = try await TestingSnippets.messages()
        let said = withoutPlaces(
            (Mistakes.reports.map(\.description) + [
                Mistakes.reentrance, Mistakes.wrongIsolation, ConcurrencySnippets.message, ReadmeSnippets.mistakes(),
            ]
                + ResolverSnippets.messages() + started + tested)
                .joined(separator: "\n") + "\n" + (try Documentation.read("Tests/Expected/CoffeeShop.txt"))
                + (try Documentation.read("Tests/Expected/BeanSample.txt")))
        let blocks = try blocks(of: "text").filter { $0.text.contains("***") }
        #expect(blocks.count > 10)
        for block in blocks {
            let isSaid = said.contains(withoutPlaces(block.text))
            #expect(isSaid, "\(block.place) quotes what Cleanse does not say")
        }
    }
}
