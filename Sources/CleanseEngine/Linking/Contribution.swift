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
