import Cleanse
import CleanseDescriptions
import TestSupport
import Testing

@Suite struct StartSnippets {
    struct Order: Sendable {}
    struct Request: Sendable {}

    actor Database {
        private(set) var isOpen = true
        init(settings: Settings) async throws {}
        func migrate() async throws {}
        func close() async { isOpen = false }
    }
    struct Settings: Sendable {}

    /// A server that answers requests in child tasks of its loop. The requests come from the test.
    final class Server: Sendable {
        let database: Database
        let requests = Requests()
        init(database: Database) { self.database = database }
        func listen() throws { requests.note("listens") }
        func serve() async throws {
            await withDiscardingTaskGroup { group in
                for await request in requests.accepted {
                    group.addTask { await self.answer(request) }
                }
            }
            requests.note("served")
        }
        func stopListening() { requests.end() }
        func close() { requests.note("closed") }

        private func answer(_ request: Int) async {
            do {
                let item = try await requests.item(of: request)
                requests.note(await database.isOpen ? item : "late answer")
            } catch {
                requests.note("lost request")
            }
        }
    }

    // snippet: start-declare
    struct ShopComponent: RootComponent {
        typealias Root = Server
        typealias Scope = Singleton

        static func configureRoot(binder bind: ReceiptBinder<Server>) -> BindingReceipt<Server> {
            bind.to(factory: Server.init)
        }

        static func configure(binder: SingletonBinder) {
            binder.bind().to(factory: Settings.init)
            binder.bind(Database.self)
                .sharedInScope()
                .onStart { try await $0.migrate() }
                .onStop { await $0.close() }
                .to(factory: Database.init)
        }
    }
    // end snippet

    @Test func `A graph starts and stops`() async throws {
        // snippet: start-run
        let shop = try await ComponentFactory.of(ShopComponent.self).start()
        let server = shop.root
        try await shop.stop()
        // end snippet
        #expect(await !server.database.isOpen)
    }

    @Test func `A graph is traced`() async throws {
        // snippet: start-trace
        let trace = GraphTrace()
        let factory = try trace.observing { try ComponentFactory.of(ShopComponent.self) }
        let shop = try await factory.start()
        try await shop.stop()
        let text = trace.json
        // end snippet
        #expect(text.contains("Database"))
        #expect(trace.events.map(\.activity.kind).contains(.stop))
    }

    actor Pool {
        private var isConnected = true
        func ping() throws { if !isConnected { throw NoConnection() } }
        func disconnect() { isConnected = false }
    }
    struct NoConnection: Error, CustomStringConvertible { var description: String { "no connection" } }
    struct Store: Sendable { let pool: Pool }

    struct Storing: RootComponent {
        typealias Root = Store
        typealias Scope = Singleton
        static func configureRoot(binder bind: ReceiptBinder<Store>) -> BindingReceipt<Store> {
            bind.to(factory: Store.init)
        }
        static func configure(binder: SingletonBinder) {
            // snippet: start-healthy
            binder.bind(Pool.self)
                .sharedInScope()
                .healthy(within: .seconds(2), cachedFor: .seconds(10)) { try await $0.ping() }
                .to(factory: Pool.init)
            // end snippet
        }
    }

    @Test func `A graph says whether it is healthy`() async throws {
        let store = try await ComponentFactory.of(Storing.self).start()
        await store.root.pool.disconnect()
        // snippet: start-health
        let health = await store.health()
        print(health.isLive, health.isReady, health.reasons)
        // end snippet
        #expect(health.isLive && health.reasons == ["Pool is unhealthy: no connection"])
        try await store.stop()
    }

    /// Answers the probes of an orchestrator.
    // snippet: start-probes
    struct Probes: Sendable {
        let monitor: GraphMonitor

        func status(of path: String) async -> Int {
            let health = await monitor.health()
            return (path == "/live" ? health.isLive : health.isReady) ? 200 : 503
        }
    }
    // end snippet

