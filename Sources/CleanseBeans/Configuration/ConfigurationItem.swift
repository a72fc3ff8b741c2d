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

/// Namespace and key.
struct ConfigurationName: Hashable, CustomStringConvertible {
    let namespace: String
    let key: String

    init(namespace: String, key: String) {
        self.namespace = namespace
        self.key = key
    }

    /// As callers give it: without a namespace, `namespace:key` names both.
    init(_ namespace: String, _ key: String) {
        self = namespace.isEmpty ? ConfigurationName(key) : ConfigurationName(namespace: namespace, key: key)
    }

    /// `namespace:key`, split at the first colon.
    init(_ text: String) {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        namespace = parts.count > 1 ? String(parts[0]) : ""
        key = String(parts[parts.count - 1])
    }

    var description: String { namespace.isEmpty ? key : namespace + ":" + key }
}
