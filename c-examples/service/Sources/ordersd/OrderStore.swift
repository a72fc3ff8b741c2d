/// A store of orders. Any thread may call it.
protocol OrderStore: Sendable {
    /// Stores a new order, and returns its number.
    func place(_ item: String, at time: Int64) throws -> Int64
    func find(_ id: Int64) throws -> Order?
    /// Removes the orders that were placed before a time, and returns their number.
    func expire(before time: Int64) throws -> Int64
}
