import CCleanse
import CleanseC
import Foundation
import TestSupport
import Testing

/// Tests of requests inside callbacks.
@Suite struct ReentryTests {
    /// Requests `b` for the key `a`, and `a` for every other key, from the graph rather than from the request.
    private static let asking: cleanse_create_function = { _, out, context in
        let book = book(context)
        var object: OpaquePointer?
        let target = book.key == "a" ? "b" : "a"
        if let error = cleanse_graph_get(book.ledger.graph, target, nil, &object) { return error }
        cleanse_object_release(object)
        return createBooked(nil, out, context)
    }

    @Test(arguments: [CLEANSE_UNSHARED, CLEANSE_SHARED], [CLEANSE_UNSHARED, CLEANSE_SHARED])
    func `Requesting an object during its creation is an error with the chain`(first: Int, second: Int) throws {
        let ledger = Ledger()
        do {
            let binder = try TestBinder(ledger)
            try binder.bind("a", sharing: first, create: Self.asking)
            try binder.bind("b", sharing: second, create: Self.asking)
            let graph = try binder.build()
            ledger.graph = graph.handle
            for _ in 0..<2 {
                let failure = try #require(#expect(throws: CFailure.self) { try graph.get("a") })
                #expect(failure.code == Int32(CLEANSE_ERROR_REENTRANT))
                #expect(failure.issues.first?.key == "a")
                #expect(failure.issues.first?.chain == ["a", "b", "a"])
                #expect(failure.description.contains("*** a *** requested while it was being created"))
            }
        }
        #expect(ledger.made.isEmpty)
        #expect(ledger.contextsReleased == 2)
    }

    @Test func `An object that a thread leaves unfinished when it ends is created by a waiting thread`() throws {
        let ledger = Ledger()
        let binder = try TestBinder(ledger)
        try binder.bind("inner", sharing: CLEANSE_SHARED) { request, out, context in
            let ledger = book(context).ledger
            let isFirst = ledger.state.withLock { state in
                defer { state.nextPointer += 16 }
                return state.nextPointer == 0x1000
            }
            if isFirst {
                ledger.meeting.arriveAndWait()
                pthread_exit(nil)
            }
            return createBooked(request, out, context)
        }
        try binder.bind("outer", [.init(key: "inner")], sharing: CLEANSE_SHARED)
        let graph = try binder.build()
        ledger.graph = graph.handle
        var thread = pthread_t()
        let result = pthread_create(
            &thread, nil,
            { ledger in
                let ledger = Unmanaged<Ledger>.fromOpaque(ledger!).takeUnretainedValue()
                var object: OpaquePointer?
                cleanse_error_release(cleanse_graph_get(ledger.graph, "outer", nil, &object))
                return nil
            }, Unmanaged.passUnretained(ledger).toOpaque())
        #expect(result == 0)
        ledger.meeting.arriveAndWait()
        _ = try graph.get("outer")
        pthread_join(thread, nil)
        #expect(ledger.made == ["inner", "outer"])
        #expect(try graph.get("outer").pointer == graph.get("outer").pointer)
    }

    @Test func `Requesting an object from its provider during its creation is an error with the chain`() throws {
        let binder = try TestBinder()
        try binder.bind("a", [.init(key: "a", kind: CLEANSE_NEED_PROVIDER)]) { request, _, _ in
            var object: OpaquePointer?
            return cleanse_provider_get(cleanse_request_provider(request, 0), &object)
        }
        let failure = try #require(#expect(throws: CFailure.self) { try binder.build().get("a") })
        #expect(failure.code == Int32(CLEANSE_ERROR_REENTRANT))
        #expect(failure.issues.first?.chain == ["a", "a"])
    }

