// Factories, which create a value for each seed: for the code that receives them, for all threads, and with asynchronous calls.

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

extension Factory: DeclaredByStep {}

/// Not `Sendable`, because the values that it reaches in the graph need not be.
@available(
    *, unavailable,
    message: "the values that it reaches need not be Sendable; a SendableFactory is checked and can be sent"
)
extension Factory: Sendable {}

/// A factory that creates elements on any thread, several at a time.
///
/// Inject it for a `bindFactory(…)` binding, like a ``Factory``. Cleanse checks that any thread may use the shared values that a call
/// reaches, and that any thread may run the functions that create the others. The seed and the element are sent, so they need not be
/// `Sendable`.
public struct SendableFactory<Tag: AssistedFactory>: @unchecked Sendable {
    // SAFETY: created from a factory only after `SharingCheck` has found that any thread may call it, or from a `@Sendable` function.
    private let factory: Factory<Tag>

    init(checked factory: Factory<Tag>) { self.factory = factory }

    /// Creates a factory that calls a closure, for tests of types that depend on a factory.
    /// - Parameter factory: Creates an element from a seed.
    public init(factory: @escaping @Sendable (sending Tag.Seed) throws -> sending Tag.Element) {
        self.factory = Factory { seed in
            // SAFETY: only `tryBuild` calls it, with a seed that was sent.
            nonisolated(unsafe) let seed = seed
            return try factory(seed)
        }
    }

    /// Creates an element. Stops the program with the error's text if ``tryBuild(_:)`` throws.
    /// - Parameter seed: The value that the graph does not provide.
    /// - Returns: A new element.
    public func build(_ seed: sending Tag.Seed) -> sending Tag.Element {
        do { return try tryBuild(seed) } catch { trap(error) }
    }

    /// Creates an element, or throws a factory's error.
    /// - Parameter seed: The value that the graph does not provide.
    /// - Returns: A new element.
    /// - Throws: The error of a factory, unchanged; ``ReentrantResolution``; ``DeepNesting``; or ``WrongIsolation`` if the element belongs
    ///   to an actor.
    public func tryBuild(_ seed: sending Tag.Seed) throws -> sending Tag.Element {
        // SAFETY: the element is new, the seed was sent, and all other values that the element reaches are new or `Sendable`.
        nonisolated(unsafe) let element = try factory.tryBuild(seed)
        return element
    }
}

extension SendableFactory where Tag.Seed == Void {
    /// Creates an element of a factory that needs no seed. Stops the program with the error's text if a factory throws.
    public func build() -> sending Tag.Element { build(()) }

    /// Creates an element of a factory that needs no seed, or throws a factory's error.
    /// - Throws: The errors of ``tryBuild(_:)``.
    public func tryBuild() throws -> sending Tag.Element { try tryBuild(()) }
}

extension SendableFactory: DependencyForm {
    @usableFromInline
    package static var request: DependencyRequest {
        DependencyRequest(Dependency(Factory<Tag>.self), crossing: IsolationCrossing(isSendable: true))
    }

    @usableFromInline
    package static func link(_ target: LinkTarget) -> ErasedLink {
        let link = target.link(to: Factory<Tag>.self)
        return ErasedLink(Link<SendableFactory> { instance in SendableFactory(checked: try link(instance)) })
    }
}

extension SendableFactory: DeclaredByStep {
    static func step(_ names: Names) -> String { Factory<Tag>.step(names) }
}

/// A factory that creates elements asynchronously, from a seed and from values of the graph.
///
/// Inject it for a `bindFactory(…)` binding of an asynchronous function. It keeps alive every value that its dependencies can reach. It is
/// not `Sendable`: to use it on other threads, inject a `@Sendable () -> AsyncFactory<Tag>`, which the graph checks, and which returns a
/// factory on any thread. Thread rule: a factory belongs to the code that received it. The bound function runs on its own actor or, if it
/// has none, on any thread.
public struct AsyncFactory<Tag: AssistedFactory> {
    private let check: () throws -> Void
    /// Takes an `Assisted<Tag.Seed>` and returns an element, both as the content of a slot.
    private let factory: AsyncCall

    init(check: @escaping () throws -> Void, _ factory: @escaping AsyncCall) {
        self.check = check
        self.factory = factory
    }

    /// Creates a factory that calls a closure, for tests of types that depend on a factory.
    /// - Parameter factory: Creates an element from a seed.
    public init(factory: @escaping @Sendable (sending Tag.Seed) async throws -> sending Tag.Element) {
        self.init(check: {}) { seed in
            // SAFETY: only `build` calls it, with a seed that was sent.
            nonisolated(unsafe) let seed = Content<Assisted<Tag.Seed>>.unwrap(seed.value).get()
            return TransferredValue(value: Content.wrap(try await factory(seed)))
        }
    }

    /// Creates an element, or throws a factory's error.
    /// - Parameter seed: The value that the graph does not provide.
    /// - Returns: A new element.
    /// - Throws: The error of a factory, unchanged; ``ReentrantResolution``; ``MissingStart``; or ``WrongIsolation`` if the element belongs
    ///   to another actor and is not `Sendable`.
    nonisolated(nonsending) public func build(_ seed: sending Tag.Seed) async throws -> Tag.Element {
        try check()
        return Content.unwrap(try await factory(TransferredValue(value: Content.wrap(Assisted(seed: seed)))).value)
    }
}

extension AsyncFactory where Tag.Seed == Void {
    /// Creates an element, with a factory that needs no seed.
    /// - Throws: The errors of ``build(_:)``.
    nonisolated(nonsending) public func build() async throws -> Tag.Element { try await build(()) }
}

extension AsyncFactory: DeclaredByStep {}

/// Not `Sendable`, because the values that it reaches in the graph need not be.
@available(
    *, unavailable,
    message:
        "the values that it reaches need not be Sendable; a dependency of type @Sendable () -> AsyncFactory<X> is checked and can be sent"
)
extension AsyncFactory: Sendable {}
