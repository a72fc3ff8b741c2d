import CCleanse
import CleanseC
import TestSupport
import Testing

/// The error of a call to the C interface.
struct CFailure: Error, CustomStringConvertible {
    struct Issue {
        let code: Int32
        let message: String
        let key: String?
        let line: UInt32
        let requirer: String?
        let file: String?
        let chain: [String]
        let links: [(key: String, file: String?)]
        let hints: [String]
    }

    let code: Int32
    let description: String
    let issues: [Issue]

    /// Reads an error as a C program would, and releases it.
    init(_ error: OpaquePointer) {
        code = cleanse_error_code(error)
        description = String(cString: cleanse_error_message(error))
        issues = (0..<cleanse_error_issue_count(error)).compactMap { index in
            guard let issue = cleanse_error_issue(error, index)?.pointee else { return nil }
            return Issue(
                code: issue.code, message: String(cString: issue.message), key: issue.key.map { String(cString: $0) },
                line: issue.line, requirer: issue.requirer.map { String(cString: $0) },
                file: issue.file.map { String(cString: $0) },
                chain: (0..<issue.chain_count).map { String(cString: issue.chain[$0].key) },
                links: (0..<issue.chain_count).map {
                    (String(cString: issue.chain[$0].key), issue.chain[$0].file.map { String(cString: $0) })
                },
                hints: (0..<issue.hint_count).compactMap { issue.hints[$0].map { String(cString: $0) } })
        }
        cleanse_error_release(error)
    }
}

/// Throws the error that a call returned.
func check(_ error: OpaquePointer?) throws(CFailure) {
    if let error { throw CFailure(error) }
}

/// Returns the handle that a call returns through an out-parameter.
func out(_ call: (UnsafeMutablePointer<OpaquePointer?>) -> OpaquePointer?) throws -> OpaquePointer {
    var result: OpaquePointer?
    try check(call(&result))
    return try #require(result)
}

/// Records the created and destroyed instances, in order.
final class Ledger: @unchecked Sendable {
    // SAFETY: all state is in `state`.
    struct State {
        var made: [String] = []
        var destroyed: [String] = []
        var contextsReleased = 0
        var failing: Set<String> = []
        /// The starts and stops, as `+a` and `-a`.
        var turns: [String] = []
        /// Whether another thread is about to stop the graph.
        var isStopping = false
        /// The starts and stops that fail.
        var failingTurns: Set<String> = []
        var nextPointer = 0x1000
        var names: [Int: String] = [:]
        /// The graph that callbacks call, as a number.
        var graph: Int?
        /// A handle that a destroy callback releases, or 0.
        var owned = 0
    }

    let state = Locked(State())
    /// Lets callbacks of two threads run at the same time.
    let meeting = Latch(2)

    /// The starts and stops, in order, as `+a` and `-a`.
    var turns: [String] { state.withLock { $0.turns } }

    /// Makes the given starts fail with the number 3000, and the given stops with 3001, from now on.
    func fail(turns: Set<String>) { state.withLock { $0.failingTurns = turns } }

    /// Makes the creation of the given keys fail, from now on.
    func fail(_ keys: Set<String>) { state.withLock { $0.failing = keys } }

    /// The graph that callbacks call.
    var graph: OpaquePointer? {
        get { state.withLock { $0.graph }.flatMap { OpaquePointer(bitPattern: $0) } }
        set { state.withLock { $0.graph = newValue.map { Int(bitPattern: $0) } } }
    }

    var made: [String] { state.withLock { $0.made } }
    var destroyed: [String] { state.withLock { $0.destroyed } }
    var contextsReleased: Int { state.withLock { $0.contextsReleased } }
}

/// The context of a provider that records its calls in a ledger.
final class Book: Sendable {
    let ledger: Ledger
    let key: String

    init(_ ledger: Ledger, _ key: String) {
        self.ledger = ledger
        self.key = key
    }
}

func book(_ context: UnsafeMutableRawPointer?) -> Book {
    Unmanaged<Book>.fromOpaque(context!).takeUnretainedValue()
}

let createBooked: cleanse_create_function = { _, out, context in
    let book = book(context)
    let pointer: Int? = book.ledger.state.withLock { state in
        guard !state.failing.contains(book.key) else { return nil }
        state.nextPointer += 16
        state.names[state.nextPointer] = book.key
        state.made.append(book.key)
        return state.nextPointer
    }
    guard let pointer else { return cleanse_error_create(2000, "\(book.key) does not work") }
    out?.pointee = UnsafeMutableRawPointer(bitPattern: pointer)
    return nil
}

