// The typed names of arguments.

import Cleanse

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

    /// A key.
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
    /// Whether a value is of the type, or none where the type is an optional.
    /// - Parameter value: The value.
    public func accepts(_ value: Any?) -> Bool {
        guard let value else { return wrapped(by: Value.self) != nil }
        return value is Value
    }
}
