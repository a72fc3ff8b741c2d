import CCalls
import CCleanse
import CleanseC

/// One valid handle of each type, and one handle of each type that is no longer valid.
final class HostileWorld: @unchecked Sendable {
    // SAFETY: used by one thread; a task-local value has to be Sendable.
    /// The world of the running callbacks.
    @TaskLocal private static var current: HostileWorld?

    /// The ledger of the calls that are tested.
    let ledger = CallLedger()
    private(set) var otherBinder: OpaquePointer?
    private var handles: [HandleKind: OpaquePointer] = [:]
    private var released: [HandleKind: OpaquePointer] = [:]
    /// Objects, by their keys.
    private var objects: [String: OpaquePointer] = [:]
    private var pages: OpaquePointer?
    private let body: (HostileWorld) throws -> Void
    private var failure: (any Error)?
    private var runs = 0
    /// The requests of value providers, by the kinds of their values.
    private var valueRequests: [Int: OpaquePointer] = [:]
    private static let valueKinds = [
        CLEANSE_STRING, CLEANSE_INT64, CLEANSE_DOUBLE, CLEANSE_BOOL, CLEANSE_BYTES,
    ].map { Int($0) }

    private init(_ body: @escaping (HostileWorld) throws -> Void) { self.body = body }

    /// Runs `body` in a callback, so that it can use a valid request and a valid report.
    /// - Returns: The violations of the header's rules.
    static func run(_ body: @escaping (HostileWorld) throws -> Void) throws -> [String] {
        let world = HostileWorld(body)
        let books = Ledger()
        try $current.withValue(world) {
            try world.fill(books)
            // The first round leaves behind a request and a report that are no longer valid.
            try world.round()
            try world.round()
        }
        world.empty()
        world.ledger.close()
        if books.made.sorted() != books.destroyed.sorted() { world.ledger.mistake("instances were not destroyed") }
        if books.contextsReleased != 4 + Self.valueKinds.count { world.ledger.mistake("contexts were not released") }
        return world.ledger.mistakes
    }

    /// Builds a graph whose validator requests an object, whose provider runs `body` in the second round.
    private func round() throws {
        let binder = try TestBinder()
        try check(
            cleanse_binder_add_validator(
                binder.handle,
                { report, _ in
                    let world = HostileWorld.current!
                    world.handles[.report] = report
                    var object: OpaquePointer?
                    let error = cleanse_graph_get_with(
                        world.handles[.graph], "probe", nil, world.handles[.arguments], &object)
                    cleanse_object_release(object)
                    if let error { world.failure = CFailure(error) }
                    world.released[.report] = report
                }, nil, nil))
        // The build fails if the report gets an error.
        _ = try? binder.build()
        if let failure { throw failure }
    }

    private func probe(_ request: OpaquePointer?) {
        runs += 1
        handles[.request] = request
        if runs > 1 { do { try requestValue() } catch { failure = error } }
        handles[.request] = nil
        released[.request] = request
    }

    /// Requests a value whose provider requests the next value, and runs `body` inside the innermost provider.
    private func requestValue() throws {
        guard let kind = Self.valueKinds.first(where: { valueRequests[$0] == nil }) else { return try body(self) }
        cleanse_object_release(try out { cleanse_graph_get(handles[.graph], "value \(kind)", nil, $0) })
    }

    private func probeValue(_ request: OpaquePointer?) {
        guard let kind = Self.valueKinds.first(where: { valueRequests[$0] == nil }) else { return }
        valueRequests[kind] = request
        do { try requestValue() } catch { failure = error }
        valueRequests[kind] = nil
        let errors = [
            cleanse_request_set_string(request, ""), cleanse_request_set_int64(request, 0),
            cleanse_request_set_double(request, 0), cleanse_request_set_bool(request, false),
            cleanse_request_set_bytes(request, nil, 0),
        ]
        if errors.count(where: { $0 == nil }) != 1 {
            ledger.mistake("a request takes values of several kinds, or of none")
        }
        for error in errors { cleanse_error_release(error) }
    }

