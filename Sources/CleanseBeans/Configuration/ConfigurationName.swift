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
        // Bytes are compared, not characters: an accent after a colon is no part of it.
        guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else {
            self.init(namespace: "", key: text)
            return
        }
        self.init(namespace: String(text[..<colon]), key: String(text[text.utf8.index(after: colon)...]))
    }

    var description: String { namespace.isEmpty ? key : namespace + ":" + key }
}
