/// The name of a component or a scope: a Swift type, or text where a front end has no types.
public struct TypeName: Hashable, Sendable, CustomStringConvertible {
    /// The Swift type, if there is one.
    public let type: Any.Type?
    private let text: String?

    package init(_ type: Any.Type) {
        self.type = type
        text = nil
    }

    package init(_ text: String) {
        type = nil
        self.text = text
    }

    /// The types of several names, as far as these have some.
    static func types(of names: [TypeName?]) -> [Any.Type] {
        var types: [Any.Type] = []
        for name in names { if let type = name?.type { types.append(type) } }
        return types
    }

    /// The short name used in messages. Of long text it shows both ends.
    public var description: String { text.map(legible) ?? type.map(shortName(of:)) ?? "" }

    /// The name for programs to compare, where messages may shorten it: whole if it is text, else short.
    package var wholeName: String { text ?? description }

    /// The stable name used in exports: that of a type is qualified with module and enclosing types.
    public var qualifiedName: String { text ?? type.map(stableName(of:)) ?? "" }

    /// Whether both are the same type or the same text, byte by byte.
    public static func == (lhs: TypeName, rhs: TypeName) -> Bool {
        lhs.type == rhs.type && lhs.text.map(ExactText.init) == rhs.text.map(ExactText.init)
    }

    /// Hashes the type, or the text.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(type.map(ObjectIdentifier.init))
        hasher.combine(text)
    }
}
