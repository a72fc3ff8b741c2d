/// One resolved dependency: an edge of the graph.
@usableFromInline
package struct Edge {
    /// The binding depended on; nil when it is optional and unbound, or missing.
    @OptionalIndex package private(set) var target: BindingID?
    package let strength: EdgeStrength
    package let isOptional: Bool
    /// The forms between the declared dependency and the target; nil where they are the same.
    @OptionalIndex private(set) var forms: RowIndex<FormList>?
}
