import CCleanse
import CleanseC
import Testing

/// Objects that build child graphs of their own graph, or request undeclared keys from it.
@Suite struct GraphNeedTests {
    /// The handles that an object keeps from its request.
    private final class Kept: @unchecked Sendable {
        // SAFETY: used by one thread.
        var factory: OpaquePointer?
        var graph: OpaquePointer?
        var made = 0
        var destroyed = 0
    }

    /// Binds a shared "manager" that keeps the factory of "session" and the handle of its own graph.
    private func declareManager(_ binder: TestBinder, _ kept: Kept) throws {
        var binding = cleanse_binding()
        cleanse_binding_init(&binding, MemoryLayout<cleanse_binding>.size)
        binding.sharing = cleanse_sharing(CLEANSE_SHARED)
        binding.context = Unmanaged.passRetained(kept).toOpaque()
        binding.release_context = { Unmanaged<Kept>.fromOpaque($0!).release() }
        binding.create = { request, _, context in
            let kept = Unmanaged<Kept>.fromOpaque(context!).takeUnretainedValue()
            kept.factory = cleanse_request_factory(request, 0)
            kept.graph = cleanse_request_graph(request, 1)
            kept.made += 1
            return cleanse_request_factory(request, 1) == nil && cleanse_request_graph(request, 0) == nil
                ? nil : cleanse_error_create(2000, "one is taken for the other")
        }
        binding.destroy = { _, context in Unmanaged<Kept>.fromOpaque(context!).takeUnretainedValue().destroyed += 1 }
        try "manager".withCString { key in
            try "session".withCString { session in
                var needs = [cleanse_dependency(), cleanse_dependency()]
                for index in needs.indices {
                    cleanse_dependency_init(&needs[index], MemoryLayout<cleanse_dependency>.size)
                }
                needs[0].key = session
                needs[0].need = cleanse_need(CLEANSE_NEED_CHILD)
                needs[1].need = cleanse_need(CLEANSE_NEED_GRAPH)
                try needs.withUnsafeBufferPointer {
                    binding.key = key
                    binding.dependencies = $0.baseAddress
                    binding.dependency_count = $0.count
                    try check(cleanse_bind(binder.handle, &binding))
                }
            }
        }
    }

    /// Returns a graph with a manager of sessions, each of which depends on the manager.
    private func graph(_ kept: Kept, _ ledger: Ledger = Ledger()) throws -> TestGraph {
        let (binder, session) = (try TestBinder(ledger), try TestBinder(ledger))
        try declareManager(binder, kept)
        try binder.bind("service", sharing: Int(CLEANSE_SHARED))
        try check(cleanse_bind_seed(session.handle, "user", nil, cleanse_kind(CLEANSE_STRING), nil, 0))
        try session.bind("login", [.init(key: "manager"), .init(key: "user")], sharing: Int(CLEANSE_SHARED))
        try check(cleanse_binder_install(binder.handle, "session", session.handle, nil, 0))
        return try binder.build()
    }

    private func session(_ factory: OpaquePointer?, of user: String) throws -> TestGraph {
        let arguments = try out(cleanse_arguments_create)
        defer { cleanse_arguments_release(arguments) }
        try check(cleanse_arguments_set_string(arguments, "user", user))
        return TestGraph(try out { cleanse_factory_build(factory, arguments, $0) })
    }

    @Test func `An object builds child graphs of its own graph, and neither keeps the other alive`() throws {
        let (kept, ledger) = (Kept(), Ledger())
        do {
            let graph = try graph(kept, ledger)
            _ = try graph.get("manager")
            let (ada, bob) = (try session(kept.factory, of: "ada"), try session(kept.factory, of: "bob"))
            #expect(try ada.get("user").string == "ada")
            #expect(try bob.get("user").string == "bob")
            _ = try (ada.get("login"), bob.get("login"))
            #expect(ledger.made == ["login", "login"])
            #expect(kept.made == 1)
        }
        #expect(ledger.destroyed == ["login", "login"])
        #expect(kept.destroyed == 1)
    }

    @Test func `A child graph that an object has built keeps the parent graph alive`() throws {
        let kept = Kept()
        var graph: TestGraph? = try graph(kept)
        _ = try graph?.get("manager")
        var child: TestGraph? = try session(kept.factory, of: "ada")
        graph = nil
        #expect(kept.destroyed == 0)
        #expect(try child?.get("service") != nil)
        child = nil
        #expect(kept.destroyed == 1)
    }

