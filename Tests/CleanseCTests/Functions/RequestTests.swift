import CCleanse
import CleanseC
import Testing

@Suite struct RequestTests {
    @Test func `Values are read as they were bound`() throws {
        let binder = try TestBinder()
        try check(cleanse_bind_string(binder.handle, "text", nil, "grüße", nil, 0))
        try check(cleanse_bind_int64(binder.handle, "number", nil, .min, nil, 0))
        try check(cleanse_bind_double(binder.handle, "real", nil, -0.5, nil, 0))
        try check(cleanse_bind_bool(binder.handle, "truth", nil, true, nil, 0))
        try check(cleanse_bind_bytes(binder.handle, "bytes", nil, [0, 1, 0] as [UInt8], 3, nil, 0))
        try check(cleanse_bind_bytes(binder.handle, "none", nil, nil, 0, nil, 0))
        try check(cleanse_bind_string(binder.handle, "text", "second", "", nil, 0))
        let graph = try binder.build()
        #expect(try graph.get("text").string == "grüße")
        #expect(try graph.get("text", name: "second").string == "")
        var number: Int64 = 0
        let numberObject = try graph.get("number")
        try check(cleanse_object_int64(numberObject.handle, &number))
        #expect(number == .min)
        var real = 0.0
        let realObject = try graph.get("real")
        try check(cleanse_object_double(realObject.handle, &real))
        #expect(real == -0.5)
        var truth = false
        let truthObject = try graph.get("truth")
        try check(cleanse_object_bool(truthObject.handle, &truth))
        #expect(truth)
        var bytes: UnsafeRawPointer?
        var length = 0
        let object = try graph.get("bytes")
        try check(cleanse_object_bytes(object.handle, &bytes, &length))
        #expect(UnsafeRawBufferPointer(start: bytes, count: length).elementsEqual([0, 1, 0]))
        let failure = #expect(throws: CFailure.self) { try check(cleanse_object_bool(object.handle, &truth)) }
        #expect(failure?.code == Int32(CLEANSE_ERROR_KIND))
        #expect(failure?.description == "the object is bytes, not a bool")
    }

    @Test func `A collection has the objects of all bindings, in the order of their registration`() throws {
        let binder = try TestBinder()
        for _ in 0..<3 { try binder.bind("tool", collected: true) }
        try binder.bind("tool")
        try binder.bind("box", [.init(key: "tool", kind: CLEANSE_NEED_COLLECTION)])
        let graph = try binder.build()
        let all = try graph.collection("tool")
        #expect(cleanse_object_kind(all.handle) == cleanse_kind(CLEANSE_COLLECTION))
        #expect(cleanse_object_count(all.handle) == 3)
        #expect(cleanse_object_kind(cleanse_object_element(all.handle, 2)) == cleanse_kind(CLEANSE_POINTER))
        #expect(cleanse_object_element(all.handle, 3) == nil)
        _ = try graph.get("box")
        #expect(binder.ledger.made.count == 7)
    }

    @Test func `An alias returns the same shared object`() throws {
        let binder = try TestBinder()
        try binder.bind("postgres", sharing: Int(CLEANSE_SHARED))
        try check(cleanse_bind_alias(binder.handle, "database", nil, "postgres", nil, nil, 0))
        let graph = try binder.build()
        #expect(try graph.get("database").pointer == graph.get("postgres").pointer)
    }

    @Test func `An override replaces a key, in child graphs too`() throws {
        let binder = try TestBinder()
        let inner = try TestBinder(binder.ledger)
        try check(cleanse_bind_string(inner.handle, "mode", nil, "real", nil, 0))
        try check(cleanse_binder_install(binder.handle, "inner", inner.handle, nil, 0))
        let overrides = try TestBinder()
        try check(cleanse_bind_string(overrides.handle, "mode", nil, "test", nil, 0))
        #expect(try binder.build(overrides: overrides).child("inner").get("mode").string == "test")
        #expect(try binder.build().child("inner").get("mode").string == "real")
        try check(cleanse_bind_string(overrides.handle, "moda", nil, "test", nil, 0))
        let failure = #expect(throws: CFailure.self) { try binder.build(overrides: overrides) }
        #expect(failure?.code == Int32(CLEANSE_ERROR_OVERRIDE))
    }

