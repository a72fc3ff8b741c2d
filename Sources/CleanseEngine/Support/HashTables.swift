// Hash tables: one for code that seldom runs, and a map whose copies share their common entries.

/// A dictionary for code that seldom runs. It takes more time than `Dictionary`, and less space in a program.
///
/// Its functions are compiled once for all types of keys and values. The compiler would compile the functions of a `Dictionary` again for
/// each pair of types.
package struct ColdTable<Key: Hashable, Value> {
    private var entries: [Key: Value]

    /// Creates an empty table.
    @inline(never) @_semantics("optimize.sil.specialize.generic.never")
    package init() { entries = Dictionary() }

    /// Whether no key has a value.
    var isEmpty: Bool { entries.isEmpty }

    /// Returns the value of a key.
    @inline(never) @_semantics("optimize.sil.specialize.generic.never")
    package func value(of key: Key) -> Value? { entries[key] }

    /// The keys and their values, in any order.
    var all: [(key: Key, value: Value)] {
        @inline(never) @_semantics("optimize.sil.specialize.generic.never")
        get { Array(entries) }
    }

    /// The values, in any order.
    package var values: [Value] {
        @inline(never) @_semantics("optimize.sil.specialize.generic.never")
        get { entries.isEmpty ? [] : Array(entries.values) }
    }

    /// Stores the value of a key. It replaces the key's previous value.
    @inline(never) @_semantics("optimize.sil.specialize.generic.never")
    package mutating func store(_ value: Value, of key: Key) { entries[key] = value }

    /// Removes the value of a key.
    /// - Returns: The value, if the key had one.
    @inline(never) @_semantics("optimize.sil.specialize.generic.never") @discardableResult
    package mutating func remove(_ key: Key) -> Value? { entries.removeValue(forKey: key) }
}

extension ColdTable {
    /// Appends an element to the list of a key.
    // Not inlined: each call would have copies of the calls of two functions for all types.
    @inline(never)
    package mutating func append<Element>(_ element: Element, to key: Key) where Value == [Element] {
        // The list has one owner while it grows.
        var list = remove(key) ?? []
        list.push(element)
        store(list, of: key)
    }
}

extension ColdTable: Sendable where Key: Sendable, Value: Sendable {}

// A table without values is a set. Its functions are not inlined: each use would take 75 to 140 bytes.
extension ColdTable where Value == Void {
    /// Returns whether the set has an element.
    @inline(never)
    package func contains(_ element: Key) -> Bool { value(of: element) != nil }

    /// Inserts an element.
    /// - Returns: Whether the element was not in the set before.
    @inline(never) @discardableResult
    package mutating func insert(_ element: Key) -> Bool {
        if contains(element) { return false }
        store((), of: element)
        return true
    }
}

/// A dictionary whose copies share their common entries. It is a trie over the bits of hashes.
///
/// Like the functions of a ``ColdTable``, its functions are compiled once for all types.
struct PersistentMap<Key: Hashable, Value> {
    fileprivate indirect enum Node {
        case empty
        /// The entries that have the same hash.
        case leaf(hash: Int, ColdTable<Key, Value>)
        /// The child nodes, by the next four bits of the hash.
        case branch([Node])

        @inline(never) @_semantics("optimize.sil.specialize.generic.never")
        func setting(_ key: Key, _ value: Value, hash: Int, shift: Int) -> Node {
            switch self {
            case .empty: return Node.leaf(hash: hash, ColdTable()).setting(key, value, hash: hash, shift: shift)
            case .leaf(let other, var entries):
                if other == hash {
                    entries.store(value, of: key)
                    return .leaf(hash: hash, entries)
                }
                var nodes = [Node](repeating: .empty, count: 16)
                nodes[other >> shift & 15] = self
                return Node.branch(nodes).setting(key, value, hash: hash, shift: shift)
            case .branch(var nodes):
                let index = hash >> shift & 15
                nodes[index] = nodes[index].setting(key, value, hash: hash, shift: shift + 4)
                return .branch(nodes)
            }
        }
    }

    private var root = Node.empty

    /// The value of a key. Storing `nil` has no effect.
    /// - Complexity: Logarithmic in the number of entries.
    subscript(key: Key) -> Value? {
        @inline(never) @_semantics("optimize.sil.specialize.generic.never")
        get {
            var (node, bits) = (root, key.hashValue)
            while case .branch(let nodes) = node { (node, bits) = (nodes[bits & 15], bits >> 4) }
            guard case .leaf(_, let entries) = node else { return nil }
            return entries.value(of: key)
        }
        @inline(never) @_semantics("optimize.sil.specialize.generic.never")
        set { if let newValue { root = root.setting(key, newValue, hash: key.hashValue, shift: 0) } }
    }
}

extension PersistentMap: Sendable where Key: Sendable, Value: Sendable {}
extension PersistentMap.Node: Sendable where Key: Sendable, Value: Sendable {}