    @Test func `An object requests undeclared keys from its own graph while the graph lives`() throws {
        let kept = Kept()
        var graph: TestGraph? = try graph(kept)
        let manager = try #require(try graph?.get("manager"))
        #expect(cleanse_graph_has(kept.graph, "service", nil))
        let first = try out { cleanse_graph_get(kept.graph, "service", nil, $0) }
        do {
            let second = try #require(try graph?.get("service"))
            #expect(first == second.handle)
            cleanse_object_release(first)
        }
        // This handle keeps the graph alive.
        var retained: TestGraph? = TestGraph(try out { cleanse_graph_retain(kept.graph, $0) })
        graph = nil
        #expect(cleanse_graph_has(kept.graph, "service", nil))
        #expect(try retained?.get("service") != nil)
        retained = nil
        // The held object keeps the handles that it borrowed, but not the graph.
        #expect(!cleanse_graph_has(kept.graph, "service", nil))
        let calls: [() -> OpaquePointer?] = [
            {
                var object: OpaquePointer?; return cleanse_graph_get(kept.graph, "service", nil, &object)
            },
            {
                var object: OpaquePointer?; return cleanse_graph_try_get(kept.graph, "service", nil, &object)
            },
            {
                var graph: OpaquePointer?; return cleanse_graph_retain(kept.graph, &graph)
            },
            {
                var graph: OpaquePointer?; return cleanse_graph_build_child(kept.graph, "session", nil, &graph)
            },
            {
                var graph: OpaquePointer?; return cleanse_factory_build(kept.factory, nil, &graph)
            },
            {
                var text: UnsafeMutablePointer<CChar>?; return cleanse_graph_json(kept.graph, &text)
            },
            { cleanse_graph_create_shared(kept.graph) },
        ]
        for call in calls {
            let failure = #expect(throws: CFailure.self) { try check(call()) }
            #expect(failure?.code == Int32(CLEANSE_ERROR_GONE))
        }
        withExtendedLifetime(manager) {}
    }

    @Test func `A factory can be retained, and obtained from a graph`() throws {
        let kept = Kept()
        let graph = try graph(kept)
        let factory = try out { cleanse_graph_factory(graph.handle, "session", $0) }
        let other = try out { cleanse_factory_retain(factory, $0) }
        #expect(factory == other)
        cleanse_factory_release(factory)
        #expect(try session(other, of: "ada").get("user").string == "ada")
        cleanse_factory_release(other)
        let failure = #expect(throws: CFailure.self) {
            _ = try out { cleanse_graph_factory(graph.handle, "no", $0) }
        }
        #expect(failure?.code == Int32(CLEANSE_ERROR_MISSING))
        let wrong = try out { cleanse_graph_factory(graph.handle, "session", $0) }
        #expect(throws: CFailure.self) { _ = try out { cleanse_factory_build(wrong, nil, $0) } }
        cleanse_factory_release(wrong)
    }

    @Test func `A child graph must be installed, and a dependency on the own graph takes no key`() throws {
        let binder = try TestBinder()
        try binder.bind("manager", [.init(key: "session", kind: CLEANSE_NEED_CHILD)])
        let failure = #expect(throws: CFailure.self) { try binder.build() }
        #expect(failure?.code == Int32(CLEANSE_ERROR_MISSING))
        #expect(failure?.issues.first?.requirer == "manager")
        let optional = try TestBinder()
        try optional.bind("manager", [.init(key: "session", kind: CLEANSE_NEED_CHILD, isOptional: true)]) {
            request, _, _ in
            cleanse_request_factory(request, 0) == nil ? nil : cleanse_error_create(2000, "there is one")
        }
        _ = try optional.build().get("manager")
        let wrong = #expect(throws: CFailure.self) {
            try binder.bind("a", [.init(key: "b", kind: CLEANSE_NEED_GRAPH)])
        }
        #expect(wrong?.code == Int32(CLEANSE_ERROR_ARGUMENT))
        #expect(throws: CFailure.self) {
            try binder.bind("a", [.init(key: "b", name: "c", kind: CLEANSE_NEED_CHILD)])
        }
    }

    @Test func `One call creates all shared objects, each after its dependencies`() throws {
        let ledger = Ledger()
        let (binder, child) = (try TestBinder(ledger), try TestBinder(ledger))
        let shared = Int(CLEANSE_SHARED)
        try binder.bind("c", [.init(key: "b")], sharing: shared)
        try binder.bind("b", [.init(key: "a"), .init(key: "d", kind: CLEANSE_NEED_PROVIDER)], sharing: shared)
        try binder.bind("a", sharing: shared)
        try binder.bind("d", [.init(key: "b")], sharing: shared)
        try binder.bind("unshared", [.init(key: "a")])
        try binder.bind("parameters", parameters: [("p", Int(CLEANSE_BOOL))])
        try binder.bind("list", sharing: shared, collected: true)
        try check(cleanse_bind_string(binder.handle, "value", nil, "v", nil, 0))
        try child.bind("inner", sharing: shared)
        try check(cleanse_binder_install(binder.handle, "child", child.handle, nil, 0))
        let graph = try binder.build()
        _ = try graph.get("a")
        for _ in 0..<2 { try check(cleanse_graph_create_shared(graph.handle)) }
        #expect(ledger.made.first == "a")
        #expect(ledger.made.sorted() == ["a", "b", "c", "d", "list"])
        let places = Dictionary(uniqueKeysWithValues: ledger.made.enumerated().map { ($1, $0) })
        #expect(try #require(places["b"]) < #require(places["c"]))
        #expect(try #require(places["b"]) < #require(places["d"]))
    }

    @Test func `Creating all shared objects reports the first failure, and another call continues`() throws {
        let ledger = Ledger()
        let binder = try TestBinder(ledger)
        for key in ["a", "b", "c"] { try binder.bind(key, sharing: Int(CLEANSE_SHARED)) }
        let graph = try binder.build()
        ledger.fail(["b"])
        let failure = #expect(throws: CFailure.self) { try check(cleanse_graph_create_shared(graph.handle)) }
        #expect(failure?.code == 2000)
        #expect(ledger.made == ["a"])
        ledger.fail([])
        try check(cleanse_graph_create_shared(graph.handle))
        #expect(ledger.made == ["a", "b", "c"])
    }
}
