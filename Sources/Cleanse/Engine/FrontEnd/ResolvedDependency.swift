// What front ends use whose keys are text and whose dependencies the compiler does not know.

/// A dependency of a binding, found: what a recipe takes instead of a typed link when its keys are text.
package struct ResolvedDependency<Value>: @unchecked Sendable {
    // SAFETY: a link does not change, and runs on any thread; what it gives is the front end's to synchronise.

    /// The link, for instances of the dependent's own component.
    package let link: Link<Value>
    /// Whether the dependent can come to ask for itself through it, so that to keep it could be a cycle of owners.
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
    /// What the component of the binding being linked is called.
    package var component: TypeName { plan.components[plan.bindings[binding].component].name }

    /// What keeps alive what the binding being linked can reach, so that it can be resolved later.
    package var holder: (GraphInstance) -> Holder {
        { [binding] in $0.holder(of: binding) }
    }

    /// The next dependency, found; nil when it is an optional one and nothing is bound.
    package func nextResolved<Value>(_: Value.Type) -> ResolvedDependency<Value>? {
        let edge = plan.edges[nextEdge]
        guard let target = edge.target else {
            if edge.isOptional {
                skip()
                return nil
            }
            return ResolvedDependency(next(Value.self), isCircular: false, target: binding, hops: 0)
        }
        return ResolvedDependency(
            next(Value.self), isCircular: keepEachOther(target),
            target: source(of: target).binding, hops: hops(to: target))
    }

    /// Whether what keeps a binding would keep the one being linked too, and the other way round.
    private func keepEachOther(_ target: BindingID) -> Bool {
        guard plan.bindings[binding].isGuarded, plan.bindings[target].isGuarded else { return false }
        let groups = plan.retentionGroups.groupOfBinding
        return groups[binding] == groups[target]
    }
}
