// Contributions to collections that several bindings fill together, as declared and as linked.

/// How a binding joins a collection.
@usableFromInline
package final class Contribution {
    let form: any CollectionForm.Type
    /// Whether the binding gives a whole collection rather than one element.
    package let isCollection: Bool
    /// For maps: the key of this element.
    package let mapKey: AnyHashable?
    /// Whether that key is known to be `Sendable`.
    package let isKeySendable: Bool

    @usableFromInline
    package init(
        form: any CollectionForm.Type, isCollection: Bool, mapKey: AnyHashable? = nil, isKeySendable: Bool = true
    ) {
        self.form = form
        self.isCollection = isCollection
        self.mapKey = mapKey
        self.isKeySendable = isKeySendable
    }
}

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

/// A collection that several bindings fill together: an array, a set, a map.
@usableFromInline
package protocol CollectionForm {
    /// Creates one link out of the links of all parts, in their order.
    static func link(_ parts: [CollectionPart]) -> ErasedLink
}
