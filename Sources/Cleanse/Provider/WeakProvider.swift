/// A provider that keeps neither its value nor the graph alive, for the back reference in a cycle of objects.
///
/// It returns a shared object as long as the object lives. If the graph has not created the object yet, a call creates it, as long as the
/// graph lives. For an unshared binding, it returns a new value as long as the graph lives. Thread rule: a provider belongs to the code
/// that received it. Call it on the actor of its value.
public struct WeakProvider<Element> {
    private let getter: () throws -> Element?

    /// Creates a weak provider that calls a closure.
    /// - Parameter getter: Returns the value, or `nil` if it no longer exists.
    public init(getter: @escaping () -> Element?) {
        self.getter = getter
    }

    init(throwing getter: @escaping () throws -> Element?) {
        self.getter = getter
    }

    /// Returns the value, or `nil` if it no longer exists. Stops the program with the error's text if ``tryGet()`` throws.
    public func get() -> Element? {
        do { return try getter() } catch { trap(error) }
    }

    /// Returns the value, or `nil` if it no longer exists, or throws a factory's error.
    /// - Throws: The error of a factory, unchanged; ``ReentrantResolution``; ``DeepNesting``; or ``WrongIsolation``.
    public func tryGet() throws -> Element? { try getter() }
}

extension WeakProvider: DependencyForm {
    @usableFromInline
    package static var request: DependencyRequest { DependencyRequest(Dependency(Element.self, strength: .weak)) }

    @usableFromInline
    package static func link(_ target: LinkTarget) -> ErasedLink {
        let link = target.link(to: Element.self)
        let site = target.site
        let isolation = target.isolation
        return ErasedLink(
            Link<WeakProvider> { instance in
                let shared = site.weakReference(to: Element.self, in: instance)
                let home = site.home(in: instance)
                let check = site.check(isolation, in: instance)
                return WeakProvider(throwing: {
                    try check?()
                    if let value = shared?() { return value }
                    guard let lease = home.lease else { return nil }
                    return try link(lease.instance)
                })
            })
    }
}

/// Not `Sendable`, because the values that it reaches in the graph need not be.
@available(
    *, unavailable,
    message:
        "the values that it reaches need not be Sendable; a dependency of type @Sendable () -> X or () async -> X is checked and can be sent"
)
extension WeakProvider: Sendable {}
