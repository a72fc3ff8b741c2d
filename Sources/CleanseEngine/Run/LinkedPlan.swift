/// A plan with links that create the values of its bindings in an instance. It is immutable, and all instances share it.
@usableFromInline
package final class LinkedPlan: @unchecked Sendable {
    // SAFETY: the plan owns the rows, and only `deinit` writes them. Users declare that their recipes may run on any thread. The rows are
    // not arrays, because reading an element of an array through an instance retains the array for each value that is created.

    package let plan: GraphPlan
    /// The link of each binding, for instances of its own component.
    @usableFromInline let links: UnsafeMutablePointer<ErasedLink>
    /// Whether a binding has only a closure that creates its object. See `LinkRows`.
    @usableFromInline let isIncomplete: UnsafeMutablePointer<Bool>
    /// The layout of the instances of each component.
    @usableFromInline package let layouts: UnsafeMutablePointer<InstanceLayout>
    /// Whether a binding belongs to an actor, so that external requests check the caller's isolation.
    @usableFromInline package let hasIsolation: Bool
    let rows: LinkRows
    /// All bindings. Each one comes after the bindings whose links its own link retains.
    let order: ContiguousArray<BindingID>
    /// Whether links look up the links of their dependencies when they run, so that a copy of the plan can have other links.
    package let isReplaceable: Bool
    /// The data for starts and stops.
    package let lifecycle: PlanLifecycle

    /// Creates a linked plan.
    /// - Parameters:
    ///   - rows: The rows that a linker has filled. The plan becomes their only owner.
    ///   - order: All bindings. Each one comes after the bindings whose links its own link retains.
    ///   - isReplaceable: Whether links look up the links of their dependencies when they run.
    ///   - lifecycle: The data for starts and stops.
    init(
        _ plan: GraphPlan, _ rows: LinkRows, order: ContiguousArray<BindingID>, isReplaceable: Bool = false,
        lifecycle: PlanLifecycle
    ) {
        self.plan = plan
        self.isReplaceable = isReplaceable
        self.rows = rows
        self.order = order
        self.lifecycle = lifecycle
        hasIsolation = plan.isolations != nil
        links = rows.links
        isIncomplete = rows.isIncomplete
        layouts = rows.layouts
    }

    deinit {
        // Dependents come first. In another order, the release of a long chain of links would recurse.
        for binding in order.reversed() {
            (links + binding.position).deinitialize(count: 1)
            guard let slot = plan.bindings[binding].slot else { continue }
            layouts[plan.bindings[binding].component.position].creators?[slot.position] = .nothing
        }
        rows.deallocate(componentCount: plan.components.count)
    }

    /// Returns the link of a binding, for instances of its component.
    package func link<Value>(_ binding: BindingID, as type: Value.Type) -> Link<Value> {
        rows.link(of: binding, in: plan).of(type)
    }
}

extension LinkedPlan {
    /// Returns the link of a binding for external requests.
    ///
    /// The link throws before it creates anything if the caller is not on the actor of the values that it creates.
    package func entry<Value>(_ binding: BindingID, as type: Value.Type) -> Link<Value> {
        link(binding, as: type).checking(plan.isolation(creating: binding), of: binding)
    }
}
