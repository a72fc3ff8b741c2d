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
