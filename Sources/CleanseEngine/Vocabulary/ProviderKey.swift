// The keys of bindings: a type with its tag or name, or a text with a role, which a caller may give as UTF-8.

/// The key of a binding: a type, distinguished by a tag or a name.
///
/// Front ends that declare with types create keys from types and tags; those without put their string in ``name``.
public struct ProviderKey: Hashable, Sendable, CustomStringConvertible {
    /// The bound type itself. For a tagged binding, the tag's element.
    public let type: Any.Type
    /// The type that distinguishes the binding from others of its type; nil for none.
    public let tag: (Any.Type)?
    /// The qualifier of keys that are distinguished by a string.
    public let name: String?

    /// A key of a type and its qualifiers.
    /// - Parameters:
    ///   - type: The bound type.
    ///   - tag: The tag type, if the binding is tagged.
    ///   - name: The qualifier of keys that are distinguished by a string.
    @inlinable
    public init(_ type: Any.Type, tag: (Any.Type)? = nil, name: String? = nil) {
        self.type = type
        self.tag = tag
        self.name = name
    }

    /// A string key, for front ends without compile-time types.
    /// - Parameters:
    ///   - text: The text that takes the place of a type.
    ///   - qualifier: Distinguishes several keys of the same text.
    ///   - role: The kind of value that is bound to it; keys of one text and several roles are different keys.
    package init(text: String, qualifier: String? = nil, role: any TextKey.Type = NamedKey.self) {
        self.init(role, name: Self.name(text, qualifier: qualifier))
    }

    /// The name of a string key.
    package static func name(_ text: consuming String, qualifier: String?) -> String {
        if let qualifier { return "\(text)\0\(qualifier)" }
        return text
    }

    /// Whether the key has no Swift type, only text.
    package var isText: Bool { role != nil }
    /// The role of a key that has no Swift type.
    var role: (any TextKey.Type)? { name == nil ? nil : type as? any TextKey.Type }
    /// The text of a key that has no Swift type, and its qualifier.
    package var text: (text: String, qualifier: String?)? {
        guard isText, let name else { return nil }
        let parts = name.split(separator: "\0", maxSplits: 1, omittingEmptySubsequences: false)
        return (String(parts[0]), parts.count > 1 ? String(parts[1]) : nil)
    }

    /// Whether it is a string key of a role that a caller gave.
    @inline(__always)
    func isSame(as given: GivenTextKey, role: Any.Type) -> Bool {
        guard type == role, let name else { return false }
        return name.utf8.withContiguousStorageIfAvailable { given.isName(UnsafeRawBufferPointer($0)) }
            ?? given.isCopy(of: name)
    }

    /// The edit distance between the text of a key and another's that may be meant; nil if it is too large, or if either is too
    /// long to be compared. It is 0 for keys that differ only in their qualifiers.
    package func distance(from other: ProviderKey) -> Int? {
        guard let mine = text.flatMap({ SimilarText($0.text) }),
            let others = other.text.flatMap({ SimilarText($0.text) })
        else { return nil }
        var work = 0
        return mine.distance(from: others, work: &work)
    }

    /// The types in its name: none if it is text.
    package var types: [Any.Type] { isText ? [] : [type] + (tag.map { [$0] } ?? []) }

    /// The types in the names of several.
    static func types(of keys: [ProviderKey]) -> [Any.Type] {
        var types: [Any.Type] = []
        for key in keys { types += key.types }
        return types
    }

    /// The key that stands for a component in messages.
    package init(_ component: TypeName) {
        if let type = component.type { self.init(type) } else { self.init(text: component.qualifiedName) }
    }

    /// Whether type, tag and name are the same. Names are compared byte by byte, as C compares them.
    @inlinable
    public static func == (lhs: ProviderKey, rhs: ProviderKey) -> Bool {
        guard lhs.type == rhs.type, lhs.tag == rhs.tag else { return false }
        return switch (lhs.name, rhs.name) {
        case (nil, nil): true
        case (let first?, let second?): areSameBytes(first, second)
        default: false
        }
    }