    struct Probed: RootComponent {
        typealias Root = Probes
        typealias Seed = GraphMonitor
        typealias Scope = Singleton
        static func configureRoot(binder bind: ReceiptBinder<Probes>) -> BindingReceipt<Probes> {
            bind.to(factory: Probes.init)
        }
        static func configure(binder: SingletonBinder) {}
    }

    @Test func `A value inside a graph answers probes`() async throws {
        // snippet: start-monitor
        let monitor = GraphMonitor()
        let graph = try await ComponentFactory.of(Probed.self)
            .start(monitor, options: StartOptions(monitor: monitor))
        // end snippet
        let probes = graph.root
        #expect(await probes.status(of: "/ready") == 200)
        try await graph.stop()
        #expect(await probes.status(of: "/live") == 503)
    }

    final class Log: Sendable {
        let lines = Locked<[String]>([])
        func write(_ line: String) { lines.withLock { $0.append(line) } }
    }

    // snippet: start-observer
    struct FailureLog: GraphObserver {
        let log: Log

        func ended(_ activity: GraphActivity, after duration: Duration, error: (any Error)?) {
            guard let error else { return }
            log.write("\(activity.kind) of \(activity.name) failed after \(duration): \(error)")
        }
    }
    // end snippet

    @Test func `An observer writes failures to a log`() async throws {
        let log = Log()
        // snippet: start-observing
        let factory = try FailureLog(log: log).observing { try ComponentFactory.of(ShopComponent.self) }
        // end snippet
        let start = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await factory.start()
        }
        await #expect(throws: StartFailure.self) { try await start.value }
        #expect(log.lines.withLock { $0.last?.hasPrefix("graphStart of Server failed after") } == true)
    }

    struct Serving: RootComponent {
        struct Root: Sendable { let server: Server }
        typealias Scope = Singleton
        static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> {
            bind.to(factory: Root.init)
        }
        static func configure(binder: SingletonBinder) {
            binder.bind().to { Settings() }
            binder.bind(Database.self).sharedInScope().onStop { await $0.close() }.to(factory: Database.init)
            // snippet: start-running
            binder.bind(Server.self)
                .sharedInScope()
                .onStart { try $0.listen() }
                .onStop { $0.close() }
                .running { try await $0.serve() }
                .onStop { $0.stopListening() }
                .to(factory: Server.init)
            // end snippet
        }
    }

    @Test func `A program runs until it is asked to end`() async throws {
        let run = Task {
            // snippet: start-main
            try await ComponentFactory.of(Serving.self)
                .run(options: StartOptions(stopLimit: .seconds(10), wholeStopLimit: .seconds(30)))
            // end snippet
        }
        run.cancel()
        guard case .cancelled = try await run.value else {
            Issue.record("the run ended by itself")
            return
        }
    }

    @Test func `A stop answers the requests in flight`() async throws {
        let graph = try await ComponentFactory.of(Serving.self).start()
        let requests = graph.root.server.requests
        for request in 0..<8 { requests.send(request) }
        await requests.waitUntilHeld(8)
        async let stop: Void = graph.stop()
        await requests.waitUntilEnded()
        #expect(requests.journal == ["listens"])
        requests.answerAll()
        try await stop
        #expect(requests.journal == ["listens"] + Array(repeating: "answer", count: 8) + ["served", "closed"])
        #expect(await !graph.root.server.database.isOpen)
    }

    @Test func `A slow start is reported`() async throws {
        // snippet: start-slow
        let options = StartOptions(slowAfter: .seconds(1)) { slow in
            print(slow)
        }
        // end snippet
        let shop = try await ComponentFactory.of(ShopComponent.self).start(options: options)
        try await shop.stop()
    }

    final class Gateway: Sendable {
        let database: Database
        init(database: Database) { self.database = database }
        func serve(onListening: @Sendable () -> Void) async throws {
            onListening()
            try await Task.sleep(for: .seconds(3_600))
        }
    }

    @Test func `A start ends when a server listens`() async throws {
        struct Shop: RootComponent {
            struct Root: Sendable { let gateway: Gateway }
            typealias Scope = Singleton
            static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> {
                bind.to(factory: Root.init)
            }
            static func configure(binder: SingletonBinder) {
                binder.bind().to { Settings() }
                binder.bind(Database.self).sharedInScope().onStop { await $0.close() }.to(factory: Database.init)
                // snippet: start-ready
                binder.bind(Gateway.self)
                    .sharedInScope()
                    .running { gateway, ready in
                        try await gateway.serve(onListening: ready)
                    }
                    .to(factory: Gateway.init)
                // end snippet
            }
        }
        let shop = try await ComponentFactory.of(Shop.self).start()
        try await shop.stop()
        #expect(await !shop.root.gateway.database.isOpen)
    }

    struct Token: Sendable { let text: String }
    final class Client: Sendable {
        let token: @Sendable () async throws -> Token
        init(token: @escaping @Sendable () async throws -> Token) { self.token = token }
    }

    @Test func `An asynchronous function creates an unshared value`() async throws {
        let client = try ComponentFactory<ClosureComponent<Client, Singleton>>.of(root: Client.self) { binder in
            // snippet: start-deferred
            binder.bind(Token.self).to { () async throws in Token(text: "fresh") }
            binder.bind(Client.self).to { (token: @escaping @Sendable () async throws -> Token) in
                Client(token: token)
            }
            // end snippet
        }.build()
        #expect(try await client.token().text == "fresh")
    }

    /// The messages of Cleanse about starts that fail.
    static func messages() async -> [String] {
        struct NoDisk: Error, CustomStringConvertible { let description = "no disk" }
        enum Failing: Cleanse.Scope {}
        final class Counter: Sendable { init() {} }
        final class Milk: Sendable {
            init() {}
        }
        func component(
            start: @escaping @Sendable () throws -> Void = {}, stop: @escaping @Sendable () throws -> Void = {},
            running: @escaping @Sendable () async throws -> Void = { try await Task.sleep(for: .seconds(1_000)) }
        ) throws -> ComponentFactory<ClosureComponent<Counter, Singleton>> {
            try ComponentFactory<ClosureComponent<Counter, Singleton>>.of(root: Counter.self) { binder in
                binder.bind(Milk.self).sharedInScope().onStop { _ in try stop() }
                    .running { _ in try await running() }.to(factory: Milk.init)
                binder.bind(Counter.self).sharedInScope().onStart { _ in try start() }
                    .to { (_: Milk) in Counter() }
            }
        }
        var texts: [String] = []
        func note(_ body: () async throws -> Void) async {
            do { try await body() } catch { texts.append("\(error)") }
        }
        await note { _ = try component().tryBuild() }
        await note { _ = try await component(start: { throw NoDisk() }).start() }
        await note { try await component(stop: { throw NoDisk() }).start().stop() }
        await note { try await component(running: { throw NoDisk() }).run(untilSignals: []) }
        await note { try await component().run(untilSignals: [Signal(rawValue: 9)]) }
        await note { try await Slow.start { texts.append("\($0)") } }
        return texts.map {
            $0.replacing(#/after [0-9.]+ [mµn]?s/#, with: "after 1.2 s")
                .replacing(#/taken [0-9.]+ [mµn]?s/#, with: "taken 1.2 s")
        }
    }

    /// A start whose database waits until the start has been reported as slow.
    private enum Slow {
        private static let (tells, teller) = AsyncStream<SlowStart>.makeStream()
        private static let (goes, leave) = AsyncStream<Void>.makeStream()

        final class Database: Sendable {
            init() async { for await _ in goes { return } }
        }

        struct ShopComponent: RootComponent {
            struct Root: Sendable { let database: Database }
            typealias Scope = Singleton
            static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> {
                bind.to(factory: Root.init)
            }
            static func configure(binder: SingletonBinder) {
                binder.bind(Database.self).sharedInScope().to(factory: Database.init)
            }
        }

        static func start(_ told: (SlowStart) -> Void) async throws {
            let options = StartOptions(slowAfter: .milliseconds(10)) { teller.yield($0) }
            async let shop = ComponentFactory.of(ShopComponent.self).start(options: options)
            for await slow in tells {
                told(slow)
                break
            }
            leave.finish()
            try await shop.stop()
        }
    }
}
