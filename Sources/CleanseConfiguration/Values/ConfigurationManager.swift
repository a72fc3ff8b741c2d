import CleanseEngine
import Foundation

/// Keeps the values of all configuration sources, and tells listeners of changes. An environment shares it with its children.
///
/// Thread rule: may be used from any thread. No lock is held while sources, conversions and listeners run, and listeners see
/// the new values.
public final class ConfigurationManager: Sendable {
    /// The values of a source.
    private struct Load {
        let source: any ConfigurationSource
        let canOverrule: Bool
        let values: [Stored]
    }

    private struct Notice {
        let listener: ConfigurationListener
        let stored: Stored
        let value: Any
    }

    // Sources and values are safe for threads, as `ConfigurationSource` and `ConfigurationItem` require.
    private let state = Guarded(State())
    private let conversions: ConversionFactory
    /// The sources that the thread is loading.
    private static let loading = ThreadLocal<LoadingSources>()

    private final class LoadingSources {
        var all: Set<Loading> = []
    }

    private struct Loading: Hashable {
        let manager: ObjectIdentifier
        let source: ObjectIdentifier
    }

    package init(conversions: ConversionFactory = .shared) {
        self.conversions = conversions
    }

    // MARK: Values

    /// A configured value, with its placeholders replaced.
    /// - Parameters:
    ///   - type: The type of the value; another one is converted. A dictionary may have the keys of a namespace.
    ///   - namespace: The namespace of the value.
    ///   - key: The key of the value. Without a namespace, `namespace:key` names both.
    ///   - defaultValue: The result where nothing is configured.
    ///   - scope: The scope to begin the search in; the root if it is left out.
    /// - Throws: ``ConfigurationError`` if there is neither a value nor a default, or if the value is of another type, or
    ///   can't be converted.
    public func getValue<T>(
        _ type: T.Type, namespace: String = "", key: String, defaultValue: T? = nil, scope: ConfigurationScope? = nil
    ) throws -> T {
        let name = ConfigurationName(namespace, key)
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
    ///   - scope: The scope to begin the search in; the root if it is left out.
    public func hasValue(namespace: String = "", key: String, scope: ConfigurationScope? = nil) -> Bool {
        stored(ConfigurationName(namespace, key), scope ?? .root) != nil
    }

    /// Replaces the placeholders of a text by configured values.
    /// - Parameter text: The text, with any number of `${namespace:key=default}`.
    /// - Throws: ``ConfigurationError`` if a value is missing, or a placeholder has no end or leads to itself.
    public func resolve(_ text: String) throws -> String {
        try scanner(.root).resolve(text)
    }

    /// The value of a text with placeholders: if it is one placeholder, of any type that converts.
    /// - Parameter type: The type that the value is for.
    /// - Throws: As ``resolve(_:)`` does.
    package func resolve(_ text: String, for type: Any.Type) throws -> Any {
        let value = try scanner(.root, isDictionary: ConversionFactory.isDictionary(type)).expand(text)
        // A document that has been formatted has line breaks around a number.
        if let text = value as? String, type != String.self {
            return text.trimmingCharacters(in: .whitespacesAndNewlines)
        }
        if value is String || isInstance(value, of: type) || conversions.hasConversion(Swift.type(of: value), type) {
            return value
        }
        return try resolve(text)
    }

    /// The value, converted; nil where nothing is configured.
    /// - Throws: `ConfigurationError` if nothing converts it, or a placeholder of it can't be replaced, and what a conversion throws.
    package func value(of name: ConfigurationName, scope: ConfigurationScope, as type: Any.Type) throws -> Any? {
        if let found = stored(name, scope) { return try convert(found, to: type, in: scope) }
        guard ConversionFactory.isDictionary(type), let entries = dictionary(of: name, scope) else { return nil }
        return try convert(
            scanner(scope).expand(entries.values, of: name), of: name, from: entries.sources, to: type)
    }

    private func convert(
        _ stored: Stored, to type: Any.Type, in scope: ConfigurationScope, replacing replaced: [Address: Stored] = [:]
    ) throws -> Any {
        let name = stored.item.name
        let value =
            stored.hasPlaceholders
            ? try scanner(scope, replacing: replaced).expand(stored.item.value, of: name) : stored.item.value
        return try convert(value, of: name, from: stored.url, to: type)
    }

    private func convert(
        _ value: Any, of name: ConfigurationName, from source: String, to type: Any.Type
    ) throws -> Any {
        do {
            if let value = try conversions.convert(value, to: type) { return value }
        } catch let error as ConversionError {
            throw ConfigurationError.invalidValue(
                namespace: name.namespace, key: name.key, source: source, reason: error)
        }
        throw ConfigurationError.typeMismatch(
            namespace: name.namespace, key: name.key, expected: type, actual: Swift.type(of: value))
    }

    /// Replaces the placeholders of values that are looked up in a scope.
    /// - Parameters:
    ///   - replaced: Values that are about to be stored.
    ///   - isDictionary: Whether a name that has no value may be that of a namespace.
    private func scanner(
        _ scope: ConfigurationScope, replacing replaced: [Address: Stored] = [:], isDictionary: Bool = false
    ) -> PlaceholderScanner {
        PlaceholderScanner(
            value: { name in
                self.stored(name, scope, replacing: replaced)?.item.value
                    ?? (isDictionary ? self.dictionary(of: name, scope)?.values : nil)
            },
            text: { value, name in try self.text(of: value, name) })
    }

    private func text(of value: Any, _ name: ConfigurationName) throws -> String {
        if let text = value as? String { return text }
        let source = stored(name, .root)?.url ?? ""
        return try convert(value, of: name, from: source, to: String.self) as? String ?? "\(value)"
    }

    private func stored(
        _ name: ConfigurationName, _ scope: ConfigurationScope, replacing replaced: [Address: Stored] = [:]
    ) -> Stored? {
        state.withLock { state in
            for scope in scope.pathToRoot {
                let address = Address(name: name, scope: scope)
                if let found = replaced[address] ?? state.values[address] { return found }
            }
            return nil
        }
    }

    /// The values of a namespace as a dictionary, with those of the namespaces in it as dictionaries; nil if there are none.
    ///
    /// Cost: linear in the number of all values.
    private func dictionary(
        of name: ConfigurationName, _ scope: ConfigurationScope
    ) -> (values: [String: Any], sources: String)? {
        let namespace = name.namespace.isEmpty ? name.key : name.namespace + "." + name.key
        if namespace.isEmpty { return nil }
        // The value of the nearest scope comes last.
        let all = state.withLock { state in
            scope.pathToRoot.reversed().flatMap { scope in
                state.values.values.filter { stored in
                    stored.item.scope == scope
                        && (stored.item.namespace == namespace || stored.item.namespace.hasPrefix(namespace + "."))
                }
            }
        }
        if all.isEmpty { return nil }
        let tree = NamespaceTree()
        for stored in all {
            let path = stored.item.namespace.dropFirst(namespace.count).split(separator: ".").map(String.init)
            tree.set(stored.item.value, at: path, stored.item.key)
        }
        return (tree.dictionary, Set(all.map(\.url)).sorted().joined(separator: ", "))
    }

    // MARK: Sources

    /// Loads a source, takes its values, all of them or none, and lets it listen. Added again, it is skipped.
    /// - Parameter source: The source.
    /// - Throws: The error of the source, ``ConfigurationError`` if it would replace a value that it can't overrule, or if a
    ///   listener can't take a value.
    public func addSource(_ source: any ConfigurationSource) throws { try addSources([source]) { $1 }() }

    /// Loads sources and takes the values of all of them, or none.
    /// - Parameter name: Names the source in its errors.
    /// - Returns: A function that tells the listeners, and lets the sources listen; call it once.
    /// - Throws: As `addSource` does.
    package func addSources(
        _ sources: [any ConfigurationSource], naming name: (any ConfigurationSource, any Error) -> any Error
    ) throws -> () -> Void {
        if sources.isEmpty { return {} }
        var loads: [Load] = []
        var seen: Set<ObjectIdentifier> = []
        for source in sources where seen.insert(ObjectIdentifier(source)).inserted {
            do { if let load = try load(source) { loads.append(load) } } catch { throw name(source, error) }
        }
        var notices: [Notice]?
        while notices == nil {
            loads.removeAll { isKnown($0.source) }  // Another thread may have added it.
            let added = loads
            var last: [Address: Stored] = [:]
            for value in added.lazy.flatMap(\.values) { last[value.address] = value }
            let values = added.flatMap(\.values).filter { last[$0.address] === $0 }
            notices = try take(values) { state in
                guard !added.contains(where: { state.knows($0.source) }) else { return false }
                try Self.checkOverrides(of: added, state.values)
                for load in added { state.add(load.source) }
                return true
            }
        }
        return {
            self.tell(notices ?? [])
            for load in loads { load.source.startListening(self) }
        }
    }

    private func isKnown(_ source: any ConfigurationSource) -> Bool {
        state.withLock { $0.knows(source) }
    }

    /// Loads a source; nil if it has been added, or if it is its own loading that adds it again.
    private func load(_ source: any ConfigurationSource) throws -> Load? {
        let loading = Loading(manager: ObjectIdentifier(self), source: ObjectIdentifier(source))
        let loadingSources = Self.loading.value(default: LoadingSources())
        guard !loadingSources.all.contains(loading), !isKnown(source) else { return nil }
        loadingSources.all.insert(loading)
        defer { loadingSources.all.remove(loading) }
        let items = try source.load()
        let url = source.url
        return Load(
            source: source, canOverrule: source.canOverrule,
            values: items.map { Stored($0, source: source, url: url) })
    }

    private static func checkOverrides(of loads: [Load], _ existing: [Address: Stored]) throws {
        var added: [Address: Stored] = [:]
        for load in loads {
            for value in load.values {
                if !load.canOverrule, let other = added[value.address] ?? existing[value.address] {
                    throw ConfigurationError.override(
                        namespace: value.item.namespace, key: value.item.key, source: value.url, existing: other.url)
                }
                added[value.address] = value
            }
        }
    }

    /// Takes a changed value of a source.
    /// - Parameters:
    ///   - item: The value.
    ///   - source: The source, which has been added. A value that another source has overruled stays.
    /// - Throws: ``ConfigurationError`` if the source was not added, or if a listener can't take the value; the old value then
    ///   stays.
    public func update(_ item: ConfigurationItem, from source: any ConfigurationSource) throws {
        let value = Stored(item, source: source, url: source.url)
        var isOverruled = false
        var notices: [Notice]?
        while notices == nil, !isOverruled {
            notices = try take([value]) { state in
                guard state.knows(source) else {
                    throw ConfigurationError.unknownSource(value.url)
                }
                isOverruled = state.values[value.address].map { $0.source !== source } ?? false
                return !isOverruled
            }
        }
        tell(notices ?? [])
    }

    /// Stores values. First everything is converted for the listeners, so that nothing changes if that fails.
    /// - Parameter admit: Whether to go on; called with the state locked.
    /// - Returns: The changes for the listeners; nil if nothing was stored, since a listener was added or `admit` refused.
    private func take(_ values: [Stored], admit: (inout State) throws -> Bool) throws -> [Notice]? {
        let (listeners, version) = state.withLock { state in
            (values.map { state.listeners(to: $0.address) }, state.version)
        }
        var notices: [Notice] = []
        // Placeholders have the values that come together with theirs.
        var new: [Address: Stored] = [:]
        if listeners.contains(where: { !$0.isEmpty }) { for value in values { new[value.address] = value } }
        for (stored, listeners) in zip(values, listeners) {
            for listener in listeners {
                let value = try convert(stored, to: listener.type, in: listener.scope, replacing: new)
                notices.append(Notice(listener: listener, stored: stored, value: value))
            }
        }
        // Replaced values are released when the lock is free again: objects of users may end with them.
        var replaced: [Stored?] = []
        let isTaken = try state.withLock { state in
            guard state.version == version, try admit(&state) else { return false }
            for value in values { replaced.append(state.values.updateValue(value, forKey: value.address)) }
            return true
        }
        return isTaken ? notices : nil
    }

    /// Tells listeners of values, as far as they still listen and the values are still what their scopes see.
    private func tell(_ notices: [Notice]) {
        for notice in notices {
            let listener = notice.listener
            guard state.withLock({ $0.isListening(listener) }),
                stored(listener.name, listener.scope) === notice.stored
            else { continue }
            listener.tell(notice.value)
        }
    }

    // MARK: Listeners

    /// Calls a handler with each new value that a scope sees.
    /// - Parameters:
    ///   - type: The type of the value; another one is converted.
    ///   - namespace: The namespace of the value.
    ///   - key: The key of the value.
    ///   - scope: The scope; the root if it is left out.
    ///   - handler: Takes the values; called on the thread that changes them, also when a source that has the value is added.
    /// - Returns: The argument for `removeListener`. The manager keeps the listener until then.
    @discardableResult
    public func addListener<T>(
        _ type: T.Type, namespace: String = "", key: String, scope: ConfigurationScope? = nil,
        handler: @escaping (T) -> Void
    ) -> ConfigurationListener {
        let listener = ConfigurationListener(
            name: ConfigurationName(namespace, key), scope: scope ?? .root, type: type
        ) { value in if let value = value as? T { handler(value) } }
        state.withLock { $0.add(listener) }
        return listener
    }

    /// Ends a listener. A change that is being reported on another thread may still reach it.
    /// - Parameter listener: The result of `addListener`.
    public func removeListener(_ listener: ConfigurationListener) {
        state.withLock { $0.remove(listener) }
    }

    // MARK: Report

    /// All values, source by source.
    public func report() -> String {
        let (sources, values) = state.withLock { ($0.sources, Array($0.values.values)) }
        var text = "### Configuration Report\n"
        if values.isEmpty { return text + "none\n" }
        let bySource = Dictionary(grouping: values) { ObjectIdentifier($0.source) }
        for source in sources {
            let lines = (bySource[ObjectIdentifier(source)] ?? []).map { stored in
                "[namespace: \"\(stored.item.namespace)\", key: \"\(stored.item.key)\"]"
                    + (stored.item.scope == .root ? "" : "[scope: \"\(stored.item.scope)\"]") + "=\(stored.item.value)"
            }
            guard !lines.isEmpty else { continue }
            text += "\(source.url)\n" + lines.sorted().map { "  \($0)\n" }.joined()
        }
        return text
    }
}
