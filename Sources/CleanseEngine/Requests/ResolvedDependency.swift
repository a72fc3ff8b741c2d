// Dependencies for front ends with string keys, which the compiler does not know.

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
        return groups[binding] == groups[target]
    }
}
