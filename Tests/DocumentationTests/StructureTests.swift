import Foundation
import Testing

/// Tests that the sources in a folder of a module use only declarations of earlier folders, and that a file is one concept.
@Suite struct StructureTests {
    /// The folders of each module, from the bottom to the top. A new folder gets its place here.
    static let order: [String: [String]] = [
        "CleanseEngine": [
            "Support", "Vocabulary", "Tables", "Diagnostics", "Observation", "Once", "Plan", "Analysis", "Run",
            "Lifecycle", "Linking", "Declaration", "Generated", "Compilation", "Requests",
        ],
        // Earlier folders may use a generated overload in four places: `to(value:)`, `to(provider:)` and injectors that report a mistake
        // end a binding with the step of the same name that takes a function.
        "Cleanse": [
            "Scope", "Provider", "Binding", "Collections", "PropertyInjection", "Assisted", "Generated", "SPI",
            "Wording", "Component", "Lifecycle", "Compatibility", "",
        ],
        "CleanseConfiguration": ["Conversion", "Values", "Readers"],
        "CleanseBeans": [
            "Errors", "Descriptor", "Declaration", "Beans", "Creation", "Compilation", "Environment", "Bridge",
            "Generated",
        ],
        "CleanseBeanDocuments": ["XML", "Documents"],
        "CleanseC": [
            "Support", "Handles", "Errors", "Objects", "Introspection", "Declaration", "Bridge", "Functions",
        ],
        "CleanseDescriptions": [""],
        "CleanseGraphs": [
            "Support", "Document", "Graph", "Metrics", "Queries", "Drawing", "Generated", "Lint", "Lock", "Picture",
        ],
        "CleansecCore": ["Names", "Reading", "Summary", "Analysis", "StandIns", "Linking", "Checking", "Fixes"],
        "CleansecServer": ["Messages", "Documents", "Server"],
        "CleansecCommands": ["Support", "Reports", "Compiler", "Package", "Commands", "Graphs", ""],
        "cleansec": ["Editor", ""],
        "CleanseResolver": [
            "Errors", "Container", "Arguments", "Program", "Scopes", "Resolving", "Registering", "Wrappers", "Bridge",
        ],
        "CleanseTesting": [""],
    ]

    @Test(arguments: order.keys.sorted()) func `Each folder of a module has a place in the order`(module: String) throws
    {
        let folders = Set(try Self.files(of: module).map(\.folder))
        #expect(folders == Set(try #require(Self.order[module])))
    }

    @Test func `Folders use only declarations of earlier folders, including members of types`() throws {
        let index = try SourceIndex()
        for module in Self.order.keys {
            let files = try Self.files(of: module).map { "Sources/\(module)/\($0.path)" }
            #expect(Set(files).subtracting(index.files) == [], "the index of the build lacks files")
        }
        for use in Self.backUses(index.uses) { Issue.record("\(use.user):\(use.line) uses \(use.name) of \(use.home)") }
    }

    @Test func `A use of a later folder is found`() {
        func use(_ user: String, _ home: String) -> SourceIndex.Use {
            SourceIndex.Use(
                user: "Sources/CleanseEngine/\(user)", home: "Sources/CleanseEngine/\(home)", line: 1, name: "f")
        }
        let found = Self.backUses([
            use("Plan/A.swift", "Run/B.swift"), use("Run/B.swift", "Plan/A.swift"), use("Run/B.swift", "Run/C.swift"),
        ])
        #expect(found.map(\.user) == ["Sources/CleanseEngine/Plan/A.swift"])
    }

    /// The uses of declarations in folders that come later in the order of their module.
    private static func backUses(_ uses: [SourceIndex.Use]) -> [SourceIndex.Use] {
        uses.filter { use in
            guard let (module, user) = place(of: use.user), let (other, home) = place(of: use.home), module == other,
                let order = order[module], let first = order.firstIndex(of: user),
                let second = order.firstIndex(of: home)
            else { return false }
            // Generated overloads belong to the folder of the type that they extend.
            return second > first && home != "Generated"
        }
    }

    /// The module and the folder of a source.
    private static func place(of path: String) -> (module: String, folder: String)? {
        let parts = path.split(separator: "/").dropFirst().dropLast()
        return parts.first.map { (String($0), parts.dropFirst().joined(separator: "/")) }
    }

    /// The modules that the files of each module may import. Files in a folder `Bridge` may import the typed binder too.
    static let imports: [String: Set<String>] = [
        "CleanseResolver": ["CleanseEngine"],
        "CleanseConfiguration": ["CleanseEngine", "CleanseJSON", "Foundation"],
        "CleanseBeans": ["CleanseConfiguration", "CleanseEngine"],
        "CleanseBeanDocuments": ["CleanseBeans", "CleanseEngine", "CleanseJSON", "Foundation", "FoundationXML"],
    ]

