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
        if let name { return type == NamedKey.self ? name : "\(shortName(of: type)) \"\(name)\"" }
        return shortName(of: type)
    }

    /// The stable name used in exports: qualified with module and enclosing types.
    public var qualifiedName: String {
        var text = type == NamedKey.self ? "" : stableName(of: type)
        if let tag { text += " @" + stableName(of: tag) }
        if let name { text += text.isEmpty ? name : " \"\(name)\"" }
        return text
    }
}

/// The type of keys that have no Swift type, only a name.
package enum NamedKey {}

/// The name of a type without its module and enclosing types.
@usableFromInline
func shortName(of type: Any.Type) -> String {
    String(describing: type)
}

/// The name of a type with its module and enclosing types, and without the addresses that stand for private ones.
private func stableName(of type: Any.Type) -> String {
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
struct KeyTable {
    private var buckets: [Int32] = []
    private var mask = 0
    private(set) var count = 0

    init(capacity: Int) {
        var size = 4
        while size < capacity * 2 { size *= 2 }
        buckets = [Int32](repeating: -1, count: size)
        mask = size - 1
    }

    /// The index stored for `key`, or nil.
    /// - Parameter isKey: Whether the key is that of an index.
    @inline(__always)
    func find(_ key: ProviderKey, isKey: (Int32) -> Bool) -> Int32? {
        var bucket = Self.hash(key) & mask
        while true {
            let index = buckets[bucket]
            if index < 0 { return nil }
            if isKey(index) { return index }
            bucket = (bucket &+ 1) & mask
        }
    }

    /// Stores `index` for `key`. Returns the index already stored, which then stays.
    @inline(__always)
    mutating func insert(_ key: ProviderKey, _ index: Int32, keys: (Int32) -> ProviderKey) -> Int32? {
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

    /// Fibonacci hashing of the metadata addresses; names, which are rare, go through the standard hasher.
    @inline(__always)
    private static func hash(_ key: ProviderKey) -> Int {
        var bits = UInt(bitPattern: ObjectIdentifier(key.type).hashBits)
        if let tag = key.tag { bits ^= UInt(bitPattern: ObjectIdentifier(tag).hashBits) &* 31 }
        if let name = key.name { bits ^= UInt(bitPattern: name.hashValue) }
        bits = bits &* 0x9E37_79B9_7F4A_7C15
        return Int(bitPattern: bits >> 20)
    }
}

extension ObjectIdentifier {
    @inline(__always)
    fileprivate var hashBits: Int { Int(bitPattern: self) >> 3 }
}
