/// A database with the schema that this program knows. A store needs such a database.
final class MigratedDatabase: Sendable {
    let database: Database

    /// Runs the migrations that the file does not have yet, each in its own transaction.
    init(database: Database, migrations: [Migration], log: Log) async throws {
        self.database = database
        try await blocking {
            let version = try database.version()
            guard (0...migrations.count).contains(version) else {
                throw Failure("the database has the schema \(version), and this program knows \(migrations.count)")
            }
            for (number, migration) in migrations.enumerated().dropFirst(version) {
                do {
                    try database.run("BEGIN IMMEDIATE; \(migration.statements)")
                    try database.run("PRAGMA user_version = \(number + 1); COMMIT")
                } catch {
                    try? database.run("ROLLBACK")
                    throw Failure("migration \(number + 1), \(migration.name), failed: \(error)")
                }
                log("database: \(migration.name)")
            }
        }
    }
}
