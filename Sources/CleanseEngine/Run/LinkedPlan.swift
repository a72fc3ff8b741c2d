// Plans with links, and the rows of memory that contain the links, the creators of slots, and the layouts of instances.

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
    /// The creators of the values of asynchronous bindings.
    let asyncCreators: SparseColumn<GraphPlan.Binding, AsyncCreator>
    /// The functions that run when shared values start and stop.
    let hooks: SparseColumn<GraphPlan.Binding, LifecycleHooks>
    /// The functions of starts, or `nil` if neither this graph nor a graph above has to be started.
    let starts: StartFunctions?
    /// 1 if the parent instance has recorded which of its values the graph uses. `nil` for a graph without a parent.
    let admission: AtomicCell?
    /// The data for starts and stops, if any code has used them.
    let publishedLifecycle = AtomicOnceReference<PlanLifecycle>()

    /// Creates a linked plan.
    /// - Parameters:
    ///   - rows: The rows that a linker has filled. The plan becomes their only owner.
    ///   - order: All bindings. Each one comes after the bindings whose links its own link retains.
    ///   - isReplaceable: Whether links look up the links of their dependencies when they run.
    ///   - asyncCreators: The creators of the values of asynchronous bindings.
    ///   - hooks: The functions that run when shared values start and stop.
    ///   - starts: The functions of starts, or `nil` if neither this graph nor a graph above has to be started.
    init(
        _ plan: GraphPlan, _ rows: LinkRows, order: ContiguousArray<BindingID>, isReplaceable: Bool = false,
        asyncCreators: SparseColumn<GraphPlan.Binding, AsyncCreator> = .init(),
        hooks: SparseColumn<GraphPlan.Binding, LifecycleHooks> = .init(), starts: StartFunctions? = nil
    ) {
        self.plan = plan
        self.isReplaceable = isReplaceable
        self.rows = rows
        self.order = order
        self.asyncCreators = asyncCreators
        self.hooks = hooks
        self.starts = starts
        admission = plan.parent == nil ? nil : AtomicCell()
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
    /// The data for starts and stops.
    ///
    /// It is created on first use, because otherwise every program would wait while the runtime instantiates the types of its tables.
    package var lifecycle: PlanLifecycle { publishedLifecycle.load() ?? publishedLifecycle.storeIfNil(PlanLifecycle()) }

    /// Returns the link of a binding for external requests.
    ///
    /// The link throws before it creates anything if the caller is not on the actor of the values that it creates.
    package func entry<Value>(_ binding: BindingID, as type: Value.Type) -> Link<Value> {
        let link = link(binding, as: type)
        return hasIsolation ? link.checking(plan.isolation(creating: binding), of: binding) : link
    }
}

/// The links of a plan's bindings and the creators of its slots, in rows of memory.
///
/// A linker fills the rows, and the linked plan takes them over without a copy.
struct LinkRows {
    // SAFETY: `init` initialises every row, with an element for each index of the plan. The linker lives only during one call of the
    // compiler, which passes the rows to the linked plan. The linked plan deallocates them.

    /// The link of each binding, for instances of its own component. A binding that has not been linked has a link that does nothing.
    let links: UnsafeMutablePointer<ErasedLink>
    /// Whether the link of a binding is incomplete: the binding has only a closure that creates its object.
    ///
    /// The closure is in the slot's creator or, if the object is not shared, in place of the link. A complete link, which shares the object
    /// or guards its creation, takes memory. It is created when a dependent of the binding is linked, and most bindings that are requested
    /// by their keys have no dependents.
    let isIncomplete: UnsafeMutablePointer<Bool>
    /// The layout of the instances of each component, which points to the creators of its slots.
    let layouts: UnsafeMutablePointer<InstanceLayout>
    /// The creators, component by component. A slot that has not been linked has a creator that does nothing.
    private let creators: UnsafeMutableBufferPointer<Creator>

    /// A link that does nothing.
    static var nothing: ErasedLink { ErasedLink(Link<Void> { _ in }) }

    init(of plan: GraphPlan) {
        links = .allocate(capacity: plan.bindings.count)
        links.initialize(repeating: Self.nothing, count: plan.bindings.count)
        isIncomplete = .allocate(capacity: plan.bindings.count)
        isIncomplete.initialize(repeating: false, count: plan.bindings.count)
        creators = .allocate(capacity: plan.components.values.reduce(0) { $0 + $1.sharedCount })
        for index in creators.indices { creators.initializeElement(at: index, to: .nothing) }
        layouts = .allocate(capacity: plan.components.count)
        var first = 0
        for (index, component) in plan.components.values.enumerated() {
            (layouts + index).initialize(
                to: InstanceLayout(
                    slotCount: component.sharedCount, seedSlot: component.seedSlot,
                    convertsSeed: component.convertsSeed, endsInOrder: component.endsInOrder,
                    creators: creators.baseAddress.map { $0 + first }))
            first += component.sharedCount
        }
    }

    /// Copies the rows of a linked plan, for a plan with the same components and slots.
    init(copying rows: LinkRows, of plan: GraphPlan) {
        self.init(of: plan)
        links.update(from: rows.links, count: plan.bindings.count)
        isIncomplete.update(from: rows.isIncomplete, count: plan.bindings.count)
        for index in creators.indices { creators[index] = Creator(copying: rows.creators[index]) }
    }

    /// Returns the link of a binding. If the link is incomplete, creates a complete one.
    func link(of binding: BindingID, in plan: GraphPlan) -> ErasedLink {
        let link = links[binding.position]
        guard isIncomplete[binding.position] else { return link }
        if let slot = plan.bindings[binding].slot { return ErasedLink(slot.link) }
        return ErasedLink(link.of(AnyObject.self).guarded(as: binding))
    }

    /// Deallocates the memory after the links have been deinitialised.
    func deallocate(componentCount: Int) {
        links.deallocate()
        isIncomplete.deallocate()
        layouts.deinitialize(count: componentCount)
        layouts.deallocate()
        creators.deinitialize()
        creators.deallocate()
    }
}

/// The data that building an instance needs, without reference counting.
@usableFromInline
package struct InstanceLayout {
    let slotCount: Int
    /// The slot of the seed, if the component has a seed.
    @usableFromInline package let seedSlot: SlotID?
    /// Whether the front end converts the seed before it is stored.
    @usableFromInline package let convertsSeed: Bool
    /// Whether some of the values are released in the reverse order of their creation.
    let endsInOrder: Bool
    /// The creators of the slots' contents. It is `nil` only if no component of the plan has a slot.
    let creators: UnsafeMutablePointer<Creator>?
}
