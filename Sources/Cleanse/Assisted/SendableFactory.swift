/// Creates elements on any thread, several at a time: a ``Factory`` whose graph has been checked for that.
///
/// Requested as a dependency where `bindFactory(…)` bound the factory. Whatever a call can reach besides the seed and the new element is
/// `Sendable`, and so are the functions that create it.
public struct SendableFactory<Tag: AssistedFactory>: @unchecked Sendable {
    // SAFETY: made of a factory only after `SharingCheck` has found that any thread may call it, or of a function that any thread may call.
    private let factory: Factory<Tag>

    init(checked factory: Factory<Tag>) { self.factory = factory }

    /// A factory that calls a closure: for tests of types that a factory is injected into.
    /// - Parameter factory: Creates an element from a seed.
    public init(factory: @escaping @Sendable (sending Tag.Seed) throws -> sending Tag.Element) {
        self.factory = Factory { seed in
            // SAFETY: only `tryBuild` calls it, with a seed that was sent.
            nonisolated(unsafe) let seed = seed
            return try factory(seed)
        }
    }

    /// Creates an element. Stops with the error's text where ``tryBuild(_:)`` throws.
    /// - Parameter seed: The value that the graph does not provide.
    /// - Returns: A new element.
    public func build(_ seed: sending Tag.Seed) -> sending Tag.Element {
        do { return try tryBuild(seed) } catch { trap(error) }
    }

    /// Creates an element, or throws the error of a factory on the way.
    /// - Parameter seed: The value that the graph does not provide.
    /// - Returns: A new element.
    /// - Throws: The error of a throwing factory as it is, ``ReentrantResolution``, ``DeepNesting``, or ``WrongIsolation`` where the
    ///   element belongs to an actor.
    public func tryBuild(_ seed: sending Tag.Seed) throws -> sending Tag.Element {
        // SAFETY: the element is new, and what it reaches besides the seed is `Sendable`.
        nonisolated(unsafe) let element = try factory.tryBuild(seed)
        return element
    }
}

extension SendableFactory where Tag.Seed == Void {
    /// Creates an element of a factory that needs no seed. Stops with the error's text if a factory throws.
    public func build() -> sending Tag.Element { build(()) }

    /// Creates an element of a factory that needs no seed, or throws the error of a factory.
    /// - Throws: What ``tryBuild(_:)`` throws.
    public func tryBuild() throws -> sending Tag.Element { try tryBuild(()) }
}

extension SendableFactory: DependencyForm {
    @usableFromInline
    package static var request: DependencyRequest {
        DependencyRequest(Dependency(Factory<Tag>.self), crossing: Crossing(isSendable: true))
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
