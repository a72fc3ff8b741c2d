/// Values that are set in code: `environment.settings().setValue(key: "port", value: 80)`.
///
/// They don't replace values that are there already. Thread rule: to be used on one thread until it is defined.
public final class Settings: ConfigurationSource {
    /// The name of the source in reports and errors.
    public let url: String
    /// False: settings do not replace values of sources that were added earlier.
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

    /// Returns the values.
    public func load() -> [ConfigurationItem] { items }
}
