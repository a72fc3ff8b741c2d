// Sets of flags in the bits of an integer.

/// A set of flags in the bits of an integer.
///
/// It has the operations that the engine uses. Every program would contain the forty operations of an `OptionSet`, used or not, because the
/// linker keeps conformances.
@usableFromInline
package protocol BitSet: Equatable, ExpressibleByArrayLiteral, Sendable {
    associatedtype Bits: FixedWidthInteger
    /// The bits of the flags.
    var bits: Bits { get }
    /// Creates a set from the bits of its flags.
    init(bits: Bits)
}

extension BitSet {
    /// Creates the union of several sets.
    @inlinable
    package init(arrayLiteral sets: Self...) {
        var bits: Bits = 0
        for set in sets { bits |= set.bits }
        self.init(bits: bits)
    }

    /// Whether the set has no flag.
    @inlinable package var isEmpty: Bool { bits == 0 }
    /// Returns whether the set has all flags of another one.
    @inlinable package func contains(_ other: Self) -> Bool { bits & other.bits == other.bits }
    /// Returns whether the set has no flag of another one.
    @inlinable package func isDisjoint(with other: Self) -> Bool { bits & other.bits == 0 }
    /// Returns the flags that one of two sets has, or both.
    @inlinable package func union(_ other: Self) -> Self { Self(bits: bits | other.bits) }
    /// Returns the flags that two sets have in common.
    @inlinable package func intersection(_ other: Self) -> Self { Self(bits: bits & other.bits) }
    /// Returns the flags of this set that another one does not have.
    @inlinable package func subtracting(_ other: Self) -> Self { Self(bits: bits & ~other.bits) }
    /// Returns the flags that one of two sets has, but not both.
    package func symmetricDifference(_ other: Self) -> Self { Self(bits: bits ^ other.bits) }
    /// Adds the flags of another set.
    @inlinable package mutating func insert(_ other: Self) { self = union(other) }
}
