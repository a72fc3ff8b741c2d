// The names of arguments: typed keys and strings.

import CleanseEngine

/// A name of an argument: an ``ArgumentKey``, or a string, which has no type.
public protocol ArgumentName: Sendable {
    /// The name.
    var argumentName: String { get }
    /// The type that the argument must have.
    var argumentType: Any.Type { get }
    /// Returns whether a value has that type.
    /// - Parameter value: The value.
    func accepts(_ value: Any?) -> Bool
}

extension String: ArgumentName {
    /// The string itself.
    public var argumentName: String { self }
    /// Any type.
    public var argumentType: Any.Type { Any.self }
    /// Returns `true`: a string accepts every value, and `nil`.
    /// - Parameter value: The value.
    public func accepts(_ value: Any?) -> Bool { true }
}

/// The name and the type of an argument, declared once for the code that passes it and the code that reads it.
///
/// ```swift
/// extension XYZViewModel {
///     static let mode = ArgumentKey<Bool>("mode")
/// }
/// ```
public struct ArgumentKey<Value>: ArgumentName, CustomStringConvertible {
    /// The name, as in `args("name")`.
    public let name: String

    /// Creates a key.
    /// - Parameter name: The name.
    public init(_ name: String) {
        self.name = name
    }

    /// The name and the type.
    public var description: String { "\(name): \(Value.self)" }
}

extension ArgumentKey {
    /// The name.
    public var argumentName: String { name }
    /// The type of the argument.
    public var argumentType: Any.Type { Value.self }
    /// Returns whether a value has the type, or is `nil` and the type is an optional.
    /// - Parameter value: The value.
    public func accepts(_ value: Any?) -> Bool {
        guard let value else { return wrapped(by: Value.self) != nil }
        return value is Value
    }
}
