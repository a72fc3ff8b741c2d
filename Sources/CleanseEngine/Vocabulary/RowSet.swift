/// Some rows of a plan of one kind.
///
/// One hash table serves all kinds: with sets of indices, builds of the library would compile one for each.
struct RowSet<Row>: Sendable {
    private var positions: Set<Int> = []

    init() {}

    init(_ rows: some Sequence<RowIndex<Row>>) {
        for row in rows { positions.insert(row.position) }
    }

    var isEmpty: Bool { positions.isEmpty }

    /// The rows in their order.
    var sorted: [RowIndex<Row>] { positions.ascending().map { RowIndex($0) } }

    func contains(_ row: RowIndex<Row>) -> Bool { positions.contains(row.position) }

    /// - Returns: Whether it was not among them.
    @discardableResult
    mutating func insert(_ row: RowIndex<Row>) -> Bool { positions.insert(row.position).inserted }
}
