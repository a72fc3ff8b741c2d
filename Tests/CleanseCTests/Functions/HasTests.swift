import CCleanse
import CleanseC
import Testing

@Suite struct HasTests {
    private func graph() throws -> TestGraph {
        let (binder, child) = (try TestBinder(), try TestBinder())
        try binder.bind("plain")
        try binder.bind("named", name: "n")
        try binder.bind("arguments", parameters: [("p", Int(CLEANSE_BOOL))])
        try binder.bind("tools", collected: true)
        try child.bind("inner")
        try check(cleanse_binder_install(binder.handle, "child", child.handle, nil, 0))
        return try binder.build()
    }

    @Test func `A graph reports whether a key is bound`() throws {
        let graph = try graph()
        let child = try graph.child("child")
        for each in [graph, child] {
            #expect(cleanse_graph_has(each.handle, "plain", nil))
            #expect(cleanse_graph_has(each.handle, "named", "n"))
            #expect(cleanse_graph_has(each.handle, "arguments", nil))
            #expect(cleanse_graph_has_collection(each.handle, "tools", nil))
            for (key, name) in [("plain", "n"), ("named", nil), ("tools", nil), ("child", nil), ("", nil), ("no", nil)]
            {
                #expect(!cleanse_graph_has(each.handle, key, name))
            }
            for (key, name) in [("plain", nil), ("tools", "n"), ("", nil)] as [(String, String?)] {
                #expect(!cleanse_graph_has_collection(each.handle, key, name))
            }
        }
        #expect(!cleanse_graph_has(graph.handle, "inner", nil))
        #expect(cleanse_graph_has(child.handle, "inner", nil))
        #expect(!cleanse_graph_has(nil, "plain", nil))
        #expect(!cleanse_graph_has(graph.handle, nil, nil))
    }

    @Test func `Asking whether a key is bound creates no object`() throws {
        let ledger = Ledger()
        let binder = try TestBinder(ledger)
        try binder.bind("a", sharing: CLEANSE_SHARED)
        let graph = try binder.build()
        #expect(cleanse_graph_has(graph.handle, "a", nil))
        #expect(ledger.made.isEmpty)
    }
}
