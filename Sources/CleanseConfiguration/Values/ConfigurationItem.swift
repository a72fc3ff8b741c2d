// A configured value, the types of its name and its scope, and the errors about it.

public import CleanseEngine

/// A configured value, with its name and its scope.
public struct ConfigurationItem: @unchecked Sendable {
    // SAFETY: values are immutable. A source synchronises its values that are objects.

    /// The namespace of the value.
    public let namespace: String
    /// The key of the value in its namespace.
    public let key: String
    /// The scope for which the value is configured.
    public let scope: ConfigurationScope
    /// The value.
    public let value: Any

    /// Creates a configured value.
    /// - Parameters:
    ///   - namespace: The namespace of the value.
    ///   - key: The key of the value in its namespace. Without a namespace, `namespace:key` names both.
    ///   - scope: The scope for which the value is configured.
    ///   - value: The value.
    public init(namespace: String = "", key: String, scope: ConfigurationScope = .root, value: Any) {
        let name = ConfigurationName(namespace, key)
        self.namespace = name.namespace
        self.key = name.key
        self.scope = scope
        self.value = value
    }

    var name: ConfigurationName { ConfigurationName(namespace: namespace, key: key) }
}

/// A scope for which values are configured, given by a path such as `shop.berlin`.
///
/// A value that is missing in a scope is looked up in its ancestors, up to the root.
public struct ConfigurationScope: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The root, which is an ancestor of all other scopes.
    public static let root = ConfigurationScope("")

    private let parts: [String]

    /// Creates a scope.
    /// - Parameter path: The parts of the path, separated by dots.
    public init(_ path: String) {
        parts = path.split(separator: ".").map(String.init)
    }

    /// Creates a scope.
    /// - Parameter value: The parts of the path, separated by dots.
    public init(stringLiteral value: String) { self.init(value) }

    private init(parts: [String]) { self.parts = parts }

    /// The parent scope, or `nil` for the root.
    public var parent: ConfigurationScope? {
        parts.isEmpty ? nil : ConfigurationScope(parts: parts.dropLast())
    }

    /// Returns a child scope.
    /// - Parameter part: The last part of its path.
    public func child(_ part: String) -> ConfigurationScope { ConfigurationScope(parts: parts + [part]) }

    /// The parts of the path, separated by dots.
    public var description: String { parts.joined(separator: ".") }

    /// The scope, then its ancestors, the root last.
    var pathToRoot: some Sequence<ConfigurationScope> { sequence(first: self, next: \.parent) }
}

/// The name of a value, which consists of a namespace and a key.
package struct ConfigurationName: Hashable, CustomStringConvertible {
    package let namespace: String
    package let key: String

    package init(namespace: String, key: String) {
        self.namespace = namespace
        self.key = key
    }

    /// Creates a name as callers write it. Without a namespace, `namespace:key` names both.
    package init(_ namespace: String, _ key: String) {
        self = namespace.isEmpty ? ConfigurationName(key) : ConfigurationName(namespace: namespace, key: key)
    }

    /// Creates a name from `namespace:key`, which is split at the first colon.
    package init(_ text: String) {
        // Bytes are compared, not characters, so that an accent after a colon is not part of it.
        guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else {
            self.init(namespace: "", key: text)
            return
        }
        self.init(namespace: String(text[..<colon]), key: String(text[text.utf8.index(after: colon)...]))
    }

    package var description: String { namespace.isEmpty ? key : namespace + ":" + key }
}

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
