import Cleanse

/// Keeps the values of all configuration sources, and tells listeners of changes. An environment shares it with its children.
///
/// Thread rule: may be used from any thread. No lock is held while sources, conversions and listeners run, and listeners see
/// the new values.
public final class ConfigurationManager: Sendable {
    private struct Stored {
        var item: ConfigurationItem
        let source: any ConfigurationSource
    }

    private struct Address: Hashable {
        let name: ConfigurationName
        let scope: ConfigurationScope
    }

    private struct State {
        var values: [Address: Stored] = [:]
        var sources: [any ConfigurationSource] = []
        var listeners: [ConfigurationListener] = []
    }

    // Sources and values are safe for threads, as `ConfigurationSource` and `ConfigurationItem` demand.
    private let state = Guarded(State())
    private let conversions: ConversionFactory

    init(conversions: ConversionFactory = .shared) {
        self.conversions = conversions
    }

    // MARK: Values

    /// A configured value.
    /// - Parameters:
    ///   - type: The type of the value; another one is converted.
    ///   - namespace: The namespace of the value.
    ///   - key: The key of the value. Without a namespace, `namespace:key` names both.
    ///   - defaultValue: What to give where nothing is configured.
    ///   - scope: Where to begin to look; the root if it is left out.
    /// - Throws: ``ConfigurationError`` if there is neither a value nor a default, or if the value is of another type;
    ///   ``ConversionError`` if it can't be converted.
    public func getValue<T>(
        _ type: T.Type, namespace: String = "", key: String, defaultValue: T? = nil, scope: ConfigurationScope? = nil
    ) throws -> T {
        let name = Self.name(namespace, key)
        guard let value = try value(of: name, scope: scope ?? .root, as: type) else {
            guard let defaultValue else {
                throw ConfigurationError.missing(
                    namespace: name.namespace, key: name.key, scope: scope?.description ?? "")
            }
            return defaultValue
        }
        guard let value = value as? T else {
            throw ConfigurationError.typeMismatch(
                namespace: name.namespace, key: name.key, expected: type, actual: Swift.type(of: value))
        }
        return value
    }

    /// Whether a value is configured in a scope or above it.
    /// - Parameters:
    ///   - namespace: The namespace of the value.
    ///   - key: The key of the value.
    ///   - scope: Where to begin to look; the root if it is left out.
    public func hasValue(namespace: String = "", key: String, scope: ConfigurationScope? = nil) -> Bool {
        stored(Self.name(namespace, key), scope ?? .root) != nil
    }

    /// Replaces the placeholders of a text by configured values.
    /// - Parameter text: The text, with any number of `${namespace:key=default}`.
    /// - Throws: ``ConfigurationError`` if a value is missing, or a placeholder has no end or leads to itself.
    public func resolve(_ text: String) throws -> String {
        try PlaceholderScanner { name in try self.value(of: name, scope: .root, as: String.self) as? String }
            .resolve(text)
    }

    /// The value, converted; nil where nothing is configured.
    /// - Throws: `ConfigurationError` if nothing converts it, and what a conversion throws.
    func value(of name: ConfigurationName, scope: ConfigurationScope, as type: Any.Type) throws -> Any? {
        guard let item = stored(name, scope)?.item else { return nil }
        return try convert(item, to: type)
    }

    private func convert(_ item: ConfigurationItem, to type: Any.Type) throws -> Any {
        guard let value = try conversions.convert(item.value, to: type) else {
            throw ConfigurationError.typeMismatch(
                namespace: item.namespace, key: item.key, expected: type, actual: Swift.type(of: item.value))
        }
        return value
    }

    private func stored(_ name: ConfigurationName, _ scope: ConfigurationScope) -> Stored? {
        state.withLock { state in
            for scope in scope.pathToRoot {
                if let found = state.values[Address(name: name, scope: scope)] { return found }
            }
            return nil
        }
    }

    private static func name(_ namespace: String, _ key: String) -> ConfigurationName {
        namespace.isEmpty ? ConfigurationName(key) : ConfigurationName(namespace: namespace, key: key)
    }

    // MARK: Sources

    /// Loads a source, takes its values, all of them or none, and lets it listen. Added again, it is passed over.
    /// - Parameter source: The source.
    /// - Throws: What the source throws, ``ConfigurationError`` if it would replace a value that it can't overrule, and what a
    ///   listener's conversion throws.
    public func addSource(_ source: any ConfigurationSource) throws {
        guard !state.withLock({ $0.sources.contains { $0 === source } }) else { return }
        let items = try source.load()
        let isNew = try take(items, from: source) { state in
            guard !state.sources.contains(where: { $0 === source }) else { return false }
            var addresses: Set<Address> = []
            for item in items where !source.canOverrule {
                let address = Address(name: item.name, scope: item.scope)
                let existing = state.values[address]?.source.url ?? (addresses.contains(address) ? source.url : nil)
                if let existing {
                    throw ConfigurationError.override(
                        namespace: item.namespace, key: item.key, source: source.url, existing: existing)
                }
                addresses.insert(address)
            }
            state.sources.append(source)
            return true
        }
        if isNew { source.startListening(self) }
    }

