// Rows of memory that hold the links of a plan, the makers of its slots, and the layouts of its instances.

/// The links of a plan's bindings and what creates the content of its slots, in rows of memory.
///
/// A linker fills them, without a copy for the linked plan, which takes them over.
struct LinkRows {
    // SAFETY: every row is initialised by `init`, and has an element for each index of the plan. The linker lives no longer than one call
    // of the compiler, which gives the rows to the linked plan; that deallocates them.

    /// The link of each binding, for instances of its own component; of one that has not been linked, a link that does nothing.
    let links: UnsafeMutablePointer<ErasedLink>
    /// Whether a binding has no link, only what creates its object: in its slot's maker or, if the object is not shared, in place of the
    /// link. A link that shares the object, or guards its creation, takes memory: it is made when something that depends on the binding is
    /// linked, and most that are requested by their keys have no dependents.
    let isBare: UnsafeMutablePointer<Bool>
    /// The layout of the instances of each component, which leads to the makers of its slots' content.
    let layouts: UnsafeMutablePointer<InstanceLayout>
    /// The makers, those of each component in a row; of a slot that has not been linked, one that does nothing.
    private let makers: UnsafeMutableBufferPointer<Maker>

    /// A link that does nothing.
    static var nothing: ErasedLink { ErasedLink(Link<Void> { _ in }) }

    init(of plan: GraphPlan) {
        links = .allocate(capacity: plan.bindings.count)
        links.initialize(repeating: Self.nothing, count: plan.bindings.count)
        isBare = .allocate(capacity: plan.bindings.count)
        isBare.initialize(repeating: false, count: plan.bindings.count)
        makers = .allocate(capacity: plan.components.reduce(0) { $0 + $1.sharedCount })
        for index in makers.indices { makers.initializeElement(at: index, to: .nothing) }
        layouts = .allocate(capacity: plan.components.count)
        var first = 0
        for (index, component) in plan.components.enumerated() {
            (layouts + index).initialize(
                to: InstanceLayout(
                    slotCount: component.sharedCount, seedSlot: component.seedSlot,
                    convertsSeed: component.convertsSeed, endsInOrder: component.endsInOrder,
                    makers: makers.baseAddress.map { $0 + first }))
            first += component.sharedCount
        }
    }

    /// The link of a binding: of a bare one, a new one.
    func link(of binding: BindingID, in plan: GraphPlan) -> ErasedLink {
        let link = links[binding.position]
        guard isBare[binding.position] else { return link }
        if let slot = plan.bindings[binding].slot { return ErasedLink(slot.link) }
        return ErasedLink(link.of(AnyObject.self).guarded(as: binding))
    }

    /// Gives up the memory, once the links have been deinitialised.
    func deallocate(componentCount: Int) {
        links.deallocate()
        isBare.deallocate()
        layouts.deinitialize(count: componentCount)
        layouts.deallocate()
        makers.deinitialize()
        makers.deallocate()
    }
}

/// The data for building an instance, without reference counting.
@usableFromInline
package struct InstanceLayout {
    let slotCount: Int
    /// The slot of the seed, if there is one.
    @usableFromInline package let seedSlot: SlotID?
    /// Whether the front end converts the seed before it is stored.
    @usableFromInline package let convertsSeed: Bool
    /// Whether some of its values end in the reverse order of their creation.
    let endsInOrder: Bool
    /// The makers of its slots' content; nil where no component has a slot.
    let makers: UnsafeMutablePointer<Maker>?
}
