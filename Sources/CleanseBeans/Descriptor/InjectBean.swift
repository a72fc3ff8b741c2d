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
