import TestSupport
import Testing

@testable import Cleanse
@testable import CleanseEngine

/// Tests of child graphs whose stop would use values that the owner may be using. Only the owner stops such a graph.
@Suite struct OwnedStopTests {
    /// A session that is not `Sendable`.
    private final class Session {
        let id: Int
        let log: Locked<[String]>
        private var isOpen = true
        init(id: Int, log: Locked<[String]>) {
            self.id = id
            self.log = log
        }
        func work() { log.withLock { $0.append(isOpen ? "work" : "work on a closed session") } }
        func close() {
            isOpen = false
            log.withLock { $0.append("closed") }
        }
    }

    private struct Work {
        let session: Session
    }

    private struct Request: Component {
        typealias Root = Work
        typealias Seed = Int
        typealias Scope = Singleton
        static func configureRoot(binder bind: ReceiptBinder<Work>) -> BindingReceipt<Work> {
            bind.to(factory: Work.init)
        }
        static func configure(binder: SingletonBinder) {
            binder.bind(Session.self).sharedInScope().onStop { $0.close() }.to(factory: Session.init)
        }
    }

    private struct Server: Sendable {
        let requests: SendableComponentFactory<Request>
        let log: Locked<[String]>
    }

    private final class Pool: Sendable {
        let log: Locked<[String]>
        init(log: Locked<[String]>) { self.log = log }
        func close() { log.withLock { $0.append("pool closed") } }
    }

    private struct App: RootComponent {
        typealias Root = Server
        typealias Scope = Outer
        static func configureRoot(binder bind: ReceiptBinder<Server>) -> BindingReceipt<Server> {
            bind.to(factory: Server.init)
        }
        static func configure(binder: Binder<Outer>) {
            binder.install(dependency: Request.self)
            binder.bind().sharedInScope().to { Locked<[String]>([]) }
            binder.bind(Pool.self).sharedInScope().startsWithGraph().onStop { $0.close() }.to(factory: Pool.init)
        }
    }

    private struct Outer: Scope {}

    @Test(.timeLimit(.minutes(20)))
    func `A stop asks the owner of a child graph to stop it, and waits until the owner has done so`() async throws {
        let app = try await ComponentFactory.of(App.self).start()
        let (started, asked) = (Event(), Event())
        let handler = Task { [requests = app.root.requests] in
            let request = try await requests.start(1)
            #expect(!request.isStopRequested)
            started.happen()
            await request.stopRequest()
            #expect(request.isStopRequested)
            asked.happen()
            for _ in 0..<100 {
                request.root.session.work()
                await Task.yield()
            }
            try await request.stop()
            #expect(request.state == .stopped)
        }
        await started.wait()
        try await app.stop()
        #expect(asked.hasHappened)
        try await handler.value
        let log = app.root.log.withLock { $0 }
        #expect(log == Array(repeating: "work", count: 100) + ["closed", "pool closed"])
    }

