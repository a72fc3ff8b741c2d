import Cleanse
import Logging
import ServiceLifecycle
import Testing

@Suite(.timeLimit(.minutes(2))) struct ServiceGroupTests {
    struct Root: Sendable {
        let server: OrderServer
        let telemetry: Telemetry
    }

    struct Shop: RootComponent {
        typealias Root = ServiceGroupTests.Root
        typealias Scope = Singleton
        typealias Seed = Fixture

        static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> {
            bind.to(factory: Root.init)
        }

        static func configure(binder: SingletonBinder) {
            binder.include(module: ServerModule.self)
            binder.bind(Database.self).sharedInScope().onStop { $0.close() }.to(factory: Database.init)
            binder.bind(Telemetry.self).sharedInScope()
                .running { try await $0.runUntilCancelled(logger: Logger(label: "telemetry")) }
                .to(factory: Telemetry.init)
        }
    }

    /// Sends requests over connections of their own, and waits until the server works on all of them.
    private func sendRequests(_ count: Int, _ fixture: Fixture) async throws -> [Task<String?, Never>] {
        var answers: [Task<String?, Never>] = []
        for number in 0..<count {
            let connection = try #require(Connection(port: fixture.listener.port))
            connection.send(line: "\(number)")
            answers.append(
                Task {
                    defer { connection.end() }
                    return await connection.line()
                })
        }
        await fixture.requests.arrivals(count)
        return answers
    }

    /// Waits until connections are refused.
    private func waitUntilClosed(_ listener: Listener) async {
        while let connection = Connection(port: listener.port) {
            connection.end()
            await Task.yield()
        }
    }

    private func answered(_ answers: [Task<String?, Never>]) async -> Int {
        var count = 0
        for (number, answer) in answers.enumerated() where await answer.value == "answer to \(number)" { count += 1 }
        return count
    }

    @Test func `A stop answers the requests in flight, refuses others, and lets services clean up`() async throws {
        let fixture = Fixture()
        let shop = try await ComponentFactory.of(Shop.self).start(fixture)
        let answers = try await sendRequests(8, fixture)
        async let stop: Void = shop.stop()
        await waitUntilClosed(fixture.listener)
        #expect(!fixture.journal.all.contains("server ended"))
        fixture.requests.open()
        try await stop
        #expect(await answered(answers) == 8)
        let events = fixture.journal.all
        #expect(
            events.filter { $0 != "telemetry flushed" } == [
                "server told to shut down", "server ended", "database closed",
            ])
        #expect(events.contains("telemetry flushed"))
    }

    @Test func `A program that is told to end answers the requests in flight`() async throws {
        let fixture = Fixture()
        let run = Task { try await ComponentFactory.of(Shop.self).run(fixture, untilSignals: []) }
        let answers = try await sendRequests(8, fixture)
        run.cancel()
        await waitUntilClosed(fixture.listener)
        fixture.requests.open()
        _ = try await run.value
        #expect(await answered(answers) == 8)
        #expect(fixture.journal.all.last == "database closed" || fixture.journal.all.last == "telemetry flushed")
    }

    @Test func `A stop that comes with the start ends the service`() async throws {
        for _ in 0..<200 {
            let fixture = Fixture()
            try await ComponentFactory.of(Shop.self).start(fixture).stop()
            #expect(fixture.journal.all.last { $0 != "telemetry flushed" } == "database closed")
        }
    }

    /// Shows that the other tests would see a request that is lost, and why a service is not called by itself.
    @Test func `A service that is cancelled loses the requests in flight`() async throws {
        struct Cancelled: RootComponent {
            struct Root: Sendable { let server: OrderServer }
            typealias Scope = Singleton
            typealias Seed = Fixture
            static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> {
                bind.to(factory: Root.init)
            }
            static func configure(binder: SingletonBinder) {
                binder.bind(Database.self).sharedInScope().onStop { $0.close() }.to(factory: Database.init)
                binder.bind(OrderServer.self).sharedInScope().running { try await $0.run() }
                    .to(factory: OrderServer.init)
            }
        }
        let fixture = Fixture()
        let shop = try await ComponentFactory.of(Cancelled.self).start(fixture)
        let answers = try await sendRequests(8, fixture)
        try await shop.stop()
        #expect(await answered(answers) == 0)
        #expect(fixture.journal.all == ["server ended", "database closed"])
    }
}
