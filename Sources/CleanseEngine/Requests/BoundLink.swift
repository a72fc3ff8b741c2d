// Bindings that a front end has found in an instance, to be resolved there.

/// A binding and the instance to resolve it in, which something else holds.
@usableFromInline
package struct BoundLink<Value>: @unchecked Sendable {
    // SAFETY: see `ResolvedDependency`.

    /// Of the component that has the binding.
    @usableFromInline package let instance: GraphInstance
    /// The binding, in the instance's plan.
    @usableFromInline package let binding: BindingID

    @usableFromInline
    init(instance: GraphInstance, binding: BindingID) {
        self.instance = instance
        self.binding = binding
    }

    package var key: ProviderKey { instance.plan.bindings[binding].key }

    /// The value, requested from outside of the graph: created or found.
    /// - Throws: ``WrongIsolation``, before anything is created, and what creating it throws.
    @inlinable @inline(__always)
    package func get() throws -> Value {
        try instance.checkCaller(requesting: binding)
        return try instance.value(of: binding, as: Value.self)
    }

    /// Checks, before anything is created, that the caller runs on the actor of what ``get()`` would create.
    /// - Throws: ``WrongIsolation``.
    package func checkCaller() throws { try instance.checkCaller(requesting: binding) }

    /// The actor on which the value is created; nil if any thread may.
    package var isolation: Isolation? { instance.plan.isolation(creating: binding) }

    /// Creates what a task has to wait for: the value, if its factory is asynchronous, or else what it needs before it can be created. Ends
    /// when that has ended, even if the task is cancelled.
    package func await() async throws {
        if instance.plan.bindings[binding].effects.contains(.asynchronous) {
            _ = try await instance.awaited(binding, isOwner: true)
        } else {
            try await instance.await(before: binding, isOwner: true)
        }
    }

    /// The shared value, if it has been created and belongs to no actor. Getting it runs no code of a user.
    @inlinable @inline(__always)
    package var made: Value? { instance.content(of: binding).map { Content<Value>.unwrap($0) } }

    /// The link to run in the instance for requests from outside of the graph: as ``get()``.
    package var link: Link<Value> { instance.linked.entry(binding, as: Value.self) }

    /// The binding, as one of the instance's own component.
    package var ownBinding: OwnBinding {
        OwnBinding(binding: binding, openSlot: instance.openSlot(of: binding))
    }

    /// The holder of everything that the binding needs, to resolve it later.
    package var holder: Holder { instance.holder(of: binding) }

    /// Where it can be resolved as long as something else holds its dependencies.
    package var weakHome: WeakHome { WeakHome(of: binding, in: instance) }

    /// The shared value, if it has been created, is an object and is still there; it is not kept alive by this.
    package func weakReference() -> WeakReference? {
        instance.plan.bindings[instance.plan.aliased(binding)].slot.map { instance.weakSlot(of: $0) }
    }
}

/// A binding of an instance's own component.
@usableFromInline
package struct OwnBinding: Sendable {
    @usableFromInline let binding: BindingID
    /// Where its shared value is, if it can be had without running code of a user.
    package let openSlot: OpenSlot?
}

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