    @Test func `Injecting into an instance during its injection is an error`() throws {
        let ledger = Ledger()
        let binder = try TestBinder(ledger)
        var injector = cleanse_injector()
        injector.size = MemoryLayout<cleanse_injector>.size
        injector.context = Unmanaged.passRetained(Book(ledger, "view")).toOpaque()
        injector.release_context = releaseBook
        injector.inject = { _, instance, context in
            cleanse_graph_inject(book(context).ledger.graph, "view", instance)
        }
        try "view".withCString {
            injector.type = $0
            try check(cleanse_bind_injector(binder.handle, &injector))
        }
        let graph = try binder.build()
        ledger.graph = graph.handle
        let failure = #expect(throws: CFailure.self) {
            try check(cleanse_graph_inject(graph.handle, "view", UnsafeMutableRawPointer(bitPattern: 16)))
        }
        #expect(failure?.code == Int32(CLEANSE_ERROR_REENTRANT))
    }

    @Test func `A key may be requested from one graph while another graph creates its object`() throws {
        let ledger = Ledger()
        let outer = try TestBinder(ledger)
        let inner = try TestBinder(ledger)
        let create: cleanse_create_function = { request, out, context in
            let graph = book(context).ledger.graph
            book(context).ledger.graph = nil
            guard let graph else { return createBooked(request, out, context) }
            var object: OpaquePointer?
            if let error = cleanse_graph_get(graph, "a", nil, &object) { return error }
            cleanse_object_release(object)
            return createBooked(request, out, context)
        }
        try inner.bind("a", create: create)
        try check(cleanse_binder_install(outer.handle, "inner", inner.handle, nil, 0))
        let graph = try outer.build()
        let (first, second) = (try graph.child("inner"), try graph.child("inner"))
        ledger.graph = second.handle
        _ = try first.get("a")
        #expect(ledger.made == ["a", "a"])
    }

    /// Runs two threads, each of which requests the object that the other creates.
    static func deadlock() throws -> [CFailure?] {
        let create: cleanse_create_function = { request, out, context in
            // Each thread is creating its own object before it requests the other's.
            book(context).ledger.meeting.arriveAndWait()
            var object: OpaquePointer?
            if let error = cleanse_provider_get(cleanse_request_provider(request, 0), &object) { return error }
            cleanse_object_release(object)
            return createBooked(request, out, context)
        }
        let binder = try TestBinder()
        try binder.bind("a", [.init(key: "b", kind: CLEANSE_NEED_PROVIDER)], sharing: CLEANSE_SHARED, create: create)
        try binder.bind("b", [.init(key: "a", kind: CLEANSE_NEED_PROVIDER)], sharing: CLEANSE_SHARED, create: create)
        let graph = try binder.build()
        let handle = Int(bitPattern: graph.handle)
        let failures = onThreads(2) { index -> CFailure? in
            var object: OpaquePointer?
            return cleanse_graph_get(OpaquePointer(bitPattern: handle), index == 0 ? "a" : "b", nil, &object)
                .map { CFailure($0) }
        }
        #expect(binder.ledger.made.isEmpty)
        return failures
    }

    @Test(.timeLimit(.minutes(20))) func `Threads that wait for each other's objects get an error`() throws {
        // One thread would close the cycle, and fails. The other one then creates both objects, and its own request is reentrant.
        let codes = try Self.deadlock().map { $0?.code }
        #expect(Set(codes) == [Int32(CLEANSE_ERROR_DEADLOCK), Int32(CLEANSE_ERROR_REENTRANT)])
    }

    @Test func `No lock is held while a callback runs`() throws {
        let ledger = Ledger()
        let kept: TestGraph
        do {
            let binder = try TestBinder(ledger)
            try binder.bind("other", sharing: CLEANSE_SHARED)
            kept = try binder.build()
            ledger.graph = kept.handle
        }
        var callbacks = 0
        // The context of callbacks that have no function to release it.
        let notebook = Book(ledger, "kept")
        let keeper = Unmanaged.passUnretained(notebook).toOpaque()
        defer { withExtendedLifetime(notebook) {} }
        do {
            let binder = try TestBinder(ledger)
            try binder.bind("other", sharing: CLEANSE_SHARED)
            var binding = cleanse_binding()
            binding.size = MemoryLayout<cleanse_binding>.size
            binding.create = { _, _, context in
                useElsewhere(book(context).ledger)
                return nil
            }
            binding.destroy = { _, context in useElsewhere(book(context).ledger) }
            binding.release_context = { context in
                useElsewhere(book(context).ledger)
                releaseBook(context)
            }
            for (key, sharing) in [("shared", CLEANSE_SHARED), ("unshared", CLEANSE_UNSHARED)] {
                try key.withCString {
                    binding.key = $0
                    binding.sharing = cleanse_sharing(sharing)
                    binding.context = Unmanaged.passRetained(Book(ledger, key)).toOpaque()
                    try check(cleanse_bind(binder.handle, &binding))
                }
                callbacks += 3
            }
            var injector = cleanse_injector()
            injector.size = MemoryLayout<cleanse_injector>.size
            injector.inject = { _, _, context in
                useElsewhere(book(context).ledger)
                return nil
            }
            injector.context = keeper
            try "type".withCString {
                injector.type = $0
                try check(cleanse_bind_injector(binder.handle, &injector))
            }
            try check(
                cleanse_binder_add_validator(
                    binder.handle, { _, context in useElsewhere(book(context).ledger) },
                    keeper, nil))
            let graph = try binder.build()
            ledger.graph = graph.handle
            _ = try graph.get("shared")
            _ = try graph.get("unshared")
            try check(cleanse_graph_inject(graph.handle, "type", nil))
            var visitor = cleanse_visitor()
            visitor.size = MemoryLayout<cleanse_visitor>.size
            visitor.component = { _, context in useElsewhere(book(context).ledger) }
            visitor.context = keeper
            try check(cleanse_graph_visit(graph.handle, &visitor))
            callbacks += 3
            ledger.graph = kept.handle
        }
        #expect(ledger.destroyed.filter { $0 == "went on" }.count == callbacks)
        #expect(!ledger.destroyed.contains("hung"))
    }

    @Test func `A destroy callback may call the released graph, and gets an error`() throws {
        let ledger = Ledger()
        do {
            let binder = try TestBinder(ledger)
            var binding = cleanse_binding()
            binding.size = MemoryLayout<cleanse_binding>.size
            binding.sharing = cleanse_sharing(CLEANSE_SHARED)
            binding.create = createBooked
            binding.destroy = { _, context in
                // The handle of the graph has been released, which the error of the call reports.
                var object: OpaquePointer?
                let error = cleanse_graph_get(book(context).ledger.graph, "a", nil, &object)
                let code = cleanse_error_code(error)
                cleanse_error_release(error)
                book(context).ledger.state.withLock { $0.destroyed.append("\(code)") }
            }
            binding.release_context = releaseBook
            binding.context = Unmanaged.passRetained(Book(ledger, "a")).toOpaque()
            try "a".withCString {
                binding.key = $0
                try check(cleanse_bind(binder.handle, &binding))
            }
            let graph = try binder.build()
            ledger.graph = graph.handle
            _ = try graph.get("a")
        }
        #expect(ledger.destroyed == ["\(CLEANSE_ERROR_HANDLE)"])
    }
}

/// Uses a graph and a new binder on another thread, and notes whether that finished.
private func useElsewhere(_ ledger: Ledger) {
    let done = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
        var object: OpaquePointer?
        cleanse_error_release(cleanse_graph_get(ledger.graph, "other", nil, &object))
        cleanse_object_release(object)
        if let binder = try? TestBinder(ledger), (try? binder.bind("x", sharing: CLEANSE_SHARED)) != nil {
            _ = try? binder.build().get("x")
        }
        done.signal()
    }
    let outcome = done.waitBriefly() ? "went on" : "hung"
    ledger.state.withLock { $0.destroyed.append(outcome) }
}
