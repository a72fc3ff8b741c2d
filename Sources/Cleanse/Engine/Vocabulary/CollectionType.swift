/// A collection that several bindings can add to.
@usableFromInline
protocol CollectionType {
    /// The type of what is added.
    static var member: Any.Type { get }
}
