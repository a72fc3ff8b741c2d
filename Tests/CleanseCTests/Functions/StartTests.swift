import CCleanse
import Cleanse
import CleanseC
import Foundation
import TestSupport
import Testing

/// Graphs that start and stop on the calling thread.
@Suite struct StartTests {
    /// Binds `server`, which depends on `store`, which depends on `log`. Nothing depends on `clock`, nor on `cache`, which has no start
    /// callback.
    private static func fill(_ binder: TestBinder) throws {
        try binder.service("server", [.init(key: "store")])
        try binder.service("store", [.init(key: "log")])
        try binder.service("clock")
        try binder.service("log")
        try binder.bind("cache", sharing: CLEANSE_SHARED)
    }

    private static func graph(_ ledger: Ledger = Ledger()) throws -> TestGraph {
        let binder = try TestBinder(ledger)
        try fill(binder)
        return try binder.build()
    }

    @Test func `Objects are created and started after their dependencies, and stopped before them`() throws {
        let ledger = Ledger()
        let graph = try Self.graph(ledger)
        #expect(ledger.made.isEmpty)
        try graph.start()
        let started = ledger.turns
        #expect(started.sorted() == ["+clock", "+log", "+server", "+store"])
        #expect(started.filter { $0 != "+clock" } == ["+log", "+store", "+server"])
        #expect(ledger.made == started.map { String($0.dropFirst()) })
        try graph.stop()
        #expect(ledger.turns.dropFirst(4) == ArraySlice(started.reversed().map { "-" + $0.dropFirst() }))
        // The objects have been stopped, but not destroyed.
        #expect(ledger.destroyed.isEmpty)
        _ = try graph.get("server")
    }

    @Test func `An object without a start callback is created if an object that starts depends on it`() throws {
        let ledger = Ledger()
        let binder = try TestBinder(ledger)
        try binder.bind("pool", [.init(key: "settings")], sharing: CLEANSE_SHARED)
        try binder.bind("settings")
        try binder.service("server", [.init(key: "pool")])
        try binder.bind("unneeded", sharing: CLEANSE_SHARED)
        let graph = try binder.build()
        try graph.start()
        #expect(ledger.made == ["settings", "pool", "server"])
        #expect(ledger.turns == ["+server"])
    }

    @Test func `Providers, aliases and collections order starts as direct dependencies do`() throws {
        let ledger = Ledger()
        let binder = try TestBinder(ledger)
        try binder.service("user", [.init(key: "tool", kind: CLEANSE_NEED_PROVIDER), .init(key: "name")])
        try binder.alias("name", "named")
        try binder.service("named", [.init(key: "part", kind: CLEANSE_NEED_COLLECTION)])
        for _ in 0..<2 {
            try binder.bind(
                "part", sharing: CLEANSE_SHARED, collected: true, start: startBooked, stop: stopBooked)
        }
        try binder.service("tool")
        let graph = try binder.build()
        try graph.start()
        #expect(ledger.turns.last == "+user")
        let named = try #require(ledger.turns.firstIndex(of: "+named"))
        #expect(ledger.turns[..<named].count { $0 == "+part" } == 2)
        try graph.stop()
        try #require(ledger.turns.count == 10)
        #expect(ledger.turns[5] == "-user")
    }

    @Test func `A failed start stops the started objects in reverse, reports the error, and can be retried`() throws {
        let ledger = Ledger()
        let graph = try Self.graph(ledger)
        ledger.fail(turns: ["+server", "-log"])
        let failure = try #require(#expect(throws: CFailure.self) { try graph.start() })
        #expect(failure.code == Int32(CLEANSE_ERROR_START))
        try #require(failure.issues.map(\.code) == [Int32(CLEANSE_ERROR_START), 3000, Int32(CLEANSE_ERROR_STOP), 3001])
        #expect(failure.issues.map(\.key) == ["server", "server", "log", "log"])
        #expect(failure.issues[1].message == "+server does not work")
        #expect(failure.issues[0].file == "Tests/graph.c")
        #expect(failure.description.contains(/start failed after [^:]+: \+server does not work\n/))
        #expect(failure.description.contains("failed to stop: -log does not work\n"))
        // The object that failed was not started, so it is not stopped.
        let stopped = ledger.turns.filter { $0.hasPrefix("-") }
        #expect(stopped.filter { $0 != "-clock" } == ["-store", "-log"])
        #expect(ledger.turns.count { $0 == "-clock" } == ledger.turns.count { $0 == "+clock" })

        ledger.fail(turns: [])
        let (made, turns) = (ledger.made, ledger.turns.count)
        try graph.start()
        #expect(ledger.turns.dropFirst(turns).sorted() == ["+clock", "+log", "+server", "+store"])
        #expect(Set(ledger.made) == Set(made + ["clock"]), "objects stay")
    }

