import CCleanse
import CleanseC
import Testing

/// Values that providers create, that are elements of collections, and that are read in one call.
@Suite struct ValueTests {
    /// Sets a value of the kind that the key names. The context is a `Book`.
    private static let giveValue: cleanse_create_function = { request, _, context in
        switch book(context).key {
        case "text": cleanse_request_set_string(request, "grüße")
        case "number": cleanse_request_set_int64(request, -7)
        case "real": cleanse_request_set_double(request, 0.5)
        case "truth": cleanse_request_set_bool(request, true)
        case "bytes": cleanse_request_set_bytes(request, [1, 0, 2] as [UInt8], 3)
        default: nil
        }
    }

    private static let kinds = [
        ("text", CLEANSE_STRING), ("number", CLEANSE_INT64), ("real", CLEANSE_DOUBLE), ("truth", CLEANSE_BOOL),
        ("bytes", CLEANSE_BYTES),
    ].map { ($0, Int($1)) }

    private func expectValues(_ graph: TestGraph) throws {
        var (text, number, real, truth) = (UnsafePointer<CChar>?.none, Int64(0), 0.0, false)
        var (bytes, length) = (UnsafeRawPointer?.none, 0)
        try check(cleanse_graph_get_string(graph.handle, "text", nil, &text))
        try check(cleanse_graph_get_int64(graph.handle, "number", nil, &number))
        try check(cleanse_graph_get_double(graph.handle, "real", nil, &real))
        try check(cleanse_graph_get_bool(graph.handle, "truth", nil, &truth))
        try check(cleanse_graph_get_bytes(graph.handle, "bytes", nil, &bytes, &length))
        #expect(text.map { String(cString: $0) } == "grüße")
        #expect((number, real, truth) == (-7, 0.5, true))
        #expect([UInt8](UnsafeRawBufferPointer(start: bytes, count: length)) == [1, 0, 2])
    }

    @Test func `A provider creates a value of each kind, which can be read in one call`() throws {
        let binder = try TestBinder()
        for (key, kind) in Self.kinds {
            try binder.bind(key, sharing: Int(CLEANSE_SHARED), makes: kind, create: Self.giveValue)
        }
        let graph = try binder.build()
        try expectValues(graph)
        for (key, kind) in Self.kinds {
            // The values are shared, so both requests return the same object.
            let (first, second) = (try graph.get(key), try graph.get(key))
            #expect(first.handle == second.handle)
            #expect(cleanse_object_kind(first.handle) == cleanse_kind(kind))
            withExtendedLifetime((first, second)) {}
        }
    }

    @Test func `Bound values are read in one call, and a text is borrowed from the graph without a copy`() throws {
        let binder = try TestBinder()
        try check(cleanse_bind_string(binder.handle, "text", nil, "grüße", nil, 0))
        try check(cleanse_bind_int64(binder.handle, "number", nil, -7, nil, 0))
        try check(cleanse_bind_double(binder.handle, "real", nil, 0.5, nil, 0))
        try check(cleanse_bind_bool(binder.handle, "truth", nil, true, nil, 0))
        try check(cleanse_bind_bytes(binder.handle, "bytes", nil, [1, 0, 2] as [UInt8], 3, nil, 0))
        let graph = try binder.build()
        try expectValues(graph)
        var text: UnsafePointer<CChar>?
        try check(cleanse_graph_get_string(graph.handle, "text", nil, &text))
        let object = try graph.get("text")
        var held: UnsafePointer<CChar>?
        try check(cleanse_object_string(object.handle, &held))
        #expect(text == held)
        withExtendedLifetime(object) {}
    }

