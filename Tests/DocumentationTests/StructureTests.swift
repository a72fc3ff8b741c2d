import Foundation
import Testing

/// The folders of a module have an order: what stands in one names only what stands in the folders before it.
@Suite struct StructureTests {
    /// The folders of each module, from the bottom to the top. A new folder gets its place here.
    static let order: [String: [String]] = [
        "CleanseEngine": [
            "Support", "Vocabulary", "Tables", "Diagnostics", "Once", "Plan", "Analysis", "Trace", "Run", "Lifecycle",
            "Linking", "Declaration", "Generated", "Compilation", "Requests",
        ],
        "Cleanse": [
            "Scope", "Provider", "Binding", "Collections", "PropertyInjection", "Assisted", "Generated", "SPI",
            "Wording", "Component", "Lifecycle", "",
        ],
        "CleanseBeans": [
            "Support", "Configuration", "Descriptor", "XML", "Errors", "Declaration", "Beans", "Making", "Templates",
            "Finding", "Compilation", "Environment", "Generated", "Documents",
        ],
        "CleanseC": [
            "Support", "Handles", "Errors", "Objects", "Linking", "Introspection", "Declaration", "Graph", "Bridge",
            "Functions",
        ],
        "CleanseGraphs": [
            "Support", "Document", "Graph", "Metrics", "Queries", "Drawing", "Generated", "Picture", "Lint", "Lock",
        ],
        "CleansecCore": ["Names", "Reading", "Summary", "Analysis", "StandIns", "Linking", "Checking"],
        "cleansec": ["Support", "Arguments", "Reports", "Compiler", "Package", "Commands", "Graphs", ""],
        "CleanseResolver": [
            "Errors", "Container", "Arguments", "Program", "Scopes", "Resolving", "Registering", "Wrappers", "Bridge",
        ],
    ]

    @Test(arguments: order.keys.sorted()) func `Each folder of a module has a place in the order`(module: String) throws
    {
        let folders = Set(try Self.files(of: module).map(\.folder))
        #expect(folders == Set(try #require(Self.order[module])))
    }

    @Test(arguments: order.keys.sorted()) func `Folders name only what stands in those before them`(module: String)
        throws
    {
        let order = try #require(Self.order[module])
        let files = try Self.files(of: module)
        let homes = Self.homes(of: files)
        #expect(homes.count > 20)
        for file in files {
            let position = try #require(order.firstIndex(of: file.folder))
            for word in file.words {
                guard let home = homes[word], home != file.folder, let other = order.firstIndex(of: home) else {
                    continue
                }
                #expect(other < position, "\(file.folder)/\(file.name) names \(word), which stands in \(home)")
            }
        }
    }

    @Test(arguments: ["Configuration", "Descriptor", "XML"])
    func `The configuration, the descriptors and the documents of the bean container could stand alone`(
        folder: String
    ) throws {
        let order = try #require(Self.order["CleanseBeans"])
        let files = try Self.files(of: "CleanseBeans")
        let homes = Self.homes(of: files)
        for file in files where file.folder == folder {
            for word in file.words {
                guard let home = homes[word], order.contains(home) else { continue }
                #expect([folder, "Support"].contains(home), "\(file.name) names \(word), which stands in \(home)")
            }
        }
    }

    @Test func `The engine names no front end, in its words or in its comments`() throws {
        let words =
            #/\b(?:[Tt]yped binder|[Bb]inders?|[Bb]eans?|[Rr]esolvers?|configure\(binder|configureRoot|tagged\(with|WeakProvider|cleanse_)\b/#
        for file in try Self.files(of: "CleanseEngine") {
            for match in file.text.matches(of: words) { Issue.record("\(file.folder)/\(file.name): \(match.output)") }
        }
        #expect("/// What the resolver has.".contains(words))
    }

    @Test func `The order of the engine is found to be broken where it is`() throws {
        let low = Self.File(folder: "Low", name: "Low.swift", text: "struct Low { let high: High? }")
        let high = Self.File(
            folder: "High", name: "High.swift", text: "/// Of a Low.\nstruct High { let name = \"Low\" }")
        let homes = Self.homes(of: [low, high])
        #expect(homes == ["Low": "Low", "High": "High"])
        #expect(low.words.contains("High"))
        #expect(!high.words.contains("Low"))
    }

    @Test(arguments: order.keys.sorted() + ["CleanseBeansConformance"])
    func `A file has one type`(folder: String) throws {
        // What differs between C libraries stands in one file.
        for file in try Self.files(of: folder) where file.name != "Platform.swift" {
            let types = file.declarations.filter { $0.isType && !$0.isAlias && !$0.isPrivate }
            #expect(types.count <= 1, "\(file.folder)/\(file.name) declares \(types.map(\.name))")
        }
    }

