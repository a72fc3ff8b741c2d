// Requests of front ends to an instance: values by key, the keys that it binds, and keys that nothing binds.

extension GraphInstance {
    /// Guards an injector against itself on the same object.
    package func guarding(
        _ binding: BindingID, injecting object: UnsafeMutableRawPointer?, _ inject: () throws -> Void
    ) throws {
        try ThreadContext.current.guarding(creation(of: binding, object: UInt(bitPattern: object)), inject)
    }

    /// Runs the function of a binding that is called with arguments; it may recurse as deep as the stack allows.
    /// - Throws: What `body` throws, or ``DeepNesting``.
    package func nesting<Value>(_ binding: BindingID, _ body: () throws -> Value) throws -> Value {
        try ThreadContext.current.guarding(creation(of: binding), mayNest: true, body)
    }

    /// Finds the binding of a key as the instance's component sees it: its own, then those of its ancestors and of the
    /// graph it is built on.
    @inlinable @inline(__always)
    package func find<Value>(_ key: ProviderKey, as _: Value.Type) -> BoundLink<Value>? {
        place(of: key).map { BoundLink(instance: $0.instance, binding: $0.binding) }
    }

    /// The same for a string key of a value.
    @inlinable @inline(__always)
    package func find<Value>(_ key: GivenTextKey, as _: Value.Type) -> BoundLink<Value>? {
        place(of: key).map { BoundLink(instance: $0.instance, binding: $0.binding) }
    }

    /// The binding at a position among those of the instance's own component.
    package func binding<Value>(at position: Int, as _: Value.Type) -> BoundLink<Value> {
        BoundLink(instance: self, binding: plan.components[component].bindings.lowerBound.advanced(by: position))
    }

    @usableFromInline
    func place(of key: ProviderKey) -> (instance: GraphInstance, binding: BindingID)? {
        place { plan, component in plan.find(key, in: component) }
    }

    @usableFromInline
    func place(of key: GivenTextKey) -> (instance: GraphInstance, binding: BindingID)? {
        place { plan, component in plan.find(key, in: component) }
    }

    @inline(__always)
    private func place(_ find: (GraphPlan, ComponentID) -> BindingID?) -> (instance: GraphInstance, binding: BindingID)?
    {
        unretainedPlace(find).map { ($0.takeUnretainedValue(), $1) }
    }

    /// Nothing is retained on the way: an instance keeps its plan and the instances above.
    @inline(__always)
    private func unretainedPlace(
        _ find: (GraphPlan, ComponentID) -> BindingID?
    ) -> (instance: Unmanaged<GraphInstance>, binding: BindingID)? {
        var next: Unmanaged<GraphInstance>? = .passUnretained(self)
        while let current = next {
            let (binding, parent) = current._withUnsafeGuaranteedRef { instance in
                (
                    instance.withPlan { find($1, instance.component) },
                    instance.parent.map { Unmanaged.passUnretained($0) }
                )
            }
            if let binding { return (current, binding) }
            next = parent
        }
        return nil
    }

    // MARK: Shared values

    /// The shared value of a string key as the instance's component sees it, if it has been created and belongs to no actor. Getting it
    /// runs no code of a user, and takes no reference but the value's.
    @inlinable @inline(__always)
    package func made<Value>(_ key: GivenTextKey, role: Any.Type, as _: Value.Type) -> Value? {
        content(of: key, role: role).map { Content<Value>.unwrap($0) }
    }

    /// The same for the binding at a position among those of the instance's own component.
    @inlinable @inline(__always)
    package func made<Value>(at position: Int, as _: Value.Type) -> Value? {
        content(at: position).map { Content<Value>.unwrap($0) }
    }

    @usableFromInline
    func content(of key: GivenTextKey, role: Any.Type) -> SlotContent? {
        unretainedPlace { plan, component in plan.find(key, role: role, in: component) }.flatMap { place in
            place.instance._withUnsafeGuaranteedRef { $0.content(of: place.binding) }
        }
    }

    @usableFromInline
    func content(at position: Int) -> SlotContent? {
        content(of: withPlan { $1.components[component].bindings.lowerBound.advanced(by: position) })
    }

    @usableFromInline
    func content(of binding: BindingID) -> SlotContent? {
        withPlan { linked, plan in
            guard !linked.hasIsolation || plan.isolation(creating: binding) == nil else { return nil }
            return plan.bindings[binding].slot.flatMap { $0.content(in: self) }.map { SlotContent($0) }
        }
    }

    /// The binding of a string key of a value among those of the instance's own component.
    package func ownBinding(_ key: GivenTextKey) -> OwnBinding? {
        withPlan { $1.find(key, in: component) }.map { OwnBinding(binding: $0, openSlot: openSlot(of: $0)) }
    }

    /// The value of a binding of the instance's own component, requested from outside of the graph: created or found.
    /// - Throws: ``WrongIsolation``, before anything is created, and what creating it throws.
    @inlinable
    package func get<Value>(_ binding: OwnBinding, as _: Value.Type) throws -> Value {
        try checkCaller(requesting: binding.binding)
        return try value(of: binding.binding, as: Value.self)
    }

    /// Creates the shared values of the instance's own component that have not been created, each after those that it depends on.
    /// - Throws: ``WrongIsolation``, and what creating one throws: the first error. What has been created by then stays.
    /// - Complexity: Linear in the bindings and edges of the component.
    package func createShared() throws {
        for binding in plan.bindingsInStartOrder(of: component) {
            guard let slot = plan.bindings[binding].slot, slot.content(in: self) == nil else { continue }
            try checkCaller(requesting: binding)
            _ = try make(slot)
        }
    }

    /// The name of the instance's component.
    package var componentName: TypeName { plan.components[component].name }

    package func key(of binding: OwnBinding) -> ProviderKey { plan.bindings[binding.binding].key }

    /// The error of requesting a key that nothing binds. Near misses are searched when they are read.
    package func missing(_ key: ProviderKey, requiredBy chain: [ChainLink] = []) -> MissingProvider {
        missed(key).error(requiredBy: chain)
    }

    /// The same, for callers that may only need to know that nothing is bound.
    package func missed(_ key: ProviderKey) -> MissedKey {
        MissedKey(key: key, outline: plan.outline, component: component)
    }

    /// Whether the component, or one above it, binds a key.
    package func binds(_ key: ProviderKey) -> Bool { find(key, as: Void.self) != nil }

    /// The same for a string key of a value.
    package func binds(_ key: GivenTextKey) -> Bool {
        withPlan { $1.find(key, in: component) } != nil || place(of: key) != nil
    }

    /// The keys that the instance's component sees, and where they are bound: its own first, then those above.
    package func forEachKey(_ body: (ProviderKey, Origin) -> Void) {
        var current: GraphInstance? = self
        while let instance = current {
            let plan = instance.plan
            for binding in plan.bindings where binding.component == instance.component && !binding.isContribution {
                body(binding.key, binding.origin)
            }
            current = instance.parent
        }
    }
}

/// A key that nothing binds, and where to search for near misses.
package struct MissedKey: Error {
    package let key: ProviderKey
    let outline: PlanOutline
    let component: ComponentID

    /// The error to be read.
    package func error(requiredBy chain: [ChainLink] = []) -> MissingProvider {
        MissingProvider(
            key: key, chain: chain,
            hints: Hints { [self] in outline.hints(forMissing: key, of: .init(component: component), HintEffort()) },
            names: Names(outline))
    }
}
