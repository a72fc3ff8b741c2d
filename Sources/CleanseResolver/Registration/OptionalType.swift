import Cleanse

/// An optional, as a type.
protocol OptionalType {
    /// What it is an optional of.
    static var wrapped: Any.Type { get }
    /// None.
    static var absent: Any { get }
    /// What a container has of it.
    static func resolved(by resolver: Resolver) throws -> Any
    /// Whether it is none, or an optional inside it is.
    var isNil: Bool { get }
}

extension Optional: OptionalType {
    static var wrapped: Any.Type { Wrapped.self }
    static var absent: Any { Self.none as Any }
    var isNil: Bool { map { ($0 as? any OptionalType)?.isNil ?? false } ?? true }
    static func resolved(by resolver: Resolver) throws -> Any { try resolver.tryOptional(Wrapped.self) as Any }
}
