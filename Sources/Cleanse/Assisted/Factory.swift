/// Creates elements from a seed and from bindings of the graph. Injected where `bindFactory(…)` bound it.
///
/// Keeps everything alive that its dependencies can reach. Thread rule: belongs to the code that received it, and is called on the actor
/// of its elements.
public struct Factory<Tag: AssistedFactory> {
    let factory: (Tag.Seed) throws -> Tag.Element

    /// A factory that calls a closure: for tests of types that a factory is injected into.
    /// - Parameter factory: Creates an element from a seed.
    public init(factory: @escaping (Tag.Seed) throws -> Tag.Element) {
        self.factory = factory
    }

    /// Creates an element. Stops with the error's text where ``tryBuild(_:)`` throws.
    /// - Parameter seed: The value that the graph does not provide.
    /// - Returns: A new element.
    public func build(_ seed: Tag.Seed) -> Tag.Element {
        do { return try factory(seed) } catch { trap(error) }
    }

    /// Creates an element, or throws the error of a factory on the way.
    /// - Parameter seed: The value that the graph does not provide.
    /// - Returns: A new element.
    /// - Throws: The error of a throwing factory as it is, ``ReentrantResolution``, or ``WrongIsolation``.
    public func tryBuild(_ seed: Tag.Seed) throws -> Tag.Element {
        try factory(seed)
    }
}

extension Factory where Tag.Seed == Void {
    /// Creates an element of a factory that needs no seed. Stops with the error's text if a factory throws.
    public func build() -> Tag.Element { build(()) }

    /// Creates an element, or throws the error of a factory on the way.
    public func tryBuild() throws -> Tag.Element { try tryBuild(()) }
}

extension Factory: DeclaredByStep {
    static func step(_ names: Names) -> String {
        let with = Tag.self == EmptySeed<Tag.Element>.self ? "" : ".with(\(names(Tag.self)).self)"
        return "bindFactory(\(names.expression(of: Tag.Element.self)))\(with)"
    }
}

/// Not `Sendable`: what it reaches in the graph need not be.
@available(
    *, unavailable,
    message: "what it reaches need not be Sendable; a SendableFactory is checked and can be sent"
)
extension Factory: Sendable {}
