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

    /// Whether it is the key of a value that this UTF-8 text names, without a qualifier.
    @inline(__always)
    func isNamed(_ text: UnsafeRawBufferPointer) -> Bool {
        guard type == NamedKey.self, let name, name.utf8.count == text.count else { return false }
        return name.utf8.withContiguousStorageIfAvailable { areEqual(UnsafeRawBufferPointer($0), text) }
            ?? name.utf8.elementsEqual(text)
    }

    /// In how many letters the text of a key differs from another's that may have been meant by it; nil if in too many. Keys
    /// that differ in their qualifiers only are at 0.
    package func distance(from other: ProviderKey) -> Int? {
        guard let mine = text?.text, let others = other.text?.text else { return nil }
        return editDistance(mine.lowercased(), others.lowercased(), atMost: other.allowedDistance)
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

/// Whether two stretches of memory of the same length hold the same. Without a call, which would cost a retain of the text
/// that it lies in.
@inline(__always)
private func areEqual(_ first: UnsafeRawBufferPointer, _ second: UnsafeRawBufferPointer) -> Bool {
    let count = first.count
    var offset = 0
    while offset &+ 8 <= count {
        guard
            first.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
                == second.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        else { return false }
        offset &+= 8
    }
    while offset < count {
        guard first[offset] == second[offset] else { return false }
        offset &+= 1
    }
    return true
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
