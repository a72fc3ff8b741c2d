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
