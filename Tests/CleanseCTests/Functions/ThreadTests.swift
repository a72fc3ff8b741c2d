import CCleanse
import Cleanse
import CleanseC
import TestSupport
import Testing

/// Graphs that only one thread may call, and objects that belong to Swift actors.
@Suite struct ThreadTests {
    /// A handle that can be sent to other threads.
    private struct Sent: @unchecked Sendable {
        // SAFETY: a handle is a number.
        let handle: OpaquePointer
    }

    private static func bound(_ binder: TestBinder, parent: OpaquePointer? = nil) throws -> TestGraph {
        var options = cleanse_build_options()
        options.size = MemoryLayout<cleanse_build_options>.size
        options.one_thread = true
        options.parent = parent
        return TestGraph(try out { cleanse_graph_build(binder.handle, &options, $0) })
    }

    /// Returns the error of a call on another thread.
    private static func elsewhere(_ handle: OpaquePointer, _ call: @escaping @Sendable (OpaquePointer) throws -> Void)
        throws -> CFailure
    {
        let sent = Sent(handle: handle)
        return try #require(onThreads([{ try call(sent.handle) }])[0] as? CFailure)
    }

    /// Throws an error with the number `CLEANSE_ERROR_THREAD`, for the test of all numbers.
    static func fail() throws {
        let binder = try TestBinder()
        try binder.bind("a")
        let graph = try bound(binder)
        throw try elsewhere(graph.handle) { graph in _ = try out { cleanse_graph_get(graph, "a", nil, $0) } }
    }

    @Test func `A graph of one thread refuses every request from another thread, and creates nothing for it`() throws {
        let binder = try TestBinder()
        let child = try TestBinder()
        try binder.bind("a", sharing: Int(CLEANSE_SHARED))
        try binder.bind("with", parameters: [("p", Int(CLEANSE_BOOL))])
        try binder.bind("all", collected: true)
        try binder.injector("view", base: nil)
        try check(cleanse_binder_install(binder.handle, "inner", child.handle, nil, 0))
        let graph = try Self.bound(binder)
        let calls: [@Sendable (OpaquePointer) throws -> Void] = [
            { graph in _ = try out { cleanse_graph_get(graph, "a", nil, $0) } },
            { graph in _ = try out { cleanse_graph_get(graph, "nothing", nil, $0) } },
            { graph in _ = try out { cleanse_graph_get_collection(graph, "all", nil, $0) } },
            { graph in _ = try out { cleanse_graph_provider(graph, "a", nil, $0) } },
            { graph in _ = try out { cleanse_graph_build_child(graph, "inner", nil, $0) } },
            { graph in try check(cleanse_graph_inject(graph, "view", nil)) },
            { graph in
                let arguments = try out(cleanse_arguments_create)
                defer { cleanse_arguments_release(arguments) }
                _ = try out { cleanse_graph_get_with(graph, "with", nil, arguments, $0) }
            },
            { graph in
                let other = try TestBinder()
                var options = cleanse_build_options()
                options.size = MemoryLayout<cleanse_build_options>.size
                options.parent = graph
                _ = try out { cleanse_graph_build(other.handle, &options, $0) }
            },
        ]
        for (index, call) in calls.enumerated() {
            let failure = try Self.elsewhere(graph.handle, call)
            #expect(failure.code == Int32(CLEANSE_ERROR_THREAD), "\(index)")
            #expect(failure.issues.first?.hints.first?.contains("without one_thread") == true, "\(index)")
        }
        #expect(binder.ledger.made.isEmpty)
        _ = try graph.get("a")
        // A request for a shared object that exists is refused too.
        #expect(try Self.elsewhere(graph.handle, calls[0]).issues.first?.key == "a")
        #expect(binder.ledger.made == ["a"])
    }

    @Test func `Child graphs, providers and graphs built on a graph of one thread refuse other threads too`() throws {
        let binder = try TestBinder()
        let child = try TestBinder()
        let other = try TestBinder()
        try binder.bind("a", sharing: Int(CLEANSE_SHARED))
        try child.bind("b")
        try other.bind("c")
        try check(cleanse_binder_install(binder.handle, "inner", child.handle, nil, 0))
        let graph = try Self.bound(binder)
        let inner = try graph.child("inner")
        let above = try other.build(parent: graph)
        let provider = try out { cleanse_graph_provider(graph.handle, "a", nil, $0) }
        defer { cleanse_provider_release(provider) }
        for (graph, key) in [(inner, "b"), (inner, "a"), (above, "c"), (above, "a")] {
            let failure = try Self.elsewhere(graph.handle) { graph in
                _ = try out { cleanse_graph_get(graph, key, nil, $0) }
            }
            #expect(failure.code == Int32(CLEANSE_ERROR_THREAD))
            _ = try graph.get(key)
        }
        let failure = try Self.elsewhere(provider) { provider in _ = try out { cleanse_provider_get(provider, $0) } }
        #expect(failure.code == Int32(CLEANSE_ERROR_THREAD))
        for _ in 0..<3 { cleanse_object_release(try out { cleanse_provider_get(provider, $0) }) }
        // The provider also refuses to give another thread the object that its own thread already has.
        let second = try Self.elsewhere(provider) { provider in _ = try out { cleanse_provider_get(provider, $0) } }
        #expect(second.code == Int32(CLEANSE_ERROR_THREAD))
    }

