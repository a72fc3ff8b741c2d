import CSQLite
import Cleanse

// snippet: server-store
/// The notes in a database, which is opened, migrated and checked before a request can reach it, and closed after the last one.
struct StoreModule: Module {
    static func configure(binder: SingletonBinder) {
        binder.bind(SQLiteStore.self)
            .live()
            .sharedInScope()
            .onStart { try await $0.migrate() }
            .onStop { await $0.close() }
            .healthy { try await $0.check() }
            .to(factory: SQLiteStore.init)
        binder.bind((any NoteStore).self).sharedInScope().to { (store: SQLiteStore) in store }
    }
}
// end snippet

/// Notes in an SQLite file. An actor, so that one task at a time uses the connection. Calls of SQLite block a thread that
/// all tasks share, but not for long. If yours take longer, give the actor an executor of its own.
actor SQLiteStore: NoteStore {
    private static let migrations = [
        "CREATE TABLE note (id INTEGER PRIMARY KEY, user TEXT NOT NULL, text TEXT NOT NULL, created INTEGER NOT NULL)",
        "CREATE INDEX note_by_user ON note (user)",
    ]

    private var connection: SQLiteConnection?

    /// Opens the file, which is created if it does not exist.
    init(settings: Settings) async throws {
        connection = try SQLiteConnection(path: settings.database)
    }

    /// Runs the migrations that the file does not have yet.
    func migrate() throws {
        let version = try query("PRAGMA user_version").first?.first.flatMap(Int.init) ?? 0
        for (index, migration) in Self.migrations.enumerated().dropFirst(version) {
            for statement in ["BEGIN IMMEDIATE", migration, "PRAGMA user_version = \(index + 1)", "COMMIT"] {
                try query(statement)
            }
        }
    }

    func check() throws { try query("SELECT count(*) FROM note WHERE id = 0") }

    func close() { connection = nil }

    func add(_ text: String, of user: String) throws -> Note {
        let rows = try query(
            "INSERT INTO note (user, text, created) VALUES (?, ?, unixepoch()) RETURNING id, text", user, text)
        guard let note = rows.first.flatMap(Note.init(row:)) else { throw SQLiteError("the note was not stored") }
        return note
    }

    func notes(of user: String) throws -> [Note] {
        try query("SELECT id, text FROM note WHERE user = ? ORDER BY id", user).compactMap(Note.init(row:))
    }

    func removeNotes(olderThan seconds: Int) throws -> Int {
        try query("DELETE FROM note WHERE created < unixepoch() - ? RETURNING id", "\(seconds)").count
    }

    @discardableResult
    private func query(_ statement: String, _ values: String...) throws -> [[String]] {
        guard let connection else { throw SQLiteError("the store is closed") }
        return try connection.query(statement, values)
    }
}

extension Note {
    fileprivate init?(row: [String]) {
        guard row.count == 2, let id = Int(row[0]) else { return nil }
        self.init(id: id, text: row[1])
    }
}
