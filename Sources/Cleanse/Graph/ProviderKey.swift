/// What a binding provides: a type, told apart by a tag or a name.
///
/// The typed binder makes keys from types and tags; front ends without compile-time types put their string in ``name``.
public struct ProviderKey: Hashable, Sendable, CustomStringConvertible {
    /// The bound type itself. For a tagged binding, the tag's element.
    public let type: Any.Type
    /// The tag type of a binding declared with `tagged(with:)`.
    public let tag: (Any.Type)?
    /// The qualifier of keys that are told apart by a string.
    public let name: String?

    /// A key of a type and its qualifiers.
    /// - Parameters:
    ///   - type: The bound type.
    ///   - tag: The tag type, if the binding is tagged.
    ///   - name: The qualifier of keys that are told apart by a string.
    @inlinable
    public init(_ type: Any.Type, tag: (Any.Type)? = nil, name: String? = nil) {
        self.type = type
        self.tag = tag
        self.name = name
    }

    /// A key of text, for front ends without compile-time types.
    /// - Parameters:
    ///   - text: What stands in the place of a type.
    ///   - qualifier: Tells apart several keys of the same text.
    ///   - role: What is bound to it; keys of one text and several roles are different keys.
    package init(text: String, qualifier: String? = nil, role: any TextKey.Type = NamedKey.self) {
        self.init(role, name: qualifier.map { "\(text)\0\($0)" } ?? text)
    }

    /// Whether the key has no Swift type, only text.
    package var isText: Bool { name != nil && type is any TextKey.Type }
    package var isTextCollection: Bool { type == NamedCollection.self }
    /// The text of a key that has no Swift type, and its qualifier.
    package var text: (text: String, qualifier: String?)? {
        guard isText, let name else { return nil }
        let parts = name.split(separator: "\0", maxSplits: 1, omittingEmptySubsequences: false)
        return (String(parts[0]), parts.count > 1 ? String(parts[1]) : nil)
    }

    /// Whether the text of one key may have been meant by that of another: the same but for its qualifier, or alike.
    package func isSimilar(to other: ProviderKey) -> Bool {
        guard let mine = text?.text, let others = other.text?.text else { return false }
        return editDistance(mine.lowercased(), others.lowercased(), atMost: other.allowedDistance) != nil
    }

    /// How many letters another key's text may differ in to be similar to this one's.
    var allowedDistance: Int { comparedLength < 4 ? 1 : max(2, comparedLength / 4) }
    /// How long the text is that is compared.
    var comparedLength: Int { text?.text.lowercased().utf8.count ?? 0 }

    /// The key that stands for a component in messages.
    init(_ component: TypeName) {
        if let type = component.type { self.init(type) } else { self.init(text: component.description) }
    }

    /// Whether type, tag and name are the same.
    @inlinable
    public static func == (lhs: ProviderKey, rhs: ProviderKey) -> Bool {
        lhs.type == rhs.type && lhs.tag == rhs.tag && lhs.name == rhs.name
    }

    /// Hashes type, tag and name.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(type))
        if let tag { hasher.combine(ObjectIdentifier(tag)) }
        if let name { hasher.combine(name) }
    }

    /// The short name used in messages: `Coffee`, `TaggedProvider<Decaf>` or `Coffee "decaf"`.
    public var description: String {
        if let tag { return "TaggedProvider<\(shortName(of: tag))>" }
        if let text { return text.text + (text.qualifier.map { " \"\($0)\"" } ?? "") }
        if let name { return "\(shortName(of: type)) \"\(name)\"" }
        return shortName(of: type)
    }

    /// The stable name used in exports: qualified with module and enclosing types.
    public var qualifiedName: String {
        if isText { return description }
        var result = stableName(of: type)
        if let tag { result += " @" + stableName(of: tag) }
        if let name { result += " \"\(name)\"" }
        return result
    }
}

/// The role of a key that has no Swift type, only a name: its text and, behind a NUL, its qualifier.
package protocol TextKey {}

/// The keys of values.
package enum NamedKey: TextKey {}

/// The keys of collections.
package enum NamedCollection: TextKey {}

