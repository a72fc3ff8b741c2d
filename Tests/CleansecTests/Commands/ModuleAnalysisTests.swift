import CleansecCore
import Foundation
import TestSupport
import Testing

@testable import CleansecCommands

/// Modules whose files change. After each change, the summary equals the one of an analysis without former results.
@Suite struct ModuleAnalysisTests {
    /// A module of a few files, which a test changes.
    private final class Sources {
        let folder: URL
        private(set) var analysis: ModuleAnalysis
        private(set) var summary = ""
        private var files: [String: String]

        init(_ files: [String: String]) throws {
            folder = FileManager.default.temporaryDirectory.appendingPathComponent("cleansec-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            self.files = [:]
            analysis = try ModuleAnalysis(CompilerArguments([]), moduleCache: nil)
            for (name, text) in files { try write(text, to: name) }
            analysis = try fresh()
            summary = Self.text(of: try analysis.update())
        }

        deinit { try? FileManager.default.removeItem(at: folder) }

        func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

        /// Writes a file, or deletes it.
        func write(_ text: String?, to name: String) throws {
            files[name] = text
            guard let text else { return try FileManager.default.removeItem(atPath: path(name)) }
            try "import Cleanse\n\(text)\n".write(toFile: path(name), atomically: true, encoding: .utf8)
        }

        var arguments: [String] {
            ["swiftc", "-module-name", "App", "-parse-as-library", "-swift-version", "6", "-I", Products.modules]
                + files.keys.sorted().map(path)
        }

        /// An analysis without former results.
        func fresh() throws -> ModuleAnalysis { try ModuleAnalysis(CompilerArguments(arguments), moduleCache: nil) }

        /// Returns the arguments for texts that are not saved, by the names of their files.
        private func overlay(_ texts: [String: String]) throws -> [String] {
            guard !texts.isEmpty else { return [] }
            var overlay = SourceOverlay()
            for (name, text) in texts {
                let copy = path("unsaved.\(name)")
                try text.write(toFile: copy, atomically: true, encoding: .utf8)
                overlay.replace(path(name), by: copy)
            }
            try overlay.text.write(to: URL(fileURLWithPath: path("overlay.yaml")))
            return ["-vfsoverlay", path("overlay.yaml")]
        }

        /// Updates the analysis.
        /// - Parameter texts: The texts that are not saved.
        /// - Returns: The names of the files that it has analysed, and whether the summary differs from the former one.
        func update(texts: [String: String] = [:]) throws -> (analysed: Set<String>, changes: Bool) {
            let arguments = try CompilerArguments(arguments + overlay(texts))
            var next = ModuleAnalysis(arguments, moduleCache: nil, known: analysis.known)
            let former = summary
            summary = Self.text(of: try next.update())
            var other = ModuleAnalysis(arguments, moduleCache: nil)
            #expect(try summary == Self.text(of: other.update()))
            analysis = next
            let names = next.analysed.map { String($0.split(separator: "/").last ?? "") }
            return (Set(names), summary != former)
        }

        static func text(of summary: ModuleSummary) -> String {
            var bytes: [UInt8] = []
            summary.encode { bytes += $0 }
            return String(decoding: bytes, as: UTF8.self)
        }
    }

    /// Returns a module that binds a value or a factory.
    private static func user(_ value: String) -> String {
        """
        enum User: Module {
            static func configure(binder: UnscopedBinder) { binder.bind().to(\(value.hasSuffix(".init") ? "factory" : "value"): \(value)) }
        }
        """
    }

    /// A change of `A.swift` that changes the meaning of `B.swift`, which is not edited.
    struct Change: CustomTestStringConvertible, Sendable {
        let testDescription: String
        /// The value that the file with the graph uses.
        let value: String
        var before = ""
        let after: String
        /// Declarations in a third file.
        var others = ""
    }

