// What front ends use whose keys are text and whose dependencies the compiler does not know.

/// A dependency of a binding, found: what a recipe takes instead of a typed link when its keys are text.
package struct ResolvedDependency<Value>: @unchecked Sendable {
    // Invariant: a link does not change, and runs on any thread; what it gives is the front end's to synchronise.

    /// The link, for instances of the dependent's own component.
    package let link: Link<Value>
    /// The key that was found.
    package let key: ProviderKey
    /// Whether the dependent can come to ask for itself through it, so that to keep it could be a circle of owners.
    package let isCircular: Bool
    /// The binding, in the plan of its own instances.
    private let target: Int
    private let hops: Int
    /// Whether it may be resolved later, so that no more is kept than what it can reach.
    private let needsView: Bool

    fileprivate init(
        _ link: Link<Value>, key: ProviderKey, isCircular: Bool, target: Int, hops: Int, needsView: Bool
    ) {
        self.link = link
        self.key = key
        self.isCircular = isCircular
        self.target = target
        self.hops = hops
        self.needsView = needsView
    }

    /// What has to be kept to resolve the dependency later, and how it is done then.
    package func bound(in instance: GraphInstance) -> BoundLink<Value> {
        let home = instance.ancestor(hops)
        return BoundLink(
            instance: needsView ? home.view(reachableFrom: target) : home, binding: target,
            link: home.plan.link(target, as: Value.self))
    }
}

/// A binding's link, and an instance to run it in.
package struct BoundLink<Value>: @unchecked Sendable {
    // Invariant: see `ResolvedDependency`.

    /// Of the component that has the binding.
    package let instance: GraphInstance
    package let binding: Int
    package let link: Link<Value>

    /// The key of the binding.
    package var key: ProviderKey { instance.plan.bindings[binding].key }

    /// The value: made, or found.
    @inline(__always)
    package func get() throws -> Value { try link(instance) }

    /// The shared value, if it has been made, is an object and is still there; it is not kept alive by this.
    package func weakReference() -> WeakReference? {
        let slot = Int(instance.plan.bindings[instance.plan.aliased(binding)].slot)
        return slot < 0 ? nil : WeakReference(slot: instance.weakSlot(of: slot))
    }
}

/// A shared value seen without being kept.
package struct WeakReference: Sendable {
    fileprivate let slot: WeakSlot

    /// The object, while something else keeps it.
    package var object: AnyObject? { slot.object }
}

extension Linker {
    /// The next dependency, found; nil when it is an optional one and nothing is bound.
    package func nextResolved<Value>(_: Value.Type) -> ResolvedDependency<Value>? {
        let edge = plan.edges[nextEdge]
        guard let target = edge.target else {
            if edge.isOptional {
                skip()
                return nil
            }
            let key = ProviderKey(Value.self)
            return ResolvedDependency(
                next(Value.self), key: key, isCircular: false, target: 0, hops: 0, needsView: false)
        }
        return ResolvedDependency(
            next(Value.self), key: plan.bindings[target].key,
            isCircular: plan.bindings[binding].isGuarded && plan.bindings[target].isGuarded,
            target: source(of: target).binding, hops: hops(to: target),
            needsView: plan.bindings[target].kind == .imported || plan.bindings[target].viewSlot >= 0)
    }
}

extension GraphInstance {
    /// An instance of a component of a plan.
    /// - Parameters:
    ///   - parent: The instance it stands on.
    ///   - seed: The content of the seed's slot, if the component has a seed.
    package static func start(plan: GraphPlan, component: Int, parent: GraphInstance?, seed: AnyObject? = nil)
        -> GraphInstance
    {
        let instance = make(plan: plan, component: component, parent: parent)
        if let seed, plan.layouts[component].seedSlot >= 0 {
            instance.fill(plan.layouts[component].seedSlot, with: seed)
        }
        return instance
    }

    /// Finds the binding of a key as the instance's component sees it: its own, then those of its ancestors and of the
    /// graph it stands on.
    package func find<Value>(_ key: ProviderKey, as _: Value.Type) -> BoundLink<Value>? {
        bound { plan, component in plan.find(key, in: component) }
    }

    /// The same for a key of text, given as UTF-8.
    package func find<Value>(text: UnsafeRawBufferPointer, as _: Value.Type) -> BoundLink<Value>? {
        bound { plan, component in plan.find(text: text, in: component) }
    }

    @inline(__always)
    private func bound<Value>(_ find: (GraphPlan, Int) -> Int?) -> BoundLink<Value>? {
        var current: GraphInstance? = self
        while let instance = current {
            if let binding = find(instance.plan, instance.component) {
                return BoundLink(
                    instance: instance, binding: binding, link: instance.plan.link(binding, as: Value.self))
            }
            current = instance.parent
        }
        return nil
    }

    /// The error of asking for a key that nothing binds, with what may have been meant.
    package func missing(_ key: ProviderKey) -> MissingProvider {
        MissingProvider(key: key, ways: [], hints: plan.hints(forMissing: key, index: HintIndex(plan)))
    }
}
