import CCleanse
import CleanseC
import Testing

@Suite struct LifetimeTests {
    @Test func `Shared objects are destroyed with the graph, in reverse order of creation`() throws {
        let ledger = Ledger()
        do {
            let binder = try TestBinder(ledger)
            for key in ["a", "b", "c", "d"] { try binder.bind(key, sharing: Int(CLEANSE_SHARED)) }
            try binder.bind("root", [.init(key: "c"), .init(key: "a")], sharing: Int(CLEANSE_SHARED))
            let graph = try binder.build()
            _ = try graph.get("b")
            _ = try graph.get("root")
            _ = try graph.get("d")
            #expect(ledger.destroyed.isEmpty)
        }
        #expect(ledger.made == ["b", "c", "a", "root", "d"])
        #expect(ledger.destroyed == ["d", "root", "a", "c", "b"])
        #expect(ledger.contextsReleased == 5)
    }

    @Test func `An unshared object is destroyed with its last handle, before its dependencies`() throws {
        let ledger = Ledger()
        let binder = try TestBinder(ledger)
        try binder.bind("wheel")
        try binder.bind("car", [.init(key: "wheel")])
        let graph = try binder.build()
        var first: TestObject? = try graph.get("car")
        let copy = try out { cleanse_object_retain(first?.handle, $0) }
        first = nil
        #expect(ledger.destroyed.isEmpty)
        cleanse_object_release(copy)
        #expect(ledger.destroyed == ["car", "wheel"])
    }

    @Test func `A shared object that is held outlives its graph`() throws {
        let ledger = Ledger()
        var graph: TestGraph?
        do {
            let binder = try TestBinder(ledger)
            try binder.bind("a", sharing: Int(CLEANSE_SHARED))
            graph = try binder.build()
        }
        var object: TestObject? = try graph?.get("a")
        graph = nil
        #expect(ledger.destroyed.isEmpty)
        #expect(try object?.pointer != nil)
        object = nil
        #expect(ledger.destroyed == ["a"])
        #expect(ledger.contextsReleased == 1)
    }

    @Test func `A shared object that was requested twice lives until it has been released twice`() throws {
        let ledger = Ledger()
        let binder = try TestBinder(ledger)
        try binder.bind("a", sharing: Int(CLEANSE_SHARED))
        var graph: TestGraph? = try binder.build()
        let first: OpaquePointer? = try graph?.rawObject("a")
        let second: OpaquePointer? = try graph?.rawObject("a")
        graph = nil
        #expect(cleanse_object_kind(first) == CLEANSE_POINTER)
        cleanse_object_release(first)
        #expect(ledger.destroyed.isEmpty)
        #expect(cleanse_object_kind(second) == CLEANSE_POINTER)
        cleanse_object_release(second)
        #expect(ledger.destroyed == ["a"])
        #expect(cleanse_object_kind(second) == 0)
        cleanse_object_release(second)
    }

    @Test func `A shared object outlives its graph while another object with a provider of it is held`() throws {
        let ledger = Ledger()
        let binder = try TestBinder(ledger)
        try binder.bind("a", sharing: Int(CLEANSE_SHARED))
        try binder.bind("b", [.init(key: "a", kind: CLEANSE_NEED_PROVIDER)], sharing: Int(CLEANSE_SHARED))
        var graph: TestGraph? = try binder.build()
        let b: TestObject? = try graph?.get("b")
        let a: OpaquePointer? = try graph?.rawObject("a")
        // The provider that b keeps retains a view of the graph that contains a.
        graph = nil
        #expect(ledger.destroyed.isEmpty)
        cleanse_object_release(a)
        #expect(ledger.destroyed.isEmpty)
        let pointer = try b?.pointer
        #expect(pointer != nil)
    }

    @Test func `Shared objects that keep providers of each other are destroyed with their graph`() throws {
        let ledger = Ledger()
        do {
            let binder = try TestBinder(ledger)
            try binder.bind("a", [.init(key: "b", kind: CLEANSE_NEED_PROVIDER)], sharing: Int(CLEANSE_SHARED))
            try binder.bind("b", [.init(key: "a", kind: CLEANSE_NEED_PROVIDER)], sharing: Int(CLEANSE_SHARED))
            let graph = try binder.build()
            // The handles are released immediately, since an object with a handle outlives the graph.
            cleanse_object_release(try graph.rawObject("a"))
            cleanse_object_release(try graph.rawObject("b"))
            withExtendedLifetime(graph) {}
        }
        #expect(ledger.destroyed == ["b", "a"])
    }

    @Test func `A child graph outlives the handles of its parent`() throws {
        let ledger = Ledger()
        var child: TestGraph?
        do {
            let binder = try TestBinder(ledger)
            try binder.bind("app", sharing: Int(CLEANSE_SHARED))
            let inner = try TestBinder(ledger)
            try inner.bind("page", [.init(key: "app")], sharing: Int(CLEANSE_SHARED))
            try check(cleanse_binder_install(binder.handle, "pages", inner.handle, nil, 0))
            let graph = try binder.build()
            child = try graph.child("pages")
        }
        _ = try child?.get("page")
        #expect(ledger.made == ["app", "page"])
        child = nil
        #expect(ledger.destroyed == ["page", "app"])
    }

    @Test func `Each child graph has shared objects of its own`() throws {
        let binder = try TestBinder()
        let inner = try TestBinder(binder.ledger)
        try inner.bind("page", sharing: Int(CLEANSE_SHARED))
        try check(cleanse_binder_install(binder.handle, "pages", inner.handle, nil, 0))
        let graph = try binder.build()
        let (first, second) = (try graph.child("pages"), try graph.child("pages"))
        #expect(try first.get("page").pointer == first.get("page").pointer)
        #expect(try first.get("page").pointer != second.get("page").pointer)
    }

    @Test func `A graph is built on another graph`() throws {
        let ledger = Ledger()
        let app = try TestBinder(ledger)
        try app.bind("log", sharing: Int(CLEANSE_SHARED))
        var appGraph: TestGraph? = try app.build(name: "app")
        let plugin = try TestBinder(ledger)
        try plugin.bind("tool", [.init(key: "log")])
        let graph = try plugin.build(parent: appGraph, name: "plugin")
        appGraph = nil
        _ = try graph.get("tool")
        #expect(ledger.made == ["log", "tool"])
    }
}
