// Rows of memory that contain the links of a plan, the creators of its slots, and the layouts of its instances.

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
        creators = .allocate(capacity: plan.components.reduce(0) { $0 + $1.sharedCount })
        for index in creators.indices { creators.initializeElement(at: index, to: .nothing) }
        layouts = .allocate(capacity: plan.components.count)
        var first = 0
        for (index, component) in plan.components.enumerated() {
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
        let (bindings, slots) = (plan.bindings.count, rows.creators.count)
        links = .allocate(capacity: bindings)
        links.initialize(from: rows.links, count: bindings)
        isIncomplete = .allocate(capacity: bindings)
        isIncomplete.initialize(from: rows.isIncomplete, count: bindings)
        creators = .allocate(capacity: slots)
        for index in creators.indices {
            creators.initializeElement(at: index, to: Creator(copying: rows.creators[index]))
        }
        layouts = .allocate(capacity: plan.components.count)
        var first = 0
        for index in plan.components.indices.map(\.position) {
            let layout = rows.layouts[index]
            (layouts + index).initialize(
                to: InstanceLayout(
                    slotCount: layout.slotCount, seedSlot: layout.seedSlot, convertsSeed: layout.convertsSeed,
                    endsInOrder: layout.endsInOrder, creators: creators.baseAddress.map { $0 + first }))
            first += layout.slotCount
        }
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
