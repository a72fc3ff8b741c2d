public import Synchronization

/// What one `build` allocates: room for the shared values of one component, and the instance of its parent.
///
/// A view is an instance that holds only some cells of another one: those that a provider can reach. Providers and
/// factories keep a view, so that an object which is itself in a cell and keeps a provider does not keep its own cell
/// alive unless the provider could ask for it.
@usableFromInline
package final class GraphInstance {
    @usableFromInline package let plan: GraphPlan
    /// Index of the component in the plan.
    @usableFromInline let component: Int
    @usableFromInline let parent: GraphInstance?
    /// The same for an instance and its views.
    @usableFromInline let identity: UInt

    // Invariant: `slotCount` initialised atomics, null or a retained `AnyCell` (cells first) or `GraphInstance` (then the
    // views). A slot is set once and released in `deinit` only, so what was read from it lives as long as the instance.
    @usableFromInline let slots: UnsafeMutablePointer<Atomic<UnsafeRawPointer?>>
    private let slotCount: Int
    /// What this is a view of, while that lives.
    private weak var original: GraphInstance?

    private static let nextIdentity = Atomic<UInt>(1)

    @usableFromInline
    init(plan: GraphPlan, component: Int, parent: GraphInstance?, viewOf original: GraphInstance? = nil) {
        self.plan = plan
        self.component = component
        self.parent = parent
        self.original = original
        identity =
            original?.identity
            ?? (plan.needsIdentity ? Self.nextIdentity.wrappingAdd(1, ordering: .relaxed).oldValue : 0)
        let description = plan.components[component]
        slotCount = description.sharedBindings.count + description.viewCount
        slots = .allocate(capacity: slotCount)
        for index in 0..<slotCount {
            (slots + index).initialize(to: Atomic(nil))
        }
    }

    deinit {
        let cells = plan.components[component].sharedBindings.count
        for index in stride(from: slotCount - 1, through: 0, by: -1) {
            if let pointer = slots[index].load(ordering: .acquiring) {
                if index < cells {
                    Unmanaged<AnyCell>.fromOpaque(pointer).release()
                } else {
                    Unmanaged<GraphInstance>.fromOpaque(pointer).release()
                }
            }
        }
        slots.deinitialize(count: slotCount)
        slots.deallocate()
    }

    /// The instance that many components up.
    @inlinable
    func ancestor(_ hops: Int) -> GraphInstance {
        var instance = self
        for _ in 0..<hops {
            // Invariant: validation never links a binding to one that is not in an ancestor, and a view has the parents
            // that what it can reach needs.
            instance = instance.parent.unsafelyUnwrapped
        }
        return instance
    }

    // MARK: Cells

    /// The value in a slot, if it has been made.
    @inlinable @inline(__always)
    func readyValue<Value>(in slot: Int, as _: Value.Type) -> Value? {
        guard let pointer = slots[slot].load(ordering: .acquiring) else { return nil }
        // Invariant: the slot's binding made the cell, at the binding's own value type.
        let cell = unsafeBitCast(pointer, to: Cell<Value>.self)
        return cell.isReady ? cell.value : nil
    }

    /// The value in a slot, made with `link` if need be.
    @inlinable
    func sharedValue<Value>(in slot: Int, link: Link<Value>) throws -> Value {
        try unsafeDowncast(cell(in: slot), to: Cell<Value>.self).make(self, slot: slot, link: link)
    }

    /// The cell in a slot, put there if need be.
    @usableFromInline
    func cell(in slot: Int) -> AnyCell {
        unsafeDowncast(
            object(in: slot) { plan.components[component].sharedBindings[slot].makeCell() }, to: AnyCell.self)
    }

    private func object(in slot: Int, default make: () -> AnyObject) -> AnyObject {
        if let pointer = slots[slot].load(ordering: .acquiring) {
            return Unmanaged<AnyObject>.fromOpaque(pointer).takeUnretainedValue()
        }
        let object = make()
        let pointer = UnsafeRawPointer(Unmanaged.passRetained(object).toOpaque())
        let (stored, first) = slots[slot].compareExchange(
            expected: nil, desired: pointer, ordering: .acquiringAndReleasing)
        if stored { return object }
        Unmanaged<AnyObject>.fromOpaque(pointer).release()
        return Unmanaged<AnyObject>.fromOpaque(first.unsafelyUnwrapped).takeUnretainedValue()
    }

    /// Puts a value that needs no making into a slot of a new instance.
    @usableFromInline
    func fill(_ slot: Int, with cell: AnyCell) {
        _ = object(in: slot) { cell }
    }

    /// The cell of a shared binding of this component; nil for an unshared one.
    func cellForSharing(of binding: Int) -> AnyCell? {
        let slot = Int(plan.bindings[binding].slot)
        return slot < 0 ? nil : cell(in: slot)
    }

    // MARK: Views

    /// What has to live for `binding` of this component, and all that it can reach, to be resolved later.
    @usableFromInline
    func view(reachableFrom binding: Int) -> GraphInstance {
        let slot = Int(plan.bindings[binding].viewSlot)
        guard slot >= 0 else { return self }
        if let pointer = slots[slot].load(ordering: .acquiring) {
            return Unmanaged<GraphInstance>.fromOpaque(pointer).takeUnretainedValue()
        }
        let reach = plan.reach(of: binding)
        guard !reach.coversAll(of: self) else { return self }
        return unsafeDowncast(object(in: slot) { reach.restrict(self) }, to: GraphInstance.self)
    }

    /// A copy of this instance with some of its cells, which both then share.
    func restricted(to slots: [Int], parent: GraphInstance?) -> GraphInstance {
        let view = GraphInstance(plan: plan, component: component, parent: parent, viewOf: original ?? self)
        for slot in slots {
            view.fill(slot, with: cell(in: slot))
        }
        return view
    }

    /// The instance with all that its component can see, for others to stand on: what views left out is taken from the
    /// instances that they are views of, or made anew where those are gone.
    func whole() -> GraphInstance {
        let base = original ?? self
        guard let above = plan.component(above: component) else { return base }
        let parent = base.parent ?? GraphInstance(plan: above.plan, component: above.component, parent: nil)
        let wholeParent = parent.whole()
        if wholeParent === base.parent { return base }
        return base.restricted(to: Array(plan.components[component].sharedBindings.indices), parent: wholeParent)
    }
}

extension Link {
    /// The link, to be run in instances of a component `hops` below.
    func hopping(_ hops: Int) -> Link {
        switch hops {
        case 0: self
        case 1: Link { instance in try self(instance.ancestor(1)) }
        default: Link { instance in try self(instance.ancestor(hops)) }
        }
    }
}
