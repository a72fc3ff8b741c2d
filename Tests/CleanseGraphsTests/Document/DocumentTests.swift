import Cleanse
import Foundation
import Testing

@testable import CleanseGraphs

/// Tests of reading and writing the document of a graph.
@Suite struct DocumentTests {
    private static let schema = "Sources/CleanseGraphs/Schema/graph.schema.json"

    @Test(arguments: Examples.names) func `The document of each front end conforms to the schema`(name: String) throws {
        let check = try SchemaCheck(Data(Examples.read(Self.schema).utf8))
        let problems = try check.problems(of: Examples.text(name))
        #expect(problems.isEmpty, "\(problems)")
        let document = try Examples.document(name)
        #expect(document.components.contains { !$0.bindings.isEmpty })
        // The document that the tool writes conforms, too.
        #expect(try check.problems(of: Data(document.text.utf8)) == [])
        #expect(try GraphDocument(reading: Data(document.text.utf8), file: name) == document)
    }

    @Test func `The schema check finds violations`() throws {
        let check = try SchemaCheck(Data(Examples.read(Self.schema).utf8))
        for (text, problem) in [
            (#"{"components": []}"#, " has no version"),
            (#"{"version": 2, "components": []}"#, ".version is not"),
            (#"{"version": 1, "components": [{"id": "1", "name": "A", "bindings": []}]}"#, ".components[0].id is no"),
            (#"{"version": 1, "components": [], "more": 1}"#, ".more is not described"),
        ] {
            let problems = try check.problems(of: Data(text.utf8))
            #expect(problems.count == 1, "\(problems)")
            #expect(problems.first?.contains(problem) == true, "\(problems)")
        }
    }

    @Test func `The document and plug-ins say which bindings have checks`() throws {
        final class Store: Sendable {}
        struct App: RootComponent {
            typealias Root = Int
            typealias Scope = Singleton
            static func configure(binder: SingletonBinder) {
                binder.bind(Store.self).sharedInScope().healthy { _ in }.to(factory: Store.init)
            }
            static func configureRoot(binder bind: ReceiptBinder<Int>) -> BindingReceipt<Int> {
                bind.to { (_: Store) in 1 }
            }
        }
        final class Plugin: CleanseBindingPlugin {
            var checked: [String] = []
            func visit(root: any ComponentBinding, errorReporter: CleanseErrorReporter) {
                checked += root.providers.values.joined().filter(\.hasCheck).map { "\($0.key)" }
            }
        }
        let (plugin, plugins) = (Plugin(), CleanseServiceLoader())
        plugins.register(plugin)
        let factory = try ComponentFactory.of(App.self, serviceLoader: plugins)
        #expect(plugin.checked == ["Store"])
        let document = try GraphDocument(of: factory)
        let bindings = document.components[0].bindings
        #expect(bindings.filter { $0.check == true }.map(\.label) == ["Store"])
        #expect(bindings.count > 1)
    }

    private enum Twins {
        static func bindFirst(_ binder: SingletonBinder) {
            struct Twin: Sendable {}
            binder.bind(Twin.self).sharedInScope().startsWithGraph().to { () async in Twin() }
            binder.bind(Int.self).to { (_: Double) in 1 }
            binder.bind(Bool.self).sharedInScope().to { (_: Twin) in true }
        }
        static func bindSecond(_ binder: SingletonBinder) {
            struct Twin: Sendable {}
            binder.bind(Twin.self).sharedInScope().startsWithGraph().to { (_: Float) async in Twin() }
            binder.bind(Float.self).to(value: 2)
            binder.bind(Double.self).to(value: 1)
        }
    }

    @Test func `Keys with the same name are numbered, and stay different`() async throws {
        struct App: RootComponent {
            typealias Root = String
            typealias Scope = Singleton
            static func configure(binder: SingletonBinder) {
                Twins.bindSecond(binder)
                Twins.bindFirst(binder)
            }
            static func configureRoot(binder bind: ReceiptBinder<String>) -> BindingReceipt<String> {
                bind.to(value: "")
            }
        }
        let factory = try ComponentFactory.of(App.self)
        var document = try GraphDocument(of: factory)
        let twins = document.components[0].bindings.filter { $0.key.contains("Twin") }
        #expect(twins.map { $0.key.suffix(12) } == ["Twin (no. 1)", "Twin (no. 2)"])
        try #require(twins.map(\.label) == ["Twin", "Twin"])
        #expect(twins.map { $0.dependencies.map(\.key) } == [[], ["Swift.Float"]])
        let dependent = try #require(document.components[0].bindings.first { $0.key == "Swift.Bool" })
        #expect(dependent.dependencies.map(\.key) == [twins[0].key])
        let running = try await factory.start()
        try document.add(startReport: Data(running.report.json.utf8), file: "start")
        try await running.stop()
        let timed = Set(document.timings?.map(\.key) ?? [])
        #expect(timed.isSuperset(of: twins.map(\.key)))
    }

    private struct Tagged: Cleanse.Tag { typealias Element = Int }
    private struct Inner: Module {
        static func configure(binder: UnscopedBinder) { binder.bind(Int.self).tagged(with: Tagged.self).to(value: 1) }
    }
    private struct Outer: Module {
        static func configure(binder: UnscopedBinder) { binder.include(module: Inner.self) }
    }
    private struct App: RootComponent {
        typealias Root = String
        typealias Seed = Double
        typealias Scope = Singleton
        static func configure(binder: Binder<Singleton>) {
            binder.include(module: Outer.self)
            binder.bind(Bool.self).sharedInScope().to { @MainActor (_: Character?) throws in true }
        }
        static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> {
            bind.to { @MainActor (_: TaggedProvider<Tagged>, _: Bool) in "" }
        }
    }

    private final class Keeper: CleanseBindingPlugin {
        var document: GraphDocument?
        func visit(root: any ComponentBinding, errorReporter: CleanseErrorReporter) {
            document = try? GraphDocument(of: root)
        }
    }

    @Test func `A document has seeds, scopes, labels, modules, effects, and unbound optional keys`() throws {
        let keeper = Keeper()
        _ = try ComponentFactory.of(App.self, serviceLoader: CleanseServiceLoader(keeper))
        let component = try #require(keeper.document?.components.first)
        #expect(component.seed == "Swift.Double")
        #expect(component.label == "App")
        #expect(component.scope == "Cleanse.Singleton")
        let tagged = try #require(component.bindings.first { $0.key.contains("@") })
        #expect(tagged.label == "TaggedProvider<Tagged>")
        #expect(tagged.modules?.map { unqualified($0) } == ["Outer", "Inner"])
        let flag = try #require(component.bindings.first { $0.label == "Bool" })
        #expect(flag.throws == true)
        #expect(flag.shared)
        #expect(flag.isolation == "Swift.MainActor")
        #expect(flag.unbound == ["Swift.Character"])
        #expect(flag.place?.hasPrefix("CleanseGraphsTests/DocumentTests.swift:") == true)
    }

    private struct Fallback: Module {
        static func configure(binder: UnscopedBinder) {
            binder.bind(Float.self).asDefault().to(value: 1)
            binder.bind(Double.self).asDefault().to(value: 1)
        }
    }

    @Test func `A document says which defaults are in use and which are replaced, as its lock and its explanations do`()
        throws
    {
        let keeper = Keeper()
        let loader = CleanseServiceLoader(keeper)
        _ = try ComponentFactory.of(root: Int.self, scope: Singleton.self, serviceLoader: loader) { binder in
            binder.include(module: Fallback.self)
            binder.bind(Float.self).to(value: 2)
            binder.bind(Int.self).to { (_: Float, _: Double) in 1 }
        }
        let document = try #require(keeper.document)
        #expect(try SchemaCheck(Data(Examples.read(Self.schema).utf8)).problems(of: Data(document.text.utf8)) == [])
        let bindings = Dictionary(grouping: document.components[0].bindings, by: \.key).compactMapValues(\.first)
        let (used, own) = (try #require(bindings["Swift.Double"]), try #require(bindings["Swift.Float"]))
        #expect((used.default, used.replacedDefaults) == (true, nil))
        #expect(own.default == nil)
        #expect(own.replaced == [])
        #expect(own.replacedDefaults?.count == 1)
        let lock = GraphLock(document).text
        #expect(lock.contains("| Swift.Double | is a default\n"), "\(lock)")
        #expect(lock.contains("| Swift.Float | replaces a default\n"), "\(lock)")
        #expect(!lock.contains("override"))
        let graph = Graph(document)
        let names = NodeNames(graph)
        func explain(_ key: String) throws -> String {
            Explanation(of: try KeySearch(graph, names).node(key), in: graph, names).text
        }
        #expect(try explain("Double").contains(", a default\n"))
        #expect(try explain("Float").contains("replaces the default at \(own.replacedDefaults?.first ?? "")\n"))
    }

    @Test func `A document says on which condition a binding counts, as its lock and its explanations do`() throws {
        let keeper = Keeper()
        let loader = CleanseServiceLoader(keeper)
        func document(_ profiles: Profiles) throws -> GraphDocument {
            _ = try ComponentFactory.of(
                root: Int.self, scope: Singleton.self, profiles: profiles, serviceLoader: loader
            ) { binder in
                binder.bind(Int.self).to { (_: Float?) in 1 }
                binder.when(.profile("staging")) { binder.bind(Float.self).to(value: 1) }
            }
            return try #require(keeper.document)
        }
        let (staging, other) = (try document(["staging"]), try document([]))
        #expect(try SchemaCheck(Data(Examples.read(Self.schema).utf8)).problems(of: Data(staging.text.utf8)) == [])
        let conditions = staging.components[0].bindings.map { $0.condition ?? "none" }
        #expect(conditions.sorted() == ["none", "profile staging"])
        #expect(GraphLock(staging).text.contains("| Swift.Float | counts if profile staging\n"))
        #expect(!GraphLock(other).text.contains("Swift.Float | is bound"))
        let graph = Graph(staging)
        let names = NodeNames(graph)
        let explanation = Explanation(of: try KeySearch(graph, names).node("Float"), in: graph, names).text
        #expect(explanation.contains(", if profile staging\n"), "\(explanation)")
    }

    @Test func `A decorated key is one node, without an edge to itself`() throws {
        let keeper = Keeper()
        let loader = CleanseServiceLoader(keeper)
        _ = try ComponentFactory.of(root: Int.self, scope: Singleton.self, serviceLoader: loader) { binder in
            binder.decorate(Float.self).to { (inner: Float, _: Double) in inner }
            binder.bind(Float.self).to(value: 2)
            binder.bind(Double.self).to(value: 2)
            binder.bind(Int.self).to { (_: Float) in 1 }
        }
        let document = try #require(keeper.document)
        #expect(try SchemaCheck(Data(Examples.read(Self.schema).utf8)).problems(of: Data(document.text.utf8)) == [])
        let graph = Graph(document)
        let node = try KeySearch(graph, NodeNames(graph)).node("Float")
        #expect(graph.nodes[node].kind == "plain")
        #expect(graph.nodes[node].bindings.map(\.kind) == ["decorator", "plain"])
        #expect(graph.dependencies(of: node).map { graph.nodes[$0].key } == ["Swift.Double"])
        let facts = GraphLock(document).facts.filter { $0.key == "Swift.Float" }.map(\.fact)
        #expect(Set(facts) == ["is bound", "is decorated", "needs: Swift.Double"])
    }

    private static let component = #"{"id": 1, "name": "A", "bindings": []}"#

    @Test(arguments: [
        ("", "graph.json: error: the document is empty; it should be the JSON of a graph"),
        ("[]", "graph.json: error: not an object"),
        ("{", "graph.json: error: not the JSON of a graph"),
        ("\u{0}\u{1}", "graph.json: error: not the JSON of a graph"),
        (#"{"version": 1}"#, #"graph.json: error: the member "components" is missing"#),
        (
            #"{"version": 7, "nodes": []}"#,
            "graph.json: error: the document has version 7, but only version 1 can be read"
        ),
        (#"{"components": []}"#, #"graph.json: error: the member "version" is missing"#),
        (#"{"version": 1, "components": [{"id": 1}]}"#, #"components[0]: the member "name" is missing"#),
        (
            #"{"version": 1, "components": [{"id": "x", "name": "A", "bindings": []}]}"#,
            "components[0].id: not a whole number"
        ),
        (#"{"version": 1, "components": [{"id": 1e400, "name": "A", "bindings": []}]}"#, "graph.json: error: "),
        (
            "{\"version\": 1, \"components\": [\(component), \(component)]}",
            "components[1].id: 1 is the id of components[0] too"
        ),
        (
            #"{"version": 1, "components": [{"id": 1, "name": "A", "parentID": 1, "bindings": []}]}"#,
            "components[0].parentID: 1 must come before it; parents come first"
        ),
        (
            #"{"version": 1, "components": [{"id": 1, "name": "A", "parentID": 9, "bindings": []}]}"#,
            "components[0].parentID: there is no component 9"
        ),
        (
            #"{"version": 1, "components": [{"id": 1, "name": "A", "bindings": [{"key": "K", "kind": "plain", "shared": false, "collected": false, "dependencies": [{"key": "L", "componentID": 3, "strength": "eager", "optional": false}]}]}]}"#,
            "components[0].bindings[0].dependencies[0].componentID: there is no component 3"
        ),
        (
            #"{"version": 1, "components": [{"id": 1, "name": "A", "bindings": [{"key": "K", "kind": "plain", "shared": false, "collected": false, "dependencies": [{"key": "L", "strength": "strong", "optional": false}]}]}]}"#,
            "components[0].bindings[0].dependencies[0].strength: not the JSON of a graph"
        ),
        (
            #"{"version": 1, "components": [], "timings": [{"componentID": 1, "key": "K", "began": -1, "duration": 2}]}"#,
            "timings[0]: began and duration must not be negative"
        ),
    ])
    func `A text that is not a document is an error with the location of the problem`(text: String, message: String)
        throws
    {
        let error = try #require(throws: GraphDocumentError.self) {
            try GraphDocument(reading: Data(text.utf8), file: "graph.json")
        }
        #expect("\(error)".contains(message), "\(error)")
    }

    @Test func `All contradictions are reported together`() throws {
        let text =
            #"{"version": 1, "components": [{"id": 1, "name": "A", "parentID": 9, "bindings": []}, {"id": 1, "name": "B", "bindings": []}]}"#
        let error = try #require(throws: GraphDocumentError.self) {
            try GraphDocument(reading: Data(text.utf8), file: "graph.json")
        }
        #expect(error.problems.count == 2)
    }

    @Test func `Deep nesting and truncation are errors, not a crash`() throws {
        let deep = String(repeating: "[", count: 100_000)
        #expect(throws: GraphDocumentError.self) { try GraphDocument(reading: Data(deep.utf8), file: "deep") }
        let whole = try Examples.text("Introspection")
        for count in stride(from: 0, to: whole.count - 4, by: 97) {
            #expect(throws: GraphDocumentError.self) { try GraphDocument(reading: whole.prefix(count), file: "cut") }
        }
    }

    @Test(arguments: [
        ("A/B.swift:12", FileLocation(file: "A/B.swift", line: 12)), ("A:B.c:3", FileLocation(file: "A:B.c", line: 3)),
        ("kiosk.xml:[3:7]", FileLocation(file: "kiosk.xml", line: 3, column: 7)),
        ("[3:7]", FileLocation(file: "", line: 3, column: 7)), ("nowhere", nil), ("", nil), ("a:b", nil), (":3", nil),
        ("a:", nil), ("a:+3", nil),
        ("a:[3:]", nil), ("a:[3:7] ", nil), ("a[1]:2", FileLocation(file: "a[1]", line: 2)),
        ("a:99999999999999999999", nil),
    ])
    func `Source locations are read`(text: String, place: FileLocation?) { #expect(FileLocation(text) == place) }
}