    private static let changes = [
        Change(
            testDescription: "an overload that fits an unqualified call better", value: "pick(1)",
            before: "func pick<T>(_ value: T) -> Int { 1 }",
            after: "func pick<T>(_ value: T) -> Int { 1 }\nfunc pick(_ value: Int) -> String { \"\" }"),
        Change(
            testDescription: "a name that shadows the standard library's", value: "max(1, 2)",
            after: "func max(_ a: Int, _ b: Int) -> String { \"\" }"),
        Change(
            testDescription: "a conformance of a type of the module", value: "pick(Thing())",
            after: "extension Thing: Special {}",
            others: """
                struct Thing {}
                protocol Special {}
                func pick<T>(_ value: T) -> Int { 1 }
                func pick<T: Special>(_ value: T) -> String { "" }
                """),
        Change(
            testDescription: "a conformance of an imported type", value: "pick(1)", after: "extension Int: Special {}",
            others: """
                protocol Special {}
                func pick<T>(_ value: T) -> Int { 1 }
                func pick<T: Special>(_ value: T) -> String { "" }
                """),
        Change(
            testDescription: "a member of an extension that precedes the protocol's", value: "Thing().name",
            after: "extension Thing { var name: String { \"\" } }",
            others: "protocol Named {}\nextension Named { var name: Int { 1 } }\nstruct Thing: Named {}"),
        Change(
            testDescription: "a member of an imported type", value: "1.name",
            after: "extension Int { var name: String { \"\" } }",
            others: "protocol Named {}\nextension Named { var name: Int { 1 } }\nextension Int: Named {}"),
        Change(
            testDescription: "a type that a constant of another file infers", value: "constant",
            before: "func make() -> Int { 1 }", after: "func make() -> String { \"\" }", others: "let constant = make()"
        ),
        Change(
            testDescription: "the type of a property of a closure", value: "constant", before: "let constant = { 1 }()",
            after: "let constant = { \"\" }()"),
        Change(
            testDescription: "the type of a lazy property", value: "Thing().value",
            before: "final class Thing { lazy var value = { 1 }() }",
            after: "final class Thing { lazy var value = { \"\" }() }"),
        Change(
            testDescription: "another type of a type alias", value: "Alias.shared", before: "typealias Alias = Int",
            after: "typealias Alias = String",
            others: "extension Int { static let shared = 1 }\nextension String { static let shared = \"\" }"),
        Change(
            testDescription: "the default type of literals", value: "1", after: "typealias IntegerLiteralType = Int64"),
        Change(
            testDescription: "the operator of a type", value: "1 +++ 2",
            after: "extension Int { static func +++ (a: Int, b: Int) -> String { \"\" } }",
            others: "infix operator +++\nfunc +++ <T>(a: T, b: T) -> Int { 1 }"),
        Change(
            testDescription: "the precedence of an operator", value: "1 +++ 2 * 3",
            before: "infix operator +++: AdditionPrecedence",
            after: "infix operator +++: Higher\nprecedencegroup Higher { higherThan: MultiplicationPrecedence }",
            others: """
                struct Thing {}
                func +++ (a: Int, b: Int) -> Thing { Thing() }
                func * (a: Thing, b: Int) -> String { "" }
                """),
        Change(
            testDescription: "a witness of an associated type", value: "shared(Thing.self)",
            before: "extension Thing { typealias Value = Int }", after: "extension Thing { typealias Value = String }",
            others: """
                protocol Valued { associatedtype Value }
                struct Thing: Valued {}
                func shared<T: Valued>(_ type: T.Type) -> T.Value { fatalError() }
                """),
        Change(
            testDescription: "the parameter of an initialiser", value: "Thing.init",
            before: "extension Thing { init(_ number: Int) { self = .one } }",
            after: "extension Thing { init(_ text: String) { self = .one } }", others: "enum Thing { case one }"
        ),
        Change(
            testDescription: "a wrapped value", value: "Holder().value",
            before: "@propertyWrapper struct Wrapper { var wrappedValue: Int { 1 } }",
            after: "@propertyWrapper struct Wrapper { var wrappedValue: String { \"\" } }",
            others: "struct Holder { @Wrapper var value }"),
    ]