    @Test func `An object that can't be created fails the start`() throws {
        let ledger = Ledger()
        let graph = try Self.graph(ledger)
        ledger.fail(["store"])
        let failure = try #require(#expect(throws: CFailure.self) { try graph.start() })
        #expect(failure.code == Int32(CLEANSE_ERROR_START))
        #expect(failure.issues.map(\.code) == [Int32(CLEANSE_ERROR_START), 2000])
        #expect(failure.issues.map(\.key) == ["store", "store"])
        #expect(!ledger.turns.contains("+server"))
        #expect(ledger.turns.count { $0 == "+log" } == ledger.turns.count { $0 == "-log" })
    }

    @Test func `A start callback that passes on the error of a call reports that error's message`() throws {
        let binder = try TestBinder()
        try binder.service("a", start: { _, _ in cleanse_object_int64(nil, nil) })
        let failure = try #require(#expect(throws: CFailure.self) { try binder.build().start() })
        #expect(failure.description.contains(/start failed after [^:]+: out is NULL\n/), "\(failure)")
    }

    @Test func `A stop continues after a failure, and returns the same error to every caller`() throws {
        let ledger = Ledger()
        let graph = try Self.graph(ledger)
        try graph.start()
        ledger.fail(turns: ["-server", "-log"])
        for _ in 0..<2 {
            let failure = try #require(#expect(throws: CFailure.self) { try graph.stop() })
            #expect(failure.code == Int32(CLEANSE_ERROR_STOP))
            #expect(failure.issues.map(\.code) == [Int32(CLEANSE_ERROR_STOP), 3001, 3001])
            #expect(failure.issues.map(\.key) == ["server", "server", "log"])
        }
        #expect(ledger.turns.count == 8)
    }

    @Test func `A graph starts once and stops once, and not again after that`() throws {
        let ledger = Ledger()
        let graph = try Self.graph(ledger)
        // Stopping a graph that has not been started does nothing.
        try graph.stop()
        for _ in 0..<2 { try graph.start() }
        #expect(ledger.turns.count == 4)
        for _ in 0..<2 { try graph.stop() }
        #expect(ledger.turns.count == 8)
        let failure = #expect(throws: CFailure.self) { try graph.start() }
        #expect(failure?.code == Int32(CLEANSE_ERROR_STOPPED))
        #expect(ledger.turns.count == 8)
    }

    @Test func `A graph that is released while it runs is stopped before its objects are destroyed`() throws {
        let ledger = Ledger()
        do {
            let binder = try TestBinder(ledger)
            try Self.fill(binder)
            let graph = try binder.build()
            try graph.start()
            // Another handle keeps the graph running.
            let other = TestGraph(try out { cleanse_graph_retain(graph.handle, $0) })
            withExtendedLifetime(other) {}
        }
        #expect(ledger.turns.count == 8)
        #expect(ledger.turns.dropFirst(4).filter { $0 != "-clock" } == ["-server", "-store", "-log"])
        #expect(ledger.destroyed.sorted() == ["clock", "log", "server", "store"])
    }

    @Test func `An object that is still held is stopped with its graph, and destroyed with its last handle`() throws {
        let ledger = Ledger()
        var object: TestObject?
        do {
            let graph = try Self.graph(ledger)
            try graph.start()
            object = try graph.get("server")
        }
        #expect(ledger.turns.contains("-server"))
        #expect(!ledger.destroyed.contains("server"))
        object = nil
        #expect(ledger.destroyed.contains("server"))
        withExtendedLifetime(object) {}
    }

    @Test func `Child graphs start after their parents, and stop before them`() throws {
        let ledger = Ledger()
        let (binder, child) = (try TestBinder(ledger), try TestBinder(ledger))
        try binder.service("above")
        try child.service("below", [.init(key: "above")])
        try check(cleanse_binder_install(binder.handle, "child", child.handle, nil, 0))
        let graph = try binder.build()
        let first = try graph.child("child")
        let failure = #expect(throws: CFailure.self) { try first.start() }
        #expect(failure?.code == Int32(CLEANSE_ERROR_NEEDS_START))
        #expect(failure?.issues.first?.key == "above")
        #expect(failure?.issues.first?.hints.first?.contains("cleanse_graph_start") == true)
        #expect(ledger.turns.isEmpty && ledger.made.isEmpty)

        try graph.start()
        try first.start()
        let second = try graph.child("child")
        try second.start()
        try second.stop()
        #expect(ledger.turns == ["+above", "+below", "+below", "-below"])
        try graph.stop()
        #expect(ledger.turns.suffix(2) == ["-below", "-above"])
        let late = #expect(throws: CFailure.self) { try graph.child("child").start() }
        #expect(late?.code == Int32(CLEANSE_ERROR_STOPPED))
    }

