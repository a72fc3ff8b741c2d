// The arguments of one call of a factory, and their names.

import CleanseEngine

extension Resolver {
    /// The arguments of one call of `resolve`, as the factory sees them.
    ///
    /// `args()` returns the only argument, `args("key")` the argument of a key, and `args(Model.mode)` the argument of a typed key. If the
    /// argument is missing or of another type, they stop with the error's text, `tryGet` throws the error, and `optional` returns `nil`.
    public struct Args {
        /// The arguments, if there are any.
        @usableFromInline let given: GivenArguments?

        init(given: GivenArguments?) {
            self.given = given
        }

        /// No arguments.
        public static var none: Args { Args(given: nil) }

        /// Creates arguments from a value as `resolve(args:)` takes it.
        /// - Parameter args: The value. A dictionary whose keys are all strings passes keyed arguments, even if its type is
        ///   `[AnyHashable: Any]`. A value of the type `Args` is used as it is. Any other value is one argument.
        public init(_ args: consuming Any?) {
            guard let args = consume args else {
                given = nil
                return
            }
            // Types are compared first: a cast that fails costs far more.
            given = type(of: args) == Args.self ? (args as? Args)?.given : GivenArguments(args)
        }

        enum Values {
            case none
            case single(Any)
            case keyed([String: Any?])
        }

        var values: Values {
            guard let given else { return .none }
            return (given.raw as? any StringKeyed)?.keyed.map { .keyed($0) } ?? .single(given.raw)
        }

        /// The values by key.
        var keyed: [String: Any?] {
            if case .keyed(let values) = values { return values }
            return [:]
        }

        /// Whether arguments were passed, even if they are an empty dictionary.
        var areGiven: Bool { given != nil }

        /// Whether there are no arguments.
        public var isEmpty: Bool {
            switch values {
            case .none: true
            case .single: false
            case .keyed(let values): values.isEmpty
            }
        }
    }
}

/// The arguments of a call of `resolve`. This is an object so that passing it on is cheap.
@usableFromInline
final class GivenArguments {
    /// The value that was passed. Whether it has keys is determined when it is read.
    @usableFromInline let raw: Any
    /// The values that do not have the types of their typed keys.
    let mistakes: [ArgumentError.Mistake]

    init(_ raw: consuming Any, mistakes: [ArgumentError.Mistake] = []) {
        self.raw = raw
        self.mistakes = mistakes
    }

    /// Returns the only argument, if it is of exactly this type, which is the common case.
    @inlinable
    func value<Value>(_: Value.Type) -> Value? {
        // Tested in this order, since the compiler knows the first two results for most types.
        let mayBeKeyed =
            !_isPOD(Value.self) && MemoryLayout<Value>.size == MemoryLayout<[String: Any]>.size
            && Value.self is any StringKeyed.Type
        guard !mayBeKeyed else { return nil }
        // SAFETY: the two types were compared.
        func same<Raw>(_ raw: Raw) -> Value? {
            Raw.self == Value.self ? unsafeBitCast(raw, to: Value.self) : nil
        }
        return _openExistential(raw, do: same)
    }
}

/// A dictionary that may have strings as keys.
@usableFromInline
protocol StringKeyed {
    var keyed: [String: Any?]? { get }
}

extension Dictionary: StringKeyed {
    @usableFromInline var keyed: [String: Any?]? {
        let mayBe = Key.self == String.self || Key.self == AnyHashable.self
        return mayBe ? self as Any as? [String: Any?] : nil
    }
}

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
