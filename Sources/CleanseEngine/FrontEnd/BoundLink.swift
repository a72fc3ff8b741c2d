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
        instance.plan.bindings[instance.plan.aliased(binding)].slot.map {
            WeakReference(slot: instance.weakSlot(of: $0))
        }
    }
}