    /// Takes a changed value of a source.
    /// - Parameters:
    ///   - item: The value.
    ///   - source: The source, which has been added. A value that another source has overruled stays.
    /// - Throws: ``ConfigurationError`` if the source was not added, and what a listener's conversion throws; the old value
    ///   then stays.
    public func update(_ item: ConfigurationItem, from source: any ConfigurationSource) throws {
        _ = try take([item], from: source) { state in
            guard state.sources.contains(where: { $0 === source }) else {
                throw ConfigurationError.unknownSource(source.url)
            }
            let address = Address(name: item.name, scope: item.scope)
            return state.values[address].map { $0.source === source } ?? true
        }
    }

    /// Stores values and tells the listeners. First everything is converted, so that nothing changes if that fails.
    /// - Parameter admit: Whether to go on; called with the state locked.
    private func take(
        _ items: [ConfigurationItem], from source: any ConfigurationSource, admit: (inout State) throws -> Bool
    ) throws -> Bool {
        let listeners = state.withLock { $0.listeners }
        var notices: [(listener: ConfigurationListener, item: ConfigurationItem, value: Any)] = []
        for item in items {
            for listener in listeners where listener.name == item.name && listener.concerns(item.scope) {
                notices.append((listener, item, try convert(item, to: listener.type)))
            }
        }
        let isTaken = try state.withLock { state in
            guard try admit(&state) else { return false }
            for item in items {
                state.values[Address(name: item.name, scope: item.scope)] = Stored(item: item, source: source)
            }
            return true
        }
        guard isTaken else { return false }
        for notice in notices where isEffective(notice.item, for: notice.listener.scope) {
            notice.listener.tell(notice.value)
        }
        return true
    }

    /// Whether an item is what a scope sees.
    private func isEffective(_ item: ConfigurationItem, for scope: ConfigurationScope) -> Bool {
        stored(item.name, scope)?.item.scope == item.scope
    }

    /// Lets sources end.
    func stopListening(_ sources: [any ConfigurationSource]) {
        for source in sources { source.stopListening() }
    }

    // MARK: Listeners

    /// Calls a handler with each new value that a scope sees.
    /// - Parameters:
    ///   - type: The type of the value; another one is converted.
    ///   - namespace: The namespace of the value.
    ///   - key: The key of the value.
    ///   - scope: The scope; the root if it is left out.
    ///   - handler: Takes the values; called on the thread that changes them, also when a source that has the value is added.
    /// - Returns: What to give to `removeListener`. The manager keeps the listener until then.
    @discardableResult
    public func addListener<T>(
        _ type: T.Type, namespace: String = "", key: String, scope: ConfigurationScope? = nil,
        handler: @escaping (T) -> Void
    ) -> ConfigurationListener {
        let listener = ConfigurationListener(
            name: Self.name(namespace, key), scope: scope ?? .root, type: type
        ) { value in if let value = value as? T { handler(value) } }
        state.withLock { $0.listeners.append(listener) }
        return listener
    }

    /// Ends a listener. A change that is being told on another thread may still reach it.
    /// - Parameter listener: What `addListener` returned.
    public func removeListener(_ listener: ConfigurationListener) {
        state.withLock { $0.listeners.removeAll { $0 === listener } }
    }

    // MARK: Report

    /// All values, source by source.
    public func report() -> String {
        let (sources, values) = state.withLock { ($0.sources, Array($0.values.values)) }
        var text = "### Configuration Report\n"
        if values.isEmpty { return text + "none\n" }
        for source in sources {
            let lines = values.filter { $0.source === source }.map { stored in
                "[namespace: \"\(stored.item.namespace)\", key: \"\(stored.item.key)\"]"
                    + (stored.item.scope == .root ? "" : "[scope: \"\(stored.item.scope)\"]") + "=\(stored.item.value)"
            }
            guard !lines.isEmpty else { continue }
            text += "\(source.url)\n" + lines.sorted().map { "  \($0)\n" }.joined()
        }
        return text
    }
}

/// Someone who is told of a configured value: the proof of it, to end it with.
public final class ConfigurationListener: @unchecked Sendable {
    // Invariant: never written after `init`; the handler is called on any thread.
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

    /// Whether the listener's scope may see a value of a scope.
    func concerns(_ other: ConfigurationScope) -> Bool { scope.pathToRoot.contains(other) }
}
