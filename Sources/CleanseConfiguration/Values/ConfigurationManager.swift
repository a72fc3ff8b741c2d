import CleanseEngine
import Foundation

/// A manager of the values of all configuration sources, which notifies listeners of changes.
///
/// An environment shares its manager with its children.
///
/// Thread rule: may be used from any thread. No lock is held while sources, conversions and listeners run, and listeners see
/// the new values.
public final class ConfigurationManager: Sendable {
    /// The loaded values of a source.
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

    // Sources and values are thread-safe, as `ConfigurationSource` and `ConfigurationItem` require.
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

    /// Returns a configured value, with its placeholders replaced.
    /// - Parameters:
    ///   - type: The type of the value. A value of another type is converted. A dictionary can contain the keys of a namespace.
    ///   - namespace: The namespace of the value.
    ///   - key: The key of the value. Without a namespace, `namespace:key` names both.
    ///   - defaultValue: The result if no value is configured.
    ///   - scope: The scope in which the search begins. By default, it is the root.
    /// - Throws: ``ConfigurationError`` if there is neither a value nor a default, if the value is of another type, or if it can't be
    ///   converted.
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

    /// Returns whether a value is configured in a scope or in its ancestors.
    /// - Parameters:
    ///   - namespace: The namespace of the value.
    ///   - key: The key of the value.
    ///   - scope: The scope in which the search begins. By default, it is the root.
    public func hasValue(namespace: String = "", key: String, scope: ConfigurationScope? = nil) -> Bool {
        stored(ConfigurationName(namespace, key), scope ?? .root) != nil
    }

    /// Replaces the placeholders of a text with configured values.
    /// - Parameter text: The text, with any number of placeholders such as `${namespace:key=default}`.
    /// - Throws: ``ConfigurationError`` if a value is missing, or if a placeholder has no end or refers to itself.
    public func resolve(_ text: String) throws -> String {
        try scanner(.root).resolve(text)
    }

    /// Returns the value of a text with placeholders. If the text is one placeholder, the value can be of any type that can be converted.
    /// - Parameter type: The type for which the value is requested.
    /// - Throws: The errors of ``resolve(_:)``.
    package func resolve(_ text: String, for type: Any.Type) throws -> Any {
        let value = try scanner(.root, isDictionary: ConversionFactory.isDictionary(type)).expand(text)
        // A formatted document may have line breaks around a number.
        if let text = value as? String, type != String.self {
            return text.trimmingCharacters(in: .whitespacesAndNewlines)
        }
        if value is String || isInstance(value, of: type) || conversions.hasConversion(Swift.type(of: value), type) {
            return value
        }
        return try resolve(text)
    }

    /// Returns a converted value, or `nil` if no value is configured.
    /// - Throws: `ConfigurationError` if there is no conversion or a placeholder can't be replaced, or the error of a conversion.
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

    /// Returns a scanner that replaces the placeholders of values that are looked up in a scope.
    /// - Parameters:
    ///   - replaced: Values that are about to be stored.
    ///   - isDictionary: Whether a name without a value may be the name of a namespace.
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

    /// Returns the values of a namespace as a dictionary, which contains inner namespaces as dictionaries, or `nil` if there are none.
    ///
    /// - Complexity: Linear in the number of all values.
    private func dictionary(
        of name: ConfigurationName, _ scope: ConfigurationScope
    ) -> (values: [String: Any], sources: String)? {
        let namespace = name.namespace.isEmpty ? name.key : name.namespace + "." + name.key
        if namespace.isEmpty { return nil }
        // The value of the nearest scope comes last, and replaces the others.
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

    /// Loads a source, adds all of its values or none, and lets it listen. A source that has been added before is skipped.
    /// - Parameter source: The source.
    /// - Throws: The error of the source, or ``ConfigurationError`` if the source would replace a value that it can't overrule, or if a
    ///   listener can't take a value.
    public func addSource(_ source: any ConfigurationSource) throws { try addSources([source]) { $1 }() }

    /// Loads sources, and adds the values of all of them, or none.
    /// - Parameter name: Adds the name of a source to its error.
    /// - Returns: A function that notifies the listeners and lets the sources listen. Call it once.
    /// - Throws: The errors of `addSource`.
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
            self.notify(notices ?? [])
            for load in loads { load.source.startListening(self) }
        }
    }

    private func isKnown(_ source: any ConfigurationSource) -> Bool {
        state.withLock { $0.knows(source) }
    }

    /// Loads a source, or returns `nil` if it has been added already, or if its own loading adds it again.
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

    /// Stores a changed value of a source, and notifies the listeners.
    /// - Parameters:
    ///   - item: The value.
    ///   - source: The source, which must have been added. If another source has overruled the value, nothing changes.
    /// - Throws: ``ConfigurationError`` if the source was not added, or if the value can't be converted for a listener. The old value is
    ///   then kept.
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
        notify(notices ?? [])
    }

    /// Stores values. They are first converted for the listeners, so that nothing changes if a conversion fails.
    /// - Parameter admit: Returns whether to store the values. It is called with the state locked.
    /// - Returns: The changes for the listeners, or `nil` if nothing was stored because a listener was added or `admit` refused.
    private func take(_ values: [Stored], admit: (inout State) throws -> Bool) throws -> [Notice]? {
        let (listeners, version) = state.withLock { state in
            (values.map { state.listeners(to: $0.address) }, state.version)
        }
        var notices: [Notice] = []
        // Placeholders in these values can refer to any value that is stored in the same call.
        var new: [Address: Stored] = [:]
        if listeners.contains(where: { !$0.isEmpty }) { for value in values { new[value.address] = value } }
        for (stored, listeners) in zip(values, listeners) {
            for listener in listeners {
                let value = try convert(stored, to: listener.type, in: listener.scope, replacing: new)
                notices.append(Notice(listener: listener, stored: stored, value: value))
            }
        }
        // Replaced values are released once the lock is free, since objects of users may end with them.
        var replaced: [Stored?] = []
        let isTaken = try state.withLock { state in
            guard state.version == version, try admit(&state) else { return false }
            for value in values { replaced.append(state.values.updateValue(value, forKey: value.address)) }
            return true
        }
        return isTaken ? notices : nil
    }

    /// Notifies listeners of values, if they still listen, and if the values are still the ones that their scopes see.
    private func notify(_ notices: [Notice]) {
        for notice in notices {
            let listener = notice.listener
            guard state.withLock({ $0.isListening(listener) }),
                stored(listener.name, listener.scope) === notice.stored
            else { continue }
            listener.notify(notice.value)
        }
    }

    // MARK: Listeners

    /// Calls a handler with each new value that a scope sees.
    /// - Parameters:
    ///   - type: The type of the value. A value of another type is converted.
    ///   - namespace: The namespace of the value.
    ///   - key: The key of the value.
    ///   - scope: The scope. By default, it is the root.
    ///   - handler: Receives the values. It is called on the thread that changes them, and also when a source that has the value is added.
    /// - Returns: The listener, for `removeListener`. The manager retains it until then.
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

    /// Removes a listener. A change that is being reported on another thread may still reach it.
    /// - Parameter listener: The result of `addListener`.
    public func removeListener(_ listener: ConfigurationListener) {
        state.withLock { $0.remove(listener) }
    }

    // MARK: Report

    /// Returns a report of all values, grouped by source.
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
