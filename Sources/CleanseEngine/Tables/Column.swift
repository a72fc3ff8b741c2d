// Tables that have a value for each row, and the rows above a row.

/// A value for each row of a plan of one kind: `Column<Binding, Bool>` has one for each binding.
@frozen @usableFromInline
package struct Column<Row, Value>: RandomAccessCollection, MutableCollection {
    @usableFromInline var values: ContiguousArray<Value> = []

    @usableFromInline package init() {}

    /// A value for each of `count` rows.
    package init(repeating value: Value, count: Int) { values = ContiguousArray(repeating: value, count: count) }

    /// The values of a column, for rows of another kind with the same indices.
    init<Other>(_ column: consuming Column<Other, Value>) { values = column.values }

    /// A value for each row, given in their order.
    package init(_ values: some Sequence<Value>) { self.values = ContiguousArray(values) }

    @usableFromInline package var startIndex: RowIndex<Row> { RowIndex(0) }
    @usableFromInline package var endIndex: RowIndex<Row> { RowIndex(values.count) }

    @usableFromInline
    package subscript(index: RowIndex<Row>) -> Value {
        get { values[index.position] }
        _modify { yield &values[index.position] }
    }

    /// Adds a value.
    /// - Returns: Its index.
    @discardableResult @usableFromInline
    package mutating func append(_ value: consuming Value) -> RowIndex<Row> {
        values.append(value)
        return RowIndex(values.count - 1)
    }

    /// The same values. Where there is room for far more than there are, they are copied to where there is none.
    consuming func trimmed() -> Column {
        guard values.capacity > 2 * values.count + 16 else { return self }
        var trimmed = Column()
        trimmed.reserveCapacity(values.count)
        trimmed.values += values
        return trimmed
    }

    package mutating func reserveCapacity(_ count: Int) { values.reserveCapacity(count) }
}

extension Column: Sendable where Value: Sendable {}

/// The rows of a plan of one kind.
@usableFromInline package typealias Rows<Row> = Column<Row, Row>

/// A row that can stand below another row of its column.
protocol NestedRow<Row> {
    associatedtype Row
    /// The row directly above it; nil if it is outermost.
    var parent: RowIndex<Row>? { get }
}

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
