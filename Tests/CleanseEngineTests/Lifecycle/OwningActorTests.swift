import Cleanse
import TestSupport
import Testing

/// Tests of actors that keep the graphs that they have started or declared.
@Suite struct OwningActorTests {
    /// Counts the actors, values and graphs that have not ended.
    private final class Census: Sendable {
        let actors = Counter()
        let values = Counter()
        let unstopped = Counter()

        var isInUse: Bool { actors.value > 0 || values.value > 0 }
    }

    private final class Connection: Sendable {
        let census: Census
        init(census: Census) {
            self.census = census
            census.values.increment()
        }
        deinit { census.values.decrement() }
    }

    private struct Kid: RootComponent {
        typealias Root = Connection
        typealias Scope = Unscoped
        static func configure(binder: UnscopedBinder) {}
        static func configureRoot(binder bind: ReceiptBinder<Connection>) -> BindingReceipt<Connection> {
            bind.to(factory: Connection.init)
        }
    }

    private struct Shop: Sendable {
        let connection: Connection
    }

    private struct App: RootComponent {
        typealias Root = Shop
        typealias Scope = Singleton
        typealias Seed = Census
        static func configure(binder: SingletonBinder) {
            binder.bind(Connection.self).sharedInScope().onStop { _ in }.to(factory: Connection.init)
            binder.install(dependency: Kid.self)
        }
        static func configureRoot(binder bind: ReceiptBinder<Shop>) -> BindingReceipt<Shop> {
            bind.to(factory: Shop.init)
        }
    }

    private struct Quiet: RootComponent {
        typealias Root = Shop
        typealias Scope = Singleton
        typealias Seed = Census
        static func configure(binder: SingletonBinder) {
            binder.bind(Connection.self).sharedInScope().to(factory: Connection.init)
        }
        static func configureRoot(binder bind: ReceiptBinder<Shop>) -> BindingReceipt<Shop> {
            bind.to(factory: Shop.init)
        }
    }

    private struct Held<Value> {
        let value: Value
    }

    private struct Parent {
        let kids: ComponentFactory<Kid>
    }

    /// The forms in which an actor keeps a graph.
    private enum Form: CaseIterable {
        case stopped, stoppedByAnother, unstopped, ran, stoppedChild, unstoppedChild, childOfAnother
        case factory, factoryOfClosure, providerOfClosure, graphOfClosure, runningClosure, asynchronousFunction,
            asynchronousFactory
    }

    private actor Owner {
        private let census: Census
        private var kept: [Any] = []
        private var graph: RunningGraph<Shop>?

        init(_ census: Census) {
            self.census = census
            census.actors.increment()
        }

        deinit { census.actors.decrement() }

        func stop() async throws { try await graph?.stop() }

        private var loader: CleanseServiceLoader {
            CleanseServiceLoader([Watcher(census: census)])
        }

        private func keep(_ kept: Any...) { self.kept += kept }

        func keep(_ form: Form) async throws {
            switch form {
            case .stopped, .stoppedByAnother, .unstopped:
                let graph = try await ComponentFactory.of(App.self, serviceLoader: loader).start(census)
                self.graph = graph
                if form == .stopped { try await graph.stop() }
            case .ran:
                let factory = try ComponentFactory.of(App.self)
                keep(factory)
                let run = Task { try await factory.run(census, untilSignals: []) }
                keep(run)
                run.cancel()
                _ = try await run.value
            case .stoppedChild, .unstoppedChild:
                let (factory, parent) = try parent()
                let kid = try await parent.root.kids.start()
                if form == .stoppedChild { try await kid.stop() }
                keep(factory, parent, kid)
            case .childOfAnother:
                let (factory, parent) = try self.parent()
                let kids = parent.root.kids
                keep(factory, parent, try await kids.start(), try await kids.start())
            case .factory:
                let factory = try ComponentFactory.of(Quiet.self)
                keep(factory, factory.build(census))
            case .factoryOfClosure:
                let (factory, parent) = try parent()
                keep(factory, parent)
            case .providerOfClosure:
                let factory = try ComponentFactory.of(root: Held<Provider<Connection>>.self) { binder in
                    binder.bind().to(factory: Held<Provider<Connection>>.init)
                    binder.bind().to(value: census)
                    binder.bind().sharedInScope().to { (census: Census) in Connection(census: census) }
                }
                let provider = factory.build().value
                _ = provider.get()
                keep(provider)
            case .graphOfClosure:
                let graph = try parent().instance.graph
                keep(graph, try ComponentFactory.of(Kid.self, parent: graph).build())
            case .runningClosure:
                let graph = try await ComponentFactory.of(root: Shop.self) { binder in
                    binder.bind().to(value: census)
                    binder.bind().sharedInScope().onStart { _ in }.to { (census: Census) in Connection(census: census) }
                    binder.bind().to(factory: Shop.init)
                }.start()
                self.graph = graph
                try await graph.stop()
            case .asynchronousFactory:
                let graph = try await ComponentFactory.of(root: Shop.self) { binder in
                    binder.bind().toSendable { [census] in census }
                    binder.bind().sharedInScope().to { (census: Census) async in Connection(census: census) }
                    binder.bind().to(factory: Shop.init)
                }.start()
                self.graph = graph
                try await graph.stop()
            case .asynchronousFunction:
                typealias Create = () async -> Connection
                let factory = try ComponentFactory.of(root: Held<Create>.self) { binder in
                    binder.bind().to(factory: Held<Create>.init)
                    binder.bind().to(value: census)
                    binder.bind().sharedInScope().to { (census: Census) in Connection(census: census) }
                }
                let create = factory.build().value
                keep(create)
            }
        }

        private typealias Declared = ClosureComponent<Parent, Singleton>

        private func parent() throws -> (ComponentFactory<Declared>, instance: ComponentInstance<Declared>) {
            let factory = try ComponentFactory.of(root: Parent.self) { binder in
                binder.bind().to(value: census)
                binder.bind().to(factory: Parent.init)
                binder.install(dependency: Kid.self)
            }
            return (factory, try factory.instantiate())
        }
    }

