/// A name of an argument: an ``ArgumentKey``, or a string, which has no type.
public protocol ArgumentName: Sendable {
    /// The name.
    var argumentName: String { get }
    /// The type that the argument must have.
    var argumentType: Any.Type { get }
    /// Whether a value is of that type.
    /// - Parameter value: The value.
    func accepts(_ value: Any?) -> Bool
}

extension String: ArgumentName {
    /// The string itself.
    public var argumentName: String { self }
    /// Any type.
    public var argumentType: Any.Type { Any.self }
    /// Every value, and none.
    /// - Parameter value: The value.
    public func accepts(_ value: Any?) -> Bool { true }
}