    @Test func `An optional dependency that is unbound is absent`() throws {
        let binder = try TestBinder()
        try binder.bind(
            "a",
            [
                .init(key: "no", isOptional: true), .init(key: "no", kind: CLEANSE_NEED_PROVIDER, isOptional: true),
                .init(key: "no", kind: CLEANSE_NEED_COLLECTION, isOptional: true),
                .init(key: "no", kind: CLEANSE_NEED_WEAK, isOptional: true),
            ],
            create: { request, _, _ in
                for index in 0..<5 {
                    let isAbsent =
                        cleanse_request_object(request, index) == nil && cleanse_request_provider(request, index) == nil
                        && cleanse_request_pointer(request, index) == nil
                    if !isAbsent { return cleanse_error_create(3000, "dependency \(index) is there") }
                }
                return nil
            })
        _ = try binder.build().get("a")
    }

    @Test func `Arguments reach the provider`() throws {
        let binder = try TestBinder()
        try binder.bind("log", sharing: Int(CLEANSE_SHARED))
        try binder.bind(
            "page", [.init(key: "log")],
            parameters: [("title", Int(CLEANSE_STRING)), ("width", Int(CLEANSE_INT64))],
            create: { request, out, _ in
                var width: Int64 = 0
                if let error = cleanse_object_int64(cleanse_request_argument(request, "width"), &width) { return error }
                out?.pointee = UnsafeMutableRawPointer(bitPattern: Int(width))
                return nil
            })
        let graph = try binder.build()
        let arguments = try out(cleanse_arguments_create)
        defer { cleanse_arguments_release(arguments) }
        try check(cleanse_arguments_set_string(arguments, "title", "A"))
        try check(cleanse_arguments_set_int64(arguments, "width", 640))
        let page = TestObject(try out { cleanse_graph_get_with(graph.handle, "page", nil, arguments, $0) })
        #expect(try page.pointer == UnsafeMutableRawPointer(bitPattern: 640))

        try check(cleanse_arguments_set_bool(arguments, "width", true))
        try check(cleanse_arguments_set_bool(arguments, "hight", true))
        let wrong = #expect(throws: CFailure.self) {
            try out { cleanse_graph_get_with(graph.handle, "page", nil, arguments, $0) }
        }
        #expect(wrong?.code == Int32(CLEANSE_ERROR_ARGUMENTS))
        #expect(
            wrong?.description.contains("width is a bool, not an int64, the argument hight is not expected") == true)
        let without = #expect(throws: CFailure.self) { try graph.get("page") }
        #expect(without?.code == Int32(CLEANSE_ERROR_ARGUMENTS))
        let needless = #expect(throws: CFailure.self) {
            try out { cleanse_graph_get_with(graph.handle, "log", nil, arguments, $0) }
        }
        #expect(needless?.code == Int32(CLEANSE_ERROR_ARGUMENTS))
    }

    @Test func `A dependency on a provider that takes arguments is an error in the graph`() throws {
        let binder = try TestBinder()
        try binder.bind("page", parameters: [("title", Int(CLEANSE_STRING))])
        try binder.bind("book", [.init(key: "page")])
        let failure = #expect(throws: CFailure.self) { try binder.build() }
        #expect(failure?.code == Int32(CLEANSE_ERROR_ARGUMENTS))
        #expect(failure?.description.contains("page") == true)
    }

    @Test func `A seed is given when the child graph is built`() throws {
        let binder = try TestBinder()
        let inner = try TestBinder(binder.ledger)
        try check(cleanse_bind_seed(inner.handle, "user", nil, cleanse_kind(CLEANSE_STRING), nil, 0))
        try inner.bind("page", [.init(key: "user")])
        try check(cleanse_binder_install(binder.handle, "session", inner.handle, nil, 0))
        let graph = try binder.build()
        let arguments = try out(cleanse_arguments_create)
        defer { cleanse_arguments_release(arguments) }
        try check(cleanse_arguments_set_string(arguments, "user", "ada"))
        let child = try graph.child("session", arguments)
        try check(cleanse_arguments_set_string(arguments, "user", "bob"))
        #expect(try child.get("user").string == "ada")
        _ = try child.get("page")
        let failure = #expect(throws: CFailure.self) { try graph.child("session") }
        #expect(failure?.code == Int32(CLEANSE_ERROR_ARGUMENTS))
        #expect(throws: CFailure.self) { try graph.child("sesion") }
    }

    @Test func `Injectors run from the base to the derived type`() throws {
        let binder = try TestBinder()
        try check(cleanse_bind_string(binder.handle, "word", nil, "x", nil, 0))
        func inject(_ type: String, _ base: String?, _ step: @escaping cleanse_inject_function) throws {
            try type.withCString { type in
                func bind(_ base: UnsafePointer<CChar>?) throws {
                    var injector = cleanse_injector()
                    injector.size = MemoryLayout<cleanse_injector>.size
                    injector.type = type
                    injector.base = base
                    injector.inject = step
                    try check(cleanse_bind_injector(binder.handle, &injector))
                }
                if let base { try base.withCString { try bind($0) } } else { try bind(nil) }
            }
        }
        try inject("view", nil) { _, instance, _ in
            instance?.assumingMemoryBound(to: Int.self).pointee += 1
            return nil
        }
        try inject("button", "view") { _, instance, _ in
            if let digits = instance?.assumingMemoryBound(to: Int.self) { digits.pointee = digits.pointee * 10 + 2 }
            return nil
        }
        let graph = try binder.build()
        // Each injector appends a digit to the number.
        var steps = 0
        try check(cleanse_graph_inject(graph.handle, "button", &steps))
        #expect(steps == 12)
        let failure = #expect(throws: CFailure.self) { try check(cleanse_graph_inject(graph.handle, "buton", nil)) }
        #expect(failure?.code == Int32(CLEANSE_ERROR_MISSING))
        #expect(failure?.issues.first?.hints.count == 1)
    }

    @Test func `A weak provider does not keep its object alive`() throws {
        let ledger = Ledger()
        let binder = try TestBinder(ledger)
        try binder.bind("b", sharing: Int(CLEANSE_SHARED))
        try binder.bind("a", [.init(key: "b", kind: CLEANSE_NEED_WEAK)], sharing: Int(CLEANSE_SHARED)) {
            request, out, _ in
            var provider: OpaquePointer?
            if let error = cleanse_provider_retain(cleanse_request_provider(request, 0), &provider) { return error }
            out?.pointee = UnsafeMutableRawPointer(provider)
            return nil
        }
        var graph: TestGraph? = try binder.build()
        let provider = OpaquePointer(try #require(try graph?.get("a").pointer))
        defer { cleanse_provider_release(provider) }
        let object = TestObject(try out { cleanse_provider_get(provider, $0) })
        #expect(try object.pointer == graph?.get("b").pointer)
        graph = nil
        #expect(ledger.destroyed.contains("b") == false)
    }

    @Test func `A scoped provider is shared in the graph that has its scope`() throws {
        let binder = try TestBinder()
        let inner = try TestBinder(binder.ledger)
        try check(cleanse_binder_set_scope(inner.handle, "session"))
        try inner.bind("user", sharing: CLEANSE_SCOPED, scope: "session")
        try inner.bind("page", [.init(key: "user"), .init(key: "user")])
        try check(cleanse_binder_install(binder.handle, "session", inner.handle, nil, 0))
        let graph = try binder.build()
        for _ in 0..<2 {
            let child = try graph.child("session")
            _ = (try child.get("page"), try child.get("page"))
        }
        #expect(binder.ledger.made == ["user", "page", "page", "user", "page", "page"])
    }

    @Test func `A provider handle creates an object for each request, with arguments too`() throws {
        let binder = try TestBinder()
        try binder.bind("leaf")
        // The instance is the argument, which still belongs to the caller.
        let create: cleanse_create_function = { request, out, _ in
            cleanse_object_pointer(cleanse_request_argument(request, "seed"), out)
        }
        try binder.bind("tree", parameters: [("seed", Int(CLEANSE_POINTER))], destroys: false, create: create)
        let graph = try binder.build()
        let leaf = try out { cleanse_graph_provider(graph.handle, "leaf", nil, $0) }
        defer { cleanse_provider_release(leaf) }
        for _ in 0..<3 { cleanse_object_release(try out { cleanse_provider_get(leaf, $0) }) }
        #expect(binder.ledger.made.count == 3)
        #expect(binder.ledger.destroyed.count == 3)

        let tree = try out { cleanse_graph_provider(graph.handle, "tree", nil, $0) }
        defer { cleanse_provider_release(tree) }
        let arguments = try out(cleanse_arguments_create)
        defer { cleanse_arguments_release(arguments) }
        for address in [0x10, 0x20] {
            let seed = UnsafeMutableRawPointer(bitPattern: address)
            try check(cleanse_arguments_set_pointer(arguments, "seed", seed))
            #expect(try TestObject(try out { cleanse_provider_get_with(tree, arguments, $0) }).pointer == seed)
        }
        let failure = #expect(throws: CFailure.self) { try out { cleanse_provider_get(tree, $0) } }
        #expect(failure?.code == Int32(CLEANSE_ERROR_ARGUMENTS))
    }
}
