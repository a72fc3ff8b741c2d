// Tables with a value for each row, and the ancestors of rows.

/// A table with a value for each row of one kind: `Column<Binding, Bool>` has a Boolean value for each binding.
@frozen @usableFromInline
package struct Column<Row, Value>: RandomAccessCollection, MutableCollection {
    @usableFromInline var values: ContiguousArray<Value> = []

    @usableFromInline package init() {}

    /// Creates a column with the same value in each of `count` rows.
    package init(repeating value: Value, count: Int) { values = ContiguousArray(repeating: value, count: count) }

    /// Creates a column with the values of another column, for rows of another kind with the same indices.
    init<Other>(_ column: consuming Column<Other, Value>) { values = column.values }

    /// Creates a column from the values of its rows, in their order.
    package init(_ values: some Sequence<Value>) { self.values = ContiguousArray(values) }

    @usableFromInline package var startIndex: RowIndex<Row> { RowIndex(0) }
    @usableFromInline package var endIndex: RowIndex<Row> { RowIndex(values.count) }

    @usableFromInline
    package subscript(index: RowIndex<Row>) -> Value {
        get { values[index.position] }
        _modify { yield &values[index.position] }
    }

    /// Appends a value.
    /// - Returns: The index of its row.
    @discardableResult @usableFromInline
    package mutating func append(_ value: consuming Value) -> RowIndex<Row> {
        values.append(value)
        return RowIndex(values.count - 1)
    }

    package mutating func reserveCapacity(_ count: Int) { values.reserveCapacity(count) }
}

extension Column: Sendable where Value: Sendable {}

/// The rows of one kind of a plan.
@usableFromInline package typealias Rows<Row> = Column<Row, Row>

/// A row that can have a parent row in its column.
protocol NestedRow<Row> {
    associatedtype Row
    /// The parent row, or `nil` if the row is outermost.
    var parent: RowIndex<Row>? { get }
}

extension Column where Value: NestedRow<Row> {
    /// Returns a row and its ancestors, innermost first, or an empty sequence for `nil`.
    func lineage(of index: RowIndex<Row>?) -> some Sequence<RowIndex<Row>> {
        sequence(state: index) { next in
            defer { next = next.flatMap { self[$0].parent } }
            return next
        }
    }

    /// Returns the ancestors of a row, innermost first.
    func ancestors(of index: RowIndex<Row>) -> some Sequence<RowIndex<Row>> { lineage(of: self[index].parent) }
}
