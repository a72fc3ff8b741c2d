// Sources of configured values: the protocol, a base class for sources that are read once, and values that are set in code.

import Foundation

/// A source of configured values.
///
/// Pass a source to `environment.addConfigurationSource`, or define it as a bean. Thread rule: its functions are called from any thread,
/// one call at a time for each function.
public protocol ConfigurationSource: AnyObject {
    /// The name of the source in reports and errors.
    var url: String { get }
    /// Whether its values replace the values of sources that were added earlier.
    var canOverrule: Bool { get }

    /// Returns all current values of the source. Called once, when the source is added.
    func load() throws -> [ConfigurationItem]
    /// Called after the values have been stored.
    ///
    /// A source whose values change keeps a weak reference to the manager, and reports changes to it.
    /// - Parameter manager: The manager, which receives changes by `update(_:from:)`.
    func startListening(_ manager: ConfigurationManager)
    /// Called when the environment to which the source was added is shut down, or when its start has failed.
    func stopListening()
}

extension ConfigurationSource {
    /// `true`, so that the values of the source replace the values of sources that were added earlier.
    public var canOverrule: Bool { true }
    /// Does nothing.
    public func startListening(_ manager: ConfigurationManager) {}
    /// Does nothing.
    public func stopListening() {}
}

/// A base class of sources whose values are read once and do not change.
open class AbstractConfigurationSource: ConfigurationSource {
    /// The name of the source in reports and errors.
    public let url: String
    /// Whether its values replace the values of sources that were added earlier.
    public let canOverrule: Bool

    /// Creates a source.
    /// - Parameters:
    ///   - url: The name of the source in reports and errors.
    ///   - canOverrule: Whether its values replace the values of sources that were added earlier.
    public init(url: String, canOverrule: Bool = true) {
        self.url = url
        self.canOverrule = canOverrule
    }

    /// Returns no values. Subclasses override it.
    open func load() throws -> [ConfigurationItem] { [] }
    /// Does nothing.
    open func startListening(_ manager: ConfigurationManager) {}
    /// Does nothing.
    open func stopListening() {}
}

/// A source of values that are set in code: `environment.settings().setValue(key: "port", value: 80)`.
///
/// Settings don't replace existing values. Thread rule: use the settings on one thread until they are defined.
public final class Settings: ConfigurationSource {
    /// The name of the source in reports and errors.
    public let url: String
    /// `false`, because settings do not replace the values of sources that were added earlier.
    public var canOverrule: Bool { false }
    private var items: [ConfigurationItem] = []

    package init(url: String) {
        self.url = url
    }

    /// Adds a value.
    /// - Parameters:
    ///   - namespace: The namespace of the value.
    ///   - key: The key of the value.
    ///   - value: The value.
    ///   - scope: The scope of the value. By default, it is the root.
    /// - Returns: The settings.
    @discardableResult
    public func setValue(
        namespace: String = "", key: String, value: Any, scope: ConfigurationScope? = nil
    ) -> Self {
        items.append(ConfigurationItem(namespace: namespace, key: key, scope: scope ?? .root, value: value))
        return self
    }

    /// Returns the values.
    public func load() -> [ConfigurationItem] { items }
}

extension AbstractConfigurationSource {
    /// Adds the name of the source to errors of the system.
    func readingErrors<Value>(_ body: () throws -> Value) throws -> Value {
        do { return try body() } catch let error as ConfigurationError { throw error } catch {
            throw ConfigurationError.unreadable(source: url, reason: Self.reason(error))
        }
    }

    private static func reason(_ error: any Error) -> String {
        switch error {
        case let error as UnreadableText: error.reason
        case CocoaError.fileReadInapplicableStringEncoding: "it is not in UTF-8"
        case let error as CocoaError: "no such file, or it can't be read (\(error.code.rawValue))"
        default: "\(error)"
        }
    }
}

/// The error of a file that can't be read. The reason is a text that follows the name of the source.
struct UnreadableText: Error {
    let reason: String
}
