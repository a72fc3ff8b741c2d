import Cleanse
import Foundation
import Testing

/// Tests that the pages describe the repository correctly.
@Suite struct PageTests {
    @Test func `Relative links lead to existing files`() throws {
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

    @Test func `Each promise of the page on concurrency has tests that exist`() throws {
        let rows = try Documentation.read("Tests/Concurrency/Rules.md").split(separator: "\n")
            .filter { $0.hasPrefix("| ") && !$0.hasPrefix("| Promise") && !$0.hasPrefix("| Limit") }
        #expect(rows.count > 20)
        let folders = ["Tests/CleanseEngineTests", "Tests/CleanseTests", "Tests/DocumentationTests"]
        let tests = try folders.flatMap { folder in
            try FileManager.default.subpathsOfDirectory(atPath: Documentation.root.appendingPathComponent(folder).path)
                .filter { $0.hasSuffix(".swift") }.map { try Documentation.read("\(folder)/\($0)") }
        }.joined()
        for row in rows {
            let names = row.matches(of: #/`([^`]+)`/#).map { String($0.1) }.filter {
                $0 != "Sendable" && $0 != "sending"
            }
            #expect(!names.isEmpty, "\(row)")
            for name in names {
                if name.hasPrefix("program: ") {
                    let program = Documentation.root.appendingPathComponent(
                        "Tests/Concurrency/\(name.dropFirst(9)).swift")
                    #expect(FileManager.default.fileExists(atPath: program.path), "\(name)")
                } else {
                    #expect(tests.contains("func `\(name)`("), "\(name)")
                }
            }
        }
    }

    @Test func `Every error code is explained`() throws {
        var codes: Set<String> = []
        for file in try Documentation.directories(of: "Cleanse").flatMap({
            try Documentation.files(in: $0, suffix: ".swift")
        }) {
            codes.formUnion(Self.codes(in: file))
        }
        #expect(codes.count > 35)
        let article = try Documentation.read("Sources/Cleanse/Cleanse.docc/Errors.md")
        for code in codes.sorted() {
            #expect(article.contains("\n| `\(code)` |"), "\(code) is not in the table of Errors.md")
            #expect(article.contains("\n### \(code)\n"), "\(code) has no section in Errors.md")
        }
    }

    /// Returns the codes of the errors that a file declares.
    private static func codes(in file: Documentation.File) -> [String] {
        file.text.matches(of: #/(?:var code: String \{|ErrorFacts\()\s*([^,}]*)[,}]/#)
            .flatMap { $0.1.matches(of: #/"([a-z-]+)"/#).map { String($0.1) } }
    }

    /// The codes of beans are in the switches of `code`.
    @Test func `Every error code of beans is explained`() throws {
        var codes: Set<String> = []
        for file in try ["CleanseConfiguration", "CleanseBeans", "CleanseBeanDocuments"].flatMap({
            try Documentation.files(in: "Sources/\($0)", suffix: ".swift")
        }) {
            let lines = file.lines.drop { !$0.contains("public var code: String {") }.prefix { $0 != "    }" }
            for line in lines { codes.formUnion(line.matches(of: #/: "([a-z-]+)"/#).map { String($0.1) }) }
        }
        #expect(codes.count > 40)
        let article = try Documentation.read("Sources/CleanseBeans/CleanseBeans.docc/BeanErrors.md")
        for code in codes.sorted() {
            #expect(article.contains("\n| `\(code)` |"), "\(code) is not in BeanErrors.md")
        }
    }

    @Test func `Every error code of the resolver is explained`() throws {
        var codes: Set<String> = [
            "missing-provider", "reentrant-resolution", "deadlock", "dependency-cycle", "deep-nesting",
        ]
        for file in try Documentation.files(in: "Sources/CleanseResolver", suffix: ".swift") {
            codes.formUnion(Self.codes(in: file))
        }
        #expect(codes.count > 6)
        let article = try Documentation.read("Sources/CleanseResolver/CleanseResolver.docc/ResolverErrors.md")
        for code in codes.sorted() {
            #expect(article.contains("\n| `\(code)` |"), "\(code) is not in ResolverErrors.md")
        }
    }

    @Test(arguments: Documentation.modules) func `Every public type is on the landing page`(module: String) throws {
        let landing = try Documentation.read("Sources/\(module)/\(module).docc/\(module).md")
        let declaration = #/^(?:public|open) (?:final )?(?:struct|class|enum|protocol|typealias) ([A-Za-z]+)/#
        for file in try Documentation.directories(of: module).flatMap({
            try Documentation.files(in: $0, suffix: ".swift")
        }) {
            for name in file.lines.compactMap({ $0.firstMatch(of: declaration)?.1 }) {
                #expect(
                    landing.contains("- ``\(name)``"), "\(name), declared in \(file.path), is not in \(module).md")
            }
        }
    }

    /// Declarations that implement the C header are documented in the header.
    @Test func `Every public declaration has a short summary`() throws {
        var count = 0
        for file in try Documentation.sources() {
            let lines = file.lines.map { $0.trimmingCharacters(in: .whitespaces) }
            for (index, line) in lines.enumerated()
            where ((line.hasPrefix("public ") && !line.hasPrefix("public import ")) || line.hasPrefix("open "))
                && lines[index - 1] != "@c @implementation"
            {
                count += 1
                // Attributes are between the comment and the declaration, some under a condition, with a reason.
                let above = lines[..<index].reversed().drop { line in
                    ["@", "#if ", "#endif", "// "].contains { line.hasPrefix($0) }
                }
                let comment = above.prefix { $0.hasPrefix("///") }.reversed().map {
                    $0.dropFirst(3).trimmingCharacters(in: .whitespaces)
                }
                let summary = comment.prefix { !$0.isEmpty && !$0.hasPrefix("- ") }.joined(separator: " ")
                #expect((1...150).contains(summary.count), "\(file.path):\(index + 1) \(summary)")
            }
        }
        #expect(count > 200)
    }

    /// Functions whose names Cleanse 4 and Resolver fixed can't throw: `get`, `build`, `resolve`. They stop the program, and a variant
    /// named with `try` throws.
    @Test func `Every function that stops with an error's text has a variant that throws the error`() throws {
        var count = 0
        for file in try Documentation.sources() {
            let lines = file.lines.map { $0.trimmingCharacters(in: .whitespaces) }
            let functions = lines.indices.filter { lines[$0].hasPrefix("public ") && lines[$0].contains("func ") }
            func name(_ index: Int) -> String {
                String(lines[index].components(separatedBy: "func ")[1].prefix { $0.isLetter || $0.isNumber })
            }
            let stopping = functions.filter { index in
                // Attributes are between the comment and the declaration, some under a condition, with a reason.
                let above = lines[..<index].reversed().drop { line in
                    ["@", "#if ", "#endif", "// "].contains { line.hasPrefix($0) }
                }
                return name(index) != "callAsFunction"
                    && above.prefix { $0.hasPrefix("///") }.contains {
                        $0.contains("Stops the program with the error's text")
                    }
            }
            for (function, forms) in Dictionary(grouping: stopping, by: name) {
                count += forms.count
                let throwing = "try" + function.prefix(1).uppercased() + function.dropFirst()
                let found = functions.count { name($0) == throwing }
                #expect(
                    found >= forms.count,
                    "\(file.path) has \(found) of \(throwing), but \(forms.count) of \(function)")
            }
        }
        #expect(count > 15)
    }

    /// A construct that can stop the program or bypass the compiler's checks has a comment with its reason, which says why no declaration
    /// or call reaches it, or what keeps it sound. Only lines of code count, not comments and generated text.
    @Test func `Every unsafe construct has its reason`() throws {
        let constructs = UnsafeConstructs()
        var count = 0
        for file in try Documentation.sources() + Documentation.tools() where file.path.hasSuffix(".swift") {
            let lines = file.lines
            for (index, line) in lines.enumerated() where constructs.areIn(line) {
                count += 1
                #expect(Self.hasReason(lines, index), "\(file.path):\(index + 1) has no reason: \(line)")
            }
        }
        #expect(count > 80)
    }

    @Test func `Unsafe constructs and their reasons are recognised`() {
        let constructs = UnsafeConstructs()
        for line in [
            "let x = y!", "fatalError(text)", "    unsafeBitCast(a, to: B.self)",
            "final class A: @unchecked Sendable {",
        ] {
            #expect(constructs.areIn(line))
            #expect(!Self.hasReason([line], 0))
            #expect(Self.hasReason(["// SAFETY: it holds.", line], 1))
        }
        for line in ["if a != b {", "// y!", "let text = \"unsafe\"", "func call(_ pointer: UnsafePointer<CChar>!) {"] {
            #expect(!constructs.areIn(line))
        }
        let far = ["// SAFETY: of something else."] + Array(repeating: "    let a = 1", count: 40) + ["let x = y!"]
        #expect(!Self.hasReason(far, 41))
        let type =
            ["struct A {", "    // SAFETY: of all in it."] + Array(repeating: "    let a = 1", count: 40) + [
                "    let x = y!"
            ]
        #expect(Self.hasReason(type, 42))
    }

    /// Recognises constructs that can stop the program or bypass the compiler's checks. One value reads many lines, since each regular
    /// expression is compiled at its first use.
    private struct UnsafeConstructs {
        private let constructs =
            #/(?:fatalError|precondition|preconditionFailure|unsafeBitCast|unsafeDowncast)\(|\.unsafelyUnwrapped|[\w\)\]\}>]!(?!=)|@unchecked Sendable|nonisolated\(unsafe\)|unowned\(unsafe\)/#
        /// The types of C's pointers, in which a `!` unwraps nothing.
        private let pointers = #/[:>] (?:[A-Z]|cleanse_)[\w<>?]*!/#

        func areIn(_ line: String) -> Bool {
            // Each kind of error repeats the claim of its base class, which has the reason.
            if line.hasSuffix(": GraphError, @unchecked Sendable {") { return false }
            guard line.contains(constructs) else { return false }
            let code = line.split(separator: "//", omittingEmptySubsequences: false)[0]
            return code.replacing(pointers, with: "").contains(constructs)
        }
    }

    /// Whether a reason is above a line or, for a type, below it, or at the head of the type that contains the line.
    private static func hasReason(_ lines: [String], _ index: Int) -> Bool {
        func isReason(_ line: String) -> Bool { line.contains("// SAFETY: ") }
        if lines[max(0, index - 10)..<min(lines.count, index + 7)].contains(where: isReason) { return true }
        let head = lines[...index].lastIndex {
            $0.first.map { $0 != " " && $0 != "}" && $0 != "/" && $0 != ")" && $0 != "#" } ?? false
        }
        return head.map { lines[$0..<min(lines.count, $0 + 6)].contains(where: isReason) } ?? false
    }

    /// Resolves the manifest on the front page. In place of its URL, there is a local repository with the version that the change log
    /// announces.
    @Test func `The manifest of a client resolves`() throws {
        let readme = Documentation.File(path: "README.md", text: try Documentation.read("README.md"))
        let manifest = try #require(
            Documentation.blocks(of: "swift", in: readme).first { $0.text.hasPrefix("// swift-tools-version") }
        ).text
        let url = String(try #require(manifest.firstMatch(of: #/url: "([^"]+)"/#)).1)
        let heading = try #require(
            try Documentation.read("CHANGELOG.md").firstMatch(of: #/\n## .*?([0-9]+\.[0-9]+\.[0-9]+)/#))
        let version = String(heading.1)

        let files = FileManager.default
        let folder = files.temporaryDirectory.appendingPathComponent("cleanse-client-\(UUID().uuidString)")
        defer { try? files.removeItem(at: folder) }
        let client = folder.appendingPathComponent("App")
        try files.createDirectory(at: client.appendingPathComponent("Sources/App"), withIntermediateDirectories: true)
        try manifest.write(to: client.appendingPathComponent("Package.swift"), atomically: true, encoding: .utf8)
        try "import Cleanse\n".write(
            to: client.appendingPathComponent("Sources/App/main.swift"), atomically: true, encoding: .utf8)

        let repository = folder.appendingPathComponent("Cleanse")
        try run(["git", "init", "--quiet", repository.path])
        let git = [
            "git", "--git-dir", repository.appendingPathComponent(".git").path, "--work-tree", Documentation.root.path,
            "-C", Documentation.root.path, "-c", "user.name=client", "-c", "user.email=client@localhost",
        ]
        try run(git + ["add", "Package.swift", "Sources", "include"])
        try run(git + ["commit", "--quiet", "--message", "The package as it is"])
        try run(git + ["tag", version])

        // SwiftPM stores nothing about the repository outside of the folder.
        let package = [
            "swift", "package", "--package-path", client.path, "--disable-dependency-cache",
            "--security-path", folder.appendingPathComponent("security").path,
        ]
        try run(
            package + ["config", "set-mirror", "--original", url, "--mirror", repository.absoluteURL.absoluteString])
        let text = try run(package + ["show-dependencies"])
        #expect(text.contains("cleanse<") && text.contains("@\(version)>"), "\(text)")
    }

    /// Runs a command, which must succeed.
    /// - Returns: The output of the command.
    @discardableResult
    private func run(_ command: [String]) throws -> String {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = command
        // A client has all targets of the package, even if these tests are built without the others.
        process.environment = ProcessInfo.processInfo.environment.filter { $0.key != "CLEANSE_TARGETS" }
        let output = Pipe()
        process.standardOutput = output
        process.standardError = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationStatus == 0, "\(command.joined(separator: " ")): \(text)")
        return text
    }
}
