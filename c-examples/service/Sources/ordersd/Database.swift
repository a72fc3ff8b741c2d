import CSQLite

/// An open database file.
final class Database: Sendable {
    // Invariant: the plug-in that stores orders uses the connection under its lock. The graph opens and migrates the connection before its
    // dependents start, and closes it after they have stopped.
    nonisolated(unsafe) let handle: OpaquePointer
    private let log: Log

    private init(_ handle: OpaquePointer, _ log: Log) {
        self.handle = handle
        self.log = log
    }

    /// Opens the file, which is created if it does not exist.
    static func open(settings: Settings, log: Log) async throws -> Database {
        try await blocking {
            var handle: OpaquePointer?
            let status = sqlite3_open_v2(
                settings.database, &handle, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_FULLMUTEX, nil)
            guard status == SQLITE_OK, let handle else {
                defer { sqlite3_close(handle) }
                throw Failure("\(settings.database) can't be opened: \(String(cString: sqlite3_errmsg(handle)))")
            }
            let database = Database(handle, log)
            do {
                // Acknowledged orders outlive the process; with FULL they would also outlive a loss of power.
                try database.run("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA busy_timeout = 10000")
            } catch {
                sqlite3_close(handle)
                throw error
            }
            log("database: opened \(settings.database)")
            return database
        }
    }

    /// Runs statements without results.
    func run(_ text: String) throws {
        var message: UnsafeMutablePointer<CChar>?
        guard sqlite3_exec(handle, text, nil, nil, &message) == SQLITE_OK else {
            defer { sqlite3_free(message) }
            throw Failure(message.map { String(cString: $0) } ?? "the database failed")
        }
    }

    /// The schema version of the file.
    func version() throws -> Int {
        var statement: OpaquePointer?
        defer { sqlite3_finalize(statement) }
        guard sqlite3_prepare_v2(handle, "PRAGMA user_version", -1, &statement, nil) == SQLITE_OK,
            sqlite3_step(statement) == SQLITE_ROW
        else { throw Failure(String(cString: sqlite3_errmsg(handle))) }
        return Int(sqlite3_column_int(statement, 0))
    }

    func close() async throws {
        try await blocking { [self] in
            guard sqlite3_close(handle) == SQLITE_OK else { throw Failure(String(cString: sqlite3_errmsg(handle))) }
            log("database: closed")
        }
    }
}
