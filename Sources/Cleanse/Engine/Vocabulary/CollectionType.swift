/// A collection that several bindings can add to.
@usableFromInline
protocol CollectionType {
    /// The type of its elements.
    static var member: Any.Type { get }
}