    @Test func `A released child graph is stopped, and forgotten by its parent`() throws {
        let ledger = Ledger()
        let (binder, child) = (try TestBinder(ledger), try TestBinder(ledger))
        try binder.service("above")
        try child.service("below")
        try check(cleanse_binder_install(binder.handle, "child", child.handle, nil, 0))
        let graph = try binder.build()
        try graph.start()
        for _ in 0..<3 { try graph.child("child").start() }
        #expect(ledger.turns == ["+above", "+below", "-below", "+below", "-below", "+below", "-below"])
        try graph.stop()
        #expect(ledger.turns.last == "-above")
        #expect(ledger.turns.count == 8)
    }

    @Test func `A graph without start callbacks starts and stops, and stops the graphs that are built on it`() throws {
        let ledger = Ledger()
        do {
            let (binder, below) = (try TestBinder(ledger), try TestBinder(ledger))
            try binder.bind("plain", sharing: CLEANSE_SHARED)
            try below.service("below", [.init(key: "plain")])
            let graph = try binder.build()
            try graph.start()
            #expect(ledger.made.isEmpty)
            let other = try below.build(parent: graph)
            try other.start()
            try graph.stop()
            #expect(ledger.turns == ["+below", "-below"])
        }
        #expect(ledger.destroyed == ["below", "plain"])
        #expect(ledger.contextsReleased == 2)
    }

    @Test func `Starting or stopping a graph inside its own callbacks is an error, not a deadlock`() throws {
        let ledger = Ledger()
        let call: cleanse_start_function = { _, context in
            let ledger = book(context).ledger
            for error in [cleanse_graph_start(ledger.graph), cleanse_graph_stop(ledger.graph)] {
                let code = cleanse_error_code(error)
                ledger.state.withLock { $0.turns.append("\(code)") }
                cleanse_error_release(error)
            }
            return nil
        }
        let binder = try TestBinder(ledger)
        try binder.service("a", start: call, stop: call)
        // The refused stop does not cancel the start.
        try binder.service("b", [.init(key: "a")])
        let graph = try binder.build()
        ledger.graph = graph.handle
        try graph.start()
        #expect(ledger.turns == ["\(CLEANSE_ERROR_REENTRANT)", "\(CLEANSE_ERROR_REENTRANT)", "+b"])
        try graph.stop()
        #expect(ledger.turns.dropFirst(3) == ["-b", "\(CLEANSE_ERROR_STOPPED)", "\(CLEANSE_ERROR_REENTRANT)"])
    }

