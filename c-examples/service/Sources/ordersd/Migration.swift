/// One step from a schema of the database to the next. Migrations run in the order of their declarations.
struct Migration: Sendable {
    let name: String
    let statements: String

    init(_ name: String, _ statements: String) {
        self.name = name
        self.statements = statements
    }
}
