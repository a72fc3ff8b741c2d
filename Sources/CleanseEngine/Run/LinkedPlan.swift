/// A plan whose bindings have links, which create their values in an instance. Shared by all instances, and never changed.
@usableFromInline
package final class LinkedPlan: @unchecked Sendable {
    // SAFETY: the rows are its own, and written by `deinit` only. Users declare that their recipes may run on any thread. Rows of memory
    // instead of arrays: what reads an element of an array by way of an instance retains the array, for each value created.

    package let plan: GraphPlan
    /// The link of each binding, for instances of its own component.
    @usableFromInline let links: UnsafeMutablePointer<ErasedLink>
    /// Whether a binding has only what creates its object: see `LinkRows`.
    @usableFromInline let isBare: UnsafeMutablePointer<Bool>
    /// The layout of the instances of each component.
    @usableFromInline package let layouts: UnsafeMutablePointer<InstanceLayout>
    /// Whether something belongs to an actor, so that requests from outside check where they run.
    @usableFromInline package let hasIsolation: Bool
    private let rows: LinkRows
    /// Every binding, after those whose links its own link keeps.
    let order: ContiguousArray<BindingID>
    /// What it has for starts.
    package let lifecycle: PlanLifecycle

    /// - Parameters:
    ///   - rows: What a linker has filled. Nobody else may keep them.
    ///   - order: Every binding, after those whose links its own link keeps.
    ///   - lifecycle: What it has for starts.
    init(_ plan: GraphPlan, _ rows: LinkRows, order: ContiguousArray<BindingID>, lifecycle: PlanLifecycle) {
        self.plan = plan
        self.rows = rows
        self.order = order
        self.lifecycle = lifecycle
        hasIsolation = plan.isolations != nil
        links = rows.links
        isBare = rows.isBare
        layouts = rows.layouts
    }

    deinit {
        // Dependents first: released in another order, a long chain of links would be released by recursion.
        for binding in order.reversed() {
            (links + binding.position).deinitialize(count: 1)
            guard let slot = plan.bindings[binding].slot else { continue }
            layouts[plan.bindings[binding].component.position].makers?[slot.position] = .nothing
        }
        rows.deallocate(componentCount: plan.components.count)
    }

    /// The link of a binding, for instances of its component.
    package func link<Value>(_ binding: BindingID, as type: Value.Type) -> Link<Value> {
        rows.link(of: binding, in: plan).of(type)
    }
}

extension LinkedPlan {
    /// The link of a binding for a request from outside: it throws, before it creates anything, outside of the actor of what it creates.
    package func entry<Value>(_ binding: BindingID, as type: Value.Type) -> Link<Value> {
        link(binding, as: type).checking(plan.isolation(creating: binding), of: binding)
    }
}
