import CCleanse
import CleanseC
import Testing

/// Requests find the bound key, byte by byte, without copying the caller's text.
@Suite struct KeyTests {
    @Test func `Keys of all lengths are found, and no key that differs in one byte`() throws {
        let binder = try TestBinder()
        let text = String(repeating: "abcdefghijklmnopqrstuvwxyz", count: 3)
        let keys = (1...40).map { String(text.prefix($0)) } + [String(repeating: "long ", count: 1000)]
        for key in keys {
            try binder.bind(key, sharing: CLEANSE_SHARED)
            try binder.bind(key, name: key, sharing: CLEANSE_SHARED)
        }
        let graph = try binder.build()
        for key in keys {
            #expect(cleanse_graph_has(graph.handle, key, nil))
            #expect(cleanse_graph_has(graph.handle, key, key))
            for (text, name) in [(key, nil), (key, key)] {
                #expect(try graph.get(key, name: name).pointer == graph.get(text, name: name).pointer)
            }
            for position in stride(from: 0, to: key.utf8.count, by: max(1, key.utf8.count / 40)) {
                var bytes = Array(key.utf8)
                bytes[position] = UInt8(ascii: "!")
                let other = String(decoding: bytes, as: UTF8.self)
                #expect(!cleanse_graph_has(graph.handle, other, nil))
                #expect(!cleanse_graph_has(graph.handle, other, key))
                #expect(!cleanse_graph_has(graph.handle, key, other))
            }
        }
    }

    @Test func `A key and a name differ from another pair that joins to the same text`() throws {
        let ledger = Ledger()
        let binder = try TestBinder(ledger)
        let keys: [(String, String?)] = [("abc", nil), ("ab", "c"), ("a", "bc"), ("c", "ab"), ("ab", nil)]
        for (key, name) in keys { try binder.bind(key, name: name, sharing: CLEANSE_SHARED) }
        let graph = try binder.build()
        #expect(try Set(keys.map { try graph.get($0, name: $1).pointer }).count == keys.count)
        #expect(ledger.made == keys.map(\.0))
    }

    @Test(arguments: [nil, "n"]) func `Keys with and without a name are found in the parent graph`(name: String?) throws
    {
        let (binder, child) = (try TestBinder(), try TestBinder())
        try binder.bind("above", name: name, sharing: CLEANSE_SHARED)
        try check(cleanse_binder_install(binder.handle, "child", child.handle, nil, 0))
        let graph = try binder.build()
        #expect(try graph.child("child").get("above", name: name).pointer == graph.get("above", name: name).pointer)
    }

    @Test func `The error for a missing key contains its name, and an empty name is an error`() throws {
        let binder = try TestBinder()
        try binder.bind("a", name: "first")
        let graph = try binder.build()
        let missing = try #require(throws: CFailure.self) { try graph.get("a", name: "second") }
        #expect(missing.code == CLEANSE_ERROR_MISSING)
        #expect(missing.issues.first?.key == "a \"second\"")
        let empty = try #require(throws: CFailure.self) { try graph.get("a", name: "") }
        #expect(empty.code == CLEANSE_ERROR_ARGUMENT)
        #expect(empty.description == "name is empty")
    }
}