    @Test(arguments: changes)
    func `A file that is not edited is analysed again because of`(change: Change) throws {
        let sources = try Sources([
            "A.swift": change.before, "B.swift": Self.user(change.value), "C.swift": change.others,
            "D.swift": "func unrelated() {}",
        ])
        try sources.write(change.after, to: "A.swift")
        let (analysed, changes) = try sources.update()
        #expect(analysed.contains("B.swift"))
        #expect(changes)
    }

    @Test func `Only the edited file is analysed again if the body of a function changes`() throws {
        let sources = try Sources([
            "A.swift": Self.user("make()"),
            "B.swift": "func make() -> Int { 1 }",
            "C.swift": "struct C {\n    var value: Int { 1 }\n    init() {}\n}",
        ])
        #expect(try sources.update().analysed == [])
        try sources.write(Self.user("\"\""), to: "A.swift")
        #expect(try sources.update() == (["A.swift"], true))
        try sources.write("func make() -> Int { 2 }", to: "B.swift")
        #expect(try sources.update().analysed == ["B.swift"])
        try sources.write("struct C {\n    var value: Int { 1 + 1 }\n    init() { print(1) }\n}", to: "C.swift")
        #expect(try sources.update().analysed == ["C.swift"])
        // A date that differs is no change.
        try sources.write("func make() -> Int { 2 }", to: "B.swift")
        #expect(try sources.update().analysed == [])
    }

    @Test func `Only files that use a changed interface are analysed again`() throws {
        let sources = try Sources([
            "A.swift": "func first() -> Int { 1 }\nstruct First {}", "B.swift": "func second() -> Int { first() }",
            "C.swift": "func third() -> Int { second() }", "D.swift": "extension Int { var fourth: Int { 1 } }",
            "E.swift": "func fifth() { _ = 1.fourth }", "F.swift": "struct Sixth { init(_ first: First) {} }",
        ])
        try sources.write("func first() -> Int { 1 }\nstruct First { let other = 1 }", to: "A.swift")
        #expect(try sources.update().analysed == ["A.swift", "B.swift", "F.swift"])
        try sources.write("extension Int { var fourth: Int { 1 }; var more: Int { 1 } }", to: "D.swift")
        #expect(try sources.update().analysed == ["D.swift", "E.swift"])
    }

    @Test func `Files are added and deleted`() throws {
        let user = Self.user("max(1, 2)")
        let sources = try Sources(["A.swift": user, "B.swift": "struct B {}", "C.swift": "struct C { let b: B }"])
        try sources.write("func max(_ a: Int, _ b: Int) -> String { \"\" }", to: "D.swift")
        #expect(try sources.update() == (["A.swift", "D.swift"], true))
        try sources.write(nil, to: "D.swift")
        #expect(try sources.update() == (["A.swift"], true))
        // The files that use a deleted file do not compile.
        try sources.write(nil, to: "B.swift")
        #expect(throws: Failure("the module App does not compile")) { try sources.update() }
        try sources.write("struct B {}", to: "B.swift")
        #expect(try sources.update().changes == false)
        // A file alone is a program, unless the arguments say otherwise.
        try sources.write(nil, to: "B.swift")
        try sources.write(nil, to: "C.swift")
        #expect(try sources.update().analysed == ["A.swift"])
    }

