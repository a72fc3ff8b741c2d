/// An order.
struct Order: Codable, Equatable, Sendable {
    let id: Int64
    let item: String
    /// Seconds since 1970.
    let placed: Int64

    init(id: Int64, item: String, placed: Int64) {
        self.id = id
        self.item = item
        self.placed = placed
    }
}