    @Test(arguments: imports.keys.sorted())
    func `Only bean documents import an XML parser, and only bridges import the typed binder`(module: String) throws {
        let allowed = try #require(Self.imports[module])
        var found: Set<String> = []
        for file in try Self.files(of: module) {
            let imported = Set(file.text.matches(of: #/(?m)^ *(?:@\w+ )*(?:\w+ )?import (\w+)$/#).map { String($0.1) })
            found.formUnion(imported)
            let others = imported.subtracting(file.folder == "Bridge" ? allowed.union(["Cleanse"]) : allowed)
            #expect(others.isEmpty, "\(file.folder)/\(file.name) imports \(others.sorted())")
        }
        #expect(found.isSuperset(of: allowed), "\(module) imports \(found.sorted())")
    }

    @Test func `Only test targets depend on the module for tests, which alone imports Testing and XCTest`() throws {
        for file in try Documentation.files(in: "Sources", suffix: ".swift")
        where !file.path.hasPrefix("Sources/CleanseTesting/") {
            let imports = file.text.matches(
                of: #/(?m)^ *(?:public |@testable )?import (?:Testing|XCTest|CleanseTesting)$/#)
            #expect(imports.isEmpty, "\(file.path) imports a module for tests")
        }
        let manifest = try Documentation.read("Package.swift")
        let targets = manifest.components(separatedBy: "\n        .").filter { $0.contains("\"CleanseTesting\"") }
        for target in targets {
            let isAllowed = ["testTarget(", "target(\n            name: \"CleanseTesting\"", "library("].contains {
                target.hasPrefix($0)
            }
            #expect(isAllowed, "\(target) depends on the module for tests")
        }
    }

    @Test func `The engine names no front end in its code or in its comments`() throws {
        let words =
            #/\b(?:[Tt]yped binder|[Bb]inders?|[Bb]eans?|[Rr]esolvers?|configure\(binder|configureRoot|tagged\(with|WeakProvider|cleanse_)\b/#
        for file in try Self.files(of: "CleanseEngine") {
            for match in file.text.matches(of: words) { Issue.record("\(file.folder)/\(file.name): \(match.output)") }
        }
        #expect("/// What the resolver has.".contains(words))
    }

    /// The folders of tests that match no folder of the module.
    static let testFolders: [String: Set<String>] = [
        "CleanseEngineTests": ["Helpers"],
        "CleanseBeansTests": ["Configuration", "Conformance", "Corpus", "XML"],
        "CleanseCTests": ["Corpus", "Hostile"],
        "CleanseGraphsTests": ["Golden"],
        "CleanseResolverTests": ["OriginalSamples", "Support"],
        "CleansecCoreTests": ["Fixtures"],
    ]

    private static func testTarget(of module: String) -> String {
        ["cleansec", "CleansecCommands"].contains(module) ? "CleansecTests" : "\(module)Tests"
    }

    @Test(arguments: order.keys.sorted()) func `Tests are in folders named after the folders that they test`(
        module: String
    ) throws {
        let target = Self.testTarget(of: module)
        let folder = Documentation.root.appendingPathComponent("Tests/\(target)")
        // The tests of the bean container cover its three modules.
        guard FileManager.default.fileExists(atPath: folder.path) else { return }
        let contents = try FileManager.default.contentsOfDirectory(
            at: folder, includingPropertiesForKeys: [.isDirectoryKey])
        let folders = try contents.filter { try $0.resourceValues(forKeys: [.isDirectoryKey]).isDirectory == true }
        let known = Set(Self.order.filter { Self.testTarget(of: $0.key) == target }.flatMap(\.value))
            .union(Self.testFolders[target] ?? [])
        #expect(Set(folders.map(\.lastPathComponent)).subtracting(known) == [], "\(target)")
    }

    @Test func `Files are neither fragments nor too long to be read`() throws {
        let files = try Documentation.files(in: "Sources", suffix: ".swift").filter { !$0.path.contains("/Generated/") }
        let folders = Dictionary(grouping: files) { $0.path.split(separator: "/").dropLast().joined(separator: "/") }
        func length(_ file: Documentation.File) -> Int { file.text.count { $0 == "\n" } }
        for file in files { #expect(length(file) <= 400, "\(file.path) has \(length(file)) lines") }
        let fragments = files.filter { length($0) <= 15 }.map(\.path)
        #expect(fragments.count <= 10, "\(fragments)")
        // The folder of a module itself may have a single file.
        for (folder, files) in folders where folder.split(separator: "/").count > 2 || files.count > 1 {
            let lengths = files.map(length).sorted()
            #expect(lengths[lengths.count / 2] >= 60, "\(folder) is cut into pieces of \(lengths) lines")
        }
    }

    /// A shorter limit would measure how long a test waits for a thread, since all tests start at the same time and sanitizers slow them
    /// down.
    @Test func `A time limit is long enough to fail only tests that hang`() throws {
        for file in try Documentation.files(in: "Tests", suffix: ".swift") {
            for match in file.text.matches(of: #/\.timeLimit\(\.minutes\(([0-9]+)\)\)/#) {
                #expect(match.1 == "20", "\(file.path): \(match.0)")
            }
        }
    }

    @Test(arguments: order.keys.sorted() + ["CleanseBeansConformance"])
    func `A file opens with a sentence`(folder: String) throws {
        for file in try Self.files(of: folder) where file.folder != "Generated" {
            let lines = file.text.split(separator: "\n").map { $0.drop { $0 == " " } }
            let first = lines.first {
                !$0.contains(#/^(?:public |package |internal )?import /#) && !$0.hasPrefix("#") && !$0.hasPrefix("@_")
            }
            #expect(first?.hasPrefix("//") == true, "\(file.folder)/\(file.name) opens with \(first ?? "")")
        }
    }

    @Test(arguments: ["ContractSwift5Tests", "ContractMainActorTests"])
    func `The contract tests are compiled under each set of rules, through links to all files`(folder: String) throws {
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
        /// The path of the folder, relative to the module.
        let folder: String
        let name: String
        let text: String

        var path: String { folder.isEmpty ? name : "\(folder)/\(name)" }
    }

    static func files(of module: String) throws -> [File] {
        let root = "Sources/\(module)/"
        return try Documentation.files(in: "Sources/\(module)", suffix: ".swift").map { file in
            let parts = file.path.dropFirst(root.count).split(separator: "/")
            return File(folder: parts.dropLast().joined(separator: "/"), name: String(parts.last!), text: file.text)
        }
    }
}
