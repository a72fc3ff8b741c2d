/// Says that a property is to be injected, and how: the base of all kinds.
///
/// Make a kind of your own by a subclass, and an ``Injection`` for it. Thread rule: a subclass has to be immutable.
open class Inject {
    /// For subclasses.
    public init() {}
}

/// Injects a bean: the one of an id, or else the one of the property's type.
public final class InjectBean: Inject {
    /// The id of the bean; nil for the one bean of the property's type.
    public let id: String?

    /// An injection of a bean.
    /// - Parameter id: The id of the bean; left out, the property's type finds it.
    public init(id: String? = nil) {
        self.id = id
    }
}

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
