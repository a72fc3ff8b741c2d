// Requests of front ends to an instance: values by key, and missing keys.

extension GraphInstance {
    /// Guards an injector against recursion on the same object.
    package func guarding(
        _ binding: BindingID, injecting object: UnsafeMutableRawPointer?, _ inject: () throws -> Void
    ) throws {
        try ThreadContext.guarding(creation(of: binding, object: UInt(bitPattern: object)), inject)
    }

    /// Runs the function of a binding that takes arguments. The function may recurse as deep as the stack allows.
    /// - Throws: The error of `body`, or ``DeepNesting``.
    package func nesting<Value>(_ binding: BindingID, _ body: () throws -> Value) throws -> Value {
        try ThreadContext.guarding(creation(of: binding), mayNest: true, body)
    }

    /// Finds the binding of a key as the instance's component sees it: its own, or else one of an ancestor or of the parent graph.
    @inlinable @inline(__always)
    package func find<Value>(_ key: ProviderKey, as _: Value.Type) -> ResolvedLink<Value>? {
        place(of: key).map { ResolvedLink(instance: $0.instance, binding: $0.binding) }
    }

    /// Finds the binding of a value's string key as the instance's component sees it.
    @inlinable @inline(__always)
    package func find<Value>(_ key: GivenStringKey, as _: Value.Type) -> ResolvedLink<Value>? {
        place(of: key).map { ResolvedLink(instance: $0.instance, binding: $0.binding) }
    }

    /// Returns the binding at a position among the bindings of the instance's own component.
    package func binding<Value>(at position: Int, as _: Value.Type) -> ResolvedLink<Value> {
        ResolvedLink(instance: self, binding: plan.components[component].bindings.lowerBound.advanced(by: position))
    }

    @usableFromInline
    func place(of key: ProviderKey) -> (instance: GraphInstance, binding: BindingID)? {
        place { plan, component in plan.find(key, in: component) }
    }

    @usableFromInline
    func place(of key: GivenStringKey) -> (instance: GraphInstance, binding: BindingID)? {
        place { plan, component in plan.find(key, in: component) }
    }

    @inline(__always)
    private func place(_ find: (GraphPlan, ComponentID) -> BindingID?) -> (instance: GraphInstance, binding: BindingID)?
    {
        unretainedPlace(find).map { ($0.takeUnretainedValue(), $1) }
    }

    /// Finds a binding without retaining the instances on the path. An instance retains its plan and its ancestors.
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

    /// Returns the shared value of a string key as the component sees it, if it has been created and belongs to no actor.
    ///
    /// The call runs no user code, and retains only the value.
    @_optimize(speed)
    package func content(of key: GivenStringKey, role: Any.Type) -> SlotContent? {
        unretainedPlace { plan, component in plan.find(key, role: role, in: component) }.flatMap { place in
            place.instance._withUnsafeGuaranteedRef { $0.content(of: place.binding) }
        }
    }

    /// Returns the shared value of an own binding by its position, if it has been created and belongs to no actor.
    @_optimize(speed)
    package func content(at position: Int) -> SlotContent? {
        content(of: withPlan { $1.components[component].bindings.lowerBound.advanced(by: position) })
    }

    @usableFromInline
    func content(of binding: BindingID) -> SlotContent? {
        withPlan { linked, plan in
            guard !linked.hasIsolation || plan.isolation(creating: binding) == nil else { return nil }
            return plan.bindings[binding].slot.flatMap { $0.content(in: self) }.map { SlotContent($0) }
        }
    }

    /// Returns the binding of a value's string key in the instance's own component.
    package func ownBinding(_ key: GivenStringKey) -> LocalBinding? {
        withPlan { $1.find(key, in: component) }.map { LocalBinding(binding: $0, readableSlot: readableSlot(of: $0)) }
    }

    /// Finds or creates the value of a binding of the instance's own component, for an external request.
    /// - Throws: ``WrongIsolation``, before anything is created, or the error of creating the value.
    @inlinable
    package func get<Value>(_ binding: LocalBinding, as _: Value.Type) throws -> Value {
        try checkCaller(requesting: binding.binding)
        return try value(of: binding.binding, as: Value.self)
    }

    /// The name of the instance's component.
    package var componentName: TypeName { plan.components[component].name }

    package func key(of binding: LocalBinding) -> ProviderKey { plan.bindings[binding.binding].key }

    /// Returns the error of requesting a key that nothing binds. Its suggestions are computed when they are read.
    package func missing(_ key: ProviderKey, requiredBy chain: [ChainLink] = []) -> MissingProvider {
        missed(key).error(requiredBy: chain)
    }

    /// Returns the missing key without its error, for callers that may only need to know that nothing is bound.
    package func missed(_ key: ProviderKey) -> LookupMiss {
        LookupMiss(key: key, outline: plan.outline, component: component)
    }

    /// Returns whether the component or an ancestor binds a key.
    package func binds(_ key: ProviderKey) -> Bool { find(key, as: Void.self) != nil }

    /// Returns whether the component or an ancestor binds a value's string key.
    package func binds(_ key: GivenStringKey) -> Bool {
        withPlan { $1.find(key, in: component) } != nil || place(of: key) != nil
    }
}

/// A key that nothing binds, and the component for which suggestions are searched.
package final class LookupMiss: Error {
    package let key: ProviderKey
    let outline: PlanOutline
    let component: ComponentID

    init(key: ProviderKey, outline: PlanOutline, component: ComponentID) {
        self.key = key
        self.outline = outline
        self.component = component
    }

    /// Returns the error, whose suggestions are computed when they are read.
    package func error(requiredBy chain: [ChainLink] = []) -> MissingProvider {
        MissingProvider(
            key: key, chain: chain,
            hints: Hints { [self] in outline.hints(forMissing: key, of: .init(component: component), HintBudget()) },
            names: Names(outline))
    }
}
