import CCleanse
import CleanseC
import TestSupport
import Testing

/// Checks that no caller can observe that an unshared object's memory is reused for the next object.
@Suite struct ReuseTests {
    @Test func `The handle of an object that has been released does not reach the next object`() throws {
        let ledger = Ledger()
        let binder = try TestBinder(ledger)
        try binder.bind("a")
        let graph = try binder.build()
        var old: [OpaquePointer] = []
        for count in 1...100 {
            let object = try graph.rawObject("a")
            #expect(!old.contains(object))
            for handle in old.suffix(3) {
                #expect(cleanse_object_kind(handle) == 0)
                cleanse_object_release(handle)
            }
            #expect(cleanse_object_kind(object) == cleanse_kind(CLEANSE_POINTER))
            #expect(ledger.destroyed.count == count - 1)
            cleanse_object_release(object)
            old.append(object)
        }
        #expect(ledger.destroyed.count == 100)
    }

    @Test(arguments: [false, true]) func `Each of many objects has its own instance, destroyed once`(lastFirst: Bool)
        throws
    {
        let ledger = Ledger()
        let binder = try TestBinder(ledger)
        try binder.bind("a")
        let graph = try binder.build()
        for round in 1...3 {
            let objects = try (0..<300).map { _ in try graph.rawObject("a") }
            #expect(Set(objects).count == 300)
            #expect(try Set(objects.map { try pointer(of: $0) }).count == 300)
            for object in lastFirst ? objects.reversed() : objects { cleanse_object_release(object) }
            #expect(ledger.destroyed.count == 300 * round)
        }
    }

    @Test func `A context is released with the last object that needs it`() throws {
        let ledger = Ledger()
        var binder: TestBinder? = try TestBinder(ledger)
        try binder?.bind("a")
        var graph: TestGraph? = try binder?.build()
        let objects = try (0..<3).map { _ in try #require(try graph?.rawObject("a")) }
        binder = nil
        graph = nil
        for object in objects {
            #expect(ledger.contextsReleased == 0)
            cleanse_object_release(object)
        }
        #expect(ledger.contextsReleased == 1)
    }

    @Test func `An object that another handle or another object needs is not used again`() throws {
        let ledger = Ledger()
        let binder = try TestBinder(ledger)
        try binder.bind("wheel")
        try binder.bind("car", [.init(key: "wheel")])
        let graph = try binder.build()
        let wheel = try graph.rawObject("wheel")
        let second = try out { cleanse_object_retain(wheel, $0) }
        let instance = try pointer(of: wheel)
        cleanse_object_release(wheel)
        let car = try graph.get("car")
        #expect(try pointer(of: second) == instance)
        cleanse_object_release(second)
        #expect(ledger.destroyed == ["wheel"])
        for _ in 0..<3 { _ = try graph.get("wheel") }
        #expect(ledger.destroyed == ["wheel", "wheel", "wheel", "wheel"])
        withExtendedLifetime(car) {}
    }

    @Test func `A released provider handle returns nothing, and the next provider returns its own objects`()
        throws
    {
        let binder = try TestBinder()
        try binder.bind("shared", sharing: Int(CLEANSE_SHARED))
        try binder.bind("unshared")
        let graph = try binder.build()
        func provider(_ key: String) throws -> OpaquePointer {
            try out { cleanse_graph_provider(graph.handle, key, nil, $0) }
        }
        func object(_ provider: OpaquePointer) throws -> OpaquePointer {
            try out { cleanse_provider_get(provider, $0) }
        }
        for _ in 1...10 {
            let first = try provider("shared")
            let objects = try (0..<3).map { _ in try object(first) }
            #expect(Set(objects).count == 1)
            cleanse_provider_release(first)
            #expect(throws: CFailure.self) { try object(first) }
            // The new handle most probably occupies the first one's entry in the table of handles.
            let second = try provider("unshared")
            let others = try (0..<3).map { _ in try object(second) }
            #expect(Set(others + objects).count == 4)
            for object in objects + others { cleanse_object_release(object) }
            cleanse_provider_release(second)
            // An object is not a provider.
            let shared = try graph.rawObject("shared")
            #expect(throws: CFailure.self) { try object(shared) }
            cleanse_object_release(shared)
        }
    }

    @Test func `A provider returns its shared object after the graph's end, until the provider is released`() throws {
        let ledger = Ledger()
        let binder = try TestBinder(ledger)
        try binder.bind("a", sharing: Int(CLEANSE_SHARED))
        var graph: TestGraph? = try binder.build()
        let provider = try out { cleanse_graph_provider(graph?.handle, "a", nil, $0) }
        let second = try out { cleanse_provider_retain(provider, $0) }
        var objects: [OpaquePointer] = []
        func get() throws { objects.append(try out { cleanse_provider_get(provider, $0) }) }
        try get()
        try get()
        graph = nil
        try get()
        cleanse_provider_release(second)
        try get()
        #expect(Set(objects).count == 1 && ledger.made == ["a"])
        cleanse_provider_release(provider)
        for object in objects {
            #expect(ledger.destroyed == [])
            #expect(cleanse_object_kind(object) == cleanse_kind(CLEANSE_POINTER))
            cleanse_object_release(object)
        }
        #expect(ledger.destroyed == ["a"])
        withExtendedLifetime(graph) {}
    }

    @Test func `A destroy callback may request and release objects`() throws {
        let ledger = Ledger()
        let binder = try TestBinder(ledger)
        let destroy: cleanse_destroy_function = { pointer, context in
            var inner: OpaquePointer?
            let error = cleanse_graph_get(book(context).ledger.graph, "inner", nil, &inner)
            cleanse_error_release(error)
            destroyBooked(pointer, context)
            cleanse_object_release(inner)
        }
        try binder.bind("inner")
        try binder.bind("outer", destroy: destroy)
        let graph = try binder.build()
        ledger.graph = graph.handle
        for _ in 0..<3 { _ = try graph.get("outer") }
        #expect(ledger.destroyed == ["outer", "inner", "outer", "inner", "outer", "inner"])
    }

    @Test func `Threads release the objects of other threads`() throws {
        let ledger = Ledger()
        let binder = try TestBinder(ledger)
        try binder.bind("a")
        let graph = try binder.build()
        let number = Int(bitPattern: graph.handle)
        for round in 1...4 {
            let objects = onThreads(4) { _ in
                (0..<200).map { _ -> Int in
                    var object: OpaquePointer?
                    cleanse_error_release(cleanse_graph_get(OpaquePointer(bitPattern: number), "a", nil, &object))
                    return Int(bitPattern: object)
                }
            }
            #expect(Set(objects.joined()).count == 800)
            // Each thread releases some objects of every other thread.
            _ = onThreads(4) { thread in
                for list in objects {
                    for index in stride(from: thread, to: list.count, by: 4) {
                        cleanse_object_release(OpaquePointer(bitPattern: list[index]))
                    }
                }
            }
            #expect(ledger.destroyed.count == 800 * round)
        }
        withExtendedLifetime(graph) {}
    }

    private func pointer(of object: OpaquePointer) throws -> UnsafeMutableRawPointer? {
        var pointer: UnsafeMutableRawPointer?
        try check(cleanse_object_pointer(object, &pointer))
        return pointer
    }
}
