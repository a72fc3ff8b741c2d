// Sparse tables, which have values for few rows, and sets of rows.

/// A table with values for few rows of one kind: `SparseColumn<Edge, ProviderKey>` has keys for some dependencies.
///
/// It takes four bytes for each row up to the last one that has a value. A dictionary would work too, but builds of the library would
/// compile a hash table for each type of value.
package struct SparseColumn<Row, Value> {
    private var places = RowNumbering()
    /// The values, in the order in which their rows were first stored.
    private(set) var values: ContiguousArray<Value> = []

    package init() {}

    var isEmpty: Bool { values.isEmpty }

    /// The rows that have values, in ascending order.
    var rows: [RowIndex<Row>] { places.rows.map { RowIndex($0) } }

    /// The value of a row, or `nil` if it has none.
    package subscript(row: RowIndex<Row>) -> Value? { places[row.position].map { values[$0] } }

    /// Stores the value of a row. It replaces the row's previous value.
    mutating func store(_ value: Value, _ row: RowIndex<Row>) {
        let place = places.place(of: row.position, orNext: values.count)
        if place < values.count { values[place] = value } else { values.append(value) }
    }
}

extension SparseColumn: Sendable where Value: Sendable {}

/// The positions of rows in a list, in the order in which the rows were first stored.
private struct RowNumbering {
    /// The position of each row up to the last one that has a position. Rows without a position have a negative number.
    private var places: ContiguousArray<Int32> = []

    /// The rows that have positions, in ascending order.
    var rows: [Int] { places.indices.filter { places[$0] >= 0 } }

    subscript(row: Int) -> Int? { row < places.count && places[row] >= 0 ? Int(places[row]) : nil }

    /// Returns the position of a row. A row without a position gets `next`, which follows all others.
    mutating func place(of row: Int, orNext next: Int) -> Int {
        if let known = self[row] { return known }
        if row >= places.count { places += repeatElement(-1, count: row + 1 - places.count) }
        places[row] = Int32(next)
        return next
    }
}

/// A set of rows of one kind.
///
/// One hash table serves all kinds of rows. With sets of indices, builds of the library would compile one for each kind.
struct RowSet<Row>: Sendable {
    private var positions: Set<Int> = []

    init() {}

    init(_ rows: some Sequence<RowIndex<Row>>) {
        for row in rows { positions.insert(row.position) }
    }

    var isEmpty: Bool { positions.isEmpty }

    /// The rows in ascending order.
    var sorted: [RowIndex<Row>] { positions.ascending().map { RowIndex($0) } }

    func contains(_ row: RowIndex<Row>) -> Bool { positions.contains(row.position) }

    /// Inserts a row.
    /// - Returns: Whether the row was not in the set before.
    @discardableResult
    mutating func insert(_ row: RowIndex<Row>) -> Bool { positions.insert(row.position).inserted }
}
