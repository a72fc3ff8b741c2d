// Sources of configured values: the protocol, a base class for sources that are read once, and values that are set in code.

import Foundation

/// A source of configured values.
///
/// Give one to `environment.addConfigurationSource`, or define it as a bean. Thread rule: called from any thread, one call at
/// a time for each function.
public protocol ConfigurationSource: AnyObject {
    /// The name of the source in reports and errors.
    var url: String { get }
    /// Whether its values replace those of sources that were added earlier.
    var canOverrule: Bool { get }

    /// Returns all values that the source has now. Called once, when the source is added.
    func load() throws -> [ConfigurationItem]
    /// Called once the values are in place: a source whose values change keeps the manager, weakly, and reports changes to it.
    /// - Parameter manager: Takes changes by `update(_:from:)`.
    func startListening(_ manager: ConfigurationManager)
    /// Called when the environment that the source was added to is shut down.
    func stopListening()
}

extension ConfigurationSource {
    /// True: values of the source replace those of sources that were added earlier.
    public var canOverrule: Bool { true }
    /// Does nothing.
    public func startListening(_ manager: ConfigurationManager) {}
    /// Does nothing.
    public func stopListening() {}
}

/// Values that are read once and do not change: a base of the library's own sources.
open class AbstractConfigurationSource: ConfigurationSource {
    /// The name of the source in reports and errors.
    public let url: String
    /// Whether its values replace those of sources that were added earlier.
    public let canOverrule: Bool

    /// A source.
    /// - Parameters:
    ///   - url: The name of the source in reports and errors.
    ///   - canOverrule: Whether its values replace those of sources that were added earlier.
    public init(url: String, canOverrule: Bool = true) {
        self.url = url
        self.canOverrule = canOverrule
    }

    /// Returns no values: to be overridden.
    open func load() throws -> [ConfigurationItem] { [] }
    /// Does nothing.
    open func startListening(_ manager: ConfigurationManager) {}
    /// Does nothing.
    open func stopListening() {}
}

/// Values that are set in code: `environment.settings().setValue(key: "port", value: 80)`.
///
/// They don't replace values that are there already. Thread rule: to be used on one thread until it is defined.
public final class Settings: ConfigurationSource {
    /// The name of the source in reports and errors.
    public let url: String
    /// False: settings do not replace values of sources that were added earlier.
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
    ///   - scope: The scope that the value is for; the root if it is left out.
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
    /// Names the source in errors of the system.
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

/// Why a file can't be read, in words that follow the name of the source.
struct UnreadableText: Error {
    let reason: String
}
