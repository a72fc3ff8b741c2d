import Cleanse
import CleanseTesting
import TestSupport
import Testing

/// Strict graphs, which refuse live bindings that are not overridden.
@Suite(.serialized, .graph(Store.self, .strict)) struct LiveBindingTests {
    @Test func `A request that reaches a live binding fails before anything is created`() throws {
        let created = Gateway.created.withLock(\.self)
        let error = #expect(throws: MultiError.self) { try TestGraph.current.root(of: Store.self) }
        #expect(
            error.map { "\($0)".replacing(#/swift:[0-9]+/#, with: "swift:LINE") } == """
                2 errors:
                *** Gateway *** is live and not overridden, bound at CleanseTestingTests/LiveBindingTests.swift:LINE, in Store
                  --> Checkout required by Till at CleanseTestingTests/LiveBindingTests.swift:LINE, in Store
                  --> Gateway required by Checkout at CleanseTestingTests/LiveBindingTests.swift:LINE, in Store
                      hint: override it: .graph(Store.self, .strict) { $0.bind(Gateway.self)… }
                *** Disk *** is live and not overridden, bound at CleanseTestingTests/LiveBindingTests.swift:LINE, in Store > Disks
                  --> Log required by Till at CleanseTestingTests/LiveBindingTests.swift:LINE, in Store
                  --> Disk required by Log at CleanseTestingTests/LiveBindingTests.swift:LINE, in Store
                      hint: override it: .graph(Store.self, .strict) { $0.bind((any Disk).self)… }
                """)
        #expect(Gateway.created.withLock(\.self) == created)
    }

    @Test func `A request that reaches no live binding succeeds`() throws {
        #expect(try TestGraph.current.get(Price.self).cents == 100)
    }

    @Test(
        .graph(Store.self) {
            $0.bind(Gateway.self).to { Gateway(isFake: true) }
            $0.bind((any Disk).self).to { MemoryDisk() }
        })
    func `A test that overrides all live bindings may use the root`() throws {
        #expect(try TestGraph.current.root(of: Store.self).checkout.gateway.isFake)
    }

    @Test(.graph(Store.self) { $0.bind(Gateway.self).to { Gateway(isFake: true) } })
    func `A test can list what is live and not overridden`() throws {
        let report = try TestGraph.current.liveBindings(of: Store.self)
        #expect(
            "\(report)".replacing(#/swift:[0-9]+/#, with: "swift:LINE") == """
                1 live and not overridden
                  --> Disk at CleanseTestingTests/LiveBindingTests.swift:LINE, in Store > Disks
                """)
        #expect(report.bindings.count == 1)
        #expect(try TestGraph.current.get(Checkout.self).gateway.isFake)
        #expect(throws: LiveBinding.self) { try TestGraph.current.get(Log.self) }
    }

    @Suite(.graph(Service.self, .strict)) struct Starts {
        @Test(
            .graph(Service.self) { $0.bind(Database.self).sharedInScope().live().to { Database(journal: Journal()) } })
        func `An override may be live itself`() async throws {
            _ = try await TestGraph.current.start(Service.self)
        }
    }

    @Test func `A graph that is not strict uses its live bindings`() throws {
        let till = try ComponentFactory.of(Store.self).tryBuild()
        #expect(!till.checkout.gateway.isFake)
    }
}

private protocol Disk {}
private struct MemoryDisk: Disk {}
private struct FileDisk: Disk {}

private struct Gateway {
    static let created = Locked(0)
    let isFake: Bool

    init(isFake: Bool = false) {
        self.isFake = isFake
        if !isFake { Self.created.withLock { $0 += 1 } }
    }
}

private struct Price { let cents: Int }
private struct Checkout { let gateway: Gateway }
private struct Log { let disk: Provider<any Disk> }
private struct Till {
    let checkout: Checkout
    let price: Price
    let log: Log
}

private enum Disks: Module {
    static var isLive: Bool { true }

    static func configure(binder: UnscopedBinder) {
        binder.bind((any Disk).self).to { FileDisk() }
    }
}

private struct Store: RootComponent {
    typealias Root = Till

    static func configure(binder: UnscopedBinder) {
        binder.bind(Gateway.self).live().to { Gateway() }
        binder.bind(Price.self).to { Price(cents: 100) }
        binder.bind(Checkout.self).to(factory: Checkout.init)
        binder.bind(Log.self).to(factory: Log.init)
        binder.include(module: Disks.self)
    }

    static func configureRoot(binder bind: ReceiptBinder<Till>) -> BindingReceipt<Till> { bind.to(factory: Till.init) }
}
