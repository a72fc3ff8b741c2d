/// Provides a value of the graph without keeping it, or the graph, alive: the way back in a cycle of objects.
///
/// A shared object is provided as long as it lives, and created if the graph still lives and has not created it. Of an unshared
/// binding a new value is provided as long as the graph lives. Thread rule: may be used from any thread.
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
    /// - Throws: The error of a throwing factory as it is, ``ReentrantResolution``, or ``DeepNesting``.
    public func tryGet() throws -> Element? { try getter() }
}

// SAFETY: see `Provider`.
extension WeakProvider: @unchecked Sendable where Element: Sendable {}

extension WeakProvider: DependencyForm {
    @usableFromInline
    package static var request: DependencyRequest { DependencyRequest(Dependency(Element.self, strength: .weak)) }

    @usableFromInline
    package static func link(_ target: LinkTarget) -> ErasedLink {
        let link = target.link(to: Element.self)
        let place = target.place
        return ErasedLink(
            Link<WeakProvider> { instance in
                let shared = place.weakReference(to: Element.self, in: instance)
                let home = place.home(in: instance)
                return WeakProvider(throwing: {
                    if let value = shared?() { return value }
                    guard let holder = home.holder else { return nil }
                    return try link(holder.instance)
                })
            })
    }
}
