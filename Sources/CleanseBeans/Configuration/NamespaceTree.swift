/// The values of a namespace, and the namespaces in it.
final class NamespaceTree {
    private var values: [String: Any] = [:]
    private var inner: [String: NamespaceTree] = [:]

    /// Sets the value of a key.
    /// - Parameter path: The namespaces that lead to it.
    func set(_ value: Any, at path: [String], _ key: String) {
        var tree = self
        for name in path {
            let next = tree.inner[name] ?? NamespaceTree()
            tree.inner[name] = next
            tree = next
        }
        tree.values[key] = value
    }

    /// As dictionaries in each other. What has a value of its own is that value.
    var dictionary: [String: Any] {
        values.merging(inner.mapValues(\.dictionary)) { own, _ in own }
    }
}
