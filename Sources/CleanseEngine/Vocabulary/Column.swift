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
