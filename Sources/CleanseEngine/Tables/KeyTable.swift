/// A hash table that finds the binding of a key.
///
/// It uses open addressing over indices. Half of the hash is stored with each index, so a table takes about 16 bytes per binding, and other
/// keys are rarely compared. At most half of the buckets are used, so a search soon reaches an empty one, where it ends.
@usableFromInline
package struct KeyTable<Row> {
    /// The buckets. The upper half of a bucket is the hash, and its lower half is the index plus one. An empty bucket is 0.
    @usableFromInline private(set) var buckets: [UInt64] = []
    @usableFromInline private(set) var mask = 0
    private(set) var count = 0

    package init(capacity: Int) {
        var size = 4
        while size < capacity * 2 { size *= 2 }
        buckets = [UInt64](repeating: 0, count: size)
        mask = size - 1
    }

    /// Returns the index stored for `key`, or `nil` if there is none.
    /// - Parameter isKey: Returns whether an index has the key.
    @inlinable
    package func find(_ key: ProviderKey, isKey: (RowIndex<Row>) -> Bool) -> RowIndex<Row>? {
        find(hash: key.tableHash, isKey: isKey)
    }

    /// Returns the index stored for the key that has a hash, or `nil` if there is none.
    /// - Parameter isKey: Returns whether an index has the key.
    @inlinable
    package func find(hash: UInt32, isKey: (RowIndex<Row>) -> Bool) -> RowIndex<Row>? {
        var bucket = start(of: hash)
        while let index = candidate(of: hash, from: &bucket) {
            if isKey(index) { return index }
        }
        return nil
    }

    /// Returns the next index that has a hash, beginning at a bucket, or `nil` if there is none.
    ///
    /// It calls no function, so that a table in an array is searched without retaining it: 3 % of case 6 of `CleanseBench`.
    @inlinable @inline(__always)
    func candidate(of hash: UInt32, from bucket: inout Int) -> RowIndex<Row>? {
        while true {
            let found = buckets[bucket]
            if found == 0 { return nil }
            bucket = (bucket &+ 1) & mask
            if found >> 32 == UInt64(hash) { return Self.index(in: found) }
        }
    }

    /// Stores `index` for `key`, unless the key already has an index.
    /// - Returns: The index that the key already has, or `nil` if it had none.
    package mutating func insert(
        _ key: ProviderKey, _ index: RowIndex<Row>, keys: (RowIndex<Row>) -> ProviderKey
    ) -> RowIndex<Row>? {
        insert(hash: key.tableHash, index) { keys($0) == key }
    }

    /// Stores `index` for the key that has a hash, unless the key already has an index.
    /// - Parameters:
    ///   - replaces: Whether the index takes the place of the one that the key already has.
    ///   - isKey: Returns whether an index has the key. It is called only for indices with the same hash.
    /// - Returns: The index that the key had before, or `nil` if it had none.
    package mutating func insert(
        hash: UInt32, _ index: RowIndex<Row>, replaces: Bool = false, isKey: (RowIndex<Row>) -> Bool
    ) -> RowIndex<Row>? {
        if (count + 1) * 2 > buckets.count { grow() }
        var bucket = start(of: hash)
        let new = UInt64(hash) << 32 | UInt64(index.raw + 1)
        while buckets[bucket] != 0 {
            let found = buckets[bucket]
            if found >> 32 == UInt64(hash), isKey(Self.index(in: found)) {
                if replaces { buckets[bucket] = new }
                return Self.index(in: found)
            }
            bucket = (bucket &+ 1) & mask
        }
        buckets[bucket] = new
        count += 1
        return nil
    }

    /// Stores `index` for a key, in place of the index that the key already has.
    mutating func replace(_ key: ProviderKey, _ index: RowIndex<Row>, isKey: (RowIndex<Row>) -> Bool) {
        _ = insert(hash: key.tableHash, index, replaces: true, isKey: isKey)
    }

    /// Prefetches the bucket of a hash that is inserted soon.
    func expect(hash: UInt32) {
        buckets.withUnsafeBufferPointer { prefetch($0.baseAddress.map { $0 + start(of: hash) }) }
    }

    /// Calls `body` with each stored index.
    func forEach(_ body: (RowIndex<Row>) -> Void) {
        for found in buckets where found != 0 { body(Self.index(in: found)) }
    }

    private mutating func grow() {
        var larger = KeyTable(capacity: buckets.count)
        for found in buckets where found != 0 {
            var bucket = larger.start(of: UInt32(truncatingIfNeeded: found >> 32))
            while larger.buckets[bucket] != 0 { bucket = (bucket &+ 1) & larger.mask }
            larger.buckets[bucket] = found
        }
        larger.count = count
        self = larger
    }

    @inlinable
    func start(of hash: UInt32) -> Int { Int(truncatingIfNeeded: hash) & mask }

    @inlinable
    static func index(in bucket: UInt64) -> RowIndex<Row> {
        RowIndex(Int(truncatingIfNeeded: bucket & 0xFFFF_FFFF) - 1)
    }
}

