// Sparse tables, which have values for few rows, and sets of rows.

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

/// The places of rows in a list: the first row that gets one has the first place.
private struct RowPlaces {
    /// Those of all rows up to the last one that has a place; negative for those that have none.
    private var places: ContiguousArray<Int32> = []

    /// The rows that have places, in their order.
    var rows: [Int] { places.indices.filter { places[$0] >= 0 } }

    subscript(row: Int) -> Int? { row < places.count && places[row] >= 0 ? Int(places[row]) : nil }

    /// The place of a row: the given one, behind all others, if it has none.
    mutating func place(of row: Int, orNext next: Int) -> Int {
        if let known = self[row] { return known }
        if row >= places.count { places += repeatElement(-1, count: row + 1 - places.count) }
        places[row] = Int32(next)
        return next
    }
}

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