/// How many letters have to be inserted, removed or replaced to get from one text to another; nil if more than a limit.
///
/// R. Wagner and M. Fischer, "The string-to-string correction problem" (1974).
private func editDistance(_ first: String, _ second: String, atMost limit: Int) -> Int? {
    let first = Array(first.utf8)
    let second = Array(second.utf8)
    guard abs(first.count - second.count) <= limit else { return nil }
    var row = Array(0...second.count)
    for (line, letter) in first.enumerated() {
        var diagonal = row[0]
        row[0] = line + 1
        for column in second.indices {
            let replaced = diagonal + (letter == second[column] ? 0 : 1)
            diagonal = row[column + 1]
            row[column + 1] = min(replaced, diagonal + 1, row[column] + 1)
        }
        if row.allSatisfy({ $0 > limit }) { return nil }
    }
    return row[second.count] <= limit ? row[second.count] : nil
}

/// The name of a type without its module and enclosing types.
@usableFromInline
func shortName(of type: Any.Type) -> String {
    String(describing: type)
}

/// The name of a type with its module and enclosing types, and without the addresses that stand for private ones.
func stableName(of type: Any.Type) -> String {
    var rest = Substring(String(reflecting: type))
    guard rest.contains("$") else { return String(rest) }
    let mark: [Character] = Array("(unknown context at $")
    var name = ""
    while let first = rest.first {
        if first == mark[0], rest.starts(with: mark), let end = rest.firstIndex(of: ")") {
            rest = rest[rest.index(after: end)...].drop { $0 == "." }
        } else {
            name.append(first)
            rest.removeFirst()
        }
    }
    return name
}

/// Finds the binding of a key: open addressing over indices, so that a table costs about eight bytes a binding.
@usableFromInline
package struct KeyTable {
    @usableFromInline private(set) var buckets: [Int32] = []
    @usableFromInline private(set) var mask = 0
    private(set) var count = 0

    package init(capacity: Int) {
        var size = 4
        while size < capacity * 2 { size *= 2 }
        buckets = [Int32](repeating: -1, count: size)
        mask = size - 1
    }

    /// The index stored for `key`, or nil.
    /// - Parameter isKey: Whether the key is that of an index.
    @inlinable @inline(__always)
    package func find(_ key: ProviderKey, isKey: (Int32) -> Bool) -> Int32? {
        find(hash: Self.hash(key), isKey: isKey)
    }

    /// Finds a key of text, given as UTF-8.
    @inline(__always)
    func find(text: UnsafeRawBufferPointer, isKey: (Int32) -> Bool) -> Int32? {
        find(hash: Self.spread(Self.bits(of: NamedKey.self) ^ Self.hash(text)), isKey: isKey)
    }

    @inlinable @inline(__always)
    func find(hash: Int, isKey: (Int32) -> Bool) -> Int32? {
        var bucket = hash & mask
        while true {
            let index = buckets[bucket]
            if index < 0 { return nil }
            if isKey(index) { return index }
            bucket = (bucket &+ 1) & mask
        }
    }

    /// Stores `index` for `key`. Returns the index already stored, which then stays.
    @inline(__always)
    package mutating func insert(_ key: ProviderKey, _ index: Int32, keys: (Int32) -> ProviderKey) -> Int32? {
        if (count + 1) * 2 > buckets.count { grow(keys: keys) }
        var bucket = Self.hash(key) & mask
        while true {
            let found = buckets[bucket]
            if found < 0 { break }
            if keys(found) == key { return found }
            bucket = (bucket &+ 1) & mask
        }
        buckets[bucket] = index
        count += 1
        return nil
    }

    private mutating func grow(keys: (Int32) -> ProviderKey) {
        var larger = KeyTable(capacity: buckets.count)
        for index in buckets where index >= 0 {
            _ = larger.insert(keys(index), index, keys: keys)
        }
        self = larger
    }

    /// Fibonacci hashing of the metadata addresses and of the name.
    @usableFromInline @inline(__always)
    static func hash(_ key: ProviderKey) -> Int {
        var bits = bits(of: key.type)
        if let tag = key.tag { bits ^= Self.bits(of: tag) &* 31 }
        if let name = key.name { bits ^= hash(name.utf8) }
        return spread(bits)
    }

    @inline(__always)
    private static func bits(of type: Any.Type) -> UInt { UInt(bitPattern: ObjectIdentifier(type)) >> 3 }

    @inline(__always)
    private static func spread(_ bits: UInt) -> Int {
        Int(bitPattern: UInt(truncatingIfNeeded: (UInt64(bits) &* 0x9E37_79B9_7F4A_7C15) >> 20))
    }

    /// G. Fowler, L. C. Noll, K. Vo: FNV-1a. Fast for the short texts that keys are.
    @inline(__always)
    private static func hash(_ bytes: some Sequence<UInt8>) -> UInt {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return UInt(truncatingIfNeeded: hash)
    }
}
