/// The position of a row in a plan, or of a creation on a thread.
///
/// It carries what its rows are, so that the position of a binding can't be taken for that of a slot, or for a count.
@frozen @usableFromInline
package struct RowIndex<Row>: Hashable, Comparable, Strideable, Sendable {
    @usableFromInline let raw: Int32

    @usableFromInline
    package init(_ position: Int) { raw = Int32(truncatingIfNeeded: position) }

    /// How many rows come before it.
    @usableFromInline
    package var position: Int { Int(raw) }

    @usableFromInline
    package static func < (lhs: RowIndex, rhs: RowIndex) -> Bool { lhs.raw < rhs.raw }

    @usableFromInline
    package func distance(to other: RowIndex) -> Int { Int(other.raw) - Int(raw) }

    @usableFromInline
    package func advanced(by count: Int) -> RowIndex { RowIndex(Int(raw) + count) }
}
