// The keys of bindings: a type with a tag or a name, or a text with a role, which a caller may pass as UTF-8.

/// The key of a binding: a type, distinguished by a tag or a name.
///
/// Front ends that declare types create keys from types and tags. Front ends without types put their string in ``name``.
public struct ProviderKey: Hashable, Sendable, CustomStringConvertible {
    /// The bound type, or the tag's element type for a tagged binding.
    public let type: Any.Type
    /// The type that distinguishes the binding from others of its type, or `nil` if it has no tag.
    public let tag: (Any.Type)?
    /// The string that distinguishes the binding from others of its type, or `nil` if it has no name.
    public let name: String?

    /// Creates a key from a type and its qualifiers.
    /// - Parameters:
    ///   - type: The bound type.
    ///   - tag: The tag type, if the binding is tagged.
    ///   - name: The string that distinguishes the binding, if it has a name.
    @inlinable
    public init(_ type: Any.Type, tag: (Any.Type)? = nil, name: String? = nil) {
        self.type = type
        self.tag = tag
        self.name = name
    }

    /// Creates a string key, for front ends without compile-time types.
    /// - Parameters:
    ///   - text: The text that identifies the binding in place of a type.
    ///   - qualifier: A string that distinguishes several keys with the same text.
    ///   - role: The kind of value that is bound to the key. Keys with the same text and different roles are different keys.
    package init(text: String, qualifier: String? = nil, role: any StringKeyRole.Type = NamedKey.self) {
        self.init(role, name: Self.name(text, qualifier: qualifier))
    }

    /// Returns the name of a string key.
    package static func name(_ text: consuming String, qualifier: String?) -> String {
        if let qualifier { return "\(text)\0\(qualifier)" }
        return text
    }

    /// Whether the key has no Swift type, only text.
    package var isText: Bool { role != nil }
    /// The role of a key without a Swift type, or `nil` if the key has one.
    var role: (any StringKeyRole.Type)? { name == nil ? nil : type as? any StringKeyRole.Type }
    /// The text and the qualifier of a key without a Swift type, or `nil` if the key has one.
    package var text: (text: String, qualifier: String?)? {
        // Not inlined: eight functions would have the code that splits a name.
        @inline(never)
        get {
            guard isText, let name else { return nil }
            let bytes = name.bytes
            guard let end = bytes.firstIndex(of: 0) else { return (name, nil) }
            return (
                String(decoding: bytes[..<end], as: UTF8.self), String(decoding: bytes[(end + 1)...], as: UTF8.self)
            )
        }
    }

    /// Returns whether this key is a given string key with a role.
    @inline(__always)
    func isSame(as given: GivenStringKey, role: Any.Type) -> Bool {
        guard type == role, let name else { return false }
        return name.utf8.withContiguousStorageIfAvailable { given.isName(UnsafeRawBufferPointer($0)) }
            ?? given.isCopy(of: name)
    }

    /// Returns the edit distance between the texts of two keys, which is small if one of them may be a misspelling of the other.
    ///
    /// It is 0 for keys that differ only in their qualifiers.
    /// - Returns: The distance, or `nil` if it is too large, or if either key has no text or one that is too long to be compared.
    package func distance(from other: ProviderKey) -> Int? {
        guard let mine = text.flatMap({ SimilarText($0.text) }),
            let others = other.text.flatMap({ SimilarText($0.text) })
        else { return nil }
        var work = 0
        return mine.distance(from: others, work: &work)
    }

    /// The types in the key's name. A string key has none.
    package var types: [Any.Type] { isText ? [] : tag.map { [type, $0] } ?? [type] }

    /// Returns the types in the names of several keys.
    static func types(of keys: [ProviderKey]) -> [Any.Type] {
        var types: [Any.Type] = []
        for key in keys { types.push(all: key.types) }
        return types
    }

    /// Creates the key that represents a component in messages.
    package init(_ component: TypeName) {
        if let type = component.type { self.init(type) } else { self.init(text: component.qualifiedName) }
    }

    /// Returns whether type, tag and name are the same. Names are compared byte by byte, as in C.
    @inlinable
    public static func == (lhs: ProviderKey, rhs: ProviderKey) -> Bool {
        guard lhs.type == rhs.type, lhs.tag == rhs.tag else { return false }
        return switch (lhs.name, rhs.name) {
        case (nil, nil): true
        case (let first?, let second?): areSameBytes(first, second)
        default: false
        }
    }

