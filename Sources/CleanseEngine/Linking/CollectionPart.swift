/// One contribution to a collection, linked.
@usableFromInline
package struct CollectionPart {
    let linker: Linker
    let binding: BindingID
    /// How the binding joins; nil for the whole collection of a parent graph.
    package let contribution: Contribution?

    /// The link, to be run in instances of the collection's component.
    package func link<Value>(as _: Value.Type) -> Link<Value> {
        linker.targetLink(Value.self, binding).hopping(linker.hops(to: binding))
    }
}
