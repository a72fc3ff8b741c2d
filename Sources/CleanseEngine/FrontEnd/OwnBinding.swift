/// A binding of an instance's own component.
@usableFromInline
package struct OwnBinding: Sendable {
    @usableFromInline let binding: BindingID
    /// Where the shared value is, if it is one that ends in order.
    @OptionalIndex package private(set) var endingSlot: SlotID?
}

extension GraphPlan {
    /// The slot of a binding's shared value if that ends in order.
    func endingSlot(of binding: BindingID) -> SlotID? {
        components[bindings[binding].component].endsInOrder ? bindings[binding].slot : nil
    }
}