    private func fill(_ books: Ledger) throws {
        let binder = try TestBinder(books)
        try check(cleanse_bind_string(binder.handle, "text", nil, "t", nil, 0))
        try check(cleanse_bind_int64(binder.handle, "number", nil, 1, nil, 0))
        try check(cleanse_bind_pointer(binder.handle, "pointer", nil, nil, nil, 0))
        try check(cleanse_bind_double(binder.handle, "real", nil, 1, nil, 0))
        try check(cleanse_bind_bool(binder.handle, "truth", nil, true, nil, 0))
        try check(cleanse_bind_bytes(binder.handle, "bytes", nil, [1, 2], 2, nil, 0))
        try binder.bind("made")
        try binder.bind("tool", collected: true)
        try binder.bind("page", parameters: [("p", Int(CLEANSE_STRING))])
        try binder.bind(
            "probe",
            [
                .init(key: "made"), .init(key: "made", kind: CLEANSE_NEED_PROVIDER),
                .init(key: "child", kind: CLEANSE_NEED_CHILD), .init(key: nil, kind: CLEANSE_NEED_GRAPH),
            ],
            parameters: [("p", Int(CLEANSE_STRING))], destroys: false
        ) { request, _, _ in
            HostileWorld.current!.probe(request)
            return nil
        }
        for kind in Self.valueKinds {
            try binder.bind("value \(kind)", makes: kind) { request, _, _ in
                HostileWorld.current!.probeValue(request)
                return nil
            }
        }
        var injector = cleanse_injector()
        injector.size = MemoryLayout<cleanse_injector>.size
        injector.inject = { _, _, _ in nil }
        try "type".withCString { type in
            injector.type = type
            try check(cleanse_bind_injector(binder.handle, &injector))
        }
        let child = try TestBinder()
        try check(cleanse_binder_install(binder.handle, "child", child.handle, nil, 0))

        let graph = try out { cleanse_graph_build(binder.handle, nil, $0) }
        handles[.graph] = graph
        handles[.binder] = try out(cleanse_binder_create)
        otherBinder = try out(cleanse_binder_create)
        handles[.provider] = try out { cleanse_graph_provider(graph, "made", nil, $0) }
        pages = try out { cleanse_graph_provider(graph, "page", nil, $0) }
        handles[.factory] = try out { cleanse_graph_factory(graph, "child", $0) }
        let arguments = try out(cleanse_arguments_create)
        handles[.arguments] = arguments
        try check(cleanse_arguments_set_string(arguments, "p", "x"))
        handles[.error] = cleanse_error_create(2000, "e")
        for key in ["text", "number", "real", "truth", "bytes", "made"] {
            objects[key] = try out { cleanse_graph_get(graph, key, nil, $0) }
        }
        objects["tool"] = try out { cleanse_graph_get_collection(graph, "tool", nil, $0) }
        handles[.object] = try out { cleanse_graph_get(graph, "made", nil, $0) }
        for kind in HandleKind.allCases {
            released[kind] = try fresh(kind)
            if let handle = released[kind] { release(handle, kind) }
        }
    }

    private func empty() {
        handles[.report] = nil
        for (kind, handle) in handles { release(handle, kind) }
        for object in objects.values { cleanse_object_release(object) }
        cleanse_provider_release(pages)
        cleanse_binder_release(otherBinder)
    }

    /// Returns a handle of a new object or graph that has no other handle.
    private func fresh(_ kind: HandleKind) throws -> OpaquePointer? {
        switch kind {
        case .binder: try out(cleanse_binder_create)
        case .graph: try out { cleanse_graph_build(otherBinder, nil, $0) }
        case .provider: try out { cleanse_graph_provider(handles[.graph], "made", nil, $0) }
        case .arguments: try out(cleanse_arguments_create)
        case .factory: try out { cleanse_graph_factory(handles[.graph], "child", $0) }
        case .object: try out { cleanse_graph_get(handles[.graph], "made", nil, $0) }
        case .error: cleanse_error_create(2000, "e")
        case .request, .report: nil
        }
    }

    // MARK: Arguments

