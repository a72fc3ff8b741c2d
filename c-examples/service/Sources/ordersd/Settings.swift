/// The settings of the service: the seed of its component.
struct Settings: Sendable {
    /// The port on 127.0.0.1, or 0 for a free port.
    let port: UInt16
    /// The file of the database.
    let database: String
    /// The number of seconds for which an order is kept.
    let lifetime: Int64

    init(port: UInt16, database: String, lifetime: Int64) {
        self.port = port
        self.database = database
        self.lifetime = lifetime
    }
}
