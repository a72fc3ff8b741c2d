/// Proof that a binding was declared; `configureRoot` returns it.
public struct BindingReceipt<Element> {
    @_transparent @usableFromInline init() {}
}
