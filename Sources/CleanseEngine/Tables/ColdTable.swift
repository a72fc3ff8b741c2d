/// A dictionary for code that seldom runs. It takes more time than `Dictionary`, and less space in a program.
///
/// Its functions are compiled once for all types of keys and values. The compiler would compile the functions of a `Dictionary` again for
/// each pair of types.
package struct ColdTable<Key: Hashable, Value> {
    private var entries: [Key: Value]

    /// Creates an empty table.
    @inline(never) @_semantics("optimize.sil.specialize.generic.never")
    package init() { entries = Dictionary() }

    /// Returns the value of a key.
    @inline(never) @_semantics("optimize.sil.specialize.generic.never")
    package func value(of key: Key) -> Value? { entries[key] }

    /// The values, in any order.
    package var values: [Value] {
        @inline(never) @_semantics("optimize.sil.specialize.generic.never")
        get { Array(entries.values) }
    }

    /// Stores the value of a key. It replaces the key's previous value.
    @inline(never) @_semantics("optimize.sil.specialize.generic.never")
    package mutating func store(_ value: Value, of key: Key) { entries[key] = value }

    /// Removes the value of a key.
    /// - Returns: The value, if the key had one.
    @inline(never) @_semantics("optimize.sil.specialize.generic.never") @discardableResult
    package mutating func remove(_ key: Key) -> Value? { entries.removeValue(forKey: key) }
}

extension ColdTable: Sendable where Key: Sendable, Value: Sendable {}
