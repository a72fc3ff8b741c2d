import Cleanse
import ServiceLifecycle
import Testing

@Suite(.timeLimit(.minutes(20))) struct ServiceGroupTests {
    private typealias Shop = ClosureComponent<OrderServer, Singleton>

    private let journal = Journal()
    private let listener = Listener()
    private let hour = 3_600_000

    /// A component with a server that is declared as given, and the database that it needs.
    private func shop(_ server: (SingletonBinder) -> Void) throws -> ComponentFactory<Shop> {
        try ComponentFactory<Shop>.of(root: OrderServer.self) { binder in
            binder.bind().to(value: journal)
            binder.bind().to(value: listener)
            binder.bind(HostedService<Database>.self)
                .sharedInScope()
                .running { try await $0.group.run() }
                .onStop { await $0.group.triggerGracefulShutdown() }
                .to { (journal: Journal) in HostedService(Database(journal: journal)) }
            binder.bind(Database.self).to { (hosted: HostedService<Database>) in hosted.service }
            server(binder)
        }
    }

    /// Sends requests over separate connections, and waits until the server works on all of them.
    private func send(_ count: Int, milliseconds: Int) async throws -> [Task<String?, Never>] {
        var answers: [Task<String?, Never>] = []
        for _ in 0..<count {
            let connection = try #require(Connection(port: listener.port))
            connection.send(line: "\(milliseconds)")
            try #require(await connection.line() == "begun")
            answers.append(
                Task {
                    defer { connection.end() }
                    return await connection.line()
                })
        }
        return answers
    }

    private func answered(_ answers: [Task<String?, Never>]) async -> Int {
        var count = 0
        for answer in answers where await answer.value == "answer" { count += 1 }
        return count
    }

    /// Waits until new connections are refused.
    private func waitUntilRefused() async {
        while let connection = Connection(port: listener.port) {
            connection.end()
            await Task.yield()
        }
    }

    @Test func `A stop answers the requests in flight, and refuses others`() async throws {
        let shop = try await shop(ServerModule.configure).start()
        let answers = try await send(8, milliseconds: 500)
        try await Task.sleep(for: .milliseconds(100))
        let duration = try await ContinuousClock().measure {
            async let stop: Void = shop.stop()
            await waitUntilRefused()
            try await stop
        }
        #expect(await answered(answers) == 8)
        #expect(journal.all == ["server ended", "database closed"])
        // The limit is 15 seconds.
        #expect(duration < .seconds(10))
    }

    @Test func `Requests that take longer than the limit are cancelled, and the error names the service`() async throws
    {
        let shop = try await shop { binder in
            binder.bind(HostedService<OrderServer>.self)
                .sharedInScope()
                .running(endsWithin: .milliseconds(200)) { try await $0.group.run() }
                .onStop { await $0.group.triggerGracefulShutdown() }
                .to { (listener: Listener, database: Database) in
                    HostedService(OrderServer(listener: listener, database: database))
                }
            binder.bind(OrderServer.self).to { (hosted: HostedService<OrderServer>) in hosted.service }
        }.start()
        let (short, long) = try await (send(4, milliseconds: 50), send(4, milliseconds: hour))
        let error = try #require(await #expect(throws: StopFailure.self) { try await shop.stop() })
        #expect(error.keys == [ProviderKey(HostedService<OrderServer>.self)])
        guard case .cancelled? = error.failures.first?.outcome else { throw error }
        #expect(await answered(short) == 4)
        #expect(await answered(long) == 0)
        #expect(journal.all == ["server ended", "database closed"])
    }

    @Test func `A stop that comes with the start ends the services`() async throws {
        for _ in 1...100 {
            let other = ServiceGroupTests()
            try await other.shop(ServerModule.configure).start().stop()
            #expect(other.journal.all == ["server ended", "database closed"])
        }
    }

    @Test func `A service cleans up after its shutdown`() async throws {
        try await shop { binder in
            ServerModule.configure(binder: binder)
            binder.bind(HostedService<Telemetry>.self)
                .sharedInScope()
                .startsWithGraph()
                .running { try await $0.group.run() }
                .onStop { await $0.group.triggerGracefulShutdown() }
                .to { (journal: Journal) in HostedService(Telemetry(journal: journal)) }
        }.start().stop()
        #expect(journal.all.contains("telemetry flushed"))
    }

    /// Runs a service in a group after another one, and shuts the group down with eight requests in flight.
    private func shutDownGroup(_ service: any Service, milliseconds: Int = 500) async throws {
        let group = ServiceGroup(services: [Telemetry(journal: journal), service])
        let running = Task { try await group.run() }
        let answers = try await send(8, milliseconds: milliseconds)
        try await Task.sleep(for: .milliseconds(100))
        await group.triggerGracefulShutdown()
        await waitUntilRefused()
        try await running.value
        #expect(await answered(answers) == 8)
    }

    @Test func `A graph in a group stops in its own order, when the group's order reaches it`() async throws {
        let shop = try shop(ServerModule.configure).sendable()
        try await shutDownGroup(ComponentService(factory: shop))
        #expect(journal.all == ["server ended", "database closed", "telemetry flushed"])
    }

    /// Shows that the test above would notice a service that ends out of order.
    @Test func `A graph that inherits the shutdown of a group shuts all of it down at the same time`() async throws {
        struct Inheriting: Service {
            let factory: SendableComponentFactory<Shop>
            func run() async throws {
                _ = try await cancelWhenGracefulShutdown { try await factory.run(untilSignals: []) }
            }
        }
        let shop = try shop(ServerModule.configure).sendable()
        try await shutDownGroup(Inheriting(factory: shop), milliseconds: 2_000)
        #expect(journal.all == ["database closed", "server ended", "telemetry flushed"])
    }

    /// Shows that the other tests would notice a lost request, and why a service has a group.
    @Test func `A service without a group loses the requests in flight`() async throws {
        let shop = try await shop { binder in
            binder.bind(OrderServer.self).sharedInScope().running { try await $0.run() }.to(factory: OrderServer.init)
        }.start()
        let answers = try await send(8, milliseconds: hour)
        try await shop.stop()
        #expect(await answered(answers) == 0)
    }
}
