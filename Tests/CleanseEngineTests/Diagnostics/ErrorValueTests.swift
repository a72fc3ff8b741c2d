import Cleanse
import Testing
import TestSupport

/// Tests of the properties of errors that a program can read.
@Suite struct ErrorValueTests {
    private final class Leaf {}
    private final class Middle { init(leaf: Leaf) {} }
    private struct Name: AssistedFactory { typealias Element = Leaf; typealias Seed = String }

    @Test func `The error of a missing binding has its key, code, requirers' locations and chain from the root`() throws
    {
        let line = #line + 2
        let found = report(on: Middle.self) { binder in
            binder.bind().to(factory: Middle.init)
        }
        let error = try #require(found.first as? MissingProvider)
        #expect(error.code == "missing-provider")
        #expect(error.keys == [ProviderKey(Leaf.self)])
        #expect(error.sourceLocations.map(\.description) == ["CleanseEngineTests/ErrorValueTests.swift:\(line)"])
        #expect(error.chain.map(\.key) == [ProviderKey(Holding<Middle>.Root.self), ProviderKey(Middle.self)])
        #expect(error.description.hasPrefix("*** Leaf *** binding missing"))
        #expect(error.description.contains("required by Middle at CleanseEngineTests/ErrorValueTests.swift:\(line)"))
    }

    @Test func `A source location has a column if one is known`() {
        let path: StaticString = "/home/App/Kiosk.swift"
        let inCode = CodeLocation(file: path, line: 15)
        #expect("\(inCode)" == "App/Kiosk.swift:15")
        #expect(inCode.column == nil)
        let withColumn = CodeLocation(file: "kiosk.xml", line: 12, column: 5)
        #expect("\(withColumn)" == "kiosk.xml:[12:5]")
        #expect((withColumn.file, withColumn.line, withColumn.column ?? 0) == ("kiosk.xml", 12, 5))
        #expect("\(CodeLocation(file: "", line: 12, column: 5))" == "[12:5]")
        #expect(withColumn == CodeLocation(file: "kiosk.xml", line: 12, column: 5))
        #expect(withColumn != CodeLocation(file: "kiosk.xml", line: 12, column: 6))
        for column in [0, 1, 65_535, 65_536, 1_000_000] {
            let sourceLocation = CodeLocation(file: "kiosk.xml", line: 12, column: column)
            #expect(sourceLocation.column == column && sourceLocation.file == "kiosk.xml" && sourceLocation.isKnown)
            #expect("\(sourceLocation)" == "kiosk.xml:[12:\(column)]")
        }
        // A column takes no additional memory.
        #expect(MemoryLayout<CodeLocation>.size == 24)
    }

    @Test(arguments: [
        ("/main.swift" as StaticString, "main.swift:1"), ("src//A.swift", "src/A.swift:1"), ("a/b/", "a/b:1"),
        ("//App/Kiosk//", "App/Kiosk:1"), ("/", "(unknown location)"), ("//", "(unknown location)"),
    ])
    func `A path in Swift code is shown without its empty components`(path: StaticString, description: String) {
        #expect(CodeLocation(file: path, line: 1).description == description)
    }

    @Test func `The error of a duplicate binding has both source locations`() throws {
        let line = #line + 2
        let found = report(on: Int.self) { binder in
            binder.bind(Int.self).to(value: 1)
            binder.bind(Int.self).to(value: 2)
        }
        let error = try #require(found.first as? DuplicateBinding)
        #expect(error.code == "duplicate-binding")
        #expect(error.keys == [ProviderKey(Int.self)])
        #expect(error.sourceLocations.map(\.line) == [line, line + 1])
    }

    @Test func `Duplicates that a loop declares are one error`() {
        let bindings = report(on: Int.self) { binder in
            binder.bind(Int.self).to(value: 0)
            for number in 1...100 { binder.bind(Int.self).to(value: number) }
            binder.bind(Int.self).to(value: 101)
        }
        #expect(bindings.map(\.code) == ["duplicate-binding", "duplicate-binding"])
        let elements = report(on: [Int: Int].self) { binder in
            for number in 0...100 { binder.bind(Int.self).intoMap(key: number % 2).to(value: number) }
        }
        #expect(elements.map(\.code) == ["duplicate-map-key", "duplicate-map-key"])
    }

    @Test func `The chain of a missing dependency has one link for an element and its collection`() throws {
        let line = #line + 3
        let found = report(on: [Int].self) { binder in
            binder.bind(Int.self).intoCollection().to(value: 1)
            binder.bind(Int.self).intoCollection().to { (_: Leaf) in 2 }
        }
        let error = try #require(found.first as? MissingProvider)
        #expect(error.chain.map(\.key) == [ProviderKey(Holding<[Int]>.Root.self), ProviderKey([Int].self)])
        #expect(error.sourceLocations.map(\.line) == [line])
    }

    @Test func `The error of a cycle has each of its bindings once among the keys`() throws {
        final class A { init(b: B) {} }
        final class B { init(a: A) {} }
        let found = report(on: A.self) { binder in
            binder.bind().to(factory: A.init)
            binder.bind().to(factory: B.init)
        }
        let error = try #require(found.first as? DependencyCycle)
        #expect(error.code == "dependency-cycle")
        #expect(error.keys == [ProviderKey(A.self), ProviderKey(B.self)])
        #expect(error.chain.count == 3)
        #expect(error.description.contains("*** A *** Dependency Cycle Detected"))
    }

    @Test func `Several errors are thrown as one error that lists them, and a single error is thrown as itself`() {
        #expect(throws: MissingProvider.self) { try resolve(Int.self) { _ in } }
        let error = #expect(throws: MultiError.self) {
            try resolve(Int.self) { binder in
                binder.bind(Int.self).to { (x: Float) in Int(x) }
                binder.bind(Double.self).to { (x: Float?) in 1 }
                binder.bind(Double.self).to { (x: Character) in 1 }
            }
        }
        #expect(error?.code == "multiple")
        #expect(error?.errors.map(\.code) == ["duplicate-binding", "missing-provider", "missing-provider"])
        #expect(error?.keys.count == 3)
    }

    @Test func `Qualified names contain no addresses and are the same for each use`() {
        let name = ProviderKey(Middle.self).qualifiedName
        #expect(name == "CleanseEngineTests.ErrorValueTests.Middle")
        #expect(
            ProviderKey(Leaf.self, tag: Name.self).qualifiedName.hasSuffix(
                "Leaf @CleanseEngineTests.ErrorValueTests.Name"))
    }

    @Test func `validate builds nothing`() {
        let made = Counter()
        let found = report(on: Int.self) { $0.bind(Int.self).to { made.increment() } }
        #expect(found.isEmpty)
        #expect(made.value == 0)
    }
}
