/// Provides a value of the graph when it is requested, not before: injected where a value is needed later, often, or in a cycle.
///
/// An unshared value is created anew each time, a shared one once. The provider keeps alive only what it can reach in the
/// graph. Thread rule: belongs to the code that received it, and is called on the actor of its value. Cost: one closure call more than
/// the factory itself.
public struct Provider<Element>: ProviderProtocol {
    @usableFromInline let getter: () throws -> Element

    /// A provider that calls a closure.
    /// - Parameter getter: Returns the value.
    public init(getter: @escaping () -> Element) {
        self.getter = getter
    }

    init(throwing getter: @escaping () throws -> Element) {
        self.getter = getter
    }

    /// A provider that calls another one, and throws its errors.
    /// - Parameter other: The other one.
    public init<P: ProviderProtocol>(other: P) where P.Element == Element {
        self.init(throwing: other.tryGet)
    }

    /// Returns the value. Stops with the error's text where ``tryGet()`` throws.
    public func get() -> Element {
        do { return try getter() } catch { trap(error) }
    }

    /// Returns the value, or throws the error of a factory on the way.
    /// - Throws: The error of a throwing factory as it is; ``ReentrantResolution`` when the value is being created already;
    ///   ``WrongIsolation`` outside of the actor on which it is created.
    public func tryGet() throws -> Element {
        try getter()
    }
}

extension Provider: DependencyForm {
    @usableFromInline
    package static var request: DependencyRequest {
        DependencyRequest(Dependency(Element.self, strength: .deferred))
    }

    @usableFromInline
    package static func link(_ target: LinkTarget) -> ErasedLink {
        let getter = target.getter(of: Element.self)
        return ErasedLink(Link<Provider> { instance in Provider(throwing: getter(instance).get) })
    }
}

extension Provider: SeedForm {
    static var seedKey: ProviderKey { ProviderKey(Element.self) }
    func seedContent() throws -> SlotContent { Content.wrap(try tryGet()) }
}

/// Not `Sendable`: what it reaches in the graph need not be.
@available(
    *, unavailable,
    message:
        "what it reaches need not be Sendable; a dependency of type @Sendable () -> X or () async -> X is checked and can be sent"
)
extension Provider: Sendable {}

/// Something that provides a value each time it is called.
public protocol ProviderProtocol {
    /// The type of the value.
    associatedtype Element

    /// A provider that calls a closure.
    /// - Parameter getter: Returns the value.
    init(getter: @escaping () -> Element)

    /// Returns the value.
    func get() -> Element

    /// Returns the value, or throws the error of a factory on the way. The same as ``get()`` unless a type says otherwise.
    func tryGet() throws -> Element
}

extension ProviderProtocol {
    /// Returns the value.
    public func tryGet() throws -> Element { get() }

    /// A provider that always returns the same value.
    /// - Parameter value: The value.
    public init(value: Element) {
        self.init(getter: { value })
    }

    /// A provider that calls another one.
    /// - Parameter other: The other one.
    public init<P: ProviderProtocol>(other: P) where P.Element == Element {
        self.init(getter: { other.get() })
    }

    /// A provider of the result of `transform` for the value.
    /// - Parameter transform: Called each time the new provider is called.
    public func map<Result>(transform: @escaping (Element) -> Result) -> Provider<Result> {
        Provider(throwing: { transform(try self.tryGet()) })
    }

    /// The same as a plain provider.
    public func asProvider() -> Provider<Element> {
        Provider(throwing: tryGet)
    }
}

/// A provider type as the seed of a component: the provided value is bound.
protocol SeedForm {
    static var seedKey: ProviderKey { get }
    func seedContent() throws -> SlotContent
}
