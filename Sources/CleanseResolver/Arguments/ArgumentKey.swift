/// The name and the type of an argument, declared once for those who pass it and those who read it.
///
/// ```swift
/// extension XYZViewModel {
///     static let mode = ArgumentKey<Bool>("mode")
/// }
/// ```
public struct ArgumentKey<Value>: ArgumentName, CustomStringConvertible {
    /// The name: what `args("name")` would ask for.
    public let name: String

    /// A key.
    /// - Parameter name: The name.
    public init(_ name: String) {
        self.name = name
    }

    /// The name and the type.
    public var description: String { "\(name): \(Value.self)" }
}

/// What an argument can be named with: an ``ArgumentKey``, or a string, which says nothing of the type.
public protocol ArgumentName: Sendable {
    /// The name.
    var argumentName: String { get }
    /// The type that the argument has to have.
    var argumentType: Any.Type { get }
    /// Whether a value is of that type.
    /// - Parameter value: The value.
    func accepts(_ value: Any?) -> Bool
}

extension ArgumentKey {
    /// The name.
    public var argumentName: String { name }
    /// The type of the argument.
    public var argumentType: Any.Type { Value.self }
    /// Whether a value is of the type, or none where the type is an optional.
    /// - Parameter value: The value.
    public func accepts(_ value: Any?) -> Bool {
        guard let value else { return Value.self is any OptionalType.Type }
        return value is Value
    }
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

extension ArgumentName {
    /// What is wrong with the argument, if anything is.
    func mistake(in args: Resolver.Args) -> ArgumentError.Mistake? {
        guard let value = args.keyed[argumentName] else {
            return accepts(nil) && argumentType != Any.self ? nil : .missing(key: argumentName, expected: argumentType)
        }
        return mistake(of: value)
    }

    /// What is wrong with a value, if anything is.
    func mistake(of value: Any?) -> ArgumentError.Mistake? {
        if accepts(value) { return nil }
        guard let value else { return .isNil(key: argumentName, expected: argumentType) }
        return .mismatch(key: argumentName, expected: argumentType, actual: type(of: value))
    }
}

extension Resolver.Args: ExpressibleByDictionaryLiteral {
    /// Arguments by key: `[XYZViewModel.mode: true, "name": "Editing"]`.
    ///
    /// A value that is not of its key's type is an error when the service is resolved.
    /// - Parameter elements: Keys and values. Of a key that is given twice, the last value counts.
    public init(dictionaryLiteral elements: (any ArgumentName, Any?)...) {
        let values = Dictionary(elements.map { ($0.argumentName, $1) }, uniquingKeysWith: { $1 })
        self.init(given: GivenArguments(values, mistakes: elements.compactMap { $0.mistake(of: $1) }))
    }

    /// The same arguments and one more, whose type the compiler checks.
    /// - Parameters:
    ///   - key: The key.
    ///   - value: The value.
    public func with<Value>(_ key: ArgumentKey<Value>, _ value: Value) -> Resolver.Args {
        Resolver.Args(
            given: GivenArguments(
                keyed.merging([key.name: value], uniquingKeysWith: { $1 }), mistakes: given?.mistakes ?? []))
    }
}
