import CCleanse
import Cleanse
import CleanseC
import TestSupport
import Testing

@Suite struct BridgeTests {
    final class Clock { let hour = 7 }
    struct Motto: Cleanse.Tag { typealias Element = String }
    struct Price: Equatable { let value: Int64 }

    struct App: RootComponent {
        typealias Scope = Singleton
        typealias Root = ObjectGraph

        @TaskLocal static var registrations: Handle?
        struct Handle: @unchecked Sendable { let pointer: OpaquePointer }

        static func configureRoot(binder bind: ReceiptBinder<ObjectGraph>) -> BindingReceipt<ObjectGraph> {
            bind.toObjectGraph()
        }

        static func configure(binder: SingletonBinder) {
            if let registrations { binder.include(registrations: registrations.pointer) }
            binder.include(module: Exports.self)
        }
    }

    struct Exports: Module {
        static func configure(binder: SingletonBinder) {
            binder.bind(Clock.self).sharedInScope().to(factory: Clock.init)
            binder.bind(String.self).tagged(with: Motto.self).to(value: "slow is smooth")
            binder.export(Clock.self)
            binder.export(tagged: Motto.self)
            binder.export(Price.self, as: "price")
            binder.bind(Price.self, toObject: "cents") { object in
                Price(value: object.value as? Int64 ?? 0)
            }
        }
    }

    struct Screen: RootComponent {
        struct Root { let graph: ObjectGraph }

        static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> {
            bind.to(factory: Root.init)
        }

        static func configure(binder: UnscopedBinder) {
            binder.bindObjectGraph()
            binder.bind(Int.self).to(value: 3)
            binder.export(Int.self, as: "three")
        }
    }

    struct Unnameable: RootComponent {
        typealias Root = ObjectGraph

        static func configureRoot(binder bind: ReceiptBinder<ObjectGraph>) -> BindingReceipt<ObjectGraph> {
            bind.toObjectGraph()
        }

        static func configure(binder: UnscopedBinder) {
            binder.bind(Int.self).to(value: 3)
            binder.export(Int.self, as: "", line: 1)
            binder.export(Int.self, as: "a\0b", line: 2)
            binder.export(Int.self, as: "a", name: "", line: 3)
            binder.export(tagged: Motto.self, as: "\0", line: 4)
        }
    }

    struct Troubled: RootComponent {
        typealias Root = ObjectGraph

        static func configureRoot(binder bind: ReceiptBinder<ObjectGraph>) -> BindingReceipt<ObjectGraph> {
            bind.toObjectGraph()
        }

        static func configure(binder: UnscopedBinder) {
            binder.bind(Int.self).to(value: 3)
            binder.export(Int.self, as: "cents")
            binder.bind(Price.self, toObject: "cents") { _ in throw Trouble() }
            binder.export(Price.self, as: "price")
        }
    }

    /// A Swift error that counts how often its text is created.
    struct Trouble: CleanseError {
        static let texts = Locked(0)

        var description: String {
            Trouble.texts.withLock { $0 += 1 }
            return "there are no prices"
        }
    }

    /// Fails with a Swift error that has no number of its own.
    static func failInSwift() throws {
        let graph = TestGraph(try ComponentFactory.of(Troubled.self).tryBuild().makeHandle())
        _ = try graph.get("price")
    }

    @Test func `The texts of an error are created when one is first read, and stay valid`() throws {
        let graph = TestGraph(try ComponentFactory.of(Troubled.self).tryBuild().makeHandle())
        let before = Trouble.texts.withLock { $0 }
        var object: OpaquePointer?
        let error = try #require(cleanse_graph_get(graph.handle, "price", nil, &object))
        defer { cleanse_error_release(error) }
        #expect(cleanse_error_code(error) == Int32(CLEANSE_ERROR_OTHER))
        #expect(Trouble.texts.withLock { $0 } == before)
        let number = Int(bitPattern: error)
        let messages = Locked<Set<UnsafePointer<CChar>>>([])
        onThreads(8) { _ in
            let message = cleanse_error_message(OpaquePointer(bitPattern: number))
            messages.withLock { _ = $0.insert(message!) }
        }
        #expect(messages.withLock { $0.map { String(cString: $0) } } == ["there are no prices"])
        #expect(Trouble.texts.withLock { $0 } > before)
    }

