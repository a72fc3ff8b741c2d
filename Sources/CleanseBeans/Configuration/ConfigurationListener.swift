/// Someone who is told of a configured value: the proof of it, to end it with.
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
