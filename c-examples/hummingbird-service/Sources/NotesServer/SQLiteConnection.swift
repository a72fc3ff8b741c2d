import CSQLite

/// A connection to an SQLite file, which is closed when it is released.
final class SQLiteConnection {
    private let handle: OpaquePointer

    init(path: String) throws {
        var handle: OpaquePointer?
        let status = sqlite3_open(path, &handle)
        guard status == SQLITE_OK, let handle else {
            defer { sqlite3_close_v2(handle) }
            throw SQLiteError("\(path) can't be opened: \(String(cString: sqlite3_errmsg(handle)))")
        }
        self.handle = handle
        sqlite3_busy_timeout(handle, 5_000)
        // Acknowledged notes outlive the process; with FULL they would also outlive a loss of power.
        for setting in ["journal_mode = WAL", "synchronous = NORMAL"] { _ = try query("PRAGMA \(setting)", []) }
    }

    deinit { sqlite3_close_v2(handle) }

    /// Runs a statement with values for its parameters.
    /// - Returns: The rows, whose columns are texts.
    func query(_ text: String, _ values: [String]) throws -> [[String]] {
        var statement: OpaquePointer?
        defer { sqlite3_finalize(statement) }
        guard sqlite3_prepare_v2(handle, text, -1, &statement, nil) == SQLITE_OK else { throw failure }
        // SQLite copies a text whose destructor is SQLITE_TRANSIENT, a macro that Swift does not import.
        let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
        for (index, value) in values.enumerated() {
            sqlite3_bind_text(statement, Int32(index + 1), value, -1, transient)
        }
        var rows: [[String]] = []
        while true {
            switch sqlite3_step(statement) {
            case SQLITE_ROW:
                rows.append(
                    (0..<sqlite3_column_count(statement)).map { column in
                        sqlite3_column_text(statement, column).map { String(cString: $0) } ?? ""
                    })
            case SQLITE_DONE: return rows
            default: throw failure
            }
        }
    }

    private var failure: SQLiteError { SQLiteError(String(cString: sqlite3_errmsg(handle))) }
}

struct SQLiteError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
