// The tables of the engine. Plans, declarations and instances hold their data in rows, which refer to each other by their indices:
//
// - An *index* (`RowIndex`) is the number of a row. Its type parameter is the kind of the row, so that the index of a binding is not
//   mistaken for the index of a slot. `OptionalIndex` stores an optional index in the same four bytes. `ObjectRow` is an index together
//   with the object that has the row, as the key of a hash table.
// - A *table* (`Column`, `Rows`) has a value for each row: `Column<Binding, Bool>` has a Boolean value for each binding, and
//   `Rows<Binding>` are the bindings themselves. Rows that can have parent rows have a `lineage`.
// - A *sparse table* (`SparseColumn`) has values for few rows, and a `RowSet` is a set of rows.
// - A *key table* (`KeyTable`) finds the index of a row by a `ProviderKey`. A `PersistentMap` shares its entries with its copies, for
//   graphs that are built on each other.
//
// Nearly all of them are generic over the kind of a row and not over the content of a hash table, because each further specialisation of a
// hash table makes builds of the library slower and larger.

/// The position of a row in a plan, or of a creation on a thread.
///
/// Its type parameter is the kind of the row, so that the position of a binding can't be mistaken for the position of a slot, or for a
/// count.
@frozen @usableFromInline
package struct RowIndex<Row>: Strideable, Sendable {
    // Without a sign, a position that is used as an index is compared with the count only.
    @usableFromInline let raw: UInt32

    @usableFromInline
    package init(_ position: Int) { raw = UInt32(truncatingIfNeeded: position) }

    /// The number of rows before this one.
    @usableFromInline
    package var position: Int { Int(truncatingIfNeeded: raw) }

    @usableFromInline
    package func distance(to other: RowIndex) -> Int { other.position - position }

    @usableFromInline
    package func advanced(by count: Int) -> RowIndex { RowIndex(position + count) }

    // `Strideable` would compare distances.
    @usableFromInline
    package static func == (lhs: RowIndex, rhs: RowIndex) -> Bool { lhs.raw == rhs.raw }

    @usableFromInline
    package static func < (lhs: RowIndex, rhs: RowIndex) -> Bool { lhs.raw < rhs.raw }
}

/// An optional index in the four bytes of an index. A plan has several for each binding and each dependency.
@propertyWrapper
package struct OptionalIndex<Row> {
    // The greatest number represents `nil`.
    private var raw: UInt32

    package init(wrappedValue: RowIndex<Row>?) { raw = wrappedValue?.raw ?? .max }

    package var wrappedValue: RowIndex<Row>? {
        get { raw == .max ? nil : RowIndex(Int(truncatingIfNeeded: raw)) }
        set { raw = newValue?.raw ?? .max }
    }
}

/// A row of an object, as the key of a table. It is, for example, a slot or a group of an instance, or a binding of a plan.
///
/// One type represents all kinds of rows, because builds of the library would compile a hash table for each type.
struct ObjectRow: Hashable {
    let object: ObjectIdentifier
    private let position: Int

    init<Row>(_ object: ObjectIdentifier, _ row: RowIndex<Row>) {
        self.object = object
        position = row.position
    }

    /// Represents an object as a whole.
    init(whole object: AnyObject) {
        self.object = ObjectIdentifier(object)
        position = -1
    }
}

