// Types that are declared with steps of their own, which suggestions spell out.

/// A type whose bindings are declared with a step of their own.
protocol DeclaredByStep {
    /// The source text of the step.
    static func step(_ names: Names) -> String
}

/// A collection that `intoCollection()`, `intoSet()` or `intoMap(key:)` fills.
protocol DeclaredCollection: CollectionType {
    /// The source text of the step that adds to the collection.
    static var step: String { get }
    /// The source text of an empty collection.
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
    /// Returns the source text of a type as an expression: `(any Store).self`, `(() -> Disk).self`, `Disk.self`.
    package func expression(of type: Any.Type) -> String {
        let code = code(type)
        return isFunction(type) || code.hasPrefix("any ") ? "(\(code)).self" : "\(code).self"
    }
}

extension ErrorText {
    /// Appends the source text of a type as an expression.
    package mutating func appendInterpolation(expression type: Any.Type) {
        appendInterpolation(ErrorText { $0.expression(of: type) })
    }
}
