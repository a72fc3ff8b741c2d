import CCleanse
import CleanseC
import TestSupport
import Testing

/// Tests of the events that a trace reports, and of the counts of handles.
@Suite struct TraceTests {
    /// Records events, and the release of the trace.
    private final class Notes: Sendable {
        struct Note: Equatable {
            let event: Int
            let key: String
            let component: String
        }

        let notes = Locked<[Note]>([])
        let released = Counter()

        var all: [Note] { notes.withLock { $0 } }
    }

    private static let hook: cleanse_trace_function = { event, context in
        let event = event!.pointee
        let notes = Unmanaged<Notes>.fromOpaque(context!).takeUnretainedValue()
        let isFine =
            event.size == MemoryLayout<cleanse_trace_event>.size && event.thread != 0 && event.line == 7
            && String(cString: event.file) == "graph.c"
            && (event.event == cleanse_event(CLEANSE_EVENT_FAILED)) == (cleanse_error_code(event.error) != 0)
        notes.notes.withLock {
            $0.append(
                .init(
                    event: isFine ? Int(event.event) : -1, key: String(cString: event.key),
                    component: String(cString: event.component)))
        }
    }

    private func build(_ binder: TestBinder, _ notes: Notes, overrides: TestBinder? = nil) throws -> TestGraph {
        var trace = cleanse_trace()
        cleanse_trace_init(&trace, MemoryLayout<cleanse_trace>.size)
        trace.function = Self.hook
        trace.context = Unmanaged.passRetained(notes).toOpaque()
        trace.release_context = {
            let notes = Unmanaged<Notes>.fromOpaque($0!)
            notes.takeUnretainedValue().released.increment()
            notes.release()
        }
        var options = cleanse_build_options()
        cleanse_build_options_init(&options, MemoryLayout<cleanse_build_options>.size)
        options.overrides = overrides?.handle
        var graph: OpaquePointer?
        let error = withUnsafePointer(to: trace) {
            options.trace = $0
            return cleanse_graph_build(binder.handle, &options, &graph)
        }
        // The trace's context still belongs to the caller.
        if error != nil { Unmanaged.passUnretained(notes).release() }
        try check(error)
        return TestGraph(try #require(graph))
    }

    private func note(_ event: Int, _ key: String, _ component: String = "graph") -> Notes.Note {
        .init(event: event, key: key, component: component)
    }

    @Test func `A trace reports creations, failures, injections and destructions, and is released with its graph`()
        throws
    {
        let (notes, ledger) = (Notes(), Ledger())
        do {
            let (binder, child, overrides) = (try TestBinder(ledger), try TestBinder(ledger), try TestBinder(ledger))
            func bind(_ binder: TestBinder, _ key: String, _ needs: [TestBinder.Need] = [], shared: Bool = true) throws
            {
                let sharing = shared ? Int(CLEANSE_SHARED) : Int(CLEANSE_UNSHARED)
                try binder.bind(key, needs, sharing: sharing, destroys: key != "b", file: "graph.c", line: 7)
            }
            try bind(binder, "a")
            try bind(binder, "b", [.init(key: "a")], shared: false)
            try bind(binder, "replaced")
            try bind(overrides, "replaced")
            try bind(child, "inner", [.init(key: "a")])
            try binder.bind(
                "text", makes: Int(CLEANSE_STRING),
                create: { request, _, _ in
                    cleanse_request_set_string(request, "t")
                }, file: "graph.c", line: 7)
            try binder.bind("none", makes: Int(CLEANSE_STRING), create: { _, _, _ in nil }, file: "graph.c", line: 7)
            var injector = cleanse_injector()
            cleanse_injector_init(&injector, MemoryLayout<cleanse_injector>.size)
            injector.inject = { _, _, _ in nil }
            try "type".withCString { type in
                try "graph.c".withCString { file in
                    (injector.type, injector.file, injector.line) = (type, file, 7)
                    try check(cleanse_bind_injector(binder.handle, &injector))
                }
            }
            try check(cleanse_binder_install(binder.handle, "child", child.handle, nil, 0))
            let graph = try build(binder, notes, overrides: overrides)
            #expect(notes.all == [])
            _ = try graph.get("b")
            _ = try graph.get("b")
            _ = try graph.get("replaced")
            _ = try graph.get("text")
            #expect(throws: CFailure.self) { try graph.get("none") }
            try check(cleanse_graph_inject(graph.handle, "type", nil))
            do { _ = try graph.child("child").get("inner") }
            #expect(notes.released.value == 0)
        }
        let (created, destroyed) = (Int(CLEANSE_EVENT_CREATED), Int(CLEANSE_EVENT_DESTROYED))
        #expect(
            notes.all == [
                note(created, "a"), note(created, "b"), note(destroyed, "b"), note(created, "b"), note(destroyed, "b"),
                note(created, "replaced"), note(created, "text"), note(Int(CLEANSE_EVENT_FAILED), "none"),
                note(Int(CLEANSE_EVENT_INJECTED), "type"), note(created, "inner", "child"),
                note(destroyed, "inner", "child"), note(destroyed, "replaced"), note(destroyed, "a"),
            ])
        #expect(notes.released.value == 1)
        #expect(ledger.made.sorted() == (ledger.destroyed + ["b", "b"]).sorted())
    }

    @Test func `A trace still belongs to the caller if the build fails`() throws {
        let notes = Notes()
        let binder = try TestBinder()
        try binder.bind("a", [.init(key: "missing")], line: 7)
        #expect(throws: CFailure.self) { try build(binder, notes) }
        #expect(notes.released.value == 0)
    }

    @Test func `A graph without a trace reports nothing, though its binder's other graph has one`() throws {
        let notes = Notes()
        let binder = try TestBinder()
        try binder.bind("a", file: "graph.c", line: 7)
        let (watched, plain) = (try build(binder, notes), try binder.build())
        _ = try plain.get("a")
        #expect(notes.all == [])
        _ = try watched.get("a")
        #expect(notes.all.count == 2)
    }

    @Test func `The statistics count the handles that have not been released`() async {
        // A process of its own, in which nothing else creates handles.
        await #expect(processExitsWith: .success) {
            func counts() throws -> cleanse_statistics {
                var statistics = cleanse_statistics()
                cleanse_statistics_init(&statistics, MemoryLayout<cleanse_statistics>.size)
                try check(cleanse_get_statistics(&statistics))
                return statistics
            }
            let before = try counts()
            let binder = try TestBinder()
            try binder.bind("a")
            let graph = try binder.build()
            let object = try graph.get("a")
            let error = cleanse_error_create(2000, "e")
            let now = try counts()
            #expect(now.binders == before.binders + 1)
            #expect(now.graphs == before.graphs + 1)
            #expect(now.objects == before.objects + 1)
            #expect(now.errors == before.errors + 1)
            #expect(now.providers == before.providers)
            cleanse_error_release(error)
            #expect(try counts().errors == before.errors)
            withExtendedLifetime(object) {}
            var wrong = cleanse_statistics()
            #expect(throws: CFailure.self) { try check(cleanse_get_statistics(&wrong)) }
        }
    }
}
