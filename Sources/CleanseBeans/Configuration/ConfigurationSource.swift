/// Where configured values come from.
///
/// Give one to `environment.addConfigurationSource`, or define it as a bean. Thread rule: called from any thread, one call at
/// a time for each function.
public protocol ConfigurationSource: AnyObject {
    /// What the source is called in reports and errors.
    var url: String { get }
    /// Whether its values replace those of sources that were added earlier.
    var canOverrule: Bool { get }

    /// Gives all values that the source has now. Called once, when the source is added.
    func load() throws -> [ConfigurationItem]
    /// Called once the values are in place: a source whose values change keeps the manager, weakly, and tells it.
    /// - Parameter manager: Takes changes by `update(_:from:)`.
    func startListening(_ manager: ConfigurationManager)
    /// Called when the environment that the source was added to is shut down.
    func stopListening()
}

extension ConfigurationSource {
    /// Yes.
    public var canOverrule: Bool { true }
    /// Does nothing.
    public func startListening(_ manager: ConfigurationManager) {}
    /// Does nothing.
    public func stopListening() {}
}

/// Values that are set in code: `environment.settings().setValue(key: "port", value: 80)`.
///
/// They don't replace values that are there already. Thread rule: to be used on one thread until it is defined.
public final class Settings: ConfigurationSource {
    /// What the source is called in reports and errors.
    public let url: String
    /// No.
    public var canOverrule: Bool { false }
    private var items: [ConfigurationItem] = []

    init(url: String) {
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

    /// Gives the values.
    public func load() -> [ConfigurationItem] { items }
}

/// Values that are read once and do not change: a base of the library's own sources.
open class AbstractConfigurationSource: ConfigurationSource {
    /// What the source is called in reports and errors.
    public let url: String
    /// Whether its values replace those of sources that were added earlier.
    public let canOverrule: Bool

    /// A source.
    /// - Parameters:
    ///   - url: What the source is called in reports and errors.
    ///   - canOverrule: Whether its values replace those of sources that were added earlier.
    public init(url: String, canOverrule: Bool = true) {
        self.url = url
        self.canOverrule = canOverrule
    }

    /// Gives no values: to be overridden.
    open func load() throws -> [ConfigurationItem] { [] }
    /// Does nothing.
    open func startListening(_ manager: ConfigurationManager) {}
    /// Does nothing.
    open func stopListening() {}
}
