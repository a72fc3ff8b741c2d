import Foundation
import Testing

/// Tests that the files, folders and names exist that the pages for contributors mention.
@Suite struct ReferenceTests {
    /// The sections of CONTRIBUTING.md whose references are checked.
    private static let sections = [
        "Your first contribution", "The steps of CI", "Where things are", "Where is …", "Add a new kind of dependency",
        "Add an error", "Change the C interface", "Change the generator", "Write documentation",
    ]

    @Test(arguments: sections) func `Files and folders in CONTRIBUTING exist`(section: String) throws {
        let paths = try Reference.all(in: self.section(section)).filter(\.isPath)
        for path in paths { #expect(path.file != nil, "\(path.text), in the section \(section)") }
    }

    /// A row of a table names files or folders, and declarations in them.
    @Test(arguments: ["Where things are", "Where is …"])
    func `Names in the tables of CONTRIBUTING are declared in the files of their rows`(
        section: String
    ) throws {
        let rows = try self.section(section).split(separator: "\n").filter { $0.hasPrefix("|") }.dropFirst(2)
        #expect(rows.count > 10)
        for row in rows {
            let references = Reference.all(in: String(row))
            let sources = try references.compactMap(\.file).flatMap(Self.sources(at:))
            #expect(references.contains { $0.isPath }, "no file or folder in \(row)")
            for name in references where !name.isPath {
                let isDeclared = sources.contains { name.isDeclared(in: $0) }
                #expect(isDeclared, "\(name.text) is not declared where the row says: \(row)")
            }
        }
    }

    /// A step of `.ci/run` is one of its functions, or a script.
    @Test func `CONTRIBUTING lists the steps of CI`() throws {
        let script = try Documentation.read(".ci/run")
        let calls = script.split(separator: "\n")
            .filter { $0.hasPrefix("lane '") || $0.hasPrefix("start_aside '") || $0.hasPrefix("    '") }
        let steps = calls.flatMap { $0.matches(of: #/' ([.\w/]+)/#).map { String($0.1) } }
        let listed = try section("The steps of CI").matches(of: #/(?m)^(\.ci/\S+(?: \w+)?) +# /#).map {
            String($0.1).replacing(".ci/run ", with: "")
        }
        #expect(steps.count > 15)
        #expect(listed.sorted() == steps.sorted())
    }

    /// The targets that a contributor names in `CLEANSE_TARGETS` are the folders of tests in the table.
    @Test func `Every folder of tests has a row in CONTRIBUTING, except for links and data`() throws {
        let table = try section("Where things are")
        let others = ["ContractSwift5Tests", "ContractMainActorTests", "Sanitizers"]
        let tests = Documentation.root.appendingPathComponent("Tests")
        for folder in try FileManager.default.contentsOfDirectory(atPath: tests.path)
        where !folder.hasPrefix(".") && !others.contains(folder) {
            #expect(table.contains("`Tests/\(folder)`"), "Tests/\(folder)")
        }
    }

    @Test func `Names on the page on the architecture are declared in the library`() throws {
        let page = try Documentation.read("Sources/Cleanse/Cleanse.docc/Architecture.md")
        let sources = try [
            "Sources/CleanseEngine", "Sources/Cleanse", "Sources/CleanseDescriptions", "Tests/CleanseEngineTests",
            "Tests/CleanseTests", "Tests/DocumentationTests",
        ].flatMap {
            try Self.sources(at: Documentation.root.appendingPathComponent($0))
        }
        let references = Reference.all(in: page)
        #expect(references.count > 50)
        for reference in references {
            let exists = reference.isPath ? reference.file != nil : sources.contains { reference.isDeclared(in: $0) }
            #expect(exists, "\(reference.text)")
        }
    }

    @Test func `Undeclared names are found`() throws {
        let source = """
            struct Jar {
                let lid: Int
                func open<Tool>(_ tool: Tool, with hands: (Int) -> [Int: Int], slowly: Bool = true) {}
            }
            """
        for name in ["Jar", "Jar.lid", "open", "Jar.open(_:with:slowly:)", "open(_:with:slowly:)"] {
            #expect(Reference(text: name).isDeclared(in: source), "\(name)")
        }
        for name in ["Lid", "Pot.lid", "tool", "open()", "open(_:with:)", "close(_:)", "open the jar"] {
            #expect(!Reference(text: name).isDeclared(in: source), "\(name)")
        }
        #expect(Reference(text: "CleanseEngine/Once/Slot.swift").file != nil)
        #expect(Reference(text: "CleanseEngine/Once/Solt.swift").file == nil)
    }

    // MARK: Reading

    /// A section of CONTRIBUTING.md, without its subsections.
    private func section(_ title: String) throws -> String {
        let lines = try Documentation.read("CONTRIBUTING.md").split(separator: "\n", omittingEmptySubsequences: false)
        let start = try #require(lines.firstIndex { $0.hasPrefix("##") && $0.hasSuffix("# " + title) })
        return lines[(start + 1)...].prefix { !$0.hasPrefix("##") }.joined(separator: "\n")
    }

    /// The texts of a file, or of all sources in a folder.
    private static func sources(at file: URL) throws -> [String] {
        guard file.hasDirectoryPath else { return [try String(contentsOf: file, encoding: .utf8)] }
        return try FileManager.default.subpathsOfDirectory(atPath: file.path)
            .filter { $0.hasSuffix(".swift") || $0.hasSuffix(".h") }
            .map { try String(contentsOf: file.appendingPathComponent($0), encoding: .utf8) }
    }
}

/// A file, a folder or a declaration that a page names between backticks.
private struct Reference {
    let text: String

    /// All references in a text, except for references in code blocks.
    static func all(in text: String) -> [Reference] {
        var isCode = false
        return text.split(separator: "\n").flatMap { line in
            if line.hasPrefix("```") { isCode.toggle() }
            return isCode ? [] : line.matches(of: #/`([^`]+)`/#).map { Reference(text: String($0.1)) }
        }
    }

    var isPath: Bool {
        guard !text.contains(" ") else { return false }
        return text.contains("/") || [".swift", ".md", ".h", ".txt"].contains { text.hasSuffix($0) } || file != nil
    }

    /// The file or folder with the path, relative to the package, to its sources or to the module `Cleanse`, or a file of that name
    /// anywhere in the sources.
    var file: URL? {
        let roots = ["", "Sources", "Sources/Cleanse"].map { Documentation.root.appendingPathComponent($0) }
        for root in roots {
            var isFolder: ObjCBool = false
            let path = root.appendingPathComponent(text).path
            if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) {
                return URL(fileURLWithPath: path, isDirectory: isFolder.boolValue)
            }
        }
        let names = FileManager.default.enumerator(at: roots[1], includingPropertiesForKeys: nil)
        return names?.lazy.compactMap { $0 as? URL }.first { $0.lastPathComponent == text }
    }

    /// Whether Swift code declares the reference as a type, a member of a type, or a function with its labels.
    func isDeclared(in source: String) -> Bool {
        guard let name = text.wholeMatch(of: #/(?:([A-Z][\w.]*)\.)?(\w+)(?:<\w+>)?(?:\(((?:\w+:)*)\))?/#) else {
            return false
        }
        if let owner = name.1, let type = owner.split(separator: ".").last {
            let kinds = "(?:class|struct|enum|protocol|actor|typealias|extension)"
            guard source.contains(pattern: "\\b\(kinds) (?:\\w+\\.)*\(type)\\b") else { return false }
        }
        if let labels = name.3 {
            return Self.labels(ofFunctions: String(name.2), in: source).contains(
                labels.split(separator: ":").map(String.init))
        }
        let kinds = "(?:class|struct|enum|protocol|actor|typealias|func|var|let|case)"
        return source.contains(pattern: "\\b\(kinds) \(name.2)\\b")
    }

    /// The labels of each function of a name.
    private static func labels(ofFunctions name: String, in source: String) -> [[String]] {
        source.components(separatedBy: "func \(name)").dropFirst().compactMap { rest in
            guard let start = rest.firstIndex(of: "("), rest.first == "(" || rest.first == "<" else { return nil }
            var labels: [String] = []
            var depth = 0
            var parameter = ""
            for character in rest[start...].replacingOccurrences(of: "->", with: "") {
                if "([{<".contains(character) { depth += 1 }
                if ")]}>".contains(character) { depth -= 1 }
                if depth == 0 || (depth == 1 && character == ",") {
                    let label = parameter.dropFirst().drop { $0 == " " || $0 == "\n" }.prefix { $0 != " " && $0 != ":" }
                    if !label.isEmpty { labels.append(String(label)) }
                    parameter = ","
                    if depth == 0 { return labels }
                } else {
                    parameter.append(character)
                }
            }
            return nil
        }
    }
}

extension String {
    fileprivate func contains(pattern: String) -> Bool { range(of: pattern, options: .regularExpression) != nil }
}
