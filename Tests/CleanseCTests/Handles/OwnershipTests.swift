import CCleanse
import CleanseC
import Foundation
import TestSupport
import Testing

/// The caller owns results from out-parameters, and borrows results that are returned directly.
@Suite struct OwnershipTests {
    @Test func `A borrowed dependency lives as long as the instance that was created from it`() throws {
        let ledger = Ledger()
        let binder = try TestBinder(ledger)
        try binder.bind("wheel")
        // The instance is the borrowed handle itself.
        let create: cleanse_create_function = { request, out, _ in
            out?.pointee = UnsafeMutableRawPointer(cleanse_request_object(request, 0))
            return nil
        }
        try binder.bind("car", [.init(key: "wheel")], create: create)
        let graph = try binder.build()
        var car: TestObject? = try graph.get("car")
        let wheel = OpaquePointer(try #require(try car?.pointer))
        #expect(cleanse_object_kind(wheel) == cleanse_kind(CLEANSE_POINTER))
        #expect(cleanse_request_object(wheel, 0) == nil)
        car = nil
        #expect(cleanse_object_kind(wheel) == 0)
        #expect(ledger.destroyed == ["car", "wheel"])
    }

    @Test func `A borrowed object can be retained to keep it longer`() throws {
        let ledger = Ledger()
        let binder = try TestBinder(ledger)
        try binder.bind("wheel")
        let create: cleanse_create_function = { request, out, _ in
            var kept: OpaquePointer?
            let error = cleanse_object_retain(cleanse_request_object(request, 0), &kept)
            out?.pointee = UnsafeMutableRawPointer(kept)
            return error
        }
        try binder.bind("car", [.init(key: "wheel")], destroys: false, create: create)
        let graph = try binder.build()
        var car: TestObject? = try graph.get("car")
        let wheel = OpaquePointer(try #require(try car?.pointer))
        car = nil
        #expect(ledger.destroyed.isEmpty)
        cleanse_object_release(wheel)
        #expect(ledger.destroyed == ["wheel"])
    }

    @Test func `The elements of a collection are borrowed from it`() throws {
        let binder = try TestBinder()
        for _ in 0..<2 { try binder.bind("tool", collected: true) }
        let graph = try binder.build()
        var tools: TestObject? = try graph.collection("tool")
        let first = cleanse_object_element(tools?.handle, 0)
        #expect(cleanse_object_element(tools?.handle, 0) == first)
        #expect(cleanse_object_kind(first) == cleanse_kind(CLEANSE_POINTER))
        tools = nil
        #expect(cleanse_object_kind(first) == 0)
        #expect(binder.ledger.destroyed.count == 2)
    }

    @Test func `Text and bytes are copied on the way in`() throws {
        let binder = try TestBinder()
        let text = UnsafeMutablePointer<CChar>.allocate(capacity: 8)
        defer { text.deallocate() }
        strcpy(text, "before")
        try check(cleanse_bind_string(binder.handle, text, text, text, text, 1))
        try check(cleanse_bind_bytes(binder.handle, "bytes", nil, text, 6, nil, 0))
        strcpy(text, "after")
        let graph = try binder.build()
        #expect(try graph.get("before", name: "before").string == "before")
        let object = try graph.get("bytes")
        var bytes: UnsafeRawPointer?
        var length = 0
        try check(cleanse_object_bytes(object.handle, &bytes, &length))
        #expect(UnsafeRawBufferPointer(start: bytes, count: length).elementsEqual(Array("before".utf8)))
    }

    @Test func `A context belongs to the binder, unless the call fails`() throws {
        let ledger = Ledger()
        let binder = try TestBinder(ledger)
        var binding = cleanse_binding()
        binding.size = MemoryLayout<cleanse_binding>.size
        binding.create = createBooked
        binding.release_context = releaseBook
        let book = Unmanaged.passRetained(Book(ledger, "a"))
        binding.context = book.toOpaque()
        #expect(throws: CFailure.self) { try check(cleanse_bind(binder.handle, &binding)) }
        #expect(ledger.contextsReleased == 0)
        book.release()
    }

    /// Returns a binder with many declarations of every kind, of which 160 have a context.
    private func makeLargeBinder(_ ledger: Ledger) throws -> TestBinder {
        let binder = try TestBinder(ledger)
        try check(cleanse_binder_set_scope(binder.handle, "scope"))
        for number in 0..<20 {
            let key = "application.service.\(number)"
            try binder.bind(key)
            try binder.bind(key, name: "shared", sharing: Int(CLEANSE_SHARED))
            try binder.bind(key, name: "scoped", sharing: Int(CLEANSE_SCOPED), scope: "scope")
            try binder.bind(key, collected: true)
            try binder.bind(key, name: "composed", [.init(key: key), .init(key: key, name: "shared")])
            try binder.bind(key, name: "made", parameters: [("a", Int(CLEANSE_INT64))])
            try binder.bind(key, name: "value", makes: Int(CLEANSE_INT64))
            try binder.bind(
                key, name: "started", sharing: Int(CLEANSE_SHARED), start: startBooked, stop: stopBooked)
            try binder.alias("alias.\(number)", key)
            try binder.injector(key, base: nil)
            try check(cleanse_bind_int64(binder.handle, "number.\(number)", nil, 1, nil, 0))
            let child = try TestBinder(ledger)
            try check(cleanse_binder_install(binder.handle, key, child.handle, nil, 0))
        }
        return binder
    }

    @Test(arguments: 0..<3)
    func `Each context of a large binder is released once, with its last owner`(builds: Int) throws {
        let ledger = Ledger()
        var graphs: [TestGraph] = []
        do {
            let binder = try makeLargeBinder(ledger)
            for _ in 0..<builds { graphs.append(try binder.build()) }
            #expect(ledger.contextsReleased == 0)
        }
        #expect(ledger.contextsReleased == (builds == 0 ? 160 : 0))
        graphs.removeFirst(min(1, builds))
        #expect(ledger.contextsReleased == (builds < 2 ? 160 : 0))
        graphs = []
        #expect(ledger.contextsReleased == 160)
    }

    @Test func `A replaced binding's context ends with its binder, and a held object's with the object`() throws {
        let ledger = Ledger()
        var binder: TestBinder? = try makeLargeBinder(ledger)
        var overrides: TestBinder? = try TestBinder(ledger)
        for number in 0..<20 { try overrides?.bind("application.service.\(number)") }
        // A failed build retains nothing.
        let broken = try TestBinder(ledger)
        try broken.bind("unknown")
        #expect(throws: CFailure.self) { _ = try binder?.build(overrides: broken) }
        var graph: TestGraph? = try binder?.build(overrides: overrides)
        overrides = nil
        #expect(ledger.contextsReleased == 0)
        binder = nil
        #expect(ledger.contextsReleased == 20)
        let object: TestObject? = try graph?.get("application.service.7")
        graph = nil
        #expect(ledger.contextsReleased == 179)
        withExtendedLifetime(object) {}
        #expect(ledger.destroyed.isEmpty)
    }

    @Test func `A provider keeps its shared object alive`() throws {
        let ledger = Ledger()
        let binder = try TestBinder(ledger)
        try binder.bind("a", sharing: CLEANSE_SHARED)
        var graph: TestGraph? = try binder.build()
        let provider = try out { cleanse_graph_provider(graph?.handle, "a", nil, $0) }
        graph = nil
        for _ in 0..<2 { cleanse_object_release(try out { cleanse_provider_get(provider, $0) }) }
        #expect(ledger.made == ["a"])
        #expect(ledger.destroyed.isEmpty)
        cleanse_provider_release(provider)
        #expect(ledger.destroyed == ["a"])
    }

    @Test func `An instance that is NULL is destroyed exactly once too`() throws {
        let ledger = Ledger()
        do {
            let binder = try TestBinder(ledger)
            try binder.bind("a", sharing: CLEANSE_SHARED, create: { _, _, _ in nil })
            let graph = try binder.build()
            #expect(try graph.get("a").pointer == nil)
            #expect(try graph.get("a").pointer == nil)
        }
        #expect(ledger.destroyed == ["a"])
    }

    @Test func `The last of many threads that release a graph's handles destroys the graph`() throws {
        let ledger = Ledger()
        var handles: [Int] = []
        do {
            let binder = try TestBinder(ledger)
            for key in ["a", "b", "c"] { try binder.bind(key, sharing: CLEANSE_SHARED) }
            let graph = try binder.build()
            for key in ["c", "a", "b"] { _ = try graph.get(key) }
            handles = try (0..<8).map { _ in Int(bitPattern: try out { cleanse_graph_retain(graph.handle, $0) }) }
        }
        #expect(ledger.destroyed.isEmpty)
        let all = handles
        onThreads(8) { cleanse_graph_release(OpaquePointer(bitPattern: all[$0])) }
        #expect(ledger.destroyed == ["b", "a", "c"])
        #expect(ledger.contextsReleased == 3)
    }

    @Test func `A graph that can't be built releases its contexts with its binder`() throws {
        let ledger = Ledger()
        do {
            let binder = try TestBinder(ledger)
            let inner = try TestBinder(ledger)
            try binder.bind("a", [.init(key: "none")], sharing: CLEANSE_SHARED)
            try inner.bind("b", [.init(key: "a")])
            try check(cleanse_binder_install(binder.handle, "inner", inner.handle, nil, 0))
            #expect(throws: CFailure.self) { try binder.build() }
            #expect(ledger.contextsReleased == 0)
        }
        #expect(ledger.contextsReleased == 2)
        #expect(ledger.made.isEmpty)
    }
}
