/// Provides a value of the graph without keeping it, or the graph, alive: the way back in a cycle of objects.
///
/// A shared object is provided as long as it lives, and created if the graph still lives and has not created it. Of an unshared
/// binding a new value is provided as long as the graph lives. Thread rule: belongs to the code that received it, and is called on
/// the actor of its value.
public struct WeakProvider<Element> {
    private let getter: () throws -> Element?

    /// A weak provider that calls a closure.
    /// - Parameter getter: Returns the value, or nil when it is gone.
    public init(getter: @escaping () -> Element?) {
        self.getter = getter
    }

    init(throwing getter: @escaping () throws -> Element?) {
        self.getter = getter
    }

    /// Returns the value, or nil when it is gone. Stops with the error's text where ``tryGet()`` throws.
    public func get() -> Element? {
        do { return try getter() } catch { trap(error) }
    }

    /// Returns the value, or nil when it is gone, or throws the error of a factory.
    /// - Throws: The error of a throwing factory as it is, ``ReentrantResolution``, ``DeepNesting``, or ``WrongIsolation``.
    public func tryGet() throws -> Element? { try getter() }
}

extension WeakProvider: DependencyForm {
    @usableFromInline
    package static var request: DependencyRequest { DependencyRequest(Dependency(Element.self, strength: .weak)) }

    @usableFromInline
    package static func link(_ target: LinkTarget) -> ErasedLink {
        let link = target.link(to: Element.self)
        let place = target.place
        let isolation = target.isolation
        return ErasedLink(
            Link<WeakProvider> { instance in
                let shared = place.weakReference(to: Element.self, in: instance)
                let home = place.home(in: instance)
                let check = place.check(isolation, in: instance)
                return WeakProvider(throwing: {
                    try check?()
                    if let value = shared?() { return value }
                    guard let holder = home.holder else { return nil }
                    return try link(holder.instance)
                })
            })
    }
}

/// Not `Sendable`: what it reaches in the graph need not be.
@available(
    *, unavailable,
    message:
        "what it reaches need not be Sendable; a dependency of type @Sendable () -> X or () async -> X is checked and can be sent"
)
extension WeakProvider: Sendable {}
