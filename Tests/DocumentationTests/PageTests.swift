import Foundation
import Testing

/// What the pages say about the repository is so.
@Suite struct PageTests {
    @Test func relativeLinksLeadSomewhere() throws {
        var count = 0
        for page in try Documentation.pages() {
            let folder = Documentation.root.appendingPathComponent(page.path).deletingLastPathComponent()
            for link in page.text.matches(of: #/\]\(([^)#]+)\)/#).map({ String($0.1) }) where !link.contains("://") {
                count += 1
                let target = folder.appendingPathComponent(link).path
                #expect(FileManager.default.fileExists(atPath: target), "\(link) in \(page.path)")
            }
        }
        #expect(count > 10)
    }

    @Test func everyErrorCodeIsExplained() throws {
        var codes: Set<String> = []
        for file in try Documentation.files(in: "Sources/Cleanse", suffix: ".swift") {
            for line in file.lines where line.contains("var code: String {") {
                codes.formUnion(line.matches(of: #/"([a-z-]+)"/#).map { String($0.1) })
            }
        }
        #expect(codes.count > 10)
        let table = try Documentation.read("README.md")
        let article = try Documentation.read("Sources/Cleanse/Cleanse.docc/Errors.md")
        for code in codes.sorted() {
            #expect(table.contains("\n| `\(code)` |"), "\(code) is not in README.md")
            #expect(article.contains("\n### \(code)\n"), "\(code) is not in Errors.md")
        }
    }

    /// The codes of beans stand in the switches of `code`.
    @Test func everyErrorCodeOfBeansIsExplained() throws {
        var codes: Set<String> = []
        for file in try Documentation.files(in: "Sources/CleanseBeans", suffix: ".swift") {
            let lines = file.lines.drop { !$0.contains("public var code: String {") }.prefix { $0 != "    }" }
            for line in lines { codes.formUnion(line.matches(of: #/: "([a-z-]+)"/#).map { String($0.1) }) }
        }
        #expect(codes.count > 40)
        let article = try Documentation.read("Sources/CleanseBeans/CleanseBeans.docc/BeanErrors.md")
        for code in codes.sorted() {
            #expect(article.contains("\n| `\(code)` |"), "\(code) is not in BeanErrors.md")
        }
    }

    @Test func everyErrorCodeOfTheResolverIsExplained() throws {
        var codes: Set<String> = [
            "missing-provider", "reentrant-resolution", "deadlock", "dependency-cycle", "deep-nesting",
        ]
        for file in try Documentation.files(in: "Sources/CleanseResolver", suffix: ".swift") {
            for line in file.lines where line.contains("var code: String {") {
                codes.formUnion(line.matches(of: #/"([a-z-]+)"/#).map { String($0.1) })
            }
        }
        #expect(codes.count > 6)
        let table = try Documentation.read("README.md")
        let article = try Documentation.read("Sources/CleanseResolver/CleanseResolver.docc/ResolverErrors.md")
        for code in codes.sorted() {
            #expect(table.contains("\n| `\(code)` |"), "\(code) is not in README.md")
            #expect(article.contains("\n| `\(code)` |"), "\(code) is not in ResolverErrors.md")
        }
    }

    @Test(arguments: Documentation.modules) func everyPublicTypeIsOnTheLandingPage(module: String) throws {
        let landing = try Documentation.read("Sources/\(module)/\(module).docc/\(module).md")
        let declaration = #/^(?:public|open) (?:final )?(?:struct|class|enum|protocol|typealias) ([A-Za-z]+)/#
        for file in try Documentation.files(in: "Sources/\(module)", suffix: ".swift") {
            for name in file.lines.compactMap({ $0.firstMatch(of: declaration)?.1 }) {
                #expect(
                    landing.contains("- ``\(name)``"), "\(name), declared in \(file.path), is not in \(module).md")
            }
        }
    }

    /// What implements the header is documented there.
    @Test func everyPublicDeclarationHasAShortSummary() throws {
        var count = 0
        for file in try Documentation.sources() {
            let lines = file.lines.map { $0.trimmingCharacters(in: .whitespaces) }
            for (index, line) in lines.enumerated()
            where ((line.hasPrefix("public ") && !line.hasPrefix("public import ")) || line.hasPrefix("open "))
                && lines[index - 1] != "@c @implementation"
            {
                count += 1
                let above = lines[..<index].reversed().drop { $0.hasPrefix("@") }
                let comment = above.prefix { $0.hasPrefix("///") }.reversed().map {
                    $0.dropFirst(3).trimmingCharacters(in: .whitespaces)
                }
                let summary = comment.prefix { !$0.isEmpty && !$0.hasPrefix("- ") }.joined(separator: " ")
                #expect((1...150).contains(summary.count), "\(file.path):\(index + 1) \(summary)")
            }
        }
        #expect(count > 200)
    }

    /// Lines of code only: a fatal path in a comment or in generated text is none.
    @Test func everyFatalPathIsListed() throws {
        let pattern =
            #/(?:fatalError|precondition|preconditionFailure|unsafeBitCast|unsafeDowncast)\(|\.unsafelyUnwrapped|[\w\)\]\}>]!(?!=)/#
        // The types of C's pointers; a `!` there unwraps nothing.
        let pointers = #/[:>] (?:[A-Z]|cleanse_)[\w<>?]*!/#
        var found: [String: Int] = [:]
        for file in try Documentation.sources() {
            let code = file.lines.map {
                $0.split(separator: "//", omittingEmptySubsequences: false)[0].replacing(pointers, with: "")
            }
            let count = code.map { $0.matches(of: pattern).count }.reduce(0, +)
            if count > 0 { found[String(file.path.dropFirst("Sources/".count))] = count }
        }
        var listed: [String: Int] = [:]
        let section = try #require(
            try Documentation.read("CONTRIBUTING.md").components(separatedBy: "## Fatal paths").last)
        for row in section.matches(of: #/\n\| `([^`]+)` \| ([0-9]+) \|/#) {
            listed[String(row.1)] = Int(row.2)
        }
        #expect(!listed.isEmpty)
        #expect(found == listed)
    }

    /// The manifest on the front page resolves, beside a checkout of this package.
    @Test func theManifestOfAClientResolves() throws {
        let readme = Documentation.File(path: "README.md", text: try Documentation.read("README.md"))
        let manifest = try #require(
            Documentation.blocks(of: "swift", in: readme).first { $0.text.hasPrefix("// swift-tools-version") })
        let files = FileManager.default
        let folder = files.temporaryDirectory.appendingPathComponent("cleanse-client-\(UUID().uuidString)")
        defer { try? files.removeItem(at: folder) }
        let client = folder.appendingPathComponent("App")
        try files.createDirectory(at: client.appendingPathComponent("Sources/App"), withIntermediateDirectories: true)
        try files.createSymbolicLink(
            at: folder.appendingPathComponent("Cleanse"), withDestinationURL: Documentation.root)
        try manifest.text.write(
            to: client.appendingPathComponent("Package.swift"), atomically: true, encoding: .utf8)
        try "import Cleanse\n".write(
            to: client.appendingPathComponent("Sources/App/main.swift"), atomically: true, encoding: .utf8)

        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["swift", "package", "--package-path", client.path, "show-dependencies"]
        let output = Pipe()
        process.standardOutput = output
        process.standardError = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationStatus == 0, "\(text)")
        #expect(text.contains("cleanse<"), "\(text)")
    }
}
