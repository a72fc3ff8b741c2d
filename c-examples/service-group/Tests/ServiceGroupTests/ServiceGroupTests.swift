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

    /// The shop as a service, with a database that runs.
    private func hosted(_ fixture: Fixture) throws -> SendableComponentFactory<ClosureComponent<Root, Singleton>> {
        try ComponentFactory<ClosureComponent<Root, Singleton>>.of(root: Root.self) { binder in
            binder.include(module: ServerModule.self)
            binder.bind(Fixture.self).to(value: fixture)
            binder.bind(Database.self).sharedInScope().running { try await $0.run() }.onStop { $0.close() }
                .to(factory: Database.init)
            binder.bind(Telemetry.self).sharedInScope()
                .running { try await $0.runUntilCancelled(logger: Logger(label: "telemetry")) }
                .to(factory: Telemetry.init)
            binder.bind(Root.self).to(factory: Root.init)
        }.sendable()
    }

    /// Runs a service in a group, and shuts the group down with eight requests in flight.
    /// - Returns: How many were answered.
    private func shutDown(_ service: any Service, _ fixture: Fixture) async throws -> Int {
        let group = ServiceGroup(services: [service], logger: Logger(label: "group"))
        let running = Task { try await group.run() }
        let answers = try await sendRequests(8, fixture)
        await group.triggerGracefulShutdown()
        await waitUntilClosed(fixture.listener)
        fixture.requests.open()
        try await running.value
        return await answered(answers)
    }

    @Test func `In a group, a graph stops in the order of its dependencies`() async throws {
        let fixture = Fixture()
        #expect(try await shutDown(ComponentService(factory: hosted(fixture)), fixture) == 8)
        let events = fixture.journal.all.filter { $0 != "telemetry flushed" }
        #expect(events == ["server told to shut down", "server ended", "database closed"])
    }

    /// Shows that the test above would see what ends out of order.
    @Test func `A graph that inherits the shutdown of a group tells all that runs of it`() async throws {
        struct Inheriting<C: ComponentBase & SendableMetatype>: Service where C.Seed == Void {
            let factory: SendableComponentFactory<C>
            func run() async throws {
                _ = try await cancelWhenGracefulShutdown { try await factory.run(untilSignals: []) }
            }
        }
        let fixture = Fixture()
        #expect(try await shutDown(Inheriting(factory: hosted(fixture)), fixture) == 8)
        let events = fixture.journal.all
        let told = try #require(events.firstIndex(of: "database told to shut down"))
        let ended = try #require(events.firstIndex(of: "server ended"))
        #expect(told < ended)
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
