/// Injects a value of the configuration, converted to the property's type.
public final class InjectConfigurationValue: Inject {
    /// The namespace of the value.
    public let namespace: String
    /// The key of the value.
    public let key: String
    /// What is injected where no value is configured; nil for an error.
    public let defaultValue: Any?

    /// An injection of a configured value.
    /// - Parameters:
    ///   - namespace: The namespace of the value.
    ///   - key: The key of the value.
    ///   - defaultValue: What is injected where no value is configured; left out, that is an error.
    public init(namespace: String = "", key: String, defaultValue: Any? = nil) {
        self.namespace = namespace
        self.key = key
        self.defaultValue = defaultValue
    }
}
