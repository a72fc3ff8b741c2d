import CCleanse
import CleanseC
import Foundation
import TestSupport
import Testing

/// Tests of the order in which objects are destroyed, and of the depth that this may reach.
@Suite struct ReleaseTests {
    @Test func `Dependencies created only for an unshared object are destroyed after it, the last one first`() throws {
        let ledger = Ledger()
        let binder = try TestBinder(ledger)
        try binder.bind("pool")
        try binder.bind("repo", [.init(key: "pool")])
        for key in ["t0", "t1"] {
            try binder.bind(key)
            try binder.bind("tools", [.init(key: key)], collected: true)
        }
        try binder.bind("service", [.init(key: "repo"), .init(key: "tools", kind: CLEANSE_NEED_COLLECTION)])
        let graph = try binder.build()
        _ = try graph.get("service")
        #expect(ledger.made == ["pool", "repo", "t0", "tools", "t1", "tools", "service"])
        #expect(ledger.destroyed == ["service", "tools", "t1", "tools", "t0", "repo", "pool"])
    }

    @Test func `Dependencies of an object whose creation fails are destroyed, the last one first`() throws {
        let ledger = Ledger()
        let binder = try TestBinder(ledger)
        for key in ["a", "b", "c"] { try binder.bind(key) }
        try binder.bind("user", ["a", "b", "c"].map { .init(key: $0) })
        let graph = try binder.build()
        ledger.fail(["c"])
        #expect(throws: CFailure.self) { try graph.get("user") }
        ledger.fail(["user"])
        #expect(throws: CFailure.self) { try graph.get("user") }
        #expect(ledger.destroyed == ["b", "a", "c", "b", "a"])
    }

    @Test func `The elements of a collection are destroyed before their dependencies, the last one first`() throws {
        let ledger = Ledger()
        let binder = try TestBinder(ledger)
        for key in ["a", "b", "c"] { try binder.bind(key) }
        for key in ["a", "b", "c"] { try binder.bind("all", [.init(key: key)], collected: true) }
        let graph = try binder.build()
        _ = try graph.collection("all")
        #expect(ledger.destroyed == ["all", "c", "all", "b", "all", "a"])
    }

    @Test func `A long chain of objects ends on a small stack`() throws {
        let ledger = Ledger()
        let count = 5_000
        let binder = try TestBinder(ledger)
        for index in 0..<count {
            let need = TestBinder.Need(key: "k\(index + 1)")
            try binder.bind("k\(index)", index == count - 1 ? [] : [need])
        }
        let graph = try binder.build()
        let (number, object) = (Int(bitPattern: graph.handle), Locked(0))
        onThread(stackSize: 256 << 20) {
            let made = try? out { cleanse_graph_get(OpaquePointer(bitPattern: number), "k0", nil, $0) }
            object.withLock { $0 = Int(bitPattern: made) }
        }
        #expect(ledger.made.count == count)
        onThread(stackSize: 128 << 10) { cleanse_object_release(OpaquePointer(bitPattern: object.withLock { $0 })) }
        #expect(ledger.destroyed == (0..<count).map { "k\($0)" })
    }

    @Test func `A long chain of binders ends on a small stack`() throws {
        let first = try out(cleanse_binder_create)
        var outer = first
        for _ in 0..<100_000 {
            let inner = try out(cleanse_binder_create)
            try check(cleanse_binder_install(outer, "inner", inner, nil, 0))
            if outer != first { cleanse_binder_release(outer) }
            outer = inner
        }
        cleanse_binder_release(outer)
        let number = Int(bitPattern: first)
        onThread(stackSize: 128 << 10) { cleanse_binder_release(OpaquePointer(bitPattern: number)) }
    }

    // MARK: Weak providers

    /// Returns a graph whose "user" hands out its weak provider of a key, and that provider.
    private func weakProvider(
        of key: String, _ fill: (TestBinder) throws -> Void
    ) throws -> (graph: TestGraph, provider: OpaquePointer) {
        let binder = try TestBinder()
        try fill(binder)
        try binder.bind("user", [.init(key: key, kind: CLEANSE_NEED_WEAK)], destroys: false) { request, out, _ in
            var provider: OpaquePointer?
            let error = cleanse_provider_retain(cleanse_request_provider(request, 0), &provider)
            out?.pointee = UnsafeMutableRawPointer(provider)
            return error
        }
        let graph = try binder.build()
        return (graph, OpaquePointer(try #require(try graph.get("user").pointer)))
    }

    @Test func `A weak provider creates the object while the graph lives, and returns it while it is retained`()
        throws
    {
        var (graph, provider): (TestGraph?, _) = try weakProvider(of: "shared") { binder in
            try binder.bind("shared", sharing: CLEANSE_SHARED)
        }
        defer { cleanse_provider_release(provider) }
        var object: TestObject? = TestObject(try out { cleanse_provider_get(provider, $0) })
        #expect(try object?.pointer == graph?.get("shared").pointer)
        graph = nil
        #expect(try TestObject(out { cleanse_provider_get(provider, $0) }).pointer == object?.pointer)
        object = nil
        var gone = OpaquePointer(bitPattern: 8)
        try check(cleanse_provider_get(provider, &gone))
        #expect(gone == nil)
    }

    @Test func `A weak provider of a value returns nothing once the graph is gone`() throws {
        var (graph, provider): (TestGraph?, _) = try weakProvider(of: "value") { binder in
            try check(cleanse_bind_string(binder.handle, "value", nil, "v", nil, 0))
        }
        defer { cleanse_provider_release(provider) }
        #expect(try TestObject(out { cleanse_provider_get(provider, $0) }).string == "v")
        graph = nil
        var gone = OpaquePointer(bitPattern: 8)
        try check(cleanse_provider_get(provider, &gone))
        #expect(gone == nil)
        withExtendedLifetime(graph) {}
    }
}