    @Test func `A seed in an included binder is an error that says so`() throws {
        let failure = #expect(throws: (any Error).self) {
            try app { try check(cleanse_bind_seed($0.handle, "user", nil, cleanse_kind(CLEANSE_STRING), "a.c", 1)) }
        }
        let text = "\(try #require(failure))"
        #expect(text.contains("*** user *** is declared as a seed by a binder that is included"))
        #expect(text.contains("a.c:1"))
        #expect(!text.contains("Arguments"))
    }

    @Test func `A scope and a validator of an included binder are errors, since they would have no effect`() throws {
        let failure = #expect(throws: (any Error).self) {
            try app { binder in
                try check(cleanse_binder_set_scope(binder.handle, "login"))
                try check(cleanse_binder_add_validator(binder.handle, { _, _ in }, nil, nil))
            }
        }
        let text = "\(try #require(failure))"
        #expect(text.contains("*** login *** is the scope of a binder that is included"))
        #expect(text.contains("*** binder *** is included and has a validator"))
    }

    @Test func `Swift can't export under a key that C can't pass`() {
        let errors = ComponentFactory.validate(Unnameable.self).errors
        #expect(errors.flatMap(\.sourceLocations).map(\.line) == [1, 2, 3, 4])
        #expect(errors.map(\.code) == Array(repeating: "declaration", count: 4))
        #expect(
            errors.first.map { "\($0)" } == """
                *** Int *** is exported under a key that C can't pass: it is empty or contains a zero
                  --> at CleanseCTests/BridgeTests.swift:1
                """)
    }

    @Test func `An object graph can be injected`() throws {
        let graph = try ComponentFactory.of(Screen.self).build().graph
        #expect(try graph.object("three").value as? Int64 == 3)
        #expect(throws: MissingProvider.self) { try graph.object("four") }
    }

    private func app(_ fill: (TestBinder) throws -> Void = { _ in }) throws -> (ObjectGraph, TestGraph) {
        let binder = try TestBinder()
        try check(cleanse_bind_int64(binder.handle, "cents", nil, 350, nil, 0))
        try fill(binder)
        let objects = try App.$registrations.withValue(App.Handle(pointer: binder.handle)) {
            try ComponentFactory.of(App.self).tryBuild()
        }
        return (objects, TestGraph(objects.makeHandle()))
    }

    @Test func `C gets the objects that Swift exports, and the same object each time`() throws {
        let (objects, graph) = try app()
        let clock = try graph.get("Clock")
        let pointer = try #require(try clock.pointer)
        #expect(Unmanaged<Clock>.fromOpaque(pointer).takeUnretainedValue().hour == 7)
        #expect(try graph.get("Clock").pointer == pointer)
        #expect(try graph.get("String", name: "Motto").string == "slow is smooth")
        #expect(try objects.object("Clock").value is Clock)
    }

    /// A component that exports every kind of value that C can borrow, and values that C can't borrow.
    struct Lender: RootComponent {
        typealias Scope = Singleton
        typealias Root = ObjectGraph

        struct Given: Cleanse.Tag { typealias Element = Clock }
        struct Counted: Cleanse.Tag { typealias Element = String }
        struct Counts: Cleanse.Tag { typealias Element = [UInt8] }

        nonisolated(unsafe) static let address = UnsafeMutableRawPointer.allocate(byteCount: 1, alignment: 1)
        static let count = Locked(0)

        static func next() -> Int {
            count.withLock { count in
                count += 1
                return count
            }
        }

        static func configureRoot(binder bind: ReceiptBinder<ObjectGraph>) -> BindingReceipt<ObjectGraph> {
            bind.toObjectGraph()
        }

        static func configure(binder: SingletonBinder) {
            binder.bind(String.self).to(value: "slow is smooth")
            binder.export(String.self, as: "motto")
            binder.bind(String.self).tagged(with: Motto.self).sharedInScope().to { "shared \(next())" }
            binder.export(tagged: Motto.self, as: "shared")
            binder.bind(String.self).tagged(with: Counted.self).to { "number \(next())" }
            binder.export(tagged: Counted.self, as: "number")
            binder.bind([UInt8].self).to(value: [1, 0, 2])
            binder.export([UInt8].self, as: "bytes")
            binder.bind([UInt8].self).tagged(with: Counts.self).to { [UInt8(truncatingIfNeeded: next())] }
            binder.export(tagged: Counts.self, as: "counts")
            binder.bind(Clock.self).sharedInScope().to(factory: Clock.init)
            binder.export(Clock.self)
            binder.bind(Clock.self).tagged(with: Given.self).to(factory: Clock.init)
            binder.export(tagged: Given.self, as: "new clock")
            binder.bind(UnsafeMutableRawPointer.self).to(value: address)
            binder.export(UnsafeMutableRawPointer.self, as: "address")
        }
    }

    /// Returns a graph of `Lender` whose handle is its only owner.
    private func lender() throws -> TestGraph {
        TestGraph(try ComponentFactory.of(Lender.self).tryBuild().makeHandle())
    }

    private func borrowedText(_ graph: TestGraph, _ key: String) throws -> UnsafePointer<CChar> {
        var text: UnsafePointer<CChar>?
        try check(cleanse_graph_get_string(graph.handle, key, nil, &text))
        return try #require(text)
    }

    private func borrowedPointer(_ graph: TestGraph, _ key: String) throws -> UnsafeMutableRawPointer {
        var pointer: UnsafeMutableRawPointer?
        try check(cleanse_graph_get_pointer(graph.handle, key, nil, &pointer))
        return try #require(pointer)
    }

    @Test func `C borrows Swift's exports in one call, for as long as it has the graph`() throws {
        let graph = try lender()
        let motto = try borrowedText(graph, "motto")
        let shared = try borrowedText(graph, "shared")
        let text = String(cString: shared)
        // A second request returns the same memory.
        #expect(try borrowedText(graph, "motto") == motto)
        #expect(try borrowedText(graph, "shared") == shared)
        #expect(String(cString: motto) == "slow is smooth")
        #expect(text.hasPrefix("shared ") && String(cString: shared) == text)

        var bytes: UnsafeRawPointer?
        var length = 0
        try check(cleanse_graph_get_bytes(graph.handle, "bytes", nil, &bytes, &length))
        #expect([UInt8](UnsafeRawBufferPointer(start: bytes, count: length)) == [1, 0, 2])

        let clock = try borrowedPointer(graph, "Clock")
        #expect(try borrowedPointer(graph, "Clock") == clock)
        #expect(Unmanaged<Clock>.fromOpaque(clock).takeUnretainedValue().hour == 7)
        #expect(try borrowedPointer(graph, "address") == Lender.address)
    }

    @Test func `An object that Swift creates for each request can't be borrowed in one call`() throws {
        let graph = try lender()
        let failure = #expect(throws: CFailure.self) { try borrowedPointer(graph, "new clock") }
        #expect(failure?.code == Int32(CLEANSE_ERROR_UNSHARED))
        #expect(failure?.issues.first?.key == "new clock")
        // The graph's handle keeps the first text. Keeping other texts would need memory for each request.
        let number = try borrowedText(graph, "number")
        let text = String(cString: number)
        let another = #expect(throws: CFailure.self) { try borrowedText(graph, "number") }
        #expect(another?.code == Int32(CLEANSE_ERROR_UNSHARED))
        #expect(String(cString: number) == text)
        var (bytes, length) = (UnsafeRawPointer?.none, 0)
        try check(cleanse_graph_get_bytes(graph.handle, "counts", nil, &bytes, &length))
        #expect(length == 1)
        #expect(
            CFailure(try #require(cleanse_graph_get_bytes(graph.handle, "counts", nil, &bytes, &length))).code
                == Int32(CLEANSE_ERROR_UNSHARED))
        #expect(bytes == nil && length == 0)
        // Each request for an object creates a new text.
        #expect(try graph.get("number").string != text)
    }

    @Test func `Threads that borrow a Swift text share one copy`() throws {
        let graph = try lender()
        let found = Locked<Set<UInt>>([])
        let handle = UInt(bitPattern: graph.handle)
        onThreads(8) { _ in
            var text: UnsafePointer<CChar>?
            if cleanse_graph_get_string(OpaquePointer(bitPattern: handle), "motto", nil, &text) == nil {
                found.withLock { _ = $0.insert(UInt(bitPattern: text)) }
            }
        }
        let addresses = found.withLock { $0 }
        #expect(addresses == [UInt(bitPattern: try borrowedText(graph, "motto"))])
    }

    struct Relay: RootComponent {
        typealias Scope = Singleton
        typealias Root = ObjectGraph

        static func configureRoot(binder bind: ReceiptBinder<ObjectGraph>) -> BindingReceipt<ObjectGraph> {
            bind.toObjectGraph()
        }

        static func configure(binder: SingletonBinder) {
            if let registrations = App.registrations { binder.include(registrations: registrations.pointer) }
            binder.bind(ForeignObject.self, toObject: "a") { $0 }
            binder.export(ForeignObject.self, as: "b")
        }
    }

    @Test func `A C object that Swift exports again lives as long as its handle`() throws {
        let ledger = Ledger()
        let binder = try TestBinder(ledger)
        try binder.bind("a")
        let graph = try App.$registrations.withValue(App.Handle(pointer: binder.handle)) {
            TestGraph(try ComponentFactory.of(Relay.self).tryBuild().makeHandle())
        }
        do {
            let object = try graph.get("b")
            #expect(ledger.made == ["a"])
            #expect(try object.pointer != nil)
            withExtendedLifetime(object) { #expect(ledger.destroyed.isEmpty) }
        }
        #expect(ledger.destroyed == ["a"])
    }

    @Test func `Swift gets the objects that C registers`() throws {
        let (objects, _) = try app()
        #expect(try objects.object("price").value as? Price == Price(value: 350))
        #expect(try objects.object("cents").value as? Int64 == 350)
    }

    @Test func `C depends on Swift's exports, in one checked graph`() throws {
        let (objects, graph) = try app {
            try $0.bind("alarm", [.init(key: "Clock"), .init(key: "price")], sharing: Int(CLEANSE_SHARED))
        }
        #expect(try graph.get("alarm").pointer == objects.object("alarm").pointer)
        let failure = #expect(throws: (any Error).self) { try app { try $0.bind("alarm", [.init(key: "Clok")]) } }
        #expect("\(try #require(failure))".contains("Clock is bound"))
    }

    struct Above: RootComponent {
        typealias Root = ObjectGraph

        static func configureRoot(binder bind: ReceiptBinder<ObjectGraph>) -> BindingReceipt<ObjectGraph> {
            bind.toObjectGraph()
        }

        static func configure(binder: UnscopedBinder) {}
    }

    @Test func `An object graph keeps the reachable objects of its parent graph alive`() throws {
        let ledger = Ledger()
        do {
            let binder = try TestBinder(ledger)
            try check(cleanse_bind_int64(binder.handle, "cents", nil, 1, nil, 0))
            try binder.bind("a", sharing: Int(CLEANSE_SHARED))
            func objects() throws -> ObjectGraph {
                let app = try App.$registrations.withValue(App.Handle(pointer: binder.handle)) {
                    try ComponentFactory.of(App.self).instantiate()
                }
                _ = try app.root.object("a")
                return try ComponentFactory.of(Above.self, parent: app.graph).build()
            }
            let objects = try objects()
            #expect(ledger.destroyed.isEmpty)
            #expect(try objects.object("a").pointer == objects.object("a").pointer)
            #expect(ledger.made == ["a"])
            withExtendedLifetime(objects) {}
        }
        #expect(ledger.destroyed == ["a"])
    }

    @Test func `An object graph keeps its reachable objects alive when nothing retains the component`() throws {
        let ledger = Ledger()
        do {
            let binder = try TestBinder(ledger)
            try check(cleanse_bind_int64(binder.handle, "cents", nil, 1, nil, 0))
            try binder.bind("a", sharing: Int(CLEANSE_SHARED))
            let objects = try App.$registrations.withValue(App.Handle(pointer: binder.handle)) {
                try ComponentFactory.of(App.self).tryBuild()
            }
            #expect(try objects.object("a").pointer == objects.object("a").pointer)
            #expect(ledger.made == ["a"])
        }
        #expect(ledger.destroyed == ["a"])
        #expect(ledger.contextsReleased == 1)
    }
}
