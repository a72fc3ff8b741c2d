/// A collection that several bindings can add to.
@usableFromInline
package protocol CollectionType {
    /// The type of its elements.
    static var member: Any.Type { get }
}