    @Test func `Numbers of unshared providers are copied, and borrowing from such a provider is an error`() throws {
        let ledger = Ledger()
        let binder = try TestBinder(ledger)
        for (key, kind) in Self.kinds { try binder.bind(key, makes: kind, create: Self.giveValue) }
        try binder.bind("instance")
        try binder.bind("shared", sharing: Int(CLEANSE_SHARED))
        try binder.alias("alias", "shared")
        let graph = try binder.build()
        var number: Int64 = 0
        try check(cleanse_graph_get_int64(graph.handle, "number", nil, &number))
        #expect(number == -7)
        var text = UnsafePointer<CChar>(bitPattern: 1)
        #expect(CFailure(try #require(cleanse_graph_get_string(graph.handle, "text", nil, &text))).code == 117)
        #expect(text == nil)
        var pointer: UnsafeMutableRawPointer?
        let failure = CFailure(try #require(cleanse_graph_get_pointer(graph.handle, "instance", nil, &pointer)))
        #expect(failure.code == 117)
        #expect(failure.issues.first?.key == "instance")
        #expect(ledger.destroyed == ["instance"])
        try check(cleanse_graph_get_pointer(graph.handle, "shared", nil, &pointer))
        let first = pointer
        try check(cleanse_graph_get_pointer(graph.handle, "alias", nil, &pointer))
        #expect(first != nil && first == pointer)
    }

    @Test func `Reading a value as another kind in one call is an error`() throws {
        let binder = try TestBinder()
        try check(cleanse_bind_int64(binder.handle, "number", nil, 1, nil, 0))
        let graph = try binder.build()
        var text: UnsafePointer<CChar>?
        let failure = CFailure(try #require(cleanse_graph_get_string(graph.handle, "number", nil, &text)))
        #expect(failure.code == Int32(CLEANSE_ERROR_KIND))
        #expect(failure.description == "the object is an int64, not a string")
    }

    @Test func `A provider that sets no value, or a value of another kind, fails`() throws {
        let binder = try TestBinder()
        try binder.bind("none", makes: Int(CLEANSE_STRING), create: { _, _, _ in nil })
        try binder.bind(
            "other", makes: Int(CLEANSE_STRING),
            create: { request, _, _ in
                cleanse_request_set_int64(request, 1)
            })
        try binder.bind("instance", create: { request, _, _ in cleanse_request_set_int64(request, 1) })
        let graph = try binder.build()
        for key in ["none", "other", "instance"] {
            let failure = #expect(throws: CFailure.self) { try graph.get(key) }
            #expect(failure?.code == Int32(CLEANSE_ERROR_PROVIDER), "\(key)")
        }
        #expect(throws: CFailure.self) { try binder.bind("bad", makes: Int(CLEANSE_COLLECTION)) }
    }

    @Test func `A provider's value may depend on objects, and be an element of a collection`() throws {
        let binder = try TestBinder()
        try check(cleanse_bind_string(binder.handle, "host", nil, "localhost", nil, 0))
        try binder.bind(
            "address", [.init(key: "host")], makes: Int(CLEANSE_STRING),
            create: { request, _, _ in
                var host: UnsafePointer<CChar>?
                if let error = cleanse_object_string(cleanse_request_object(request, 0), &host) { return error }
                return cleanse_request_set_string(request, String(cString: host!) + ":80")
            })
        try binder.bind("list", collected: true, makes: Int(CLEANSE_INT64)) { request, _, _ in
            cleanse_request_set_int64(request, 2)
        }
        try check(cleanse_collect_int64(binder.handle, "list", nil, 3, nil, 0))
        let graph = try binder.build()
        #expect(try graph.get("address").string == "localhost:80")
        let list = try graph.collection("list")
        let numbers = try (0..<cleanse_object_count(list.handle)).map { index in
            var number: Int64 = 0
            try check(cleanse_object_int64(cleanse_object_element(list.handle, index), &number))
            return number
        }
        withExtendedLifetime(list) {}
        #expect(numbers == [2, 3])
    }

    @Test func `Values of every kind join collections, in the order of their registration`() throws {
        let binder = try TestBinder()
        let handle = binder.handle
        try check(cleanse_collect_string(handle, "list", "n", "a", nil, 0))
        try check(cleanse_collect_int64(handle, "list", "n", 1, nil, 0))
        try check(cleanse_collect_double(handle, "list", "n", 1.5, nil, 0))
        try check(cleanse_collect_bool(handle, "list", "n", true, nil, 0))
        try check(cleanse_collect_bytes(handle, "list", "n", [1], 1, nil, 0))
        try check(cleanse_collect_pointer(handle, "list", "n", nil, nil, 0))
        let graph = try binder.build()
        let list = TestObject(try out { cleanse_graph_get_collection(graph.handle, "list", "n", $0) })
        let kinds = (0..<cleanse_object_count(list.handle)).map {
            Int(cleanse_object_kind(cleanse_object_element(list.handle, $0)))
        }
        withExtendedLifetime(list) {}
        #expect(kinds == [CLEANSE_STRING, CLEANSE_INT64, CLEANSE_DOUBLE, CLEANSE_BOOL, CLEANSE_BYTES, CLEANSE_POINTER])
        #expect(!cleanse_graph_has(graph.handle, "list", "n"))
    }

    private func count(_ graph: TestGraph, _ key: String) throws -> Int {
        let collection = try graph.collection(key)
        return withExtendedLifetime(collection) { cleanse_object_count(collection.handle) }
    }

    @Test func `A declared collection may stay empty, or get elements`() throws {
        let (binder, child) = (try TestBinder(), try TestBinder())
        for _ in 0..<2 { try check(cleanse_bind_collection(binder.handle, "none", nil, "graph.c", 1)) }
        try check(cleanse_collect_int64(binder.handle, "some", nil, 1, nil, 0))
        try check(cleanse_bind_collection(binder.handle, "some", nil, nil, 0))
        try binder.bind(
            "user", [.init(key: "none", kind: CLEANSE_NEED_COLLECTION)], makes: Int(CLEANSE_INT64)
        ) { request, _, _ in
            guard let list = cleanse_request_object(request, 0) else { return cleanse_error_create(2000, "no list") }
            return cleanse_request_set_int64(request, Int64(cleanse_object_count(list)))
        }
        try check(cleanse_collect_int64(child.handle, "none", nil, 2, nil, 0))
        try check(cleanse_binder_install(binder.handle, "child", child.handle, nil, 0))
        let graph = try binder.build()
        #expect(cleanse_graph_has_collection(graph.handle, "none", nil))
        #expect(try count(graph, "none") == 0)
        #expect(try count(graph, "some") == 1)
        #expect(try count(graph.child("child"), "none") == 1)
        var seen: Int64 = -1
        try check(cleanse_graph_get_int64(graph.handle, "user", nil, &seen))
        #expect(seen == 0)
        #expect(throws: CFailure.self) { try graph.collection("undeclared") }
        let overrides = try TestBinder()
        try check(cleanse_bind_collection(overrides.handle, "some", nil, nil, 0))
        #expect(try count(binder.build(overrides: overrides), "some") == 0)
    }

    @Test func `Trying to get an unbound key returns no object and no error`() throws {
        let binder = try TestBinder()
        try binder.bind("a", sharing: Int(CLEANSE_SHARED))
        try binder.bind("fails", create: { _, _, _ in cleanse_error_create(2000, "no") })
        try binder.bind(
            "asks",
            create: { _, _, context in
                var object: OpaquePointer?
                let error = cleanse_graph_get(book(context).ledger.graph, "missing", nil, &object)
                return error
            })
        try binder.bind("arguments", parameters: [("p", Int(CLEANSE_BOOL))])
        let graph = try binder.build()
        binder.ledger.graph = graph.handle
        var object = OpaquePointer(bitPattern: 1)
        try check(cleanse_graph_try_get(graph.handle, "missing", nil, &object))
        #expect(object == nil)
        try check(cleanse_graph_try_get(graph.handle, "a", "no", &object))
        #expect(object == nil)
        try check(cleanse_graph_try_get(graph.handle, "a", nil, &object))
        #expect(object != nil)
        cleanse_object_release(object)
        for (key, code) in [("fails", 2000), ("asks", CLEANSE_ERROR_PROVIDER), ("arguments", CLEANSE_ERROR_ARGUMENTS)] {
            let failure = #expect(throws: CFailure.self) {
                try check(cleanse_graph_try_get(graph.handle, key, nil, &object))
            }
            #expect(failure?.code == Int32(code), "\(key)")
            #expect(object == nil)
        }
        #expect(throws: CFailure.self) { try check(cleanse_graph_try_get(graph.handle, "", nil, &object)) }
        #expect(throws: CFailure.self) { try check(cleanse_graph_try_get(graph.handle, "a", "", &object)) }
    }

    @Test func `Weak and optional dependencies may have names`() throws {
        let binder = try TestBinder()
        try binder.bind("a", name: "n", sharing: Int(CLEANSE_SHARED))
        let needs: [TestBinder.Need] = [
            .init(key: "a", name: "n", kind: CLEANSE_NEED_WEAK),
            .init(key: "a", name: "n", isOptional: true), .init(key: "a", name: "m", isOptional: true),
            .init(key: "a", name: "m", kind: CLEANSE_NEED_WEAK, isOptional: true),
        ]
        try binder.bind("user", needs) { request, _, _ in
            guard cleanse_request_provider(request, 0) != nil, cleanse_request_pointer(request, 1) != nil,
                cleanse_request_object(request, 2) == nil, cleanse_request_provider(request, 3) == nil
            else { return cleanse_error_create(2000, "not as declared") }
            return nil
        }
        _ = try binder.build().get("user")
    }
}
