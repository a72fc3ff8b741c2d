// Contributions of several bindings to one collection, as declared and as linked.

/// The contribution of a binding to a collection.
@usableFromInline
package final class Contribution {
    let form: any CollectionForm.Type
    /// Whether the binding provides a whole collection rather than one element.
    package let isCollection: Bool
    /// The key of this element, if the collection is a map.
    package let mapKey: AnyHashable?
    /// Whether the key is known to be `Sendable`.
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

/// A linked contribution to a collection.
@usableFromInline
package final class CollectionPart {
    let linker: Linker
    let binding: BindingID
    /// The contribution of the binding, or `nil` if the part is the whole collection of a parent graph.
    package let contribution: Contribution?

    init(_ binding: BindingID, _ contribution: Contribution?, linkedBy linker: Linker) {
        (self.binding, self.contribution, self.linker) = (binding, contribution, linker)
    }

    /// Returns the link, for instances of the collection's component.
    package func link<Value>(as _: Value.Type) -> Link<Value> {
        linker.targetLink(Value.self, binding).hopping(linker.hops(to: binding))
    }
}

/// A collection that several bindings fill together: an array, a set or a map.
@usableFromInline
package protocol CollectionForm {
    /// Creates one link from the links of all parts, in their order.
    static func link(_ parts: [CollectionPart]) -> ErasedLink
}
