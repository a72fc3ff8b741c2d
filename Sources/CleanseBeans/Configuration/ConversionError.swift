public import Cleanse

/// A value can't be converted.
public enum ConversionError: CleanseError {
    /// No conversion between the types is registered.
    case unknownConversion(from: Any.Type, to: Any.Type)
    /// The value does not stand for one of the target type.
    case invalid(value: String, target: Any.Type)
    /// A conversion that was registered threw an error of its own.
    case threw(value: String, target: Any.Type, any Error)

    /// The stable identifier of the kind of error.
    public var code: String {
        switch self {
        case .unknownConversion: "unknown-conversion"
        case .invalid, .threw: "invalid-conversion"
        }
    }

    /// The error of a registered conversion, if that is the error.
    public var underlying: (any Error)? { if case .threw(_, _, let error) = self { error } else { nil } }

    /// Suggestions: how to register what is missing.
    public var hints: [String] {
        if case .unknownConversion(let source, let target) = self { [Self.hint(from: source, to: target)] } else { [] }
    }

    /// How to register a conversion.
    static func hint(from source: Any.Type, to target: Any.Type) -> String {
        "register a conversion: ConversionFactory.shared.register(\(source).self, \(target).self) { … }"
    }

    /// The whole text.
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
