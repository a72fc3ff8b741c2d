public import CleanseEngine

/// An error of the configuration, such as a missing value or a value of the wrong type.
public enum ConfigurationError: CleanseError {
    /// No value is configured, and there is no default.
    case missing(namespace: String, key: String, scope: String)
    /// A source has a value that another source, which it can't overrule, already has.
    case override(namespace: String, key: String, source: String, existing: String)
    /// A source has a value twice, under one name or under two spellings of it.
    case duplicate(namespace: String, key: String, source: String, first: String, second: String)
    /// A source can't be read.
    case unreadable(source: String, reason: String)
    /// The value of a source can't be converted to the requested type.
    case invalidValue(namespace: String, key: String, source: String, reason: ConversionError)
    /// A value has another type than requested, and there is no conversion.
    case typeMismatch(namespace: String, key: String, expected: Any.Type, actual: Any.Type)
    /// A placeholder has no end.
    case unterminatedPlaceholder(text: String, column: Int)
    /// The values of placeholders refer to each other.
    case cyclicPlaceholders([String])
    /// A text has too many placeholders, or they are nested too deeply or produce too much text.
    case placeholderLimit(text: String)
    /// A source that was not added reports a change.
    case unknownSource(String)

    /// The stable identifier of the kind of error.
    public var code: String {
        switch self {
        case .missing: "missing-configuration"
        case .override: "configuration-override"
        case .duplicate: "duplicate-configuration"
        case .unreadable: "unreadable-configuration"
        case .invalidValue(_, _, _, let reason): reason.code
        case .typeMismatch: "configuration-type-mismatch"
        case .unterminatedPlaceholder: "unterminated-placeholder"
        case .cyclicPlaceholders: "cyclic-placeholders"
        case .placeholderLimit: "placeholder-limit"
        case .unknownSource: "unknown-source"
        }
    }

    /// Suggestions for correcting the error.
    public var hints: [String] {
        switch self {
        case .missing(let namespace, let key, _):
            ["configure it, or give a default: ${\(ConfigurationName(namespace: namespace, key: key))=…}"]
                + (namespace.isEmpty
                    ? [] : ["if \"\(key)\" is the default of \"\(namespace)\", write ${\(namespace)=\(key)}"])
        case .duplicate: ["remove one of the two"]
        case .override: ["remove one of the two, or let the source overrule"]
        case .typeMismatch(_, _, let expected, let actual): [ConversionError.hint(from: actual, to: expected)]
        case .invalidValue(_, _, _, let reason): reason.hints
        case .unterminatedPlaceholder: ["end it with }, or write \\${ for the characters themselves"]
        default: []
        }
    }

    /// The whole text: the message and the hints.
    public var description: String {
        "*** " + message + hintLines
    }

    private var message: String {
        switch self {
        case .missing(let namespace, let key, let scope):
            "no value is configured for [namespace: \"\(namespace)\", key: \"\(key)\""
                + (scope.isEmpty ? "" : ", scope: \"\(scope)\"") + "], and there is no default"
        case .override(let namespace, let key, let source, let existing):
            "attempt to override [namespace: \"\(namespace)\", key: \"\(key)\"] of \(existing) by \(source)"
        case .duplicate(let namespace, let key, let source, let first, let second):
            "[namespace: \"\(namespace)\", key: \"\(key)\"] is given twice in \(source): by \(first), and by \(second)"
        case .unreadable(let source, let reason): "\(source) cannot be read: \(reason)"
        case .invalidValue(let namespace, let key, let source, let reason):
            "[namespace: \"\(namespace)\", key: \"\(key)\"] of \(source): \(reason.message)"
        case .typeMismatch(let namespace, let key, let expected, let actual):
            "[namespace: \"\(namespace)\", key: \"\(key)\"] expected \(expected), but is \(actual)"
        case .unterminatedPlaceholder(let text, let column):
            "the placeholder at column \(column) of \(text.quoted) has no end"
        case .cyclicPlaceholders(let chain): "cyclic placeholders: " + ChainLink.line(of: chain)
        case .placeholderLimit(let text):
            "the placeholders of \(text.quoted) are too many, are nested too deeply, or produce too much text"
        case .unknownSource(let url): "\(url) is not a source of this configuration"
        }
    }
}
