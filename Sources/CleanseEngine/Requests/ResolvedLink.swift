// Bindings and dependencies that a front end has found in an instance or in a graph, and can resolve there.

/// A binding and the instance in which to resolve it. Another owner retains the values of the instance.
@usableFromInline
package struct ResolvedLink<Value>: @unchecked Sendable {
    // SAFETY: see `ResolvedDependency`.

    /// The instance of the component that has the binding.
    @usableFromInline package let instance: GraphInstance
    /// The binding, in the instance's plan.
    @usableFromInline package let binding: BindingID

    @usableFromInline
    init(instance: GraphInstance, binding: BindingID) {
        self.instance = instance
        self.binding = binding
    }

    package var key: ProviderKey { instance.plan.bindings[binding].key }

    /// Finds or creates the value, for an external request.
    /// - Throws: ``WrongIsolation``, before anything is created, or the error of creating the value.
    @inlinable @inline(__always)
    package func get() throws -> Value {
        try instance.checkCaller(requesting: binding)
        return try instance.value(of: binding, as: Value.self)
    }

    /// Checks, before anything is created, that the caller is on the actor of the values that ``get()`` would create.
    /// - Throws: ``WrongIsolation`` if it is not.
    package func checkCaller() throws { try instance.checkCaller(requesting: binding) }

    /// The actor on which the value is created, or `nil` if any thread may create it.
    package var isolation: Isolation? { instance.plan.isolation(creating: binding) }

    /// Creates the value if its factory is asynchronous, or else the values that have to be awaited before it can be created.
    ///
    /// The call returns when these creations have ended, even if the task is cancelled.
    package func await() async throws {
        if instance.plan.bindings[binding].effects.contains(.asynchronous) {
            _ = try await instance.awaited(binding, isOwner: true)
        } else {
            try await instance.await(before: binding, isOwner: true)
        }
    }

    /// The shared value, if it has been created and belongs to no actor. Reading it runs no user code.
    @inlinable @inline(__always)
    package var made: Value? { instance.content(of: binding).map { Content<Value>.unwrap($0) } }

    /// The link for external requests, which runs in the instance and behaves like ``get()``.
    package var link: Link<Value> { instance.linked.entry(binding, as: Value.self) }

    /// The binding, as one of the instance's own component.
    package var ownBinding: LocalBinding {
        LocalBinding(binding: binding, readableSlot: instance.readableSlot(of: binding))
    }

    /// A lease of all values that the binding needs, to resolve it later.
    package var lease: Lease { instance.lease(of: binding) }

    /// A home in which the binding can be resolved as long as another owner retains its dependencies.
    package var weakHome: WeakHome { WeakHome(of: binding, in: instance) }

    /// Returns a weak reference to the shared value, or `nil` if the binding is not shared.
    ///
    /// The reference is empty unless the value has been created, is an object, and still lives.
    package func weakReference() -> WeakReference? {
        instance.plan.bindings[instance.plan.aliased(binding)].slot.map { instance.weakSlot(of: $0) }
    }
}

/// A binding of an instance's own component.
@usableFromInline
package struct LocalBinding: Sendable {
    @usableFromInline let binding: BindingID
    /// The slot of the shared value, if any thread may read it without running user code.
    package let readableSlot: ReadableSlot?
}

/// The slot of a shared value that is released in order and that any thread may read. Reading a created value runs no user code.
@usableFromInline
package struct ReadableSlot: @unchecked Sendable {
    // SAFETY: the word is atomic, and is in an instance that every user of the slot retains.
    @usableFromInline let word: AtomicWord

    /// Returns the object, if it has been created. The instance retains it.
    @inlinable @inline(__always)
    package func object<Object: AnyObject>(as _: Object.Type) -> Unmanaged<Object>? {
        guard let content = Slot.made(in: word) else { return nil }
        // The slot belongs to a binding of `Object`.
        if Content<Object>.isObject { return Unmanaged<Object>.fromOpaque(content.toOpaque()) }
        return content._withUnsafeGuaranteedRef { .passUnretained(Content<Object>.fromBox($0)) }
    }
}

extension GraphInstance {
    /// Returns the slot of an own binding, if the value is shared, is released in order and belongs to no actor.
    func readableSlot(of binding: BindingID) -> ReadableSlot? {
        withPlan { linked, plan in
            guard head.pointee.layout.endsInOrder,
                !linked.hasIsolation || plan.isolation(creating: binding) == nil
            else { return nil }
            return plan.bindings[binding].slot.map { ReadableSlot(word: $0.word(in: self)) }
        }
    }
}

/// A resolved dependency of a binding, which replaces a typed link in recipes with string keys.
package struct ResolvedDependency<Value>: @unchecked Sendable {
    // SAFETY: a link is immutable, and runs on any thread. The front end synchronises access to its value.

    /// The link, for instances of the dependent's own component.
    package let link: Link<Value>
    /// Whether the dependent can request itself through the dependency, so that retaining the dependency could form a retain cycle.
    package let isCircular: Bool
    /// The binding, in the plan of its own instances.
    private let target: BindingID
    private let hops: Int

    init(_ link: Link<Value>, isCircular: Bool, target: BindingID, hops: Int) {
        self.link = link
        self.isCircular = isCircular
        self.target = target
        self.hops = hops
    }

    /// Returns the binding in the instance in which the dependency is resolved: the instance of the component that binds it.
    package func home(of instance: GraphInstance) -> ResolvedLink<Value> {
        ResolvedLink(instance: instance.ancestor(hops), binding: target)
    }
}

extension Linker {
    /// The name of the component of the binding that is being linked.
    package var component: TypeName { plan.components[plan.bindings[binding].component].name }

    /// A function that returns a lease of all values that the binding being linked can reach, to resolve it later.
    package var lease: (GraphInstance) -> Lease {
        { [binding] in $0.lease(of: binding) }
    }

    /// Returns the next dependency, or `nil` if it is optional and nothing is bound.
    package func nextResolved<Value>(_: Value.Type) -> ResolvedDependency<Value>? {
        let target = plan.edges[nextEdge].target
        guard let link = nextLink(Value.self) else { return nil }
        guard let target else { return ResolvedDependency(link, isCircular: false, target: binding, hops: 0) }
        return ResolvedDependency(
            link, isCircular: keepEachOther(target), target: plan.source(of: target).binding, hops: hops(to: target))
    }

    /// Returns the link of the next dependency, or `nil` if it is optional and nothing is bound.
    package func nextLink<Value>(_: Value.Type) -> Link<Value>? {
        if plan.edges[nextEdge].target == nil, plan.edges[nextEdge].isOptional {
            skip()
            return nil
        }
        return next(Value.self)
    }

    /// Returns whether a binding and the binding being linked retain each other.
    private func keepEachOther(_ target: BindingID) -> Bool {
        guard plan.bindings[binding].mayReenter, plan.bindings[target].mayReenter else { return false }
        let groups = plan.retentionGroups.groupOfBinding
        // Without a group, there is nothing to retain.
        return groups[binding] != nil && groups[binding] == groups[target]
    }
}
