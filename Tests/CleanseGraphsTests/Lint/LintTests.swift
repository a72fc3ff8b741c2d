import Cleanse
import Foundation
import TestSupport
import Testing

@testable import CleanseGraphs

/// Tests of each rule, with documents that violate it and documents that don't, of suppressions, and of layers.
@Suite struct LintTests {
    private typealias Binding = GraphDocument.Binding

    /// Returns `CODE KEY` for each finding.
    private func lint(_ document: GraphDocument, layers: Layers = Layers()) -> [String] {
        let graph = Graph(document)
        return Linter(graph, NodeNames(graph), layers: layers).findings.map {
            "\($0.rule.rawValue) \(unqualified($0.key))"
        }
    }

    @Test func `Unneeded: bindings that no root reaches`() {
        let root = Binding("Root", "root", needs: [.on("A")])
        #expect(lint(GraphDocument(root, Binding("A"), Binding("B", needs: [.on("A")]))) == ["unneeded-binding B"])
        #expect(lint(GraphDocument(root, Binding("A"))) == [])
        // A value that starts with the graph needs no dependent.
        var started = Binding("B", needs: [.on("A")], shared: true)
        started.startsWithGraph = true
        #expect(lint(GraphDocument(root, Binding("A"), started)) == [])
        // Any key of a graph without a root may be requested, and objects may request an injector.
        #expect(lint(GraphDocument(Binding("A"), Binding("B"))) == [])
        // A graph with a root is checked, although another graph of the document has no root.
        let both = GraphDocument(
            components: [
                .init(id: 1, name: "App", bindings: [root, Binding("A"), Binding("B")]),
                .init(id: 2, name: "Container", bindings: [Binding("C")]),
            ])
        #expect(lint(both) == ["unneeded-binding B"])
        #expect(
            lint(GraphDocument(root, Binding("A"), Binding("I", "propertyInjector", needs: [.on("C")]), Binding("C")))
                == [])
    }

    @Test func `Shadowed: a key that a subcomponent binds again`() {
        let root = Binding("Root", "root", needs: [.on("A"), .on("F")])
        let above = GraphDocument(
            root, Binding("A"), Binding("F", "componentFactory", needs: [.on("Sub", .deferred, in: 2)]))
        let sub = Binding("Sub", "root", needs: [.on("A", in: 2)])
        #expect(lint(above.with("Part", sub, Binding("A"))) == ["shadowed-binding A"])
        #expect(lint(above.with("Part", Binding("Sub", "root", needs: [.on("B", in: 2)]), Binding("B"))) == [])
        // Subcomponents may add elements to a collection.
        let collection = GraphDocument(
            root, Binding("A", collected: true), Binding("A", collected: true), above.components[0].bindings[2])
        #expect(lint(collection.with("Part", sub, Binding("A", collected: true))) == [])
    }

    @Test func `Captive: a shared value that keeps a shorter-lived value`() {
        func document(_ strength: GraphDocument.Strength, shared: Bool) -> GraphDocument {
            GraphDocument(
                Binding("Root", "root", needs: [.on("A")]), Binding("A", needs: [.on("Helper")], shared: shared),
                Binding("Helper", needs: [.on("Short", strength, in: 2)])
            ).with("Part", Binding("Short", "root", shared: true))
        }
        #expect(lint(document(.eager, shared: true)) == ["captive-dependency A"])
        #expect(lint(document(.deferred, shared: true)) == [])
        #expect(lint(document(.eager, shared: false)) == [])
    }

    @Test(arguments: 0..<200) func `Captive: the values that a walk from each shared value finds`(seed: Int) {
        var numbers = RandomNumbers(seed: UInt64(seed))
        let count = 20
        var parents: [Int?] = [nil]
        for index in 1..<5 { parents.append(Int.random(in: 0..<index, using: &numbers)) }
        let homes = (0..<count).map { _ in Int.random(in: 0..<5, using: &numbers) }
        let areShared = (0..<count).map { _ in Int.random(in: 0..<3, using: &numbers) == 0 }
        let needs = (0..<count).map { _ in
            (0..<Int.random(in: 0...2, using: &numbers)).map { _ in
                (Int.random(in: 0..<count, using: &numbers), Int.random(in: 0..<5, using: &numbers) > 0)
            }
        }
        let graph = Graph(
            GraphDocument(
                components: parents.enumerated().map { home, parent in
                    .init(
                        id: home + 1, name: "C\(home)", parentID: parent.map { $0 + 1 },
                        bindings: (0..<count).filter { homes[$0] == home }.map { node in
                            Binding(
                                "K\(node)",
                                needs: needs[node].map {
                                    .on("K\($0.0)", $0.1 ? .eager : .deferred, in: homes[$0.0] + 1)
                                }, shared: areShared[node])
                        })
                }))
        func isBelow(_ component: Int, _ home: Int) -> Bool {
            sequence(first: component) { parents[$0] }.dropFirst().contains(home)
        }
        let expected = (0..<count).filter { start in
            var (seen, open) = (Set([start]), [start])
            while areShared[start], let node = open.popLast() {
                for (target, isEager) in needs[node] where isEager && seen.insert(target).inserted {
                    if isBelow(homes[target], homes[start]) { return true }
                    if !areShared[target] { open.append(target) }
                }
            }
            return false
        }
        let found = Linter(graph, NodeNames(graph)).findings.filter { $0.rule == .captiveDependency }
        #expect(found.map(\.key).sorted() == expected.map { "App.K\($0)" }.sorted())
    }

    @Test(.timeLimit(.minutes(20))) func `Captive: thousands of values that depend on one chain`() {
        let count = 3_000
        let values = (0..<count).map { Binding("A\($0)", needs: [.on("Link0")], shared: true) }
        let links = (0..<count).map { Binding("Link\($0)", needs: [.on("Link\($0 + 1)")]) }
        let root = Binding("Root", "root", needs: (0..<count).map { .on("A\($0)") })
        func document(_ end: GraphDocument.Dependency) -> GraphDocument {
            var document = GraphDocument(root).with("Part", Binding("Short", "root", shared: true))
            document.components[0].bindings += values + links + [Binding("Link\(count)", needs: [end])]
            return document
        }
        #expect(lint(document(.on("Short", .deferred, in: 2))).filter { $0.hasPrefix("captive") } == [])
        let found = lint(document(.on("Short", in: 2))).filter { $0.hasPrefix("captive") }
        #expect(Set(found) == Set((0..<count).map { "captive-dependency A\($0)" }))
    }

    @Test func `Retain cycle: shared values that keep each other through providers`() throws {
        func document(_ strength: GraphDocument.Strength, shared: Bool) -> GraphDocument {
            GraphDocument(
                Binding("Root", "root", needs: [.on("A")]), Binding("A", needs: [.on("B")], shared: shared),
                Binding("B", needs: [.on("A", strength)]))
        }
        #expect(lint(document(.deferred, shared: true)) == ["retain-cycle A"])
        #expect(lint(document(.weak, shared: true)) == [])
        #expect(lint(document(.deferred, shared: false)) == [])
        let graph = Graph(document(.deferred, shared: true))
        let finding = try #require(Linter(graph, NodeNames(graph)).findings.first)
        #expect(finding.message == "A → B → A: while one of them is kept, all are, and may never be released")
        #expect(finding.place == FileLocation(file: "App/File.swift", line: 1))
    }

    @Test func `Single element: a collection of one`() {
        let root = Binding("Root", "root", needs: [.on("List")])
        #expect(lint(GraphDocument(root, Binding("List", collected: true))) == ["single-element List"])
        #expect(
            lint(GraphDocument(root, Binding("List", collected: true), Binding("List", collected: true, line: 2))) == []
        )
        let below = GraphDocument(
            root, Binding("List", collected: true),
            Binding("F", "componentFactory", needs: [.on("Sub", .deferred, in: 2)])
        )
        .with("Part", Binding("Sub", "root", needs: [.on("List", in: 2)]), Binding("List", collected: true))
        #expect(lint(below).filter { $0.hasPrefix("single") } == [])
    }

    @Test func `Unbound optional: a key that no component binds`() {
        let root = Binding("Root", "root", unbound: ["App.Clock"])
        #expect(lint(GraphDocument(root)) == ["unbound-optional Clock"])
        #expect(lint(GraphDocument(root).with("Part", Binding("Clock", "seed"))) == [])
    }

    @Test func `Unshared weak provider: a provider that creates a new value for each call`() {
        func found(_ kind: String, shared: Bool, _ strength: GraphDocument.Strength = .weak) -> [String] {
            lint(
                GraphDocument(
                    Binding("Root", "root", needs: [.on("A"), .on("B")]), Binding("A", needs: [.on("P", strength)]),
                    Binding("P", "alias", needs: [.on("B")]), Binding("B", kind, shared: shared)))
        }
        #expect(found("plain", shared: false) == ["unshared-weak-provider A"])
        #expect(found("root", shared: false) == ["unshared-weak-provider A"])
        #expect(found("plain", shared: true) == [])
        #expect(found("seed", shared: false) == [])
        #expect(found("plain", shared: false, .deferred) == [])
    }

    @Test func `Single tag: a tag that distinguishes nothing`() {
        let root = Binding(
            "Root", "root", needs: [.on("App.Logger @App.Main"), .on("App.Logger @App.Other"), .on("App.Logger")])
        #expect(lint(GraphDocument(root, Binding("App.Logger @App.Main"))) == ["single-tag Logger @Main"])
        #expect(lint(GraphDocument(root, Binding("App.Logger @App.Main"), Binding("App.Logger @App.Other"))) == [])
        #expect(lint(GraphDocument(root, Binding("App.Logger @App.Main"), Binding("Logger"))) == [])
        // The tag of a text says what the text is.
        let text = Binding("Root", "root", needs: [.on("Swift.String @App.Name")])
        #expect(lint(GraphDocument(text, Binding("Swift.String @App.Name"))) == [])
    }

    @Test func `Wide scope: a shared value that only one subcomponent needs`() {
        func document(shared: Bool, alsoAbove: Bool) -> GraphDocument {
            GraphDocument(
                Binding("Root", "root", needs: [.on("F")] + (alsoAbove ? [.on("A")] : [])),
                Binding("A", shared: shared),
                Binding("F", "componentFactory", needs: [.on("Sub", .deferred, in: 2)])
            ).with("Part", Binding("Sub", "root", needs: [.on("A")]))
        }
        #expect(lint(document(shared: true, alsoAbove: false)) == ["wide-scope A"])
        #expect(lint(document(shared: true, alsoAbove: true)) == [])
        #expect(lint(document(shared: false, alsoAbove: false)) == [])
    }

    /// A server whose request handlers depend on a value that lives as long as the server.
    private struct Clients: RootComponent {
        final class Client: Sendable {}
        struct Request: Component {
            typealias Scope = Unscoped
            typealias Seed = Void
            typealias Root = Client
            static func configureRoot(binder bind: ReceiptBinder<Client>) -> BindingReceipt<Client> {
                bind.to { (client: TaggedProvider<Shared>) in client.get() }
            }
            static func configure(binder: UnscopedBinder) {}
        }
        struct Shared: Cleanse.Tag { typealias Element = Client }
        struct Server { let requests: SendableComponentFactory<Request> }
        typealias Scope = Singleton
        typealias Root = Server
        static func configureRoot(binder bind: ReceiptBinder<Server>) -> BindingReceipt<Server> {
            bind.to(factory: Server.init)
        }
        static func configure(binder: Binder<Singleton>) {
            binder.bind(Client.self).tagged(with: Shared.self).sharedInScope().to { Client() }
            binder.install(dependency: Request.self)
        }
    }

    @Test func `Wide scope: no finding for a subcomponent that is built many times`() throws {
        var document = GraphDocument(
            Binding("Root", "root", needs: [.on("F")]), Binding("A", shared: true),
            Binding("F", "componentFactory", needs: [.on("Sub", .deferred, in: 2)])
        ).with("Part", Binding("Sub", "root", needs: [.on("A")]))
        document.components[1].seed = "App.Order"
        #expect(lint(document) == [])
        let clients = try lint(GraphDocument(of: ComponentFactory.of(Clients.self)))
        #expect(!clients.contains { $0.hasPrefix("wide-scope") }, "\(clients)")
    }

    @Test func `Outliers: keys with far more dependencies or dependents than the others`() {
        let many = (0..<30).map { Binding("B\($0)", line: $0 + 2) }
        let needs = (0..<30).map { GraphDocument.Dependency.on("B\($0)") }
        let wide = GraphDocument(components: [
            .init(id: 1, name: "App.Root", bindings: [Binding("Root", "root", needs: needs)] + many)
        ])
        #expect(lint(wide) == ["fan-out Root"])
        // All keys depend on the hub, which depends on four others.
        let hub = Binding("Hub", needs: (0..<4).map { .on("L\($0)") })
        let users = (0..<30).map {
            Binding("U\($0)", needs: [.on("Hub")] + ($0 < 29 ? [.on("U\($0 + 1)")] : []), line: $0 + 2)
        }
        let leaves = (0..<4).map { Binding("L\($0)") }
        let root = Binding("Root", "root", needs: [.on("U0")])
        let narrow = GraphDocument(components: [.init(id: 1, name: "App.Root", bindings: [root, hub] + users + leaves)])
        #expect(lint(narrow) == ["fan-in Hub"])
        #expect(
            lint(
                GraphDocument(components: [
                    .init(
                        id: 1, name: "App.Root",
                        bindings: [root]
                            + users.map {
                                Binding($0.label ?? "", needs: $0.dependencies.filter { $0.key != "App.Hub" })
                            })
                ])) == [])
    }

    @Test func `Layers: dependencies that a file forbids`() throws {
        let document = GraphDocument(
            Binding("Root", "root", needs: [.on("Domain.Order"), .on("UI.Screen")]),
            Binding("Domain.Order", needs: [.on("UI.Screen")]),
            Binding("UI.Screen"))
        for text in [
            "Domain ↛ UI", "Domain -/-> UI # never",
            "core: Domain.*\nscreens: UI.Scr*, UI.View\n\n# rules\ncore ↛ screens",
        ] {
            #expect(lint(document, layers: try Layers(reading: text, file: "layers")) == ["layering Order"])
        }
        #expect(lint(document, layers: try Layers(reading: "UI ↛ Domain", file: "layers")) == [])
        let error = #expect(throws: CommandFailure.self) {
            try Layers(reading: "a\nb:\n↛ c\nd: e\nd: f\n", file: "layers")
        }
        #expect(
            error?.description == """
                layers:1: error: "a" is neither a layer, NAME: PATTERN, nor a rule, A ↛ B
                layers:2: error: a layer is NAME: PATTERN, PATTERN
                layers:3: error: a rule is A ↛ B, with one name on each side
                layers:5: error: the layer d is declared twice
                """)
    }

    @Test func `Layers: the most specific pattern applies if layers overlap`() throws {
        let document = GraphDocument(
            Binding("Shop.Model", "root", needs: [.on("Shop.UI.Button")]),
            Binding("Shop.UI.Button", needs: [.on("Shop.UI.Label"), .on("Shop.Store")]),
            Binding("Shop.UI.Label"), Binding("Shop.Store"))
        let layers = "app: Shop.*\nui: Shop.UI.*\n"
        for (rule, findings) in [
            ("app ↛ ui", ["layering Model"]), ("ui ↛ app", ["layering Button"]),
            ("ui ↛ ui", ["layering Button"]), ("app ↛ app", []),
            // A pattern in a rule covers every key that it matches.
            ("Shop.* ↛ Shop.Store", ["layering Button"]),
            ("Shop.* ↛ ui", ["layering Model", "layering Button"]),
        ] {
            #expect(lint(document, layers: try Layers(reading: layers + rule, file: "layers")) == findings, "\(rule)")
        }
    }

    @Test func `Layers: a protocol belongs to its own module, and its dependencies to the module that binds it`()
        throws
    {
        let store = ["ShopPersistence.Stores"]
        let document = GraphDocument(
            Binding("ShopHTTP.Handler", "root", needs: [.on("ShopDomain.OrderService"), .on("ShopHTTP.Sessions")]),
            Binding("ShopDomain.OrderService", needs: [.on("ShopDomain.OrderStore")], modules: ["ShopHTTP.Handlers"]),
            Binding(
                "ShopDomain.OrderStore", needs: [.on("ShopPersistence.Database")], modules: store, isProtocol: true),
            Binding("ShopPersistence.Database", needs: [.on("Swift.String @ShopDomain.Path")], modules: store),
            Binding("Swift.String @ShopDomain.Path", modules: ["ShopHTTP.Handlers"]),
            Binding("ShopHTTP.Sessions", needs: [.on("ShopPersistence.Database")], modules: store, isProtocol: true))
        let layers = """
            domain: ShopDomain.*
            http: ShopHTTP.*
            persistence: ShopPersistence.*, *Stores

            """
        for (rule, findings) in [
            ("http ↛ persistence", []), ("ShopHTTP.* ↛ ShopPersistence.*", []),
            ("domain ↛ persistence", []), ("domain ↛ http", []), ("ShopDomain ↛ ShopPersistence", []),
            ("http ↛ domain", ["layering Handler"]), ("persistence ↛ http", []),
            ("persistence ↛ persistence", ["layering OrderStore", "layering Sessions"]),
            ("persistence ↛ domain", ["layering Database"]),
        ] as [(String, [String])] {
            let found = lint(document, layers: try Layers(reading: layers + rule, file: "layers"))
            #expect(
                found.filter { $0.hasPrefix("layering") }.map { $0.replacing("Shop", with: "") } == findings, "\(rule)")
        }
    }

    @Test func `Layers: string keys belong to the file that binds them`() throws {
        var document = GraphDocument(Binding("web", "root", needs: [.on("db.pool")]), Binding("db.pool"))
        document.components[0].name = "shop"
        document.components[0].bindings[0].key = "web"
        document.components[0].bindings[0].place = "src/http/web.c:3"
        document.components[0].bindings[1].place = "src/db/pool.c:7"
        let layers = try Layers(reading: "http: */http/*\ndb: */db/*\nhttp ↛ db", file: "layers")
        #expect(lint(document, layers: layers) == ["layering web"])
    }

    @Test(arguments: ["", "\n\r\n# nothing\n", "core: Domain.*\n", "\u{FEFF}"])
    func `Layers: a file that forbids nothing is an error`(text: String) {
        let error = #expect(throws: CommandFailure.self) { try Layers(reading: text, file: "layers") }
        #expect(error?.description == "layers:1: error: the file has no rule A ↛ B, so it forbids nothing")
    }

    @Test func `Layers: reading a file takes linear time`() throws {
        let stars = String(repeating: "a*", count: 2_000)
        let text = "\u{FEFF}core:\tDomain.*,,\(stars)\r\n\r\ncore\t↛\tUI\r\n"
        let layers = try Layers(reading: text, file: "layers")
        let document = GraphDocument(
            Binding(
                "Domain.Order", "root", needs: [.on("UI.Screen"), .on(String(repeating: "a", count: 3_999) + "b")]),
            Binding("UI.Screen"), Binding(String(repeating: "a", count: 3_999) + "b"))
        #expect(lint(document, layers: layers).filter { $0.hasPrefix("layering") } == ["layering Order"])
    }

    @Test(arguments: [
        ("abc", "abc", true), ("abc", "ab", false), ("abc", "a*", true), ("abc", "*c", true), ("abc", "a*c", true),
        ("abc", "*b*", true),
        ("ab", "a*ab", false), ("a", "a*a", false), ("", "*", true), ("abcbd", "a*b*d", true), ("abc", "a*x*c", false),
    ])
    func `A star matches any text`(text: String, pattern: String, isMatch: Bool) {
        #expect(Layers.matches(text, pattern) == isMatch)
    }

    @Test func `Suppressions are comments in the source, with a reason`() {
        let source = """
            bind(A) // cleanse:ignore(unneeded-binding) kept for the next version
            // cleanse:ignore(single-element, unneeded-binding) one today
            bind(B)
            bind(C) /* cleanse:ignore(unneeded-binding) */
            bind(D)  // cleanse:ignore(no-such-rule) why
            bind(E)
            """
        let findings = (1...6).map { line in
            LintFinding(
                rule: .unneededBinding, key: "K\(line)", place: FileLocation(file: "A.swift", line: line),
                message: "m\(line)",
                help: "h")
        }
        let remaining = Suppressions { $0 == "A.swift" ? source : nil }.apply(
            to: findings + [
                LintFinding(
                    rule: .singleElement, key: "K3", place: FileLocation(file: "A.swift", line: 3), message: "e",
                    help: "h"),
                LintFinding(
                    rule: .unneededBinding, key: "K9", place: FileLocation(file: "B.swift", line: 1),
                    message: "no file",
                    help: "h"),
                LintFinding(rule: .unneededBinding, key: "K8", place: nil, message: "no place", help: "h"),
            ])
        #expect(
            remaining.map { "\($0.place?.line ?? 0) \($0.message)" } == [
                "0 no place", "4 the suppression of unneeded-binding has no reason", "4 m4",
                "5 there is no rule no-such-rule to suppress", "5 m5",
                "6 m6", "1 no file",
            ])
    }

    @Test func `The examples have the recorded findings`() throws {
        for example in Examples.names {
            let graph = try Examples.graph(example)
            let lines = Linter(graph, NodeNames(graph)).findings.map { finding in
                "\(finding.place.map { "\($0): " } ?? "")\(finding.message) [\(finding.rule.rawValue)]\n    help: \(finding.help)\n"
            }
            try expectGolden("\(example).lint", lines.joined())
        }
    }
}