    @Test func `A provider that a callback retains belongs to the graph's thread too`() throws {
        let create: cleanse_create_function = { request, out, _ in
            var provider: OpaquePointer?
            let error = cleanse_provider_retain(cleanse_request_provider(request, 0), &provider)
            out?.pointee = UnsafeMutableRawPointer(provider)
            return error
        }
        for kind in [CLEANSE_NEED_PROVIDER, CLEANSE_NEED_WEAK] {
            let binder = try TestBinder()
            try binder.bind("a", sharing: Int(CLEANSE_SHARED))
            try binder.bind("keeper", [.init(key: "a", kind: kind)], destroys: false, create: create)
            let graph = try Self.bound(binder)
            let provider = OpaquePointer(try #require(try graph.get("keeper").pointer))
            defer { cleanse_provider_release(provider) }
            let failure = try Self.elsewhere(provider) { provider in _ = try out { cleanse_provider_get(provider, $0) }
            }
            #expect(failure.code == Int32(CLEANSE_ERROR_THREAD))
            cleanse_object_release(try out { cleanse_provider_get(provider, $0) })
        }
    }

    @Test func `Describing and releasing a graph of one thread are allowed on any thread`() throws {
        let binder = try TestBinder()
        try binder.bind("a", sharing: Int(CLEANSE_SHARED))
        let graph = try out { handle in
            var options = cleanse_build_options()
            options.size = MemoryLayout<cleanse_build_options>.size
            options.one_thread = true
            return cleanse_graph_build(binder.handle, &options, handle)
        }
        cleanse_object_release(try out { cleanse_graph_get(graph, "a", nil, $0) })
        let sent = Sent(handle: graph)
        let errors = onThreads([
            {
                var text: UnsafeMutablePointer<CChar>?
                try check(cleanse_graph_json(sent.handle, &text))
                cleanse_string_release(text)
                #expect(cleanse_graph_has(sent.handle, "a", nil))
                cleanse_graph_release(sent.handle)
            }
        ])
        #expect(errors[0] == nil)
        #expect(binder.ledger.destroyed == ["a"])
    }

    @Test func `Options of the first header, which have no field for the thread, still work`() throws {
        let binder = try TestBinder()
        try binder.bind("a")
        // The struct as the first header defined it.
        struct First {
            var size = MemoryLayout<First>.size
            var file: UnsafePointer<CChar>?
            var line: UInt32 = 0
            var name: UnsafePointer<CChar>?
            var overrides: OpaquePointer?
            var parent: OpaquePointer?
            var arguments: OpaquePointer?
            /// Arbitrary memory after the struct.
            static let garbage: UInt64 = .max
        }
        var memory = (First(), First.garbage)
        let graph = try withUnsafeBytes(of: &memory) { bytes in
            TestGraph(
                try out {
                    cleanse_graph_build(
                        binder.handle, bytes.baseAddress?.assumingMemoryBound(to: cleanse_build_options.self), $0)
                })
        }
        let sent = Sent(handle: graph.handle)
        #expect(
            onThreads([{ cleanse_object_release(try out { cleanse_graph_get(sent.handle, "a", nil, $0) }) }])[0] == nil)
    }

    // MARK: Swift actors

    @MainActor final class Screen {
        init() {}
    }
    @globalActor actor Storage { static let shared = Storage() }
    final class Store {}

    private static func swift(_ configure: (SingletonBinder) -> Void = { _ in }) throws -> TestGraph {
        try TestGraph(
            ComponentFactory.of(root: ObjectGraph.self) { binder in
                binder.bindObjectGraph()
                binder.bind(Screen.self).sharedInScope().to(factory: Screen.init)
                binder.bind(Store.self).to { @Storage in Store() }
                binder.export(Screen.self, as: "screen")
                binder.export(Store.self, as: "store")
                configure(binder)
            }.tryBuild().makeHandle())
    }

    /// Throws an error with the number `CLEANSE_ERROR_ISOLATION`, for the test of all numbers.
    static func conflict() throws {
        let binder = try TestBinder()
        try binder.bind("both", [.init(key: "screen"), .init(key: "store")])
        _ = try binder.build(parent: swift())
    }

