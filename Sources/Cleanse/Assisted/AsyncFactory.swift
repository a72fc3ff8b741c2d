/// Creates elements asynchronously, from a seed and from bindings of the graph. Injected where `bindFactory(…)` bound an asynchronous function.
///
/// Not `Sendable`; a dependency of type `@Sendable () -> AsyncFactory<Tag>` is checked, can be sent, and gives one on any thread.
/// Keeps everything alive that its dependencies can reach. Thread rule: belongs to the code that received it. The function runs on its own
/// actor, or on any thread.
public struct AsyncFactory<Tag: AssistedFactory> {
    private let check: () throws -> Void
    private let factory: @Sendable (Created<Tag.Seed>) async throws -> Created<Tag.Element>

    init(
        check: @escaping () throws -> Void,
        _ factory: @escaping @Sendable (Created<Tag.Seed>) async throws -> Created<Tag.Element>
    ) {
        self.check = check
        self.factory = factory
    }

    /// A factory that calls a closure: for tests of types that a factory is injected into.
    /// - Parameter factory: Creates an element from a seed.
    public init(factory: @escaping @Sendable (sending Tag.Seed) async throws -> sending Tag.Element) {
        self.init(check: {}) { seed in
            // SAFETY: only `build` calls it, with a seed that was sent.
            nonisolated(unsafe) let seed = seed.value
            return Created(value: try await factory(seed))
        }
    }

    /// Creates an element, or throws the error of a factory on the way.
    /// - Parameter seed: The value that the graph does not provide.
    /// - Returns: A new element.
    /// - Throws: The error of a throwing factory as it is, ``ReentrantResolution``, ``NeedsStart``, or ``WrongIsolation`` where the element
    ///   belongs to another actor and is not `Sendable`.
    nonisolated(nonsending) public func build(_ seed: sending Tag.Seed) async throws -> Tag.Element {
        try check()
        return try await factory(Created(value: seed)).value
    }
}

extension AsyncFactory where Tag.Seed == Void {
    /// Creates an element of a factory that needs no seed.
    /// - Throws: What ``build(_:)`` throws.
    nonisolated(nonsending) public func build() async throws -> Tag.Element { try await build(()) }
}

extension AsyncFactory: DeclaredByStep {
    static func step(_ names: Names) -> String { Factory<Tag>.step(names) }
}

/// Not `Sendable`: what it reaches in the graph need not be.
@available(
    *, unavailable,
    message:
        "what it reaches need not be Sendable; a dependency of type @Sendable () -> AsyncFactory<X> is checked and can be sent"
)
extension AsyncFactory: Sendable {}
