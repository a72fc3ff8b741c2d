/// A provider of a value of the graph, which is created only when it is requested.
///
/// Inject a provider to request a value later or several times, or to break a cycle. An unshared value is created anew for each request, a
/// shared value once. The provider keeps alive only the values that it can reach in the graph. Thread rule: a provider belongs to the code
/// that received it. Call it on the actor of its value. A call of a provider costs one closure call more than a call of the factory.
public struct Provider<Element>: ProviderProtocol {
    @usableFromInline let getter: () throws -> Element

    /// Creates a provider that calls a closure.
    /// - Parameter getter: Returns the value.
    public init(getter: @escaping () -> Element) {
        self.getter = getter
    }

    init(throwing getter: @escaping () throws -> Element) {
        self.getter = getter
    }

    /// Creates a provider that calls another provider, and throws its errors.
    /// - Parameter other: The other provider.
    public init<P: ProviderProtocol>(other: P) where P.Element == Element {
        self.init(throwing: other.tryGet)
    }

    /// Returns the value. Stops the program with the error's text if ``tryGet()`` throws.
    public func get() -> Element {
        do { return try getter() } catch { trap(error) }
    }

    /// Returns the value, or throws a factory's error.
    /// - Throws: The error of a factory, unchanged; ``ReentrantResolution`` if the value is already being created; or ``WrongIsolation`` if
    ///   the caller does not run on the actor that creates it.
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

/// Not `Sendable`, because the values that it reaches in the graph need not be.
@available(
    *, unavailable,
    message:
        "the values that it reaches need not be Sendable; a dependency of type @Sendable () -> X or () async -> X is checked and can be sent"
)
extension Provider: Sendable {}

/// A type that provides a value each time it is called.
public protocol ProviderProtocol {
    /// The type of the value.
    associatedtype Element

    /// Creates a provider that calls a closure.
    /// - Parameter getter: Returns the value.
    init(getter: @escaping () -> Element)

    /// Returns the value.
    func get() -> Element

    /// Returns the value, or throws a factory's error. The default implementation calls ``get()``.
    func tryGet() throws -> Element
}

extension ProviderProtocol {
    /// Returns the result of ``get()``.
    public func tryGet() throws -> Element { get() }

    /// Creates a provider that always returns the same value.
    /// - Parameter value: The value.
    public init(value: Element) {
        self.init(getter: { value })
    }

    /// Creates a provider that calls another provider.
    /// - Parameter other: The other provider.
    public init<P: ProviderProtocol>(other: P) where P.Element == Element {
        self.init(getter: { other.get() })
    }

    /// Returns a provider that converts the values of this one.
    /// - Parameter transform: The conversion, which runs each time the new provider is called.
    public func map<Result>(transform: @escaping (Element) -> Result) -> Provider<Result> {
        Provider(throwing: { transform(try self.tryGet()) })
    }

    /// Returns a plain provider of the same values.
    public func asProvider() -> Provider<Element> {
        Provider(throwing: tryGet)
    }
}

/// A provider type that can be the seed of a component, which then binds the provided value.
protocol SeedForm {
    static var seedKey: ProviderKey { get }
    func seedContent() throws -> SlotContent
}
