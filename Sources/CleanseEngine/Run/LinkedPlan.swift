/// A plan whose bindings have links, which create their values in an instance. Shared by all instances, and never changed.
@usableFromInline
package final class LinkedPlan: @unchecked Sendable {
    // SAFETY: initialised from the first to the last while the plan lives, and written by `init` and `deinit` only. Users declare that
    // their recipes may run on any thread. Rows of memory instead of arrays: what reads an element of an array
    // by way of an instance retains the array, for each value created.

    package let plan: GraphPlan
    /// The link of each binding, for instances of its own component.
    @usableFromInline let links: UnsafeMutablePointer<ErasedLink>
    /// The layout of the instances of each component.
    @usableFromInline package let layouts: UnsafeMutablePointer<InstanceLayout>
    /// Whether something belongs to an actor, so that requests from outside check where they run.
    @usableFromInline package let hasIsolation: Bool
    /// The makers of the slots' content, those of each component in a row.
    private let makers: UnsafeMutableBufferPointer<Maker?>
    /// Every binding, after those whose links its own link keeps.
    let order: ContiguousArray<BindingID>
    /// What it has for starts.
    package let lifecycle: PlanLifecycle

    /// - Parameters:
    ///   - links: The link of each binding.
    ///   - makers: The makers of the slots' content, for each component.
    ///   - order: Every binding, after those whose links its own link keeps.
    ///   - lifecycle: What it has for starts.
    init(
        _ plan: GraphPlan, links: Column<GraphPlan.Binding, ErasedLink>,
        makers: Column<GraphPlan.Component, Column<Slot, Maker?>>, order: ContiguousArray<BindingID>,
        lifecycle: PlanLifecycle
    ) {
        self.plan = plan
        self.order = order
        self.lifecycle = lifecycle
        hasIsolation = plan.isolations != nil
        self.links = .allocate(capacity: links.count)
        _ = UnsafeMutableBufferPointer(start: self.links, count: links.count).initialize(from: links)
        self.makers = .allocate(capacity: makers.reduce(0) { $0 + $1.count })
        _ = self.makers.initialize(from: makers.joined())
        layouts = .allocate(capacity: plan.components.count)
        var first = 0
        for (index, component) in plan.components.enumerated() {
            (layouts + index).initialize(
                to: InstanceLayout(
                    slotCount: component.sharedCount, seedSlot: component.seedSlot,
                    convertsSeed: component.convertsSeed, endsInOrder: component.endsInOrder,
                    makers: self.makers.baseAddress.map { $0 + first }))
            first += component.sharedCount
        }
    }

    deinit {
        // Dependents first: released in another order, a long chain of links would be released by recursion.
        for binding in order.reversed() {
            (links + binding.position).deinitialize(count: 1)
            guard let slot = plan.bindings[binding].slot else { continue }
            layouts[plan.bindings[binding].component.position].makers?[slot.position] = nil
        }
        links.deallocate()
        layouts.deinitialize(count: plan.components.count)
        layouts.deallocate()
        makers.deinitialize()
        makers.deallocate()
    }

    /// The link of a binding, for instances of its component.
    @usableFromInline
    package func link<Value>(_ binding: BindingID, as type: Value.Type) -> Link<Value> {
        links[binding.position].of(type)
    }
}
