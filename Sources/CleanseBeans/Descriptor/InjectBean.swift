/// Injects the bean of an id or, without an id, the one bean of the property's type.
public final class InjectBean: Inject {
    /// The id of the bean; nil for the one bean of the property's type.
    public let id: String?

    /// An injection of a bean.
    /// - Parameter id: The id of the bean. Without it, the bean is found by the property's type.
    public init(id: String? = nil) {
        self.id = id
    }
}
