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