let destroyBooked: cleanse_destroy_function = { pointer, context in
    let book = book(context)
    book.ledger.state.withLock { state in
        // An instance that is destroyed twice appears twice in the list.
        state.destroyed.append(book.key)
        state.names[Int(bitPattern: pointer)] = nil
    }
}

private func turn(_ turn: String, _ number: Int32, of ledger: Ledger) -> OpaquePointer? {
    let fails = ledger.state.withLock { state in
        state.turns.append(turn)
        return state.failingTurns.contains(turn)
    }
    return fails ? cleanse_error_create(number, "\(turn) does not work") : nil
}

let startBooked: cleanse_start_function = { _, context in
    let book = book(context)
    return turn("+\(book.key)", 3000, of: book.ledger)
}

let stopBooked: cleanse_stop_function = { _, context in
    let book = book(context)
    return turn("-\(book.key)", 3001, of: book.ledger)
}

let checkBooked: cleanse_health_function = { _, context in
    let book = book(context)
    return turn("?\(book.key)", 3002, of: book.ledger)
}

let releaseBook: cleanse_release_function = { context in
    book(context).ledger.state.withLock { $0.contextsReleased += 1 }
    Unmanaged<Book>.fromOpaque(context!).release()
}

/// A C binder for use in Swift.
final class TestBinder {
    struct Need {
        let key: String?
        var name: String?
        var kind = CLEANSE_NEED_OBJECT
        var isOptional = false
    }

    let handle: OpaquePointer
    let ledger: Ledger

    init(_ ledger: Ledger = Ledger()) throws {
        self.ledger = ledger
        handle = try out(cleanse_binder_create)
    }

    deinit { cleanse_binder_release(handle) }

    func bind(
        _ key: String, name: String? = nil, _ needs: [Need] = [], sharing: Int = Int(CLEANSE_UNSHARED),
        scope: String? = nil, collected: Bool = false, parameters: [(String, Int)] = [],
        destroys: Bool = true, makes kind: Int = Int(CLEANSE_POINTER),
        create: @escaping cleanse_create_function = createBooked,
        destroy: @escaping cleanse_destroy_function = destroyBooked, start: cleanse_start_function? = nil,
        stop: cleanse_stop_function? = nil, health: cleanse_health_function? = nil, healthInterval: UInt64 = 0,
        file: String? = "Tests/graph.c", line: UInt32 = #line
    ) throws {
        var binding = cleanse_binding()
        binding.size = MemoryLayout<cleanse_binding>.size
        binding.line = line
        binding.sharing = cleanse_sharing(sharing)
        binding.collected = collected
        binding.create = create
        binding.destroy = destroys && kind == Int(CLEANSE_POINTER) ? destroy : nil
        binding.kind = cleanse_kind(kind)
        binding.start = start
        binding.stop = stop
        binding.health = health
        binding.health_interval = healthInterval
        binding.context = Unmanaged.passRetained(Book(ledger, key)).toOpaque()
        binding.release_context = releaseBook
        var strings: [UnsafeMutablePointer<CChar>] = []
        func keep(_ text: String) -> UnsafePointer<CChar> {
            let utf8 = text.utf8CString
            let copy = UnsafeMutablePointer<CChar>.allocate(capacity: utf8.count)
            for (index, byte) in utf8.enumerated() { (copy + index).initialize(to: byte) }
            strings.append(copy)
            return UnsafePointer(copy)
        }
        defer { for string in strings { string.deallocate() } }
        binding.file = file.map(keep)
        binding.key = keep(key)
        binding.name = name.map(keep)
        binding.scope = scope.map(keep)
        let dependencies = needs.map {
            cleanse_dependency(
                size: MemoryLayout<cleanse_dependency>.size, key: $0.key.map(keep), name: $0.name.map(keep),
                need: cleanse_need($0.kind),
                optional: $0.isOptional)
        }
        let parameters = parameters.map {
            cleanse_parameter(
                size: MemoryLayout<cleanse_parameter>.size, name: keep($0.0), kind: cleanse_kind($0.1), optional: false)
        }
        try dependencies.withUnsafeBufferPointer { dependencies in
            try parameters.withUnsafeBufferPointer { parameters in
                binding.dependencies = dependencies.baseAddress
                binding.dependency_count = dependencies.count
                binding.parameters = parameters.baseAddress
                binding.parameter_count = parameters.count
                try check(cleanse_bind(handle, &binding))
            }
        }
    }

