// The table of conversions between types of values, and its errors.

public import CleanseEngine

/// A table of conversions between types of values, which can be extended.
///
/// Text is converted to `Bool` (from `true` and `false`), to numbers, `URL` and `UUID`, to `Date` (from ISO 8601), to `Data` (from Base64),
/// and to `Duration` (from `1h30m` or `250ms`). Numbers are converted to text, and to all other types of numbers that can hold them:
/// integers and `Decimal` exactly, a fraction as the nearest `Float` or `Double`. Raw values are converted to enumerations.
///
/// Lists, sets and dictionaries are converted to each other element by element. Text with commas, such as `a, b` or `a=1, b=2`, is
/// converted to each of them. A value that can be converted to a type can be converted to its optional, too.
///
/// Thread rule: may be used from any thread.
public final class ConversionFactory: Sendable {
    /// A function that converts a value of one type to another type.
    public typealias Conversion = (Any) throws -> Any

    private struct Key: Hashable {
        let source: ObjectIdentifier
        let target: ObjectIdentifier
    }

    /// The table that containers use.
    public static let shared = ConversionFactory()

    // Conversions are called on any thread, and must be pure.
    private let table = Guarded<[Key: Conversion]>([:])

    /// Creates a table with the conversions of the library.
    public init() {
        registerText()
        registerFoundation()
        registerNumbers()
        register(Bool.self, String.self) { "\($0)" }
    }

    private func registerText() {
        register(String.self, String.self) { $0 }
        register(String.self, Bool.self) { text in
            guard text == "true" || text == "false" else {
                throw ConversionError.invalid(value: text, target: Bool.self)
            }
            return text == "true"
        }
    }

    /// Adds a conversion, or replaces an earlier one.
    /// - Parameters:
    ///   - source: The type of values that it takes.
    ///   - target: The type of values that it returns.
    ///   - conversion: Converts a value. It throws if the value can't be converted.
    public func register<Source, Target>(
        _ source: Source.Type, _ target: Target.Type, conversion: @escaping (Source) throws -> Target
    ) {
        let key = Key(source: ObjectIdentifier(source), target: ObjectIdentifier(target))
        let untyped: Conversion = { value in
            guard let value = value as? Source else {
                throw ConversionError.unknownConversion(from: type(of: value), to: target)
            }
            return try conversion(value)
        }
        _ = table.withLock { $0.updateValue(untyped, forKey: key) }  // The old one is released once the lock is free.
    }

    /// Returns whether there is a conversion between two types.
    /// - Parameters:
    ///   - source: The type of values that it takes.
    ///   - target: The type of values that it returns.
    public func hasConversion(_ source: Any.Type, _ target: Any.Type) -> Bool {
        findConversion(source, target) != nil
    }

    /// Returns the conversion between two types, or `nil` if there is none.
    /// - Parameters:
    ///   - source: The type of values that it takes.
    ///   - target: The type of values that it returns.
    public func findConversion(_ source: Any.Type, _ target: Any.Type) -> Conversion? {
        registered(source, target) ?? derived(from: source, to: target)
    }

    /// Returns the registered conversion between two types, or `nil` if there is none.
    func registered(_ source: Any.Type, _ target: Any.Type) -> Conversion? {
        let key = Key(source: ObjectIdentifier(source), target: ObjectIdentifier(target))
        return table.withLock { $0[key] }
    }

    /// Returns the conversion between two types.
    /// - Parameters:
    ///   - source: The type of values that it takes.
    ///   - target: The type of values that it returns.
    /// - Throws: ``ConversionError`` if there is no conversion.
    public func getConversion(_ source: Any.Type, _ target: Any.Type) throws -> Conversion {
        guard let found = findConversion(source, target) else {
            throw ConversionError.unknownConversion(from: source, to: target)
        }
        return found
    }

    /// Returns a value itself if it is of the type, the converted value, or `nil` if there is no conversion.
    /// - Throws: `ConversionError`.
    package func convert(_ value: Any, to target: Any.Type) throws -> Any? {
        if isInstance(value, of: target) { return value }
        // A null in a JSON list is the `nil` of any optional.
        guard let value = unwrapped(value) else {
            if let none = none(of: target) { return none }
            throw ConversionError.invalid(value: "null", target: target)
        }
        guard let conversion = findConversion(type(of: value), target) else { return nil }
        do { return try conversion(value) } catch let error as ConversionError { throw error } catch {
            throw ConversionError.threw(value: "\(value)", target: target, error)
        }
    }
}

/// The error of a value that can't be converted.
public enum ConversionError: CleanseError {
    /// No conversion between the types is registered.
    case unknownConversion(from: Any.Type, to: Any.Type)
    /// The value does not represent a value of the target type.
    case invalid(value: String, target: Any.Type)
    /// A registered conversion threw another error.
    case threw(value: String, target: Any.Type, any Error)

    /// The stable identifier of the kind of error.
    public var code: String {
        switch self {
        case .unknownConversion: "unknown-conversion"
        case .invalid, .threw: "invalid-conversion"
        }
    }

    /// The error that a registered conversion threw, if there is one.
    public var underlying: (any Error)? { if case .threw(_, _, let error) = self { error } else { nil } }

    /// Suggestions for registering a missing conversion.
    public var hints: [String] {
        if case .unknownConversion(let source, let target) = self { [Self.hint(from: source, to: target)] } else { [] }
    }

    /// Returns a suggestion for registering a conversion.
    package static func hint(from source: Any.Type, to target: Any.Type) -> String {
        "register a conversion: ConversionFactory.shared.register(\(source).self, \(target).self) { … }"
    }

    /// The whole text: the message and the hints.
    public var description: String { "*** " + message + hintLines }

    var message: String {
        switch self {
        case .unknownConversion(let source, let target): "no conversion from \(source) to \(target)"
        case .invalid(let value, let target): "\(value.quoted) cannot be converted to \(target)"
        case .threw(let value, let target, let error):
            "\(value.quoted) cannot be converted to \(target): \(firstLine(of: error))"
        }
    }
}
