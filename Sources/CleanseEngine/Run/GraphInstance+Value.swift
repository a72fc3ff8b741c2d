// The value of a binding, wherever it is requested without a link.

extension GraphInstance {
    /// The value of a binding of the instance's component: created or found.
    @inlinable @inline(__always)
    func value<Value>(of binding: BindingID, as _: Value.Type) throws -> Value {
        try Unmanaged.passUnretained(linked)._withUnsafeGuaranteedRef { linked in
            // SAFETY: only links of objects are bare, and `Value` is what the link creates.
            if linked.isBare[binding.position] { return Content.fromObject(try bareObject(of: binding)) }
            return try linked.links[binding.position].of(Value.self)(self)
        }
    }

    /// The object of a binding that has no link.
    @usableFromInline
    func bareObject(of binding: BindingID) throws -> AnyObject {
        let (slot, links) = withPlan { ($1.bindings[binding].slot, $0.links) }
        if let slot { return try slot.content(in: self) ?? make(slot) }
        return try links[binding.position].of(AnyObject.self).guarded(as: binding)(self)
    }
}