    func handle(_ kind: HandleKind, for function: String) -> OpaquePointer? {
        switch function {
        case "cleanse_request_set_string": valueRequests[Int(CLEANSE_STRING)]
        case "cleanse_request_set_int64": valueRequests[Int(CLEANSE_INT64)]
        case "cleanse_request_set_double": valueRequests[Int(CLEANSE_DOUBLE)]
        case "cleanse_request_set_bool": valueRequests[Int(CLEANSE_BOOL)]
        case "cleanse_request_set_bytes": valueRequests[Int(CLEANSE_BYTES)]
        case "cleanse_provider_get_with" where kind == .provider: pages
        case "cleanse_object_string": objects["text"]
        case "cleanse_object_int64": objects["number"]
        case "cleanse_object_double": objects["real"]
        case "cleanse_object_bool": objects["truth"]
        case "cleanse_object_bytes": objects["bytes"]
        case "cleanse_object_count", "cleanse_object_element": objects["tool"]
        default: handles[kind]
        }
    }

    static func text(_ name: String, for function: String) -> String? {
        switch (function, name) {
        case ("cleanse_graph_build_child", "name"), ("cleanse_graph_factory", "name"): "child"
        case ("cleanse_binder_install", "name"): "sub"
        case ("cleanse_request_argument", "name"): "p"
        case (_, "name") where function.hasPrefix("cleanse_arguments"): "p"
        case ("cleanse_graph_get_with", "key"): "page"
        case ("cleanse_graph_get_collection", "key"), ("cleanse_graph_has_collection", "key"): "tool"
        case ("cleanse_graph_get_pointer", "key"): "pointer"
        case ("cleanse_graph_get_int64", "key"): "number"
        case ("cleanse_graph_get_double", "key"): "real"
        case ("cleanse_graph_get_bool", "key"): "truth"
        case ("cleanse_graph_get_bytes", "key"): "bytes"
        case ("cleanse_graph_try_get", "key"), ("cleanse_graph_get", "key"), ("cleanse_graph_has", "key"),
            ("cleanse_graph_provider", "key"):
            "made"
        case (_, "type"), (_, "injector.type"): "type"
        case (_, "binding.parameters.name"): "p"
        case (_, "binding.scope"), (_, "injector.base"), (_, "name"), (_, "target_name"): nil
        case (_, "binding.dependencies.name"), (_, "injector.dependencies.name"), (_, "binding.name"): nil
        case ("cleanse_bind_injector", "injector.dependencies.key"): "made"
        default: "text"
        }
    }

    /// Returns the wrong arguments to try for a parameter.
    func wrongs(_ name: String, _ form: String) -> [Wrong] {
        switch form {
        case "text":
            [
                .text(nil, "NULL"), .text([], "empty"), .text([0x80], "a lone continuation"),
                .text([0xC0, 0xAF], "an overlong form"), .text([0xED, 0xA0, 0x80], "a surrogate"),
                .text([0x61, 0xE2, 0x82], "a truncated sequence"), .text([0xF5, 0x80, 0x80, 0x80], "beyond Unicode"),
            ]
        case "size": [.size(0), .size(1), .size(.min), .size(8), .size(.max), .size(-1)]
        case "integer" where name.hasSuffix("_count") || name == "length":
            [.integer(-1), .integer(.max), .integer(.min)]
        case "integer": [.integer(-1), .integer(99), .integer(.max), .integer(Int(Int32.min)), .integer(7)]
        case "out", "struct", "callback", "address", "array", "owned text": [.null]
        case "real", "flag": []
        default:
            [.handle(nil, "NULL"), .handle(HandleKind(rawValue: form).flatMap { released[$0] }, "released")]
                + HandleKind.allCases.filter { $0.rawValue != form }.map { .handle(handles[$0], "another: \($0)") }
                + [1, 2, 0x1000, .max, .max - 1, 1 << 63, 0xDEAD_BEEF_CAFE_F00D, UInt(bitPattern: Int.max)].map {
                    .handle(OpaquePointer(bitPattern: $0), "invented: \($0)")
                }
        }
    }

    func json() -> UnsafeMutablePointer<CChar>? {
        var text: UnsafeMutablePointer<CChar>?
        cleanse_error_release(cleanse_graph_json(handles[.graph], &text))
        return text
    }

    func release(_ handle: OpaquePointer, _ kind: HandleKind) {
        switch kind {
        case .binder: cleanse_binder_release(handle)
        case .graph: cleanse_graph_release(handle)
        case .object: cleanse_object_release(handle)
        case .provider: cleanse_provider_release(handle)
        case .arguments: cleanse_arguments_release(handle)
        case .factory: cleanse_factory_release(handle)
        case .error: cleanse_error_release(handle)
        case .request, .report: break
        }
    }
}
