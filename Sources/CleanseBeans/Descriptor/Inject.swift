// The kinds of injection that can be attached to a property.

/// Declares that a property is injected, and how: the base class of all kinds of injection.
///
/// To add a kind, write a subclass and an ``Injection`` for it. Thread rule: a subclass has to be immutable.
open class Inject {
    /// For subclasses.
    public init() {}

    /// Whether the property keeps the value it has where there is none to inject. False, unless a subclass says otherwise.
    open var isOptional: Bool { false }
}

/// Injects the bean of an id or, without an id, what the property's type stands for: the one bean, an array of all, a provider.
public final class InjectBean: Inject {
    /// The id of the bean; nil for what the property's type stands for.
    public let id: String?

    private let optional: Bool
    /// Whether the property keeps the value it has where there is none to inject, instead of that being an error.
    public override var isOptional: Bool { optional }

    /// An injection of a bean.
    /// - Parameters:
    ///   - id: The id of the bean. Without it, the bean is found by the property's type.
    ///   - optional: Whether the property keeps the value it has where there is no bean. Without it, that is an error, whatever the property's
    ///     type.
    public init(id: String? = nil, optional: Bool = false) {
        self.id = id
        self.optional = optional
    }
}

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

extension InjectBean {
    /// The name in the key of such a value.
    var formName: String { "itself" + (id.map { " of \($0)" } ?? "") }
}
