import Cleanse
import TestSupport
import Testing

/// Values with steps that no start creates, because nothing in their graph leads to them. Graphs built on theirs, and injectors, request them.
@Suite struct UnstartedValueTests {
    private struct UnusedComponent: RootComponent {
        typealias Scope = Singleton
        typealias Root = Int
        static func configureRoot(binder bind: ReceiptBinder<Int>) -> BindingReceipt<Int> { bind.to(value: 0) }
        static func configure(binder: SingletonBinder) {
            binder.bind(Beta.self).sharedInScope().onStart { _ in }.to { Beta() }
            binder.bind(Holds<Beta>.self).to(factory: Holds<Beta>.init)
            binder.bindPropertyInjectionOf(Target.self).to { (target: Target, beta: Beta) in target.beta = beta }
        }
    }

    private struct AsynchronousComponent: RootComponent {
        typealias Scope = Singleton
        typealias Root = Int
        static func configureRoot(binder bind: ReceiptBinder<Int>) -> BindingReceipt<Int> { bind.to(value: 0) }
        static func configure(binder: SingletonBinder) {
            binder.bind(Beta.self).sharedInScope().to { () async in Beta() }
        }
    }

    private struct LaterComponent: RootComponent {
        typealias Scope = Singleton
        typealias Root = Provider<Beta>
        static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> {
            bind.to { (beta: Provider<Beta>) in beta }
        }
        static func configure(binder: SingletonBinder) {
            binder.bind(Beta.self).sharedInScope().onStart { _ in }.to { Beta() }
        }
    }

    private struct OtherComponent: RootComponent {
        typealias Root = Provider<Beta>
        static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> {
            bind.to { (beta: Provider<Beta>) in beta }
        }
        static func configure(binder: UnscopedBinder) {}
    }

    private struct VisitComponent: RootComponent {
        typealias Root = Holds<Beta>
        static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> {
            bind.to(factory: Root.init)
        }
        static func configure(binder: UnscopedBinder) {}
    }

    private struct IndirectComponent: RootComponent {
        typealias Root = Holds<Holds<Beta>>
        static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> {
            bind.to(factory: Root.init)
        }
        static func configure(binder: UnscopedBinder) {}
    }

    private final class Target {
        var beta: Beta?
    }

    @Test func `A value with steps is created by nothing but a start of its graph`() async throws {
        let above = try ComponentFactory.of(UnusedComponent.self).instantiate()
        let visits = try ComponentFactory.of(VisitComponent.self, parent: above.graph)
        let error = try #require(throws: MissingStart.self) { try visits.tryBuild() }
        #expect(error.chain.map(\.key) == [ProviderKey(Beta.self)])
        let failure = try #require(await #expect(throws: StartFailure.self) { try await visits.start() })
        #expect(failure.error is MissingStart)
        let indirect = try ComponentFactory.of(IndirectComponent.self, parent: above.graph)
        #expect(throws: MissingStart.self) { try indirect.tryBuild() }
        let target = Target()
        #expect(throws: MissingStart.self) { try above.graph.injectProperties(into: target) }
        #expect(target.beta == nil)
    }

    @Test func `The error says that a root has to lead to the value`() throws {
        let remedy =
            "start the graph of Beta with a root that leads to it, such as one that builds the component that requests it"
        let above = try ComponentFactory.of(UnusedComponent.self).instantiate()
        let visits = try ComponentFactory.of(VisitComponent.self, parent: above.graph)
        #expect(try #require(throws: MissingStart.self) { try visits.tryBuild() }.hints == [remedy])

        let asynchronous = try ComponentFactory.of(AsynchronousComponent.self).instantiate()
        let others = try ComponentFactory.of(OtherComponent.self, parent: asynchronous.graph)
        let error = try #require(throws: MissingStart.self) { try others.tryBuild().get() }
        #expect(error.hints == [remedy + ", or request () async throws -> Beta"])
    }

    @Test func `A graph without validation creates a value with steps only in a start`() async throws {
        let factory = try ComponentFactory.of(LaterComponent.self, validate: false)
        let error = try #require(throws: MissingStart.self) { try factory.tryBuild() }
        #expect(error.hints == ["start the graph instead of building it"])
        let graph = try await factory.start()
        #expect(graph.root.get() === graph.root.get())
        try await graph.stop()
    }

    @Test func `An error names the component of a parent graph that declares a value`() throws {
        let above = try ComponentFactory.of(AsynchronousComponent.self).instantiate()
        let visits = try ComponentFactory.of(VisitComponent.self, parent: above.graph)
        let error = try #require(throws: MissingStart.self) { try visits.tryBuild() }
        #expect("\(error)".contains(", in AsynchronousComponent\n"))
    }
}
