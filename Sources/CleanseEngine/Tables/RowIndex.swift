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
package struct RowIndex<Row>: Hashable, Comparable, Strideable, Sendable {
    @usableFromInline let raw: Int32

    @usableFromInline
    package init(_ position: Int) { raw = Int32(truncatingIfNeeded: position) }

    /// The number of rows before this one.
    @usableFromInline
    package var position: Int { Int(raw) }

    @usableFromInline
    package static func < (lhs: RowIndex, rhs: RowIndex) -> Bool { lhs.raw < rhs.raw }

    @usableFromInline
    package func distance(to other: RowIndex) -> Int { Int(other.raw) - Int(raw) }

    @usableFromInline
    package func advanced(by count: Int) -> RowIndex { RowIndex(Int(raw) + count) }
}

/// An optional index in the four bytes of an index. A plan has several for each binding and each dependency.
@propertyWrapper
package struct OptionalIndex<Row> {
    private var raw: Int32

    package init(wrappedValue: RowIndex<Row>?) { raw = wrappedValue?.raw ?? -1 }

    package var wrappedValue: RowIndex<Row>? {
        get { raw < 0 ? nil : RowIndex(Int(raw)) }
        set { raw = newValue?.raw ?? -1 }
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
}
