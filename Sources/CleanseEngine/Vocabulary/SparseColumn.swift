/// Values for few of the rows of a plan of one kind: `SparseColumn<Edge, ProviderKey>` has keys for some dependencies.
///
/// It takes four bytes for each row up to the last one that has a value. A dictionary would do the same, but builds of the library would
/// compile a hash table for each type of value.
package struct SparseColumn<Row, Value> {
    private var places = RowPlaces()
    /// In the order in which they were stored first.
    private(set) var values: ContiguousArray<Value> = []

    package init() {}

    var isEmpty: Bool { values.isEmpty }

    /// The rows that have values, in their order.
    var rows: [RowIndex<Row>] { places.rows.map { RowIndex($0) } }

    /// The value of a row, if it has one.
    package subscript(row: RowIndex<Row>) -> Value? { places[row.position].map { values[$0] } }

    /// Stores the value of a row, in the place of another one if there is one.
    mutating func store(_ value: Value, _ row: RowIndex<Row>) {
        let place = places.place(of: row.position, orNext: values.count)
        if place < values.count { values[place] = value } else { values.append(value) }
    }
}

extension SparseColumn: Sendable where Value: Sendable {}
