/// Injects a value of the configuration, converted to the property's type.
public final class InjectConfigurationValue: Inject {
    /// The namespace of the value.
    public let namespace: String
    /// The key of the value.
    public let key: String
    /// The value that is injected where none is configured; nil if that is an error.
    public let defaultValue: Any?

    private let optional: Bool
    /// Whether the property keeps the value it has where there is none to inject, instead of that being an error.
    public override var isOptional: Bool { optional }

    /// An injection of a configured value.
    /// - Parameters:
    ///   - namespace: The namespace of the value.
    ///   - key: The key of the value.
    ///   - defaultValue: The value that is injected where none is configured. Without it, that is an error.
    ///   - optional: Whether the property keeps the value it has where none is configured, and there is no default.
    public init(namespace: String = "", key: String, defaultValue: Any? = nil, optional: Bool = false) {
        self.namespace = namespace
        self.key = key
        self.defaultValue = defaultValue
        self.optional = optional
    }
}
