/// A binder whose key is given already, so that only the terminating step is left: what `configureRoot` gets.
public typealias ReceiptBinder<Element> = BindingBuilder<AnyBinder, Element, Element>

extension BindingBuilder where Binder == AnyBinder, Input == Element {
    init(draft: BindingDraft) {
        self.init(draft)
    }
}