    @Test(arguments: [true, false])
    func `Stopping a graph in a callback of its child graph is an error, and stops nothing`(isStart: Bool) throws {
        let ledger = Ledger()
        let call: cleanse_start_function = { _, context in cleanse_graph_stop(book(context).ledger.graph) }
        let (binder, child) = (try TestBinder(ledger), try TestBinder(ledger))
        try binder.service("above")
        try child.service(
            "below", [.init(key: "above")], start: isStart ? call : startBooked, stop: isStart ? stopBooked : call)
        try check(cleanse_binder_install(binder.handle, "child", child.handle, nil, 0))
        let graph = try binder.build()
        ledger.graph = graph.handle
        try graph.start()
        let below = try graph.child("child")
        let failure = #expect(throws: CFailure.self) {
            try below.start()
            try below.stop()
        }
        #expect(failure?.issues.map(\.code).last == Int32(CLEANSE_ERROR_REENTRANT))
        #expect(!ledger.turns.contains("-above"))
        try graph.stop()
        #expect(ledger.turns == (isStart ? ["+above", "-above"] : ["+above", "+below", "-above"]))
    }

    @Test func `A start callback may request undeclared keys, and pass on the error`() throws {
        let ledger = Ledger()
        let binder = try TestBinder(ledger)
        try binder.service(
            "a",
            start: { _, context in
                var object: OpaquePointer?
                if let error = cleanse_graph_get(book(context).ledger.graph, "b", nil, &object) { return error }
                cleanse_object_release(object)
                return cleanse_graph_get(book(context).ledger.graph, "none", nil, &object)
            })
        try binder.service("b")
        let graph = try binder.build()
        ledger.graph = graph.handle
        let failure = try #require(#expect(throws: CFailure.self) { try graph.start() })
        #expect(failure.code == Int32(CLEANSE_ERROR_START))
        #expect(failure.issues.map(\.code) == [Int32(CLEANSE_ERROR_START), Int32(CLEANSE_ERROR_MISSING)])
        #expect(failure.issues.last?.key == "none")
        #expect(ledger.made.contains("b"))
    }

    @Test func `One of many threads starts a graph, one stops it, and all others wait`() {
        let counts = race(
            threads: 4, rounds: 50,
            prepare: { _ in
                let ledger = Ledger()
                let graph = try! Self.graph(ledger)
                return Shared(graph: graph, ledger: ledger)
            },
            body: { thread, shared in
                do {
                    try shared.graph.start()
                    let seen = shared.ledger.turns.count { $0.hasPrefix("+") }
                    try shared.graph.stop()
                    return (seen, shared.ledger.turns.count)
                } catch let failure as CFailure {
                    // Another thread has stopped the graph, or has cancelled the start.
                    let isFine = [CLEANSE_ERROR_STOPPED, CLEANSE_ERROR_START].contains(Int(failure.code))
                    return isFine ? (4, 8) : (0, Int(failure.code))
                } catch {
                    return (0, 0)
                }
            })
        for round in counts {
            #expect(round.allSatisfy { $0.0 == 4 }, "\(round)")
        }
    }

    @Test func `A stop cancels a start on another thread, which stops the objects that it has started`() throws {
        let ledger = Ledger()
        let binder = try TestBinder(ledger)
        try binder.service("first") { _, context in
            let ledger = book(context).ledger
            ledger.state.withLock { $0.turns.append("+first") }
            // Continues when the other thread is about to stop the graph.
            ledger.meeting.arriveAndWait()
            while ledger.state.withLock({ !$0.isStopping }) { sched_yield() }
            return nil
        }
        try binder.service("second", [.init(key: "first")])
        let shared = Shared(graph: try binder.build(), ledger: ledger)
        let errors = onThreads([
            { try shared.graph.start() },
            {
                ledger.meeting.arriveAndWait()
                ledger.state.withLock { $0.isStopping = true }
                try shared.graph.stop()
            },
        ])
        // The stop may be late, after the start has ended.
        if let failure = errors[0] as? CFailure {
            #expect(failure.code == Int32(CLEANSE_ERROR_START))
            #expect(failure.issues.first?.key == "second")
            #expect(ledger.turns == ["+first", "-first"])
        } else {
            #expect(ledger.turns == ["+first", "+second", "-second", "-first"])
        }
        #expect(errors[1] == nil)
    }

    @Test func `A graph of one thread starts and stops on that thread only`() throws {
        let ledger = Ledger()
        let binder = try TestBinder(ledger)
        try Self.fill(binder)
        var options = cleanse_build_options()
        options.size = MemoryLayout<cleanse_build_options>.size
        options.one_thread = true
        let shared = Shared(
            graph: TestGraph(try out { cleanse_graph_build(binder.handle, &options, $0) }), ledger: ledger)
        let errors = onThreads([{ try shared.graph.start() }, { try shared.graph.stop() }])
        for error in errors { #expect((error as? CFailure)?.code == Int32(CLEANSE_ERROR_THREAD)) }
        try shared.graph.start()
        try shared.graph.stop()
        #expect(ledger.turns.count == 8)
    }

    @Test func `Only shared instances start and stop`() throws {
        let binder = try TestBinder()
        for sharing in [CLEANSE_UNSHARED, CLEANSE_SHARED] {
            let kind = sharing == CLEANSE_SHARED ? Int(CLEANSE_STRING) : Int(CLEANSE_POINTER)
            for (start, stop) in [(startBooked, nil), (nil, stopBooked)] as [(cleanse_start_function?, _)] {
                let failure = #expect(throws: CFailure.self) {
                    try binder.bind("a", sharing: Int(sharing), makes: kind, start: start, stop: stop)
                }
                #expect(failure?.code == Int32(CLEANSE_ERROR_ARGUMENT))
                #expect(failure?.description.contains("start and stop are for") == true)
            }
        }
    }

    @Test func `An override starts in place of the binding that it replaces`() throws {
        let (ledger, replaced) = (Ledger(), Ledger())
        let (binder, overrides) = (try TestBinder(replaced), try TestBinder(ledger))
        try binder.service("a")
        try overrides.service("a")
        let graph = try binder.build(overrides: overrides)
        try graph.start()
        #expect(ledger.turns == ["+a"] && replaced.turns.isEmpty)
    }

    @Test func `Bindings of earlier headers, which have no start callback, still work`() throws {
        let ledger = Ledger()
        let binder = try TestBinder(ledger)
        var binding = cleanse_binding()
        binding.size = try #require(MemoryLayout<cleanse_binding>.offset(of: \.start))
        binding.create = createBooked
        binding.sharing = cleanse_sharing(CLEANSE_SHARED)
        binding.context = Unmanaged.passRetained(Book(ledger, "a")).toOpaque()
        binding.release_context = releaseBook
        // The library doesn't read this field, since it lies beyond the end of the struct.
        binding.start = startBooked
        try "a".withCString {
            binding.key = $0
            try check(cleanse_bind(binder.handle, &binding))
        }
        let graph = try binder.build()
        try graph.start()
        #expect(ledger.made.isEmpty && ledger.turns.isEmpty)
    }

    @Test func `Descriptions say which objects start and stop`() throws {
        let binder = try TestBinder()
        try binder.service("a", stop: nil)
        let graph = try binder.build()
        let json = try graph.json
        #expect(json.contains("\"start\": true"))
        #expect(json.contains("\"stop\": false"))
    }

    // MARK: Graphs with Swift

    private struct Root: RootComponent {
        static func configureRoot(binder: ReceiptBinder<ObjectGraph>) -> BindingReceipt<ObjectGraph> {
            binder.toObjectGraph()
        }

        static func configure(binder: Binder<Unscoped>) {
            CurrentBinder.handle.map { binder.include(registrations: $0) }
        }
    }

    private enum CurrentBinder {
        @TaskLocal static var number = 0
        static var handle: OpaquePointer? { OpaquePointer(bitPattern: number) }
    }

    private static func factory(_ binder: TestBinder) throws -> ComponentFactory<Root> {
        try CurrentBinder.$number.withValue(Int(bitPattern: binder.handle)) { try ComponentFactory.of(Root.self) }
    }

    @Test func `A graph that Swift starts also starts C's objects, and only Swift can stop it`() async throws {
        let ledger = Ledger()
        let binder = try TestBinder(ledger)
        try Self.fill(binder)
        let factory = try Self.factory(binder)
        #expect(throws: MissingStart.self) { try factory.tryBuild() }
        let running = try await factory.start()
        #expect(ledger.turns.sorted() == ["+clock", "+log", "+server", "+store"])
        let graph = TestGraph(running.root.makeHandle())
        try graph.start()
        let failure = #expect(throws: CFailure.self) { try graph.stop() }
        #expect(failure?.code == Int32(CLEANSE_ERROR_ASYNCHRONOUS))
        #expect(ledger.turns.count == 4)
        try await running.stop()
        #expect(ledger.turns.suffix(4).filter { $0 != "-clock" } == ["-server", "-store", "-log"])
        try graph.stop()
    }

    @Test func `A C graph that is built on a graph that Swift has started stops with it`() async throws {
        let ledger = Ledger()
        let binder = try TestBinder(ledger)
        try binder.service("above")
        let running = try await Self.factory(binder).start()
        let parent = TestGraph(running.root.makeHandle())
        let below = try TestBinder(ledger)
        try below.service("below", [.init(key: "above")])
        let graph = try below.build(parent: parent)
        try graph.start()
        #expect(ledger.turns == ["+above", "+below"])
        try await running.stop()
        #expect(ledger.turns == ["+above", "+below", "-below", "-above"])
        try graph.stop()
    }

    /// Stops a graph from C that Swift has started, for `ErrorNumberTests`.
    static func stopFromC() async throws {
        let binder = try TestBinder()
        try binder.service("a")
        let running = try await factory(binder).start()
        let graph = TestGraph(running.root.makeHandle())
        var failure: (any Error)?
        do { try graph.stop() } catch { failure = error }
        try await running.stop()
        if let failure { throw failure }
    }
}

/// A graph and its ledger, for use by several threads.
private struct Shared: @unchecked Sendable {
    // SAFETY: handles may be used on any thread.
    let graph: TestGraph
    let ledger: Ledger
}
