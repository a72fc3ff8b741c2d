// Roots that are property injectors.

extension BindingBuilder where Binder == AnyBinder, Input == Element {
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
