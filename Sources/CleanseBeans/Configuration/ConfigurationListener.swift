/// A listener to a configured value, returned so that it can be ended.
public final class ConfigurationListener: @unchecked Sendable {
    // SAFETY: never written after `init`; the handler is called on any thread.
    let name: ConfigurationName
    let scope: ConfigurationScope
    let type: Any.Type
    let tell: (Any) -> Void

    init(name: ConfigurationName, scope: ConfigurationScope, type: Any.Type, tell: @escaping (Any) -> Void) {
        self.name = name
        self.scope = scope
        self.type = type
        self.tell = tell
    }

    /// Where the values are that the listener's scope may see.
    var addresses: [ConfigurationManager.Address] {
        scope.pathToRoot.map { ConfigurationManager.Address(name: name, scope: $0) }
    }
}
