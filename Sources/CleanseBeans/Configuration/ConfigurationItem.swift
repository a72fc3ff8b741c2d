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
