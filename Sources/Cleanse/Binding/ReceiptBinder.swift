/// A binder whose key is given already, so that only the terminating step is left: what `configureRoot` gets.
public typealias ReceiptBinder<Element> = BindingBuilder<AnyBinder, Element, Element>

extension BindingBuilder where Binder == AnyBinder, Input == Element {
    init(draft: BindingDraft) {
        self.init(draft)
    }

    /// Binds a property injector, to be configured by `configure`: for roots that are built by someone else.
    /// - Parameter configure: Declares what is injected.
    /// - Returns: Proof that the binding was declared.
    @discardableResult
    public func propertyInjector<Target>(
        configuredWith configure: (PropertyInjectionReceiptBinder<Target>) -> BindingReceipt<PropertyInjector<Target>>
    ) -> BindingReceipt<Element> where Element == PropertyInjector<Target> {
        configure(PropertyInjectionReceiptBinder(draft))
    }
}