    @Test func `A new import concerns all files, because the module's members may be visible to them`() throws {
        let sources = try Sources(["A.swift": "func a() {}", "B.swift": "func b() {}"])
        try sources.write("import Foundation\nfunc a() {}", to: "A.swift")
        #expect(try sources.update().analysed == ["A.swift", "B.swift"])
        // Another file has the import already.
        try sources.write("import Foundation\nfunc b() {}", to: "B.swift")
        #expect(try sources.update().analysed == ["B.swift"])
        try sources.write("func b() {}", to: "B.swift")
        try sources.write("func a() {}", to: "A.swift")
        #expect(try sources.update().analysed == ["A.swift", "B.swift"])
    }

    @Test func `Generated declarations can depend on the whole file, and on all others`() throws {
        let sources = try Sources([
            "A.swift": "import Observation\n@Observable final class A { var value = 1; func a() {} }",
            "B.swift": "func b(_ a: A) { a.a() }", "C.swift": "func c() {}", "D.swift": "func d() { c() }",
        ])
        try sources.write(
            "import Observation\n@Observable final class A { var value = 1; func a() { print(1) } }", to: "A.swift")
        #expect(try sources.update().analysed == ["A.swift", "B.swift"])
        try sources.write("func c(_ value: Int = 1) {}", to: "C.swift")
        #expect(try sources.update().analysed == ["A.swift", "C.swift", "D.swift"])
    }

    @Test func `A module that does not compile keeps the facts about its files`() throws {
        let sources = try Sources(["A.swift": "func a() -> Int { 1 }", "B.swift": "let b = a()"])
        try sources.write("func a() -> Int { ", to: "A.swift")
        #expect(throws: Failure("the module App does not compile")) { try sources.update() }
        try sources.write("func a() -> Int { 2 }", to: "A.swift")
        #expect(try sources.update().analysed == ["A.swift"])
    }

    @Test func `Texts that are not saved are analysed in place of the files`() throws {
        let sources = try Sources([
            "A.swift": Self.user("make()"),
            "B.swift": "func make() -> Int { 1 }",
        ])
        let text = "import Cleanse\n\n\nfunc make() -> String { \"\" }\n"
        #expect(try sources.update(texts: ["B.swift": text]) == (["A.swift", "B.swift"], true))
        let summary = sources.summary
        // Saving the text changes nothing.
        try sources.write("\n\nfunc make() -> String { \"\" }", to: "B.swift")
        #expect(try sources.update() == ([], false))
        #expect(sources.summary == summary)
        // An empty text is a text.
        #expect(throws: Failure.self) { try sources.update(texts: ["B.swift": ""]) }
    }

    @Test func `Facts about files are kept beside the summary, and damaged ones are ignored`() throws {
        let sources = try Sources(["A.swift": "func a() -> Int { 1 }", "B.swift": "let b = a()"])
        let summary = sources.path("App.cleanse.json"), files = ModuleAnalysis.pathOfFiles(summary)
        func analysed() throws -> Set<String> {
            try FileManager.default.removeItem(atPath: summary)
            var analysis = try sources.fresh()
            _ = try analysis.summary(in: summary)
            return Set(analysis.analysed.map { String($0.split(separator: "/").last ?? "") })
        }
        var first = try sources.fresh()
        _ = try first.summary(in: summary)
        let whole = try System.read(files)
        #expect(try analysed() == [])
        try sources.write("func a() -> Int { 2 }", to: "A.swift")
        #expect(try analysed() == ["A.swift"])
        for count in [0, 1, whole.count / 3, whole.count / 2, whole.count - 3] {
            try System.write(whole.prefix(count), to: files)
            #expect(try analysed() == ["A.swift", "B.swift"], "\(count)")
        }
        try System.write(
            Array(String(decoding: whole, as: UTF8.self).replacing("files\":2", with: "files\":0").utf8), to: files)
        #expect(try analysed() == ["A.swift", "B.swift"])
        // Deleted files are not kept.
        try sources.write(nil, to: "A.swift")
        try sources.write("let b = 1", to: "B.swift")
        #expect(try analysed() == ["B.swift"])
        #expect(try ModuleFiles(reading: System.read(files))?.files.count == 1)
    }
}
