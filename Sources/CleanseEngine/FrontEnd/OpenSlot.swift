/// The slot of a shared value that ends in order and that any thread may have: where it has been created, to get it runs no code of a
/// user.
@usableFromInline
package struct OpenSlot: @unchecked Sendable {
    // SAFETY: the word is atomic, and lives in an instance, which whoever has the slot keeps.
    @usableFromInline let word: UnsafeMutablePointer<Slot.Word>

    /// The object, if it has been created. The instance keeps it.
    @inlinable @inline(__always)
    package func object<Object: AnyObject>(as _: Object.Type) -> Unmanaged<Object>? {
        guard let content = Slot.made(in: word) else { return nil }
        // The slot is of a binding of `Object`.
        if Content<Object>.isObject { return Unmanaged<Object>.fromOpaque(content.toOpaque()) }
        return content._withUnsafeGuaranteedRef { .passUnretained(Content<Object>.fromBox($0)) }
    }
}

extension GraphInstance {
    /// The slot of a binding of the instance's own component, if it is shared, ends in order and belongs to no actor.
    func openSlot(of binding: BindingID) -> OpenSlot? {
        withPlan { linked, plan in
            guard linked.layouts[component.position].endsInOrder,
                !linked.hasIsolation || plan.isolation(creating: binding) == nil
            else { return nil }
            return plan.bindings[binding].slot.map { OpenSlot(word: $0.word(in: self)) }
        }
    }
}