extension ProviderKey {
    /// The hash of the metadata addresses and the name, for tables.
    @usableFromInline
    var tableHash: UInt32 {
        var bits = KeyHash.bits(of: type)
        if let tag { bits ^= KeyHash.bits(of: tag) &* 31 }
        if let name { bits ^= KeyHash.hash(name.utf8) }
        return KeyHash.spread(bits)
    }
}

extension GivenStringKey {
    /// Returns the hash of the key with a role, for tables.
    @inline(__always)
    func tableHash(role: Any.Type) -> UInt32 { KeyHash.spread(KeyHash.bits(of: role) ^ KeyHash.hash(text, qualifier)) }
}

/// The hash function of key tables. It is no part of them, because it would be compiled for each kind of rows.
private enum KeyHash {
    static func bits(of type: Any.Type) -> UInt64 { UInt64(UInt(bitPattern: ObjectIdentifier(type))) >> 3 }

    /// Returns a Fibonacci hash, of which the upper half depends on all bits.
    static func spread(_ bits: UInt64) -> UInt32 {
        UInt32(truncatingIfNeeded: (bits &* 0x9E37_79B9_7F4A_7C15) >> 32)
    }

    static func hash(_ name: String.UTF8View) -> UInt64 {
        name.withContiguousStorageIfAvailable { hash(UnsafeRawBufferPointer($0)) }
            ?? [UInt8](name).withUnsafeBytes { hash($0) }
    }

    /// Returns the hash of a name, in which the parts before and after the first NUL are hashed separately.
    private static func hash(_ name: UnsafeRawBufferPointer) -> UInt64 {
        guard let end = firstZero(in: name) else { return hash(name, nil) }
        return hash(
            UnsafeRawBufferPointer(rebasing: name[..<end]), UnsafeRawBufferPointer(rebasing: name[(end + 1)...]))
    }

    static func hash(_ text: UnsafeRawBufferPointer, _ qualifier: UnsafeRawBufferPointer?) -> UInt64 {
        qualifier.map { hash(part: text) &* 31 ^ hash(part: $0) } ?? hash(part: text)
    }

    /// Returns the FNV-1a hash (G. Fowler, L. C. Noll, K. Vo) over words instead of bytes. A shift makes the last bytes of a word count as
    /// much as the first.
    private static func hash(part bytes: UnsafeRawBufferPointer) -> UInt64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325 ^ UInt64(bytes.count)
        func add(_ word: UInt64) {
            hash = (hash ^ word) &* 0x9E37_79B9_7F4A_7C15
            hash ^= hash >> 32
        }
        let last = bytes.count &- 8
        guard last >= 0 else {
            add(bytes.reduce(0) { $0 << 8 | UInt64($1) })
            return hash
        }
        var offset = 0
        while offset < last {
            add(bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
            offset &+= 8
        }
        // This word overlaps the one before, unless the length is a multiple of 8.
        add(bytes.loadUnaligned(fromByteOffset: last, as: UInt64.self))
        return hash
    }
}
