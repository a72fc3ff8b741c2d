// Some types are declared by steps of their own, which suggestions write out.

/// A type whose bindings are declared with a step of their own.
protocol DeclaredByStep {
    /// The step, as it is written.
    static func step(_ names: Names) -> String
}

/// A collection that `intoCollection()`, `intoSet()` or `intoMap(key:)` fills.
protocol DeclaredCollection: CollectionType {
    /// The step that adds to it.
    static var step: String { get }
    /// An empty one, as it is written.
    static var empty: String { get }
}

extension Array: DeclaredCollection {
    @usableFromInline package static var member: Any.Type { Element.self }
    static var step: String { "intoCollection()" }
    static var empty: String { "[]" }
}

extension Set: DeclaredCollection {
    @usableFromInline package static var member: Any.Type { Element.self }
    static var step: String { "intoSet()" }
    static var empty: String { "Set()" }
}

extension Dictionary: DeclaredCollection {
    @usableFromInline package static var member: Any.Type { Value.self }
    static var step: String { "intoMap(key:)" }
    static var empty: String { "[:]" }
}

extension Names {
    /// A type as an expression: `(any Store).self`, `(() -> Disk).self`, `Disk.self`.
    func expression(of type: Any.Type) -> String {
        let code = code(type)
        return isFunction(type) || code.hasPrefix("any ") ? "(\(code)).self" : "\(code).self"
    }
}