    @Test func `An object of a Swift actor can only be requested on that actor`() async throws {
        let graph = try Self.swift()
        let failure = #expect(throws: CFailure.self) { try graph.get("screen") }
        #expect(failure?.code == Int32(CLEANSE_ERROR_THREAD))
        #expect(failure?.issues.first?.key == "screen")
        #expect(failure?.description.contains("belongs to MainActor") == true)
        let provider = try out { cleanse_graph_provider(graph.handle, "screen", nil, $0) }
        defer { cleanse_provider_release(provider) }
        #expect(throws: CFailure.self) { _ = try out { cleanse_provider_get(provider, $0) } }
        let sent = Sent(handle: provider)
        try await MainActor.run { cleanse_object_release(try out { cleanse_provider_get(sent.handle, $0) }) }
        // The object exists now, and still belongs to the actor.
        #expect(throws: CFailure.self) { _ = try out { cleanse_provider_get(provider, $0) } }
    }

    @Test func `A C object that depends on an actor's object is created on the actor, with arguments too`()
        async throws
    {
        let binder = try TestBinder()
        try binder.bind("window", [.init(key: "screen")], sharing: Int(CLEANSE_SHARED))
        try binder.bind("dialog", [.init(key: "screen")], parameters: [("p", Int(CLEANSE_BOOL))])
        let graph = try binder.build(parent: Self.swift())
        #expect(throws: CFailure.self) { try graph.get("window") }
        let arguments = try out(cleanse_arguments_create)
        defer { cleanse_arguments_release(arguments) }
        try check(cleanse_arguments_set_bool(arguments, "p", true))
        let failure = #expect(throws: CFailure.self) {
            _ = try out { cleanse_graph_get_with(graph.handle, "dialog", nil, arguments, $0) }
        }
        #expect(failure?.code == Int32(CLEANSE_ERROR_THREAD))
        #expect(binder.ledger.made.isEmpty)
        let (sent, given) = (Sent(handle: graph.handle), Sent(handle: arguments))
        try await MainActor.run {
            cleanse_object_release(try out { cleanse_graph_get(sent.handle, "window", nil, $0) })
            cleanse_object_release(try out { cleanse_graph_get_with(sent.handle, "dialog", nil, given.handle, $0) })
        }
        #expect(binder.ledger.made == ["window", "dialog"])
        #expect(throws: CFailure.self) { try graph.get("window") }
    }

    @Test func `An object that belongs to two actors is an error in the graph`() throws {
        let failure = #expect(throws: CFailure.self) { try Self.conflict() }
        #expect(failure?.code == Int32(CLEANSE_ERROR_ISOLATION))
    }

    @Test func `C's objects may be created and used on any thread`() throws {
        let binder = try TestBinder()
        try binder.bind("a", sharing: Int(CLEANSE_SHARED))
        try check(cleanse_bind_string(binder.handle, "text", nil, "hello", nil, 0))
        final class Server: Sendable {
            let make: @Sendable () throws -> Instance
            init(make: @escaping @Sendable () throws -> Instance) { self.make = make }
        }
        struct Instance { let address: UInt }
        let handle = Sent(handle: binder.handle)
        let server = try ComponentFactory.of(root: Server.self) { configured in
            configured.include(registrations: handle.handle)
            configured.bind(Instance.self, toObject: "a") { Instance(address: UInt(bitPattern: $0.pointer)) }
            configured.bind(Server.self).to(factory: Server.init)
        }.tryBuild()
        let addresses = onThreads(4) { _ in try? server.make().address }
        #expect(Set(addresses).count == 1 && addresses[0] != nil)
    }

    @Test func `A visitor sees actors, and functions that move a request to another actor`() throws {
        final class Seen { var bindings: [String: (isolation: String?, factory: Bool, crossings: [String?])] = [:] }
        struct Opener: Sendable { let open: @MainActor () -> Screen }
        let graph = try Self.swift { binder in
            binder.bind(Opener.self).to { (open: @escaping @MainActor () -> Screen) in Opener(open: open) }
        }
        let seen = Seen()
        var visitor = cleanse_visitor()
        visitor.size = MemoryLayout<cleanse_visitor>.size
        visitor.context = Unmanaged.passUnretained(seen).toOpaque()
        visitor.binding = { info, context in
            guard let info = info?.pointee, let context else { return }
            let seen = Unmanaged<Seen>.fromOpaque(context).takeUnretainedValue()
            seen.bindings[String(cString: info.key)] = (
                info.isolation.map { String(cString: $0) }, info.sendable_factory,
                (0..<info.dependency_count).map { info.dependency_crossings[$0].map { String(cString: $0) } }
            )
        }
        try check(cleanse_graph_visit(graph.handle, &visitor))
        withExtendedLifetime(seen) {}
        #expect(seen.bindings["screen"]?.isolation == "MainActor")
        #expect(seen.bindings["screen"]?.factory == true)
        #expect(seen.bindings.first { $0.key.contains("Opener") }?.value.crossings == ["@MainActor ()"])
        #expect(seen.bindings.first { $0.key.contains("Opener") }?.value.isolation == nil)
    }
}
