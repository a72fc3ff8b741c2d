// For front ends whose keys are text and whose dependencies the compiler does not know.

/// A resolved dependency of a binding: takes the place of a typed link in recipes with string keys.
package struct ResolvedDependency<Value>: @unchecked Sendable {
    // SAFETY: a link does not change, and runs on any thread; what it gives is the front end's to synchronise.

    /// The link, for instances of the dependent's own component.
    package let link: Link<Value>
    /// Whether the dependent can request itself through it, so that keeping it could form a retain cycle.
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

    /// Where the dependency is resolved: the instance of the component that binds it.
    package func home(of instance: GraphInstance) -> BoundLink<Value> {
        BoundLink(instance: instance.ancestor(hops), binding: target)
    }
}

extension Linker {
    /// The name of the component of the binding being linked.
    package var component: TypeName { plan.components[plan.bindings[binding].component].name }

    /// The holder of everything that the binding being linked can reach, so that it can be resolved later.
    package var holder: (GraphInstance) -> Holder {
        { [binding] in $0.holder(of: binding) }
    }

    /// The next dependency, found; nil when it is an optional one and nothing is bound.
    package func nextResolved<Value>(_: Value.Type) -> ResolvedDependency<Value>? {
        let target = plan.edges[nextEdge].target
        guard let link = nextLink(Value.self) else { return nil }
        guard let target else { return ResolvedDependency(link, isCircular: false, target: binding, hops: 0) }
        return ResolvedDependency(
            link, isCircular: keepEachOther(target), target: source(of: target).binding, hops: hops(to: target))
    }

    /// The link of the next dependency; nil when it is an optional one and nothing is bound.
    package func nextLink<Value>(_: Value.Type) -> Link<Value>? {
        if plan.edges[nextEdge].target == nil, plan.edges[nextEdge].isOptional {
            skip()
            return nil
        }
        return next(Value.self)
    }

    /// Whether keeping a binding would keep the one being linked too, and the reverse.
    private func keepEachOther(_ target: BindingID) -> Bool {
        guard plan.bindings[binding].mayReenter, plan.bindings[target].mayReenter else { return false }
        let groups = plan.retentionGroups.groupOfBinding
        return groups[binding] == groups[target]
    }
}