/// A table with a value for each row of one kind: `Column<Binding, Bool>` has a Boolean value for each binding.
///
/// It does not conform to `Collection`, because each program would contain the fifty functions of the conformance, even if it used none.
@frozen @usableFromInline
package struct Column<Row, Value> {
    /// The values, in the order of their rows.
    @usableFromInline package private(set) var values: ContiguousArray<Value> = []

    @usableFromInline package init() {}

    /// Creates a column with the same value in each of `count` rows.
    init(repeating value: Value, count: Int) { values = ContiguousArray(repeating: value, count: count) }

    /// Creates a column from the values of its rows, in their order.
    init(_ values: some Sequence<Value>) { self.values = ContiguousArray(values) }

    @usableFromInline package var indices: Range<RowIndex<Row>> { RowIndex(0)..<RowIndex(values.count) }
    @usableFromInline package var count: Int { values.count }

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

    mutating func reserveCapacity(_ count: Int) { values.reserveCapacity(count) }

    /// Removes the rows from `start` on.
    mutating func removeRows(from start: RowIndex<Row>) {
        while values.count > start.position { values.removeLast() }
    }
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
    /// Returns a row and its ancestors, innermost first, or an empty list for `nil`.
    func lineage(of index: RowIndex<Row>?) -> [RowIndex<Row>] {
        var (lineage, next) = ([RowIndex<Row>](), index)
        while let row = next {
            lineage.push(row)
            next = self[row].parent
        }
        return lineage
    }

    /// Returns the ancestors of a row, innermost first.
    func ancestors(of index: RowIndex<Row>) -> [RowIndex<Row>] { lineage(of: self[index].parent) }
}

/// A table with values for few rows of one kind: `SparseColumn<Edge, ProviderKey>` has keys for some dependencies.
///
/// It takes four bytes for each row up to the last one that has a value. A dictionary would work too, but builds of the library would
/// compile a hash table for each type of value.
package struct SparseColumn<Row, Value> {
    /// The position in `values` of each row up to the last one that has a value, or a negative number for a row without one.
    private var places: ContiguousArray<Int32> = []
    /// The values, in the order in which their rows were first stored.
    private(set) var values: ContiguousArray<Value> = []

    package init() {}

    var isEmpty: Bool { values.isEmpty }

    /// The rows that have values, in ascending order.
    var rows: [RowIndex<Row>] {
        var rows: [RowIndex<Row>] = []
        for place in places.indices where places[place] >= 0 { rows.push(RowIndex(place)) }
        return rows
    }

    /// The value of a row, or `nil` if it has none.
    package subscript(row: RowIndex<Row>) -> Value? {
        row.position < places.count && places[row.position] >= 0 ? values[Int(places[row.position])] : nil
    }

    /// Stores the value of a row. It replaces the row's previous value.
    ///
    /// It is compiled once for all types, since few rows have values: 9 kB of a program less.
    @inline(never) @_semantics("optimize.sil.specialize.generic.never")
    mutating func store(_ value: Value, _ row: RowIndex<Row>) {
        while places.count <= row.position { places.append(-1) }
        if places[row.position] >= 0 {
            values[Int(places[row.position])] = value
        } else {
            places[row.position] = Int32(values.count)
            values.append(value)
        }
    }
}

extension SparseColumn: Sendable where Value: Sendable {}

/// A set of rows of one kind.
struct RowSet<Row>: Sendable {
    private var positions: Set<Int> = []

    var isEmpty: Bool { positions.isEmpty }

    /// The rows in ascending order.
    var sorted: [RowIndex<Row>] {
        var rows: [RowIndex<Row>] = []
        for position in positions.ascending() { rows.push(RowIndex(position)) }
        return rows
    }

    func contains(_ row: RowIndex<Row>) -> Bool { positions.has(row.position) }

    /// Inserts a row.
    /// - Returns: Whether the row was not in the set before.
    @discardableResult
    mutating func insert(_ row: RowIndex<Row>) -> Bool { positions.add(row.position) }
}

extension RowSet {
    init(_ rows: some Sequence<RowIndex<Row>>) {
        self.init()
        for row in rows { insert(row) }
    }
}

/// Sets of positions or addresses. Their functions are not inlined, since each use of a `Set` would have copies of their code, of 500 bytes.
extension Set<Int> {
    @inline(never)
    package func has(_ number: Int) -> Bool { contains(number) }

    /// Inserts a number.
    /// - Returns: Whether it was not in the set before.
    @inline(never)
    package mutating func add(_ number: Int) -> Bool { insert(number).inserted }
}
