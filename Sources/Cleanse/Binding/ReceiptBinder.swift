/// A binder with a fixed key, so that only the terminating step is left, as for `configureRoot`.
public typealias ReceiptBinder<Element> = BindingBuilder<AnyBinder, Element, Element>

extension BindingBuilder where Binder == AnyBinder, Input == Element {
    init(draft: BindingDraft) {
        self.init(draft)
    }
}
