// The values, sources and listeners of a configuration manager.

import CleanseEngine

extension ConfigurationManager {
    /// The name of a value, with the scope for which it is configured.
    struct Address: Hashable {
        let name: ConfigurationName
        let scope: ConfigurationScope
    }

    /// A configured value, with its source.
    final class Stored {
        let item: ConfigurationItem
        let source: any ConfigurationSource
        let url: String
        /// Whether a look-up must replace placeholders.
        let hasPlaceholders: Bool

        init(_ item: ConfigurationItem, source: any ConfigurationSource, url: String) {
            self.item = item
            hasPlaceholders = PlaceholderScanner.isNeeded(for: item.value)
            self.source = source
            self.url = url
        }

        var address: Address { Address(name: item.name, scope: item.scope) }
    }

    /// The state of the manager, which its lock guards.
    struct State {
        var values: [Address: Stored] = [:]
        private(set) var sources: [any ConfigurationSource] = []
        private var knownSources: Set<ObjectIdentifier> = []
        /// The listeners that are notified of each value, by the order in which they were added. They listen to its name, in its scope or
        /// in a descendant of the scope.
        private var listeners: [Address: [Int: ConfigurationListener]] = [:]
        private var numbers: [ObjectIdentifier: Int] = [:]
        /// The number of listeners that have been added.
        private(set) var version = 0

        func knows(_ source: any ConfigurationSource) -> Bool { knownSources.contains(ObjectIdentifier(source)) }

        mutating func add(_ source: any ConfigurationSource) {
            if knownSources.insert(ObjectIdentifier(source)).inserted { sources.append(source) }
        }

        func listeners(to address: Address) -> [ConfigurationListener] {
            (listeners[address] ?? [:]).sorted { $0.key < $1.key }.map(\.value)
        }

        func isListening(_ listener: ConfigurationListener) -> Bool { numbers[ObjectIdentifier(listener)] != nil }

        mutating func add(_ listener: ConfigurationListener) {
            version += 1
            numbers[ObjectIdentifier(listener)] = version
            for address in listener.addresses { listeners[address, default: [:]][version] = listener }
        }

        mutating func remove(_ listener: ConfigurationListener) {
            guard let number = numbers.removeValue(forKey: ObjectIdentifier(listener)) else { return }
            for address in listener.addresses {
                listeners[address]?[number] = nil
                if listeners[address]?.isEmpty == true { listeners[address] = nil }
            }
        }
    }
}

/// A listener to a configured value, which `addListener` returns and `removeListener` takes.
public final class ConfigurationListener: @unchecked Sendable {
    // SAFETY: never written after `init`. The handler is called on any thread.
    let name: ConfigurationName
    let scope: ConfigurationScope
    let type: Any.Type
    let notify: (Any) -> Void

    init(name: ConfigurationName, scope: ConfigurationScope, type: Any.Type, notify: @escaping (Any) -> Void) {
        self.name = name
        self.scope = scope
        self.type = type
        self.notify = notify
    }

    /// The addresses of the values that the listener's scope can see.
    var addresses: [ConfigurationManager.Address] {
        scope.pathToRoot.map { ConfigurationManager.Address(name: name, scope: $0) }
    }
}

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

    /// The values as nested dictionaries. A value takes precedence over a namespace of the same name.
    var dictionary: [String: Any] {
        values.merging(inner.mapValues(\.dictionary)) { own, _ in own }
    }
}