    /// Hashes the type, the tag and the bytes of the name.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(type))
        if let tag { hasher.combine(ObjectIdentifier(tag)) }
        if var name { name.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) } }
    }

    /// The short name used in messages, such as `Coffee`, `TaggedProvider<Decaf>` or `Coffee "decaf"`. Long text is shortened in the
    /// middle.
    public var description: String {
        description(naming: namedType.map(shortName(of:)), isQualifierShown: true)
    }

    /// The type whose name is a part of the key's name, or `nil` for a string key.
    var namedType: Any.Type? { isText ? nil : tag ?? type }

    /// Returns the name used in messages.
    /// - Parameter typeName: The name of ``namedType``.
    func description(naming typeName: String?) -> String {
        description(naming: typeName, isQualifierShown: role?.isQualifierShown ?? true)
    }

    private func description(naming typeName: String?, isQualifierShown: Bool) -> String {
        if tag != nil, let typeName { return "TaggedProvider<" + typeName + ">" }
        let text = text
        let qualifier = typeName != nil ? name : isQualifierShown ? text?.qualifier : nil
        return (typeName ?? legible(text?.text ?? "")) + (qualifier.map { " \"" + legible($0) + "\"" } ?? "")
    }

    /// The name for programs to compare: the whole text of a string key, which messages may shorten, or the short name of a type.
    package var wholeName: String { isText ? qualifiedName : description }

    /// The stable name used in exports, qualified with the module and the enclosing types.
    public var qualifiedName: String {
        if let text { return text.text + (text.qualifier.map { " \"\($0)\"" } ?? "") }
        var result = stableName(of: type)
        if let tag { result += " @" + stableName(of: tag) }
        if let name { result += " \"\(name)\"" }
        return result
    }
}

/// The role of a key that has no Swift type. The name of such a key is its text and, after a NUL, its qualifier.
package protocol StringKeyRole {
    /// The noun for values of such keys in hints, such as `a collection`, or `nil` if hints leave them out.
    static var noun: String? { get }
    /// Whether messages show the qualifier. If they do not, the qualifier is a number that distinguishes keys in documents, and messages
    /// show source locations instead.
    static var isQualifierShown: Bool { get }
}

extension StringKeyRole {
    package static var noun: String? { nil }
    package static var isQualifierShown: Bool { true }
}

/// The role of keys that have single values.
package enum NamedKey: StringKeyRole {
    package static var noun: String? { "a single object" }
}

/// The role of keys that have collections.
package enum NamedCollection: StringKeyRole {
    package static var noun: String? { "a collection" }
}

/// A string key in a caller's memory, as UTF-8 that is not copied.
@usableFromInline
package struct GivenStringKey {
    let text: UnsafeRawBufferPointer
    let qualifier: UnsafeRawBufferPointer?

    /// Creates a string key that refers to a caller's memory.
    /// - Parameters:
    ///   - text: The text. If it contains a NUL, no binding is found.
    ///   - qualifier: A string that distinguishes several keys with the same text.
    package init(text: UnsafeRawBufferPointer, qualifier: UnsafeRawBufferPointer? = nil) {
        self.text = text
        self.qualifier = qualifier
    }

    /// The length of the key's name, which is the text and, after a NUL, the qualifier.
    var count: Int { text.count + (qualifier.map { $0.count + 1 } ?? 0) }

    /// A byte of the key's name.
    subscript(offset: Int) -> UInt8 {
        if offset < text.count { return text[offset] }
        return offset == text.count ? 0 : qualifier?[offset - text.count - 1] ?? 0
    }

    /// Returns whether a name, which need not be contiguous in memory, is the name of this key.
    func isCopy(of name: String) -> Bool {
        let bytes = name.bytes
        return bytes.count == count && bytes.indices.allSatisfy { self[$0] == bytes[$0] }
    }

    /// Returns whether a name is the name of this key.
    @inline(__always)
    func isName(_ name: UnsafeRawBufferPointer) -> Bool {
        guard name.count == count else { return false }
        guard let qualifier else { return areEqual(name, text) }
        return areEqual(UnsafeRawBufferPointer(rebasing: name[..<text.count]), text) && name[text.count] == 0
            && areEqual(UnsafeRawBufferPointer(rebasing: name[(text.count + 1)...]), qualifier)
    }
}
