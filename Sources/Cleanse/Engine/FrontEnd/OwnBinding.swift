/// A binding of an instance's own component.
@usableFromInline
package struct OwnBinding: Sendable {
    @usableFromInline let binding: Int
    /// Where the shared value is, if it is one that ends in order, or -1.
    package let endingSlot: Int
}

extension GraphPlan {
    /// The slot of a binding's shared value if that ends in order, or -1.
    @inline(__always)
    func endingSlot(of binding: Int) -> Int {
        let slot = Int(bindings[binding].slot)
        return slot >= 0 && components[Int(bindings[binding].component)].endsInOrder ? slot : -1
    }

    /// The slot of a binding's shared value, or -1.
    func sharedSlot(of binding: Int) -> Int { Int(bindings[aliased(binding)].slot) }
}
