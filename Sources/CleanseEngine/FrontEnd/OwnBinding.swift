/// A binding of an instance's own component.
@usableFromInline
package struct OwnBinding: Sendable {
    @usableFromInline let binding: BindingID
    /// Where the shared value is, if it is one that ends in order and that any thread may have.
    @OptionalIndex package private(set) var endingSlot: SlotID?
}

extension GraphPlan {
    /// The slot of a binding's shared value if that ends in order and belongs to no actor.
    func endingSlot(of binding: BindingID) -> SlotID? {
        guard components[bindings[binding].component].endsInOrder, isolation(creating: binding) == nil else {
            return nil
        }
        return bindings[binding].slot
    }
}
