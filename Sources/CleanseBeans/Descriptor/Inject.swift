// The kinds of injection that can be attached to a property.

/// The base class of the kinds of injection that can be attached to a property.
///
/// To add a kind, write a subclass and an ``Injection`` for it. Thread rule: a subclass must be immutable.
open class Inject {
    /// Creates an injection. Only subclasses call this initialiser.
    public init() {}

    /// Whether the property keeps its value if there is no value to inject. `false`, unless a subclass overrides it.
    open var isOptional: Bool { false }
}

/// An injection of the bean with an id or, without an id, of the bean, array or provider that the property's type describes.
public final class InjectBean: Inject {
    /// The id of the bean, or `nil` if the property's type determines the value.
    public let id: String?

    private let optional: Bool
    /// Whether the property keeps its value if there is no bean. Otherwise, a missing bean is an error.
    public override var isOptional: Bool { optional }

    /// Creates an injection of a bean.
    /// - Parameters:
    ///   - id: The id of the bean. Without it, the bean is found by the property's type.
    ///   - optional: Whether the property keeps its value if there is no bean. Otherwise, a missing bean is an error, whatever the
    ///     property's type.
    public init(id: String? = nil, optional: Bool = false) {
        self.id = id
        self.optional = optional
    }
}

/// An injection of a configured value, which is converted to the property's type.
public final class InjectConfigurationValue: Inject {
    /// The namespace of the value.
    public let namespace: String
    /// The key of the value.
    public let key: String
    /// The value that is injected if no value is configured, or `nil` if there is no default.
    public let defaultValue: Any?

    private let optional: Bool
    /// Whether the property keeps its value if no value is configured and there is no default. Otherwise, a missing value is an error.
    public override var isOptional: Bool { optional }

    /// Creates an injection of a configured value.
    /// - Parameters:
    ///   - namespace: The namespace of the value.
    ///   - key: The key of the value.
    ///   - defaultValue: The value that is injected if no value is configured. Without it, a missing value is an error, unless the
    ///     injection is optional.
    ///   - optional: Whether the property keeps its value if no value is configured and there is no default.
    public init(namespace: String = "", key: String, defaultValue: Any? = nil, optional: Bool = false) {
        self.namespace = namespace
        self.key = key
        self.defaultValue = defaultValue
        self.optional = optional
    }
}

extension InjectBean {
    /// The name in the key of the injection's value.
    var formName: String { "itself" + (id.map { " of \($0)" } ?? "") }
}
