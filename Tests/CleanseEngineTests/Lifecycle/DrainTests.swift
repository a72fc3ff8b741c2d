import Cleanse
import TestSupport
import Testing

/// Tests of how `running` functions end at a stop: by themselves after a later `onStop` has asked them to, or by cancellation.
@Suite(.timeLimit(.minutes(20))) struct DrainTests {
    // MARK: A server on a real socket

    /// A server that answers each connection with one line, in child tasks of its loop. If the loop is cancelled, the connections are lost.
    private final class LineServer: Sendable {
        let listener = Listener()
        private let answering: @Sendable () async throws -> Void
        private let accepted = Journal()

        init(_ answering: @escaping @Sendable () async throws -> Void) { self.answering = answering }

        /// Returns when the listener has ended and all accepted connections have been answered.
        func serve() async throws {
            await withDiscardingTaskGroup { group in
                var count = 0
                for await connection in listener.connections {
                    count += 1
                    group.addTask {
                        defer { connection.end() }
                        guard (try? await self.answering()) != nil else { return }
                        connection.send(line: "done")
                    }
                    accepted.note("\(count)")
                }
            }
            try Task.checkCancellation()
        }

        func connections(_ count: Int) async { await accepted.wait(for: "\(count)") }
    }

    private struct Shop: Sendable { let server: LineServer }

    private func shop(
        _ journal: Journal, endsWithin limit: Duration? = nil, answering: @escaping @Sendable () async throws -> Void
    ) async throws -> RunningGraph<Shop> {
        try await start(Shop.self) { binder in
            binder.bind(Alpha.self).sharedInScope().onStop { _ in journal.note("database closed") }
                .to(factory: Alpha.init)
            binder.bind(LineServer.self).sharedInScope()
                .onStop { _ in journal.note("server closed") }
                .running(endsWithin: limit) { server in
                    defer { journal.note(Task.isCancelled ? "server cancelled" : "server ended") }
                    try await server.serve()
                }
                .onStop { server in
                    server.listener.end()
                    journal.note("server drains")
                }
                .to { (_: Alpha) in LineServer(answering) }
            binder.bind(Shop.self).to(factory: Shop.init)
        }
    }

    /// Sends each request over its own connection, and waits until the server has accepted all connections.
    private func request(_ count: Int, _ server: LineServer) async throws -> [Task<String?, Never>] {
        let connections = (0..<count).map { _ in Connection(port: server.listener.port) }
        await server.connections(count)
        return try connections.map { try #require($0) }.map { connection in
            Task {
                defer { connection.end() }
                return await connection.line()
            }
        }
    }

    @Test func `Eight requests in flight are answered, other requests are refused, and the database closes afterwards`()
        async throws
    {
        let journal = Journal()
        let graph = try await shop(journal) { try await Task.sleep(for: .milliseconds(500)) }
        let answers = try await request(8, graph.root.server)
        try await Task.sleep(for: .milliseconds(100))
        let stop = Task { try await graph.stop() }
        await journal.wait(for: "server drains")
        #expect(Connection(port: graph.root.server.listener.port) == nil)
        try await stop.value
        for answer in answers { #expect(await answer.value == "done") }
        #expect(journal.all == ["server drains", "server ended", "server closed", "database closed"])
    }

    @Test func `Requests that take longer than the limit are cancelled, and the stop reports it`() async throws {
        let journal = Journal()
        let graph = try await shop(journal, endsWithin: .milliseconds(200)) {
            try await Task.sleep(for: .seconds(3_600))
        }
        let answers = try await request(8, graph.root.server)
        let failure = try #require(await #expect(throws: StopFailure.self) { try await graph.stop() })
        for answer in answers { #expect(await answer.value == nil) }
        #expect(journal.all == ["server drains", "server cancelled", "server closed", "database closed"])
        #expect(failure.failures.map(\.binding.key) == [ProviderKey(LineServer.self)])
        guard case .cancelled? = failure.failures.first?.outcome else {
            Issue.record("\(failure)")
            return
        }
        let text = "\(failure)"
        #expect(text.contains("*** LineServer *** still ran after ") && text.contains(", and was cancelled"), "\(text)")
        #expect(text.contains("running(endsWithin:)"), "\(text)")
    }

    // MARK: In virtual time

    /// Starts a value whose function runs until it is cancelled and is declared between two `onStop` functions.
    private func stubborn(
        _ journal: Journal, _ clock: TestClock, endsWithin limit: Duration? = nil,
        options: StartOptions = StartOptions()
    ) async throws -> RunningGraph<Alpha> {
        try await start(Alpha.self, options: options, clock: clock) { binder in
            binder.bind(Alpha.self).sharedInScope()
                .onStop { _ in journal.note("closed") }
                .running(endsWithin: limit) { _ in
                    try? await Task.sleep(for: .seconds(3_600))
                    journal.note("cancelled")
                }
                .onStop { _ in journal.note("told") }
                .to(factory: Alpha.init)
        }
    }

    @Test(
        arguments: [
            (nil, nil, 15), (7, nil, 7), (nil, 9, 9), (7, 9, 7), (9, 7, 9),
        ] as [(Int?, Int?, Int)])
    func `The limit of a running function is its own, the value's, or fifteen seconds`(
        own: Int?, value: Int?, expected: Int
    ) async throws {
        let (journal, clock) = (Journal(), TestClock())
        let options = StartOptions(stopLimit: value.map { .seconds($0) })
        let graph = try await stubborn(journal, clock, endsWithin: own.map { .seconds($0) }, options: options)
        let stop = Task { try await graph.stop() }
        await journal.wait(for: "told")
        await clock.sleepers(1)
        // The timer of the value is replaced by the timer of the function.
        if own != nil, value != nil { while clock.hasSleeper(until: value!) { await Task.yield() } }
        clock.advance(to: .seconds(expected) - .nanoseconds(1))
        #expect(journal.all == ["told"])
        clock.advance(to: .seconds(expected))
        let failure = try #require(await #expect(throws: StopFailure.self) { try await stop.value })
        #expect(journal.all == ["told", "cancelled", "closed"])
        #expect("\(failure)".contains("still ran after \(expected) s, and was cancelled"), "\(failure)")
    }

    @Test func `With limits of zero, each value has ended or is abandoned`() async throws {
        let options = StartOptions(stopLimit: .zero, wholeStopLimit: .zero)
        for _ in 0..<200 {
            let graph = try await start(Beta.self, options: options) { binder in
                binder.bind(Alpha.self).sharedInScope().onStop { _ in await Task.yield() }.to(factory: Alpha.init)
                binder.bind(Beta.self).sharedInScope()
                    .running { _ in try await Task.sleep(for: .seconds(3_600)) }
                    .onStop { _ in await Task.yield() }
                    .to { (_: Alpha) in Beta() }
            }
            do { try await graph.stop() } catch is StopFailure {}
            #expect(graph.state == .stopped)
        }
    }

    @Test func `A running function declared after the last onStop is cancelled immediately, and is no failure`()
        async throws
    {
        let journal = Journal()
        let graph = try await start(Alpha.self) { binder in
            binder.bind(Alpha.self).sharedInScope()
                .onStop { _ in journal.note("closed") }
                .running { _ in
                    try? await Task.sleep(for: .seconds(3_600))
                    journal.note("cancelled")
                }
                .to(factory: Alpha.init)
        }
        try await graph.stop()
        #expect(journal.all == ["cancelled", "closed"])
    }

    @Test func `A running function that throws during the stop is reported`() async throws {
        let told = Journal()
        let graph = try await start(Alpha.self) { binder in
            binder.bind(Alpha.self).sharedInScope()
                .running { _ in
                    await told.wait(for: "told")
                    throw Broken("socket closed")
                }
                .onStop { _ in told.note("told") }
                .to(factory: Alpha.init)
        }
        let failure = try #require(await #expect(throws: StopFailure.self) { try await graph.stop() })
        #expect("\(failure)".contains("*** Alpha *** failed while it ran: socket closed"), "\(failure)")
    }
}
