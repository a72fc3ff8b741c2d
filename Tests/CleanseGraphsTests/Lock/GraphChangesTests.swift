import Testing

@testable import CleanseGraphs

/// The changes of a graph by key, which its page marks.
@Suite struct GraphChangesTests {
    private typealias Binding = GraphDocument.Binding

    private static let shop = GraphDocument(
        Binding("Checkout", "root", needs: [.on("PaymentClient"), .on("Mailer")]),
        Binding("PaymentClient", needs: [.on("Clock", .deferred)]),
        Binding("Mailer"), Binding("Clock", shared: true))

    private func changes(_ change: (inout GraphDocument) -> Void) -> GraphChanges {
        var new = Self.shop
        change(&new)
        return GraphChanges(of: new, since: GraphLock(Self.shop))
    }

    @Test func `A graph that has not changed has no changes`() {
        let changes = changes { _ in }
        #expect(changes.sentences.isEmpty)
        #expect(!changes.isNew("App.Mailer", in: 0) && changes.sentences(of: "App.Mailer", in: 0).isEmpty)
    }

    @Test func `A key is new or has changed, and a key that is gone is among all changes`() {
        let changes = changes { document in
            document.components[0].bindings[2] = Binding("Mailer", shared: true)
            document.components[0].bindings[3] = Binding("Log", needs: [.on("Mailer")])
        }
        #expect(changes.isNew("App.Log", in: 0))
        #expect(!changes.isNew("App.Mailer", in: 0))
        #expect(changes.sentences(of: "App.Mailer", in: 0) == ["`Mailer` is now shared in `Scope`"])
        #expect(changes.sentences(of: "App.Checkout", in: 0).isEmpty)
        #expect(changes.sentences.contains("`Clock` is no longer bound"))
    }

    @Test func `A renamed key is not new`() {
        let changes = changes { document in
            document.components[0].bindings[0].dependencies[0].key = "App.Payments"
            document.components[0].bindings[1].key = "App.Payments"
        }
        #expect(!changes.isNew("App.Payments", in: 0))
        #expect(changes.sentences(of: "App.Payments", in: 0) == ["`PaymentClient` is now called `Payments`"])
    }

    @Test func `All keys of a new component are new, and equal keys elsewhere are not`() {
        let changes = changes { document in
            document.components.append(
                .init(id: 9, name: "App.Child", parentID: document.components[0].id, bindings: [Binding("Mailer")]))
        }
        #expect(changes.isNew("App.Mailer", in: 1))
        #expect(!changes.isNew("App.Mailer", in: 0))
        #expect(changes.sentences == ["`Child` is new, with 1 key"])
    }
}
