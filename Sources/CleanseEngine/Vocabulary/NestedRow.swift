/// A row that can stand below another row of its column.
protocol NestedRow<Row> {
    associatedtype Row
    /// The row directly above it; nil if it is outermost.
    var parent: RowIndex<Row>? { get }
}
