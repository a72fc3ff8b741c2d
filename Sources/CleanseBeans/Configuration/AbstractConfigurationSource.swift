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
