// A configured value, and the types of its name and its scope.

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