    @Test(.timeLimit(.minutes(20)))
    func `A task that stops the parent of a graph that it owns gets an error, and does not wait for itself`()
        async throws
    {
        let app = try await ComponentFactory.of(App.self).start()
        let request = try await app.root.requests.start(1)
        let failure = await #expect(throws: StopFailure.self) { try await app.stop() }
        #expect(failure?.failures.map { $0.error is GraphInUse } == [true])
        #expect(
            failure.map { "\($0)" }?.contains(
                "Request was started by the task that waits for this stop, and is in use: stop it first") == true,
            "\(failure.map { "\($0)" } ?? "")")
        request.root.session.work()
        try await request.stop()
        #expect(app.root.log.withLock { $0 } == ["pool closed", "work", "closed"])
    }

    @Test(.timeLimit(.minutes(20)))
    func `The limit of the parent's stop ends the wait for an owner, and the error names the values that still run`()
        async throws
    {
        let app = try await ComponentFactory.of(App.self).start(
            options: StartOptions(wholeStopLimit: .milliseconds(50)))
        let (started, release) = (Event(), Event())
        let handler = Task { [requests = app.root.requests] in
            let request = try await requests.start(1)
            started.happen()
            await release.wait()
            request.root.session.work()
            try await request.stop()
        }
        await started.wait()
        let failure = await #expect(throws: StopFailure.self) { try await app.stop() }
        #expect(failure?.failures.contains { "\($0.binding.key)" == "Session" && $0.error == nil } == true)
        release.happen()
        try await handler.value
        #expect(app.root.log.withLock { $0.contains("closed") && !$0.contains("work on a closed session") })
    }

    @Test(.timeLimit(.minutes(20)))
    func `An owner that releases its graph without a stop ends the wait, and the graph's values are not stopped`()
        async throws
    {
        let app = try await ComponentFactory.of(App.self).start()
        let started = Event()
        let handler = Task { [requests = app.root.requests] in
            let root = try await {
                let request = try await requests.start(1)
                started.happen()
                await request.stopRequest()
                return request.root
            }()
            root.session.work()
        }
        await started.wait()
        try await app.stop()
        try await handler.value
        #expect(app.root.log.withLock { !$0.contains("closed") })
    }

    @Test(.timeLimit(.minutes(20)))
    func `A graph whose values are Sendable is stopped by its parent`() async throws {
        struct Opened: Sendable {
            let pool: Pool
        }
        struct Open: Component {
            typealias Root = Opened
            typealias Scope = Singleton
            static func configureRoot(binder bind: ReceiptBinder<Opened>) -> BindingReceipt<Opened> {
                bind.to(factory: Opened.init)
            }
            static func configure(binder: SingletonBinder) {
                binder.bind(Pool.self).sharedInScope().onStop { $0.close() }.to(factory: Pool.init)
            }
        }
        struct Root: Sendable {
            let opens: SendableComponentFactory<Open>
        }
        let log = Locked<[String]>([])
        let factory = try ComponentFactory<ClosureComponent<Root, Outer>>.of(root: Root.self, scope: Outer.self) {
            $0.install(dependency: Open.self)
            $0.bind().to(value: log)
            $0.bind(Root.self).to(factory: Root.init)
        }
        let app = try await factory.start()
        let open = try await app.root.opens.start()
        let request = Task { await open.stopRequest() }
        try await app.stop()
        await request.value
        #expect(open.state == .stopped && open.isStopRequested)
        #expect(log.withLock { $0 } == ["pool closed"])
    }

    @Test(.timeLimit(.minutes(20)))
    func `The owner of a graph that can't be sent stops its child graphs by stopping the graph`() async throws {
        struct Root {
            let requests: ComponentFactory<Request>
            let log: Locked<[String]>
        }
        struct Whole: RootComponent {
            typealias Scope = Outer
            static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> {
                bind.to(factory: Root.init)
            }
            static func configure(binder: Binder<Outer>) {
                binder.install(dependency: Request.self)
                binder.bind().sharedInScope().to { Locked<[String]>([]) }
            }
        }
        let app = try await ComponentFactory.of(Whole.self).start()
        let request = try await app.root.requests.start(1)
        try await app.stop()
        #expect(request.state == .stopped)
        #expect(app.root.log.withLock { $0 } == ["closed"])
    }

    // MARK: Graphs that change hands

    /// Starts a graph outside of actors, and sends it to its owner.
    private nonisolated func sentRequest(_ requests: SendableComponentFactory<Where>) async throws
        -> sending RunningGraph<Place>
    {
        try await requests.start()
    }

    /// A place that is not `Sendable`.
    private final class Place {
        let log: Locked<[String]>
        init(log: Locked<[String]>) { self.log = log }
    }

    private struct Where: Component {
        typealias Root = Place
        typealias Scope = Singleton
        static func configureRoot(binder bind: ReceiptBinder<Place>) -> BindingReceipt<Place> {
            bind.to { (place: TaggedProvider<Here>) in place.get() }
        }
        static func configure(binder: SingletonBinder) {
            binder.bind(Place.self).sharedInScope().tagged(with: Here.self)
                .onStop { sourceLocation in
                    sourceLocation.log.withLock {
                        $0.append(Isolation.main.isCurrent ? "on the main actor" : "elsewhere")
                    }
                }
                .to(factory: Place.init)
        }
        enum Here: Cleanse.Tag { typealias Element = Place }
    }

    @MainActor @Test(.timeLimit(.minutes(20)))
    func `The steps of a stop run on the actor that has the graph`() async throws {
        struct Root: Sendable {
            let sourceLocations: SendableComponentFactory<Where>
        }
        let log = Locked<[String]>([])
        let app = try ComponentFactory<ClosureComponent<Root, Outer>>.of(root: Root.self, scope: Outer.self) {
            $0.install(dependency: Where.self)
            $0.bind().toSendable { log }
            $0.bind(Root.self).to(factory: Root.init)
        }.build()
        let sourceLocation = try await sentRequest(app.sourceLocations)
        try await sourceLocation.stop()
        #expect(log.withLock { $0 } == ["on the main actor"])
    }

    @Test(.timeLimit(.minutes(20)))
    func `A graph two levels below is stopped by its owner too`() async throws {
        struct Middle: Component {
            struct Root { let requests: ComponentFactory<Request> }
            static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> {
                bind.to(factory: Root.init)
            }
            static func configure(binder: UnscopedBinder) { binder.install(dependency: Request.self) }
        }
        struct Root: Sendable {
            let middles: SendableComponentFactory<Middle>
        }
        let log = Locked<[String]>([])
        let factory = try ComponentFactory<ClosureComponent<Root, Outer>>.of(root: Root.self, scope: Outer.self) {
            $0.install(dependency: Middle.self)
            $0.bind().toSendable { log }
            $0.bind(Root.self).to(factory: Root.init)
        }
        let app = try await factory.start()
        let started = Event()
        let handler = Task { [middles = app.root.middles] in
            let request = try await middles.build().requests.start(1)
            started.happen()
            await request.stopRequest()
            for _ in 0..<100 {
                request.root.session.work()
                await Task.yield()
            }
            try await request.stop()
        }
        await started.wait()
        try await app.stop()
        try await handler.value
        #expect(log.withLock { $0 } == Array(repeating: "work", count: 100) + ["closed"])
    }

    private final class Counter {
        var count = 0
        init() {}
    }

    private final class Keeper {
        let counter: Counter
        init(counter: Counter) { self.counter = counter }
    }

    private struct Done: Sendable {}

    @Test func `A seed that the starter keeps can't be used by a stop that any thread may begin`() async throws {
        struct Seeded: RootComponent {
            typealias Root = Done
            typealias Seed = Counter
            typealias Scope = Singleton
            static func configureRoot(binder bind: ReceiptBinder<Done>) -> BindingReceipt<Done> {
                bind.to(factory: Done.init)
            }
            static func configure(binder: SingletonBinder) {
                binder.bind(Keeper.self).sharedInScope().startsWithGraph().onStop { $0.counter.count += 1 }
                    .to(factory: Keeper.init)
            }
        }
        let counter = Counter()
        let factory = try ComponentFactory.of(Seeded.self)
        let error = await #expect(throws: UnsafeSharing.self) { _ = try await factory.start(counter) }
        #expect(error?.key == ProviderKey(Counter.self))
        #expect(counter.count == 0)
    }

    @Test func `Steps of a child graph can't use a value of the parent graph that the parent's builder has`()
        async throws
    {
        let parent = try ComponentFactory<ClosureComponent<Counter, Outer>>.of(root: Counter.self, scope: Outer.self) {
            $0.bind(Counter.self).sharedInScope().to(factory: Counter.init)
        }.instantiate()
        let factory = try ComponentFactory<ClosureComponent<Done, Singleton>>.of(
            root: Done.self, scope: Singleton.self, parent: parent.graph
        ) { binder in
            binder.bind(Done.self).to { Done() }
            binder.bind(Keeper.self).sharedInScope().startsWithGraph().onStop { $0.counter.count += 1 }
                .to(factory: Keeper.init)
        }
        let error = await #expect(throws: UnsafeSharing.self) { _ = try await factory.start() }
        #expect(error?.key == ProviderKey(Counter.self))
    }
}
