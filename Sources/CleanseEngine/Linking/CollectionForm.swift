/// A collection that several bindings fill together: an array, a set, a map.
@usableFromInline
package protocol CollectionForm {
    /// Creates one link out of the links of all parts, in their order.
    static func link(_ parts: [CollectionPart]) -> ErasedLink
}
