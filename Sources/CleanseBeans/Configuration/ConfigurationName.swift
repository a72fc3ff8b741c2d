/// Namespace and key.
struct ConfigurationName: Hashable, CustomStringConvertible {
    let namespace: String
    let key: String

    init(namespace: String, key: String) {
        self.namespace = namespace
        self.key = key
    }

    /// As callers write it: without a namespace, `namespace:key` names both.
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
