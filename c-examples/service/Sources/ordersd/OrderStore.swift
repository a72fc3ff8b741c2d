/// Where orders are kept. Any thread may call it.
protocol OrderStore: Sendable {
    /// Keeps a new order, and returns its number.
    func place(_ item: String, at time: Int64) throws -> Int64
    func find(_ id: Int64) throws -> Order?
    /// Removes what was placed before a time, and returns how many these were.
    func expire(before time: Int64) throws -> Int64
}