    private struct Watcher: CleanseBindingPlugin {
        let census: Census
        func visit(root: any ComponentBinding, errorReporter: CleanseErrorReporter) {}
        func visit(unstopped: UnstoppedGraph) { census.unstopped.increment() }
    }

    @Test(arguments: Form.allCases)
    private func `An actor that keeps a graph in which nothing runs is released`(_ form: Form) async throws {
        let census = Census()
        // Debug builds report each graph that was not stopped.
        let count = form == .unstopped || form == .unstoppedChild || form == .childOfAnother ? 50 : 1000
        for _ in 0..<count {
            let owner = Owner(census)
            try await owner.keep(form)
            if form == .stoppedByAnother { try await owner.stop() }
        }
        // A task may still be releasing the values that it used.
        for _ in 0..<10_000 where census.isInUse { try await Task.sleep(for: .milliseconds(1)) }
        #expect(census.actors.value == 0)
        #expect(census.values.value == 0)
        if form == .unstopped { #expect(census.unstopped.value == count) }
    }

    // MARK: Actors that have ended

    private actor Home {
        let journal: Journal
        var graph: RunningGraph<Alpha>?
        init(_ journal: Journal) { self.journal = journal }
        deinit { journal.note("home ended") }

        func start() async throws -> RunningGraph<Alpha> {
            let journal = journal
            return try await ComponentFactory.of(root: Alpha.self) { binder in
                // Neither step belongs to an actor, so both run on the home actor.
                binder.bind(Beta.self).sharedInScope().onStop { _ in journal.note("beta stopped") }.to(
                    factory: Beta.init)
                binder.bind(Alpha.self).sharedInScope().onStop { _ in
                    await Task.yield()
                    journal.note("alpha stopped")
                }.to { (_: Beta) in Alpha() }
            }.start()
        }

        /// Creates a value, and expects that no other value is created at the same time.
        private static func create<Value>(_ open: Locked<Int>, _ value: () -> Value) -> Value {
            open.withLock { count in
                #expect(count == 0)
                count += 1
            }
            for _ in 0..<100 { open.withLock { #expect($0 == 1) } }
            open.withLock { $0 -= 1 }
            return value()
        }

        /// Functions for other tasks that create values on this actor.
        func functions(_ open: Locked<Int>) throws -> Functions {
            try ComponentFactory.of(root: Functions.self) { binder in
                binder.bind().to(factory: Functions.init)
                binder.bind(Alpha.self).sharedInScope().to { Self.create(open, Alpha.init) }
                binder.bind(Beta.self).sharedInScope().to { Self.create(open, Beta.init) }
                binder.bind(Gamma.self).sharedInScope().to { Self.create(open, Gamma.init) }
                binder.bind(Delta.self).sharedInScope().to { Self.create(open, Delta.init) }
            }.build()
        }
    }

    private struct Functions: Sendable {
        let alpha: @Sendable () async -> Alpha
        let beta: @Sendable () async -> Beta
        let gamma: @Sendable () async -> Gamma
        let delta: @Sendable () async -> Delta
    }

    @Test func `A graph can be stopped after the end of the actor that started it`() async throws {
        let journal = Journal()
        let graph = try await Home(journal).start()
        #expect(journal.all == ["home ended"])
        try await graph.stop()
        #expect(journal.all == ["home ended", "alpha stopped", "beta stopped"])
    }

    @Test func `Values of an actor that has ended are created one after the other`() async throws {
        for _ in 0..<100 {
            let journal = Journal()
            let functions = try await Home(journal).functions(Locked(0))
            #expect(journal.all == ["home ended"])
            async let alpha = functions.alpha()
            async let beta = functions.beta()
            async let gamma = functions.gamma()
            async let delta = functions.delta()
            _ = await (alpha, beta, gamma, delta)
        }
    }

    @Test func `A running function keeps its actor alive until the stop`() async throws {
        let journal = Journal()
        weak var owner: Runner?
        var graph: RunningGraph<Alpha>?
        do {
            let runner = Runner(journal)
            owner = runner
            graph = try await runner.start()
        }
        await journal.wait(for: "running")
        #expect(owner != nil)
        try await graph?.stop()
        graph = nil
        for _ in 0..<10_000 where owner != nil { try await Task.sleep(for: .milliseconds(1)) }
        #expect(owner == nil)
    }

    private actor Runner {
        let journal: Journal
        var graph: RunningGraph<Alpha>?
        init(_ journal: Journal) { self.journal = journal }

        func start() async throws -> RunningGraph<Alpha> {
            let journal = journal
            let graph = try await ComponentFactory.of(root: Alpha.self) { binder in
                binder.bind(Alpha.self).sharedInScope().running { _ in
                    journal.note("running")
                    while true { try await Task.sleep(for: .seconds(60)) }
                }.to(factory: Alpha.init)
            }.start()
            self.graph = graph
            return graph
        }
    }
}
