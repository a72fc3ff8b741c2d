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
