import ServiceLifecycle
import Synchronization

/// What has happened, in order.
final class Journal: Sendable {
    private let entries = Mutex<[String]>([])

    func note(_ entry: String) { entries.withLock { $0.append(entry) } }
    var all: [String] { entries.withLock { $0 } }
}

/// What a test shares with the services of its graph.
struct Fixture: Sendable {
    let journal = Journal()
    /// Each request waits here before it is answered.
    let requests = Gate()
    let listener = Listener()
}

/// Is closed after everything that depends on it. Runs in the meantime, as pools of connections do.
final class Database: Service {
    private let journal: Journal
    init(fixture: Fixture) { journal = fixture.journal }
    func close() { journal.note("database closed") }

    func run() async throws {
        try await withGracefulShutdownHandler {
            try await Task.sleep(for: .seconds(3_600))
        } onGracefulShutdown: { [journal] in
            journal.note("database told to shut down")
        }
    }
}

/// Answers lines over TCP, each connection in a child task, as the servers of the ecosystem do.
final class OrderServer: Service {
    private let fixture: Fixture
    private let database: Database

    init(fixture: Fixture, database: Database) {
        self.fixture = fixture
        self.database = database
    }

    func run() async throws {
        await withGracefulShutdownHandler {
            await withDiscardingTaskGroup { group in
                for await connection in fixture.listener.connections {
                    group.addTask { await self.answer(connection) }
                }
            }
        } onGracefulShutdown: { [fixture] in
            fixture.journal.note("server told to shut down")
            fixture.listener.end()
        }
        fixture.listener.end()
        fixture.journal.note("server ended")
    }

    private func answer(_ connection: Connection) async {
        defer { connection.end() }
        guard let line = await connection.line(), (try? await fixture.requests.pass()) != nil else { return }
        connection.send(line: "answer to \(line)")
    }
}

/// Cleans up after the shutdown, as the documentation of swift-service-lifecycle shows.
final class Telemetry: Service {
    private let journal: Journal
    init(fixture: Fixture) { journal = fixture.journal }

    func run() async throws {
        try await gracefulShutdown()
        journal.note("telemetry flushed")
    }
}
