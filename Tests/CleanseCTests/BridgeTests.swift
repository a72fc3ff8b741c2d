import CCleanse
import Cleanse
import CleanseC
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

    @Test func `C gets what Swift exports, and the same object each time`() throws {
        let (objects, graph) = try app()
        let clock = try graph.get("Clock")
        let pointer = try #require(try clock.pointer)
        #expect(Unmanaged<Clock>.fromOpaque(pointer).takeUnretainedValue().hour == 7)
        #expect(try graph.get("Clock").pointer == pointer)
        #expect(try graph.get("String", name: "Motto").string == "slow is smooth")
        #expect(try objects.object("Clock").value is Clock)
    }

    @Test func `Swift gets what C registers`() throws {
        let (objects, _) = try app()
        #expect(try objects.object("price").value as? Price == Price(value: 350))
        #expect(try objects.object("cents").value as? Int64 == 350)
    }

    @Test func `C needs what Swift exports, in one checked graph`() throws {
        let (objects, graph) = try app {
            try $0.bind("alarm", [.init(key: "Clock"), .init(key: "price")], sharing: Int(CLEANSE_SHARED))
        }
        #expect(try graph.get("alarm").pointer == objects.object("alarm").pointer)
        let failure = #expect(throws: (any Error).self) { try app { try $0.bind("alarm", [.init(key: "Clok")]) } }
        #expect("\(try #require(failure))".contains("Clock is bound"))
    }

    @Test func `An object graph keeps what it can reach when nobody keeps the component`() throws {
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
