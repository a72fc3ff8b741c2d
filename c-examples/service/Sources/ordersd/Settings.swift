/// What the service is started with: the seed of its component.
struct Settings: Sendable {
    /// The port on 127.0.0.1; 0 for any that is free.
    let port: UInt16
    /// The file of the database.
    let database: String
    /// How many seconds an order is kept.
    let lifetime: Int64

    init(port: UInt16, database: String, lifetime: Int64) {
        self.port = port
        self.database = database
        self.lifetime = lifetime
    }
}
