/// A factory that creates elements asynchronously, from a seed and from values of the graph.
///
/// Inject it for a `bindFactory(…)` binding of an asynchronous function. It keeps alive every value that its dependencies can reach. It is
/// not `Sendable`: to use it on other threads, inject a `@Sendable () -> AsyncFactory<Tag>`, which the graph checks, and which returns a
/// factory on any thread. Thread rule: a factory belongs to the code that received it. The bound function runs on its own actor or, if it
/// has none, on any thread.
public struct AsyncFactory<Tag: AssistedFactory> {
    private let check: () throws -> Void
    private let factory: @Sendable (TransferredValue<Tag.Seed>) async throws -> TransferredValue<Tag.Element>

    init(
        check: @escaping () throws -> Void,
        _ factory: @escaping @Sendable (TransferredValue<Tag.Seed>) async throws -> TransferredValue<Tag.Element>
    ) {
        self.check = check
        self.factory = factory
    }

    /// Creates a factory that calls a closure, for tests of types that depend on a factory.
    /// - Parameter factory: Creates an element from a seed.
    public init(factory: @escaping @Sendable (sending Tag.Seed) async throws -> sending Tag.Element) {
        self.init(check: {}) { seed in
            // SAFETY: only `build` calls it, with a seed that was sent.
            nonisolated(unsafe) let seed = seed.value
            return TransferredValue(value: try await factory(seed))
        }
    }

    /// Creates an element, or throws a factory's error.
    /// - Parameter seed: The value that the graph does not provide.
    /// - Returns: A new element.
    /// - Throws: The error of a factory, unchanged; ``ReentrantResolution``; ``MissingStart``; or ``WrongIsolation`` if the element belongs
    ///   to another actor and is not `Sendable`.
    nonisolated(nonsending) public func build(_ seed: sending Tag.Seed) async throws -> Tag.Element {
        try check()
        return try await factory(TransferredValue(value: seed)).value
    }
}

extension AsyncFactory where Tag.Seed == Void {
    /// Creates an element, with a factory that needs no seed.
    /// - Throws: The errors of ``build(_:)``.
    nonisolated(nonsending) public func build() async throws -> Tag.Element { try await build(()) }
}

extension AsyncFactory: DeclaredByStep {
    static func step(_ names: Names) -> String { Factory<Tag>.step(names) }
}

/// Not `Sendable`, because the values that it reaches in the graph need not be.
@available(
    *, unavailable,
    message:
        "the values that it reaches need not be Sendable; a dependency of type @Sendable () -> AsyncFactory<X> is checked and can be sent"
)
extension AsyncFactory: Sendable {}
