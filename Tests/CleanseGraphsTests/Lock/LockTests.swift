import Cleanse
import Foundation
import Testing

@testable import CleanseGraphs

/// Tests of lock files, and of the descriptions of changes.
@Suite struct LockTests {
    private typealias Binding = GraphDocument.Binding

    private static let shop = GraphDocument(
        Binding("Checkout", "root", needs: [.on("PaymentClient"), .on("Mailer")]),
        Binding("PaymentClient", needs: [.on("Clock", .deferred)]),
        Binding("Mailer"), Binding("Clock", shared: true))

    /// Returns the changes from the shop to a changed graph.
    private func changes(_ change: (inout GraphDocument) -> Void) -> [String] {
        var new = Self.shop
        change(&new)
        return GraphLock(new).changes(since: GraphLock(Self.shop))
    }

    @Test(arguments: Examples.names) func `The lock of each example is as recorded, and survives writing and reading`(
        example: String
    )
        throws
    {
        let lock = GraphLock(try Examples.document(example))
        try expectGolden("\(example).lock", lock.text)
        #expect(try GraphLock(reading: lock.text, file: "graph.lock") == lock)
        #expect(lock.changes(since: lock) == [])
    }

    @Test func `The order of declarations and of lines does not matter`() throws {
        var other = Self.shop
        other.components[0].bindings.reverse()
        for index in other.components[0].bindings.indices {
            other.components[0].bindings[index].dependencies.reverse()
            other.components[0].bindings[index].place = "Elsewhere.swift:\(index)"
        }
        #expect(GraphLock(other).text == GraphLock(Self.shop).text)
        let lines = GraphLock(Self.shop).text.split(separator: "\n")
        #expect(
            lines.dropFirst(2).map { Array($0.utf8) }.sorted { $0.lexicographicallyPrecedes($1) }
                == lines.dropFirst(2).map { Array($0.utf8) })
        let shuffled = ([lines[1]] + lines.dropFirst(2).reversed() + lines.dropFirst(2)).joined(separator: "\r\n")
        #expect(try GraphLock(reading: shuffled, file: "graph.lock") == GraphLock(Self.shop))
    }

    @Test func `Any name survives writing and reading`() throws {
        let key = "\u{301}a | b\\ \n|\u{301} c \\n\r\n\r \u{1B}[1m\u{202E}\\u{1B}"
        let document = GraphDocument(components: [
            .init(
                id: 1, name: "x | y",
                bindings: [
                    Binding(key: key, kind: "odd kind", shared: false, collected: false, dependencies: [.on(key)])
                ])
        ])
        let lock = GraphLock(document)
        #expect(lock.facts.allSatisfy { $0.key == nil || $0.key == key })
        #expect(try GraphLock(reading: lock.text, file: "graph.lock") == lock)
        #expect(try GraphLock(reading: "\u{FEFF}" + lock.text, file: "graph.lock") == lock)
        #expect(!lock.text.unicodeScalars.contains { $0.isInvisible && $0 != "\n" })
        let unnamed = GraphLock(GraphDocument(components: [.init(id: 1, name: "", bindings: [])]))
        #expect(try GraphLock(reading: unnamed.text, file: "graph.lock") == unnamed)
    }

    @Test func `Comparing graphs without common keys takes linear time`() {
        func document(_ name: String) -> GraphDocument {
            GraphDocument(
                components: (0..<200).map { component in
                    .init(
                        id: component, name: "\(name).Part\(component)", parentID: component == 0 ? nil : 0,
                        bindings: (0..<20).map { number in
                            GraphDocument.Binding("\(name).Key\(component * 20 + number)", "\(name) kind")
                        })
                })
        }
        let changes = GraphLock(document("New")).changes(since: GraphLock(document("Old")))
        #expect(changes.count == 400)
    }

    @Test func `Many keys that move to another module are recognised as renamed`() {
        func document(_ module: String) -> GraphDocument {
            GraphDocument(components: [
                .init(id: 1, name: "App", bindings: (0..<1_000).map { GraphDocument.Binding("\(module).Key\($0)") })
            ])
        }
        let changes = GraphLock(document("New")).changes(since: GraphLock(document("Old")))
        #expect(changes.count == 1_000)
        #expect(changes.allSatisfy { $0.contains(" is now called ") }, "\(changes.prefix(3))")
    }

    @Test(arguments: [
        ("", "graph.lock: error: line 1: no version; this is not a lock file"),
        ("version 2\n", "graph.lock: error: line 1: version 2 can't be read; write the file again"),
        ("version 1\nnonsense\n", "graph.lock: error: line 2: not COMPONENT | KEY | FACT"),
        ("version 1\na | b\n", "line 2: not COMPONENT | KEY | FACT"), ("version 1\na|b|c\n", "line 2: not"),
        ("version 1\na | b | c\\\n", "line 2: not"),
        ("version 1\n<<<<<<< HEAD\n", "line 2: a conflict of a merge: keep the lines of both sides"),
        ("version 1\r\n||||||| base\r\n", "line 2: a conflict of a merge: keep the lines of both sides"),
        ("# The graph\n\nversion 1\nversion 2\n", "graph.lock: error: line 4: version 2 can't be read"),
        ("version 1\nA | K | is bo\\u{110000}\n", "line 2: not"), ("version 1\nA | K | \\u{1B\n", "line 2: not"),
    ])
    func `A text that is not a lock file is an error with its line`(text: String, message: String) {
        let error = #expect(throws: GraphDocumentError.self) { try GraphLock(reading: text, file: "graph.lock") }
        #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
    }

    @Test func `Changes are described in words`() {
        #expect(changes { $0.components[0].bindings[1].shared = true } == ["`PaymentClient` is now shared in `Scope`"])
        #expect(changes { $0.components[0].bindings[3].shared = false } == ["`Clock` is no longer shared"])
        #expect(
            changes {
                $0.components[0].bindings.remove(at: 2)
                $0.components[0].bindings[0].dependencies.remove(at: 1)
            } == ["`Checkout` no longer needs `Mailer`", "`Mailer` is no longer bound"])
        #expect(
            changes { $0.components[0].bindings[0].dependencies.append(.on("Clock")) } == [
                "`Checkout` needs `Clock` too"
            ])
        #expect(
            changes { $0.components[0].bindings[1].dependencies[0].strength = .eager }
                == ["`PaymentClient` now needs `Clock` immediately; before: needs later"])
        #expect(
            changes { $0.components[0].bindings.append(Binding("Audit", shared: true)) } == [
                "`Audit` is bound now, shared"
            ])
        #expect(
            changes {
                $0.components[0].bindings[2].throws = true
                $0.components[0].bindings[2].isolation = "Swift.MainActor"
                $0.components[0].bindings[2].modules = ["App.Mail"]
            } == ["`Mailer` now belongs to `MainActor`", "`Mailer` now comes from `Mail`", "`Mailer` now may throw"])
        #expect(
            changes { $0.components[0].scope = "App.Other" } == [
                "`Root` now has the scope `Other`", "`Root` no longer has the scope `Scope`",
            ])
        #expect(
            changes { $0 = $0.with("Part", Binding("Sub", "root")) } == ["`Part` is new, with 1 key"])
    }

    private struct Part: RootComponent {
        typealias Seed = Double
        typealias Scope = Singleton
        static func configure(binder: Binder<Singleton>) {
            binder.bind(Bool.self).sharedInScope().to { (_: Provider<Character>) in true }
            binder.bind(Character.self).to(value: "c")
        }
        static func configureRoot(binder bind: ReceiptBinder<String>) -> BindingReceipt<String> {
            bind.to { (_: Bool) in "" }
        }
    }

    @Test func `A component is compared with its lock file, and a failure shows the lines that differ`() throws {
        let graph = try GraphLock(of: ComponentFactory.of(Part.self))
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("graph-\(UUID().uuidString).lock")
        defer { try? FileManager.default.removeItem(at: file) }
        try graph.text.write(to: file, atomically: true, encoding: .utf8)
        let lockFile = try GraphLock(contentsOf: file.path)
        #expect(graph == lockFile)
        let lost = try #require(graph.first { $0.hasSuffix("| Swift.Bool | is shared") })
        let old = try GraphLock(reading: graph.text.replacing(lost + "\n", with: ""), file: "graph.lock")
        #expect(graph != old)
        // Swift Testing shows the sizes of both graphs and the lines of their difference.
        #expect("\(graph)" == "a graph of 1 component, 4 keys, 11 facts")
        #expect(graph.difference(from: old).insertions.map(Self.line(of:)) == [lost])
        #expect(graph.difference(from: old).removals.isEmpty)
        #expect(graph.changes(since: old) == ["`Bool` is now shared in `Singleton`"])
        #expect(throws: GraphDocumentError.self) { try GraphLock(contentsOf: file.path + ".none") }
    }

    private static func line(of change: CollectionDifference<String>.Change) -> String {
        switch change {
        case .insert(_, let line, _), .remove(_, let line, _): line
        }
    }

    @Test func `A key or component that only changes its name is reported as renamed`() {
        func rename(_ old: String, _ new: String, in document: inout GraphDocument) {
            for component in document.components.indices {
                for binding in document.components[component].bindings.indices {
                    if document.components[component].bindings[binding].key == old {
                        document.components[component].bindings[binding].key = new
                    }
                    for index in document.components[component].bindings[binding].dependencies.indices
                    where document.components[component].bindings[binding].dependencies[index].key == old {
                        document.components[component].bindings[binding].dependencies[index].key = new
                    }
                }
            }
        }
        #expect(
            changes { rename("App.PaymentClient", "App.Payments", in: &$0) } == [
                "`PaymentClient` is now called `Payments`"
            ])
        #expect(
            changes {
                rename("App.PaymentClient", "App.Payments", in: &$0)
                rename("App.Clock", "App.Time", in: &$0)
            } == ["`Clock` is now called `Time`", "`PaymentClient` is now called `Payments`"])
        #expect(changes { $0.components[0].name = "App.Shop" } == ["`Root` is now called `Shop`"])
        #expect(changes { $0.components[0].name = "Shop.Root" } == ["`App.Root` is now called `Shop.Root`"])
        // A component below a renamed component keeps its name.
        func nested(_ root: String) -> GraphLock {
            var page = GraphDocument.Component(id: 2, name: "App.Page", bindings: [Binding("Title")])
            page.parentID = 1
            return GraphLock(
                GraphDocument(components: [.init(id: 1, name: root, bindings: [Binding("Clock")]), page]))
        }
        #expect(nested("App.Shop").changes(since: nested("App.Root")) == ["`Root` is now called `Shop`"])
        // A key that changes in more than its name is not renamed.
        #expect(
            changes {
                rename("App.Mailer", "App.Post", in: &$0)
                $0.components[0].bindings[2].shared = true
            } == [
                "`Checkout` needs `Post` too", "`Checkout` no longer needs `Mailer`", "`Mailer` is no longer bound",
                "`Post` is bound now, shared",
            ])
    }

    @Test(.timeLimit(.minutes(20))) func `Thousands of components with the same name are numbered`() {
        let components = (1...5_000).map { GraphDocument.Component(id: $0, name: "Part", bindings: []) }
        let lines = Set(GraphLock(GraphDocument(components: components)))
        #expect(lines.count == 5_000)
        #expect(
            lines.isSuperset(of: [
                "Part | | is a component", "Part #2 | | is a component", "Part #5000 | | is a component",
            ]))
    }
}
