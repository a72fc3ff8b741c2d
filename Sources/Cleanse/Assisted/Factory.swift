/// A factory that creates elements from a seed and from values of the graph.
///
/// Inject it for a `bindFactory(…)` binding. It keeps alive every value that its dependencies can reach. Thread rule: a factory belongs to
/// the code that received it. Call it on the actor of its elements.
public struct Factory<Tag: AssistedFactory> {
    let factory: (Tag.Seed) throws -> Tag.Element

    /// Creates a factory that calls a closure, for tests of types that depend on a factory.
    /// - Parameter factory: Creates an element from a seed.
    public init(factory: @escaping (Tag.Seed) throws -> Tag.Element) {
        self.factory = factory
    }

    /// Creates an element. Stops the program with the error's text if ``tryBuild(_:)`` throws.
    /// - Parameter seed: The value that the graph does not provide.
    /// - Returns: A new element.
    public func build(_ seed: Tag.Seed) -> Tag.Element {
        do { return try factory(seed) } catch { trap(error) }
    }

    /// Creates an element, or throws a factory's error.
    /// - Parameter seed: The value that the graph does not provide.
    /// - Returns: A new element.
    /// - Throws: The error of a factory, unchanged; ``ReentrantResolution``; or ``WrongIsolation``.
    public func tryBuild(_ seed: Tag.Seed) throws -> Tag.Element {
        try factory(seed)
    }
}

extension Factory where Tag.Seed == Void {
    /// Creates an element of a factory that needs no seed. Stops the program with the error's text if a factory throws.
    public func build() -> Tag.Element { build(()) }

    /// Creates an element of a factory that needs no seed, or throws a factory's error.
    public func tryBuild() throws -> Tag.Element { try tryBuild(()) }
}

extension Factory: DeclaredByStep {
    static func step(_ names: Names) -> String {
        let with = Tag.self == EmptySeed<Tag.Element>.self ? "" : ".with(\(names(Tag.self)).self)"
        return "bindFactory(\(names.expression(of: Tag.Element.self)))\(with)"
    }
}

/// Not `Sendable`, because the values that it reaches in the graph need not be.
@available(
    *, unavailable,
    message: "the values that it reaches need not be Sendable; a SendableFactory is checked and can be sent"
)
extension Factory: Sendable {}