    /// Hashes type, tag and the bytes of the name.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(type))
        if let tag { hasher.combine(ObjectIdentifier(tag)) }
        if var name { name.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) } }
    }

    /// The short name used in messages: `Coffee`, `TaggedProvider<Decaf>` or `Coffee "decaf"`. Of long text it shows both ends.
    public var description: String { description(isQualifierShown: true, naming: shortName(of:)) }

    /// The name used in messages, with types named by a function.
    func description(naming typeName: (Any.Type) -> String) -> String {
        description(isQualifierShown: role?.isQualifierShown ?? true, naming: typeName)
    }

    private func description(isQualifierShown: Bool, naming typeName: (Any.Type) -> String) -> String {
        if let tag { return "TaggedProvider<\(typeName(tag))>" }
        if let text {
            let qualifier = isQualifierShown ? text.qualifier : nil
            return legible(text.text) + (qualifier.map { " \"\(legible($0))\"" } ?? "")
        }
        if let name { return "\(typeName(type)) \"\(legible(name))\"" }
        return typeName(type)
    }

    /// The name for programs to compare, where messages may shorten it: whole if it is text, else short.
    package var wholeName: String { isText ? qualifiedName : description }

    /// The stable name used in exports: qualified with module and enclosing types.
    public var qualifiedName: String {
        if let text { return text.text + (text.qualifier.map { " \"\($0)\"" } ?? "") }
        var result = stableName(of: type)
        if let tag { result += " @" + stableName(of: tag) }
        if let name { result += " \"\(name)\"" }
        return result
    }
}

/// The role of a key that has no Swift type, only a name: its text and, behind a NUL, its qualifier.
package protocol TextKey {
    /// The noun for values of such keys in hints: `a collection`; nil if hints leave them out.
    static var noun: String? { get }
    /// Whether messages show the qualifier. Otherwise it is a number that tells keys apart in documents; messages have source locations.
    static var isQualifierShown: Bool { get }
}

extension TextKey {
    package static var noun: String? { nil }
    package static var isQualifierShown: Bool { true }
}

/// The keys of values.
package enum NamedKey: TextKey {
    package static var noun: String? { "a single object" }
}

/// The keys of collections.
package enum NamedCollection: TextKey {
    package static var noun: String? { "a collection" }
}

/// A string key where a caller has it: as UTF-8, without a copy.
@usableFromInline
package struct GivenTextKey {
    let text: UnsafeRawBufferPointer
    let qualifier: UnsafeRawBufferPointer?

    /// - Parameters:
    ///   - text: The text. With a NUL, nothing is found.
    ///   - qualifier: Distinguishes several keys of the same text.
    package init(text: UnsafeRawBufferPointer, qualifier: UnsafeRawBufferPointer? = nil) {
        self.text = text
        self.qualifier = qualifier
    }

    /// How long its name is: the text and, behind a NUL, the qualifier.
    var count: Int { text.count + (qualifier.map { $0.count + 1 } ?? 0) }

    /// A byte of its name.
    subscript(offset: Int) -> UInt8 {
        if offset < text.count { return text[offset] }
        return offset == text.count ? 0 : qualifier?[offset - text.count - 1] ?? 0
    }

    /// Whether a name, which need not be in one piece of memory, is that of this key.
    func isCopy(of name: String) -> Bool {
        name.utf8.count == count && name.utf8.enumerated().allSatisfy { self[$0] == $1 }
    }

    /// Whether a name is that of this key.
    @inline(__always)
    func isName(_ name: UnsafeRawBufferPointer) -> Bool {
        guard name.count == count else { return false }
        guard let qualifier else { return areEqual(name, text) }
        return areEqual(UnsafeRawBufferPointer(rebasing: name[..<text.count]), text) && name[text.count] == 0
            && areEqual(UnsafeRawBufferPointer(rebasing: name[(text.count + 1)...]), qualifier)
    }
}
