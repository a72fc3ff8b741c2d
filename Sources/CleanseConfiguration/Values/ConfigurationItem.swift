// A configured value, with its name and the scope that it is configured for.

/// One configured value.
public struct ConfigurationItem: @unchecked Sendable {
    // SAFETY: values are immutable; one that is an object is its source's to synchronise.

    /// The namespace of the value.
    public let namespace: String
    /// The key of the value in its namespace.
    public let key: String
    /// The scope that it is configured for.
    public let scope: ConfigurationScope
    /// The value.
    public let value: Any

    /// A configured value.
    /// - Parameters:
    ///   - namespace: The namespace of the value.
    ///   - key: The key of the value in its namespace. Without a namespace, `namespace:key` names both.
    ///   - scope: The scope that it is configured for.
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

/// A path that values are configured for, such as `shop.berlin`: missing values are looked up in each scope above, up to the root.
public struct ConfigurationScope: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The scope above all others.
    public static let root = ConfigurationScope("")

    private let parts: [String]

    /// A scope.
    /// - Parameter path: The parts of the path, with dots between them.
    public init(_ path: String) {
        parts = path.split(separator: ".").map(String.init)
    }

    /// A scope.
    /// - Parameter value: The parts of the path, with dots between them.
    public init(stringLiteral value: String) { self.init(value) }

    private init(parts: [String]) { self.parts = parts }

    /// The scope above; nil for the root.
    public var parent: ConfigurationScope? {
        parts.isEmpty ? nil : ConfigurationScope(parts: parts.dropLast())
    }

    /// A scope below.
    /// - Parameter part: The last part of its path.
    public func child(_ part: String) -> ConfigurationScope { ConfigurationScope(parts: parts + [part]) }

    /// The parts of the path, with dots between them.
    public var description: String { parts.joined(separator: ".") }

    /// The scope and those above it, the root last.
    var pathToRoot: some Sequence<ConfigurationScope> { sequence(first: self, next: \.parent) }
}

/// Namespace and key.
package struct ConfigurationName: Hashable, CustomStringConvertible {
    package let namespace: String
    package let key: String

    package init(namespace: String, key: String) {
        self.namespace = namespace
        self.key = key
    }

    /// As callers write it: without a namespace, `namespace:key` names both.
    package init(_ namespace: String, _ key: String) {
        self = namespace.isEmpty ? ConfigurationName(key) : ConfigurationName(namespace: namespace, key: key)
    }

    /// `namespace:key`, split at the first colon.
    package init(_ text: String) {
        // Bytes are compared, not characters: an accent after a colon is no part of it.
        guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else {
            self.init(namespace: "", key: text)
            return
        }
        self.init(namespace: String(text[..<colon]), key: String(text[text.utf8.index(after: colon)...]))
    }

    package var description: String { namespace.isEmpty ? key : namespace + ":" + key }
}