    @Test(arguments: order.keys.sorted() + ["CleanseBeansConformance"])
    func `A file opens with a sentence`(folder: String) throws {
        for file in try Self.files(of: folder) where file.folder != "Generated" {
            let lines = file.text.split(separator: "\n").map { $0.drop { $0 == " " } }
            let first = lines.first {
                !$0.hasPrefix("import ") && !$0.hasPrefix("public import ") && !$0.hasPrefix("internal import ")
                    && !$0.hasPrefix("#") && !$0.hasPrefix("@_")
            }
            #expect(first?.hasPrefix("//") == true, "\(file.folder)/\(file.name) opens with \(first ?? "")")
        }
    }

    @Test(arguments: ["ContractSwift5Tests", "ContractMainActorTests"])
    func `The contract tests are compiled under each set of rules, by links to all of them`(folder: String) throws {
        let files = FileManager.default
        func names(in folder: String) throws -> Set<String> {
            let path = Documentation.root.appendingPathComponent("Tests/\(folder)").path
            return Set(try files.contentsOfDirectory(atPath: path).filter { $0 != "README.md" })
        }
        let linked = try names(in: folder)
        #expect(try linked == names(in: "ContractTests"))
        for name in linked {
            let path = Documentation.root.appendingPathComponent("Tests/\(folder)/\(name)").path
            let target = try? files.destinationOfSymbolicLink(atPath: path)
            #expect(target == "../ContractTests/\(name)", "Tests/\(folder)/\(name) is not that link")
        }
        #expect(try Documentation.read("Tests/\(folder)/README.md").contains("symbolic links"))
    }

    // MARK: Reading

    struct File {
        /// Seen from the module.
        let folder: String
        let name: String
        let text: String
    }

    struct Declaration {
        let name: String
        let isType: Bool
        let isAlias: Bool
        let isPrivate: Bool
    }

    static func files(of module: String) throws -> [File] {
        let root = "Sources/\(module)/"
        return try Documentation.files(in: "Sources/\(module)", suffix: ".swift").map { file in
            let parts = file.path.dropFirst(root.count).split(separator: "/")
            return File(folder: parts.dropLast().joined(separator: "/"), name: String(parts.last!), text: file.text)
        }
    }

    /// The folder of each name that is declared in one folder only, at the top of a file.
    static func homes(of files: [File]) -> [String: String] {
        var homes: [String: Set<String>] = [:]
        for file in files {
            for declaration in file.declarations where !declaration.isPrivate {
                homes[declaration.name, default: []].insert(file.folder)
            }
            // A nested type may have the name of another one.
            for name in file.nestedTypes { homes[name, default: []].insert("nested in \(file.name)") }
        }
        return homes.compactMapValues { $0.count == 1 ? $0.first : nil }
    }
}

extension StructureTests.File {
    private static let types: Set<Substring> = ["class", "struct", "enum", "protocol", "typealias", "actor"]
    private static let modifiers: Set<Substring> = [
        "public", "package", "internal", "private", "fileprivate", "final", "indirect", "open",
    ]

    /// The code, without comments, texts and attributes at the beginning of lines.
    private var code: [Substring] {
        text.split(separator: "\n").map { line in
            var code = line.range(of: "//").map { line[..<$0.lowerBound] } ?? line
            if let quote = code.firstIndex(of: "\"") { code = code[..<quote] }
            return code
        }
    }

    /// What is declared at the top of the file.
    var declarations: [StructureTests.Declaration] { code.compactMap { Self.declaration(in: $0) } }

    /// The names of types that are declared inside others.
    var nestedTypes: [String] {
        code.filter { $0.hasPrefix("    ") }.compactMap { line in
            Self.declaration(in: line.drop { $0 == " " }).flatMap { $0.isType ? $0.name : nil }
        }
    }

    private static func declaration(in line: Substring) -> StructureTests.Declaration? {
        guard let first = line.first, first != " " else { return nil }
        var words = line.split(whereSeparator: { $0 == " " })[...]
        while let word = words.first, word.hasPrefix("@") { words = words.dropFirst() }
        let modifiers = words.prefix { Self.modifiers.contains($0) }
        words = words.dropFirst(modifiers.count)
        guard let kind = words.first, Self.types.contains(kind) || kind == "func", let rest = words.dropFirst().first
        else {
            return nil
        }
        let name = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
        guard !name.isEmpty else { return nil }
        return StructureTests.Declaration(
            name: String(name), isType: kind != "func", isAlias: kind == "typealias",
            isPrivate: !modifiers.allSatisfy { !$0.contains("private") })
    }

    /// The names that the code uses, but for members of something.
    var words: Set<String> {
        var words: Set<String> = []
        for line in code {
            var word = ""
            var isMember = false
            var previous: Character = " "
            for character in line + " " {
                if character.isLetter || character.isNumber || character == "_" {
                    if word.isEmpty { isMember = previous == "." }
                    word.append(character)
                } else {
                    if !word.isEmpty, !isMember { words.insert(word) }
                    word = ""
                }
                previous = character
            }
        }
        return words
    }
}
