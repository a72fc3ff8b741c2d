import CCleanse
import CleanseC
import TestSupport
import Testing

/// Callbacks that release the last handle of an object or graph that their own call uses.
@Suite struct InUseTests {
    /// Releases the handle in the ledger and the ledger's graph, then creates an object.
    private static let createAndRelease: cleanse_create_function = { request, out, context in
        let ledger = book(context).ledger
        let handle = OpaquePointer(bitPattern: ledger.state.withLock { exchange(&$0.owned, with: 0) })
        cleanse_provider_release(handle)
        let graph = ledger.graph
        ledger.graph = nil
        cleanse_graph_release(graph)
        return createBooked(request, out, context)
    }

    /// Requests the key `inner` of the same graph, which ends the graph, then creates an object.
    private static let createAround: cleanse_create_function = { request, out, context in
        var object: OpaquePointer?
        cleanse_error_release(cleanse_graph_get(book(context).ledger.graph, "inner", nil, &object))
        defer { cleanse_object_release(object) }
        // The graph in use still exists, although no handle of it is left.
        book(context).ledger.state.withLock { $0.turns = $0.destroyed }
        return createBooked(request, out, context)
    }

    private static func declare(_ ledger: Ledger, sharing: Int32) throws -> TestBinder {
        let binder = try TestBinder(ledger)
        try binder.bind("part", sharing: CLEANSE_SHARED)
        try binder.bind("made", [.init(key: "part")], sharing: Int(sharing), create: createAndRelease)
        try binder.bind("plain", sharing: Int(sharing), create: createAndRelease)
        return binder
    }

    private static func graph(of binder: TestBinder) throws -> OpaquePointer {
        try out { cleanse_graph_build(binder.handle, nil, $0) }
    }

    @Test(arguments: [Int32(CLEANSE_UNSHARED), Int32(CLEANSE_SHARED)], ["made", "plain"])
    func `A provider survives the call whose callback releases it and the graph`(sharing: Int32, key: String) throws {
        for fails in [false, true] {
            let ledger = Ledger()
            do {
                let graph = try Self.graph(of: Self.declare(ledger, sharing: sharing))
                let provider = try out { cleanse_graph_provider(graph, key, nil, $0) }
                ledger.state.withLock { $0.owned = Int(bitPattern: provider) }
                ledger.graph = graph
                if fails { ledger.fail([key]) }
                var object: OpaquePointer?
                let error = cleanse_provider_get(provider, &object)
                #expect(ledger.contextsReleased == (fails ? 3 : key == "made" ? 1 : 2))
                if fails {
                    let failure = CFailure(try #require(error))
                    #expect(failure.code == 2000)
                    #expect(failure.issues.first?.chain == [key])
                } else {
                    try check(error)
                    #expect(ledger.destroyed == [])
                    cleanse_object_release(object)
                }
            }
            #expect(Set(ledger.destroyed) == Set(ledger.made))
            #expect(ledger.destroyed.count == ledger.made.count)
            #expect(ledger.contextsReleased == 3)
        }
    }

    @Test(arguments: [Int32(CLEANSE_UNSHARED), Int32(CLEANSE_SHARED)], ["made", "plain"])
    func `A graph survives the call whose callback releases it`(sharing: Int32, key: String) throws {
        for fails in [false, true] {
            let ledger = Ledger()
            do {
                let graph = try Self.graph(of: Self.declare(ledger, sharing: sharing))
                ledger.graph = graph
                if fails { ledger.fail([key]) }
                var object: OpaquePointer?
                let error = cleanse_graph_get(graph, key, nil, &object)
                if fails {
                    #expect(CFailure(try #require(error)).issues.first?.chain == [key])
                } else {
                    try check(error)
                    #expect(ledger.destroyed == [])
                    cleanse_object_release(object)
                }
                // No handle of the graph is left.
                #expect(cleanse_graph_has(graph, key, nil) == false)
            }
            #expect(Set(ledger.destroyed) == Set(ledger.made))
            #expect(ledger.destroyed.count == ledger.made.count)
            #expect(ledger.contextsReleased == 3)
        }
    }

    @Test func `A graph survives until the outermost of its calls has ended`() throws {
        let ledger = Ledger()
        do {
            let binder = try TestBinder(ledger)
            try binder.bind("shared", sharing: CLEANSE_SHARED)
            try binder.bind("inner", create: Self.createAndRelease)
            try binder.bind("outer", create: Self.createAround)
            let graph = try Self.graph(of: binder)
            ledger.graph = graph
            cleanse_object_release(try out { cleanse_graph_get(graph, "shared", nil, $0) })
            cleanse_object_release(try out { cleanse_graph_get(graph, "outer", nil, $0) })
        }
        #expect(ledger.made == ["shared", "inner", "outer"])
        // Nothing had been destroyed when the inner call ended.
        #expect(ledger.turns == [])
        #expect(ledger.destroyed == ["inner", "shared", "outer"])
        #expect(ledger.contextsReleased == 3)
    }

    @Test func `A provider that an object borrowed survives the call whose callback ends the object`() throws {
        let ledger = Ledger()
        do {
            let binder = try TestBinder(ledger)
            // Its callback releases the last handle of the object that borrowed the provider.
            try binder.bind(
                "made",
                create: { request, out, context in
                    let ledger = book(context).ledger
                    cleanse_object_release(
                        OpaquePointer(bitPattern: ledger.state.withLock { exchange(&$0.owned, with: 0) }))
                    return createBooked(request, out, context)
                })
            // Stores the provider that it borrows in the ledger's `graph`.
            try binder.bind(
                "user", [.init(key: "made", kind: CLEANSE_NEED_PROVIDER)],
                create: { request, out, context in
                    book(context).ledger.graph = cleanse_request_provider(request, 0)
                    return createBooked(request, out, context)
                })
            let graph = try binder.build()
            let user = try graph.rawObject("user")
            let provider = ledger.graph
            ledger.graph = nil
            ledger.state.withLock { $0.owned = Int(bitPattern: user) }
            let object = try out { cleanse_provider_get(provider, $0) }
            #expect(ledger.destroyed == ["user"])
            cleanse_object_release(object)
            var gone: OpaquePointer?
            let error = cleanse_provider_get(provider, &gone)
            #expect(CFailure(try #require(error)).code == CLEANSE_ERROR_HANDLE)
        }
        #expect(ledger.destroyed == ["user", "made"])
        #expect(ledger.contextsReleased == 2)
    }
}
