/// Proof that a binding was declared; `configureRoot` returns it.
public struct BindingReceipt<Element> {
    @inlinable init() {}
}
