/// What a file may still have: counted while it is read, so that no file takes more time or memory than its size is worth.
struct TreeBudget {
    private let limit: Int
    private var values: Int

    /// - Parameter limit: How many values it may have.
    init(values limit: Int = Limits.treeValues) {
        self.limit = limit
        values = limit
    }

    /// Counts a value.
    /// - Parameter depth: How many others it is in.
    /// - Throws: `UnreadableText` if there are too many, or if it is nested too deep.
    mutating func take(depth: Int) throws { try take(1, depth: depth) }

    /// Counts the values that are directly in another one.
    mutating func take(_ count: Int, depth: Int) throws {
        guard depth <= Limits.treeDepth else {
            throw UnreadableText(reason: "it is nested deeper than \(Limits.treeDepth) values")
        }
        guard values >= count else { throw UnreadableText(reason: "it has more than \(limit) values") }
        values -= count
    }
}
