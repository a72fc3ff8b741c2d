/// A row and the rows above it, innermost first.
struct Lineage<Row, Value: NestedRow<Row>>: Sequence, IteratorProtocol {
    private let rows: Column<Row, Value>
    private var upcoming: RowIndex<Row>?

    fileprivate init(_ first: RowIndex<Row>?, in rows: Column<Row, Value>) {
        self.rows = rows
        upcoming = first
    }

    mutating func next() -> RowIndex<Row>? {
        guard let current = upcoming else { return nil }
        upcoming = rows[current].parent
        return current
    }
}

extension Column where Value: NestedRow<Row> {
    /// A row and the rows above it, innermost first; empty for nil.
    func lineage(of index: RowIndex<Row>?) -> Lineage<Row, Value> { Lineage(index, in: self) }

    /// The rows above a row, innermost first.
    func ancestors(of index: RowIndex<Row>) -> Lineage<Row, Value> { Lineage(self[index].parent, in: self) }
}
