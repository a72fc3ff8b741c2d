import Cleanse
import Testing
import TestSupport

/// Tests that objects get dependencies of every shape, wherever these are bound and however they are requested. A release build links the
/// factories of all classes with the same code, without their types.
@Suite struct ObjectDependencyTests {
    private struct Wide: Equatable {
        var first = 1.5
        var texts = ["a", "b"]
        var last: UInt8 = 7
    }
    private struct Unbound {}
    private struct Fast: Cleanse.Tag { typealias Element = Int }
    private final class Engine: Sendable {}

    private final class Report {
        let engine: Engine
        let wide: Wide
        let wides: [Wide]
        let make: () -> Wide
        let provider: Provider<Engine>
        let speed: TaggedProvider<Fast>
        let unbound: Unbound?
        let seed: String

        init(
            engine: Engine, wide: Wide, wides: [Wide], make: @escaping () -> Wide, provider: Provider<Engine>,
            speed: TaggedProvider<Fast>, unbound: Unbound?, seed: String
        ) {
            self.engine = engine
            self.wide = wide
            self.wides = wides
            self.make = make
            self.provider = provider
            self.speed = speed
            self.unbound = unbound
            self.seed = seed
        }
    }

    private enum Parts {
        static func bind(_ binder: SingletonBinder) {
            binder.bind().sharedInScope().to(factory: Engine.init)
            binder.bind(Wide.self).to(value: Wide())
            binder.bind(Wide.self).intoCollection().to(value: Wide(last: 1))
            binder.bind(Wide.self).intoCollection().to(value: Wide(last: 2))
            binder.bind(Int.self).tagged(with: Fast.self).to(value: 3)
        }
    }

    private func check(_ report: Report, seed: String) {
        #expect(report.wide == Wide() && report.make() == Wide() && report.wides.map(\.last) == [1, 2])
        #expect(report.engine === report.provider.get() && report.speed.get() == 3)
        #expect(report.unbound == nil && report.seed == seed)
    }

    @Test func `An object gets dependencies of its own component`() throws {
        let report = try resolve(Report.self) { binder in
            Parts.bind(binder)
            binder.bind(String.self).to(value: "own")
            binder.bind().to(factory: Report.init)
        }
        check(report, seed: "own")
    }

    private struct Inner: Component {
        typealias Root = Report
        typealias Seed = String
        static func configure(binder: Binder<Unscoped>) {}
        static func configureRoot(binder bind: ReceiptBinder<Report>) -> BindingReceipt<Report> {
            bind.to(factory: Report.init)
        }
    }

    @Test func `An object gets dependencies of the parent component`() throws {
        let reports = try resolve(ComponentFactory<Inner>.self) { binder in
            Parts.bind(binder)
            binder.install(dependency: Inner.self)
        }
        check(reports.build("first"), seed: "first")
        check(reports.build("second"), seed: "second")
    }

    private struct Outer: RootComponent {
        typealias Root = Provider<Engine>
        typealias Scope = Singleton
        static func configure(binder: SingletonBinder) {
            Parts.bind(binder)
            binder.bind(String.self).to(value: "outer")
        }
        static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> {
            bind.to { (engine: Provider<Engine>) in engine }
        }
    }
    private struct Upon: RootComponent {
        typealias Root = Report
        static func configure(binder: Binder<Unscoped>) {}
        static func configureRoot(binder bind: ReceiptBinder<Report>) -> BindingReceipt<Report> {
            bind.to(factory: Report.init)
        }
    }

    @Test func `An object gets dependencies of a parent graph`() throws {
        let outer = try ComponentFactory.of(Outer.self).instantiate()
        let report = try ComponentFactory.of(Upon.self, parent: outer.graph).build()
        check(report, seed: "outer")
        #expect(report.engine === outer.root.get())
    }

    private final class Node {
        let next: Provider<Ring>
        let wide: Wide
        init(next: Provider<Ring>, wide: Wide) {
            self.next = next
            self.wide = wide
        }
    }
    private final class Ring {
        let node: Node
        let wide: Wide
        init(node: Node, wide: Wide) {
            self.node = node
            self.wide = wide
        }
    }

    @Test func `An object gets dependencies on a cycle that a provider breaks`() throws {
        let ring = try resolve(Ring.self) { binder in
            binder.bind().to(factory: Node.init)
            binder.bind().to(factory: Ring.init)
            binder.bind().to(value: Wide(last: 9))
        }
        #expect(ring.node.next.get().node.wide.last == 9)
    }

    @Test func `An object gets dependencies of a graph with mistakes, until a mistake is reached`() throws {
        struct Root {
            let ring: Provider<Ring>
            let engine: Engine
        }
        let root = try resolve(Root.self, validate: false) { binder in
            binder.bind().to(factory: Engine.init)
            binder.bind().to(factory: Node.init)
            binder.bind().to(factory: Ring.init)
            binder.bind().to(factory: Root.init)
        }
        #expect(throws: (any Error).self) { try root.ring.tryGet() }
    }
}
