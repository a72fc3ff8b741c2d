import ServiceLifecycle
import Synchronization

/// The events so far, in order.
final class Journal: Sendable {
    private let entries = Mutex<[String]>([])

    func note(_ entry: String) { entries.withLock { $0.append(entry) } }
    var all: [String] { entries.withLock { $0 } }
}

/// A database that stays open until it is told to shut down, like a connection pool.
final class Database: Service {
    private let journal: Journal
    init(journal: Journal) { self.journal = journal }

    func write(_ entry: String) { journal.note(entry) }

    func run() async throws {
        try await gracefulShutdown()
        journal.note("database closed")
    }
}

/// Answers lines over TCP, each connection in a child task, like the servers of the ecosystem.
final class OrderServer: Service {
    private let listener: Listener
    private let database: Database

    init(listener: Listener, database: Database) {
        self.listener = listener
        self.database = database
    }

    func run() async throws {
        await withGracefulShutdownHandler {
            await withDiscardingTaskGroup { group in
                for await connection in listener.connections {
                    group.addTask { await self.answer(connection) }
                }
            }
        } onGracefulShutdown: { [listener] in
            listener.end()
        }
        listener.end()
        database.write("server ended")
    }

    /// Answers a request after the number of milliseconds that it names.
    private func answer(_ connection: Connection) async {
        defer { connection.end() }
        guard let duration = await connection.line().flatMap(Int.init) else { return }
        connection.send(line: "begun")
        guard (try? await Task.sleep(for: .milliseconds(duration))) != nil else { return }
        connection.send(line: "answer")
    }
}

/// Cleans up after the shutdown, as the documentation of swift-service-lifecycle shows.
final class Telemetry: Service {
    private let journal: Journal
    init(journal: Journal) { self.journal = journal }

    func run() async throws {
        try await gracefulShutdown()
        journal.note("telemetry flushed")
    }
}