    /// Binds a shared object that starts and stops.
    func service(
        _ key: String, _ needs: [Need] = [], start: cleanse_start_function? = startBooked,
        stop: cleanse_stop_function? = stopBooked
    ) throws {
        try bind(key, needs, sharing: Int(CLEANSE_SHARED), start: start, stop: stop)
    }

    func alias(_ key: String, _ target: String) throws {
        try check(cleanse_bind_alias(handle, key, nil, target, nil, "Tests/graph.c", 1))
    }

    func injector(_ type: String, base: String?, fails: Bool = false) throws {
        var injector = cleanse_injector()
        injector.size = MemoryLayout<cleanse_injector>.size
        if fails {
            injector.inject = { _, _, _ in cleanse_error_create(2000, "no") }
        } else {
            injector.inject = { _, _, _ in nil }
        }
        try type.withCString { type in
            injector.type = type
            try (base ?? "").withCString { text in
                injector.base = base == nil ? nil : text
                try check(cleanse_bind_injector(handle, &injector))
            }
        }
    }

    func build(
        overrides: TestBinder? = nil, parent: TestGraph? = nil, name: String? = nil, arguments: OpaquePointer? = nil
    ) throws -> TestGraph {
        var options = cleanse_build_options()
        options.size = MemoryLayout<cleanse_build_options>.size
        options.overrides = overrides?.handle
        options.parent = parent?.handle
        options.arguments = arguments
        return try (name ?? "graph").withCString { name in
            options.name = name
            return TestGraph(try out { cleanse_graph_build(handle, &options, $0) })
        }
    }
}

/// A C graph for use in Swift.
final class TestGraph {
    let handle: OpaquePointer

    init(_ handle: OpaquePointer) { self.handle = handle }
    deinit { cleanse_graph_release(handle) }

    func get(_ key: String, name: String? = nil) throws -> TestObject {
        TestObject(try out { cleanse_graph_get(handle, key, name, $0) })
    }

    /// Returns a handle that the caller must release.
    func rawObject(_ key: String) throws -> OpaquePointer { try out { cleanse_graph_get(handle, key, nil, $0) } }

    func collection(_ key: String) throws -> TestObject {
        TestObject(try out { cleanse_graph_get_collection(handle, key, nil, $0) })
    }

    var json: String {
        get throws { try text { cleanse_graph_json(handle, $0) } }
    }

    var dot: String {
        get throws { try text { cleanse_graph_dot(handle, $0) } }
    }

    private func text(_ call: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> OpaquePointer?) throws -> String {
        var text: UnsafeMutablePointer<CChar>?
        try check(call(&text))
        defer { cleanse_string_release(text) }
        return String(cString: try #require(text))
    }

    func start() throws { try check(cleanse_graph_start(handle)) }
    func stop() throws { try check(cleanse_graph_stop(handle)) }

    /// Checks the health of the graph: whether it is live and ready, and the JSON.
    func health() throws -> (isLive: Bool, isReady: Bool, json: String) {
        var health = cleanse_health()
        health.size = MemoryLayout<cleanse_health>.size
        let json = try text { cleanse_graph_health(handle, &health, $0) }
        return (health.live, health.ready, json)
    }

    func child(_ name: String, _ arguments: OpaquePointer? = nil) throws -> TestGraph {
        TestGraph(try out { cleanse_graph_build_child(handle, name, arguments, $0) })
    }
}

/// A C object for use in Swift.
final class TestObject {
    let handle: OpaquePointer

    init(_ handle: OpaquePointer) { self.handle = handle }
    deinit { cleanse_object_release(handle) }

    var pointer: UnsafeMutableRawPointer? {
        get throws {
            var pointer: UnsafeMutableRawPointer?
            try check(cleanse_object_pointer(handle, &pointer))
            return pointer
        }
    }

    var string: String {
        get throws {
            var text: UnsafePointer<CChar>?
            try check(cleanse_object_string(handle, &text))
            return String(cString: try #require(text))
        }
    }
}
