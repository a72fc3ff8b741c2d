import CCleanse
import CleanseC
import Dispatch
import TestSupport
import Testing

@Suite struct ConcurrencyTests {
    @Test func `A shared object is created once, however many threads request it`() throws {
        struct Handle: @unchecked Sendable { let pointer: OpaquePointer }
        for _ in 0..<50 {
            let binder = try TestBinder()
            try binder.bind("b", sharing: Int(CLEANSE_SHARED))
            try binder.bind("a", [.init(key: "b")], sharing: Int(CLEANSE_SHARED))
            let graph = try binder.build()
            let handle = Handle(pointer: graph.handle)
            DispatchQueue.concurrentPerform(iterations: 8) { index in
                var object: OpaquePointer?
                #expect(cleanse_graph_get(handle.pointer, index.isMultiple(of: 2) ? "a" : "b", nil, &object) == nil)
                cleanse_object_release(object)
            }
            #expect(binder.ledger.made == ["b", "a"])
        }
    }

    @Test func `Many threads retain and release handles`() throws {
        struct Handle: @unchecked Sendable { let pointer: OpaquePointer }
        let binder = try TestBinder()
        try binder.bind("a", sharing: Int(CLEANSE_SHARED))
        try binder.bind("u")
        let graph = try binder.build()
        let handle = Handle(pointer: graph.handle)
        DispatchQueue.concurrentPerform(iterations: 8) { _ in
            for _ in 0..<500 {
                var objects: [OpaquePointer?] = [nil, nil, nil]
                cleanse_error_release(cleanse_graph_get(handle.pointer, "a", nil, &objects[0]))
                cleanse_error_release(cleanse_graph_get(handle.pointer, "u", nil, &objects[1]))
                cleanse_error_release(cleanse_object_retain(objects[0], &objects[2]))
                for object in objects { cleanse_object_release(object) }
            }
        }
        #expect(binder.ledger.made.count == 4001)
        #expect(binder.ledger.destroyed.count == 4000)
    }

    @Test func `Threads build graphs of one binder, and child graphs, at the same time`() throws {
        let binder = try TestBinder()
        let inner = try TestBinder(binder.ledger)
        try binder.bind("a", sharing: CLEANSE_SHARED)
        try inner.bind("b", [.init(key: "a")], sharing: CLEANSE_SHARED)
        try check(cleanse_binder_install(binder.handle, "inner", inner.handle, nil, 0))
        let shared = try binder.build()
        let (declared, parent) = (Int(bitPattern: binder.handle), Int(bitPattern: shared.handle))
        onThreads(8) { index in
            for _ in 0..<25 {
                var handles: [OpaquePointer?] = [nil, nil, nil]
                if index.isMultiple(of: 2) {
                    cleanse_error_release(
                        cleanse_graph_build(OpaquePointer(bitPattern: declared), nil, &handles[0]))
                }
                let above = handles[0] ?? OpaquePointer(bitPattern: parent)
                cleanse_error_release(cleanse_graph_build_child(above, "inner", nil, &handles[1]))
                cleanse_error_release(cleanse_graph_get(handles[1], "b", nil, &handles[2]))
                cleanse_graph_release(handles[0])
                cleanse_graph_release(handles[1])
                cleanse_object_release(handles[2])
            }
        }
        #expect(binder.ledger.made.filter { $0 == "b" }.count == 200)
        #expect(binder.ledger.made.filter { $0 == "a" }.count == 101)
        #expect(binder.ledger.destroyed.count == 300)
    }
}
