import Cleanse
import CleanseTesting
import Configuration
import InMemoryLogging
import Logging
import Testing

@testable import NotesServer

// snippet: server-trait
extension Trait where Self == GraphTrait<NotesService> {
    /// The service with another store and another clock, on a free port. A live binding would be refused.
    static var notes: Self { notes { MemoryStore() } }

    static func notes(_ store: @escaping @Sendable () -> any NoteStore) -> Self {
        .graph(NotesService.self, .strict, seed: Launch.test()) {
            $0.bind((any NoteStore).self).to { store() }
            $0.bind((any Announcer).self).to { SilentAnnouncer() }
            $0.bind((any Clock<Duration>).self).to { (clock: TestClock) in clock }
        } adding: {
            $0.bind(TestClock.self).sharedInScope().to { TestClock() }
        }
    }
}
// end snippet

enum TestSettings {
    static let key = "correct horse battery"

    static func reader(_ changes: [String: String] = [:]) -> ConfigReader {
        let settings = ["HTTP_PORT": "0", "DATABASE": "/nowhere/notes.db", "API_KEY": key]
        return Settings.reader(
            EnvironmentVariablesProvider(environmentVariables: settings.merging(changes) { _, new in new }))
    }
}

extension Launch {
    static func test(_ changes: [String: String] = [:], log: InMemoryLogHandler = InMemoryLogHandler()) -> Launch {
        Launch(config: TestSettings.reader(changes), logger: Logger(label: "test") { _ in log })
    }
}
