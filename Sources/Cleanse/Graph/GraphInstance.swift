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
    /// Of a view: what it is a view of.
    let view: ViewDescription?

    // Invariant: `slotCount` initialised atomics, null or a retained `Cell` (cells first) or `GraphInstance` (then the
    // views). A slot is set once and released in `deinit` only, so what was read from it lives as long as the instance.
    @usableFromInline let slots: UnsafeMutablePointer<Atomic<UnsafeRawPointer?>>
    private let slotCount: Int

    private static let nextIdentity = Atomic<UInt>(1)

    @usableFromInline
    convenience init(plan: GraphPlan, component: Int, parent: GraphInstance?) {
        let identity = plan.needsIdentity ? Self.nextIdentity.wrappingAdd(1, ordering: .relaxed).oldValue : 0
        self.init(plan: plan, component: component, parent: parent, identity: identity, view: nil)
    }

    /// A view of an instance: a copy with some of its cells, which both then share.
    convenience init(viewOf original: GraphInstance, parent: GraphInstance?, reach: Reach, level: Int) {
        self.init(
            plan: original.plan, component: original.component, parent: parent, identity: original.identity,
            view: ViewDescription(of: original, reach: reach, level: level))
        for slot in reach.levels[level].kept {
            put(original.cell(in: slot), in: slot)
        }
    }

    private init(
        plan: GraphPlan, component: Int, parent: GraphInstance?, identity: UInt, view: ViewDescription?
    ) {
        self.plan = plan
        self.component = component
        self.parent = parent
        self.identity = identity
        self.view = view
        slotCount = plan.layouts[component].slotCount
        slots = .allocate(capacity: slotCount)
        for index in 0..<slotCount {
            (slots + index).initialize(to: Atomic(nil))
        }
    }

    deinit {
        let cells = plan.layouts[component].cellCount
        for index in stride(from: slotCount - 1, through: 0, by: -1) {
            if let pointer = slots[index].load(ordering: .acquiring) {
                if index < cells {
                    Unmanaged<Cell>.fromOpaque(pointer).release()
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

    /// The content of a slot's cell, if it has been made.
    @inlinable @inline(__always)
    func readyContent(of slot: Int) -> AnyObject? {
        guard let pointer = slots[slot].load(ordering: .acquiring) else { return nil }
        let cell = Unmanaged<Cell>.fromOpaque(pointer)
        return cell._withUnsafeGuaranteedRef { $0.isReady ? $0.content : nil }
    }

    /// The content of a slot's cell, made if need be.
    @usableFromInline
    func content(of slot: Int, binding: Int, _ make: () throws -> AnyObject) throws -> AnyObject {
        try cell(in: slot).fill(self, binding: binding, make)
    }

    /// The cell in a slot, put there if need be.
    func cell(in slot: Int) -> Cell {
        if let pointer = slots[slot].load(ordering: .acquiring) {
            return Unmanaged<Cell>.fromOpaque(pointer).takeUnretainedValue()
        }
        return unsafeDowncast(put(Cell(), in: slot), to: Cell.self)
    }

    /// Puts an object into an empty slot.
    /// - Returns: What is in the slot now: another thread may have been faster.
    @usableFromInline
    @discardableResult
    func put(_ object: AnyObject, in slot: Int) -> AnyObject {
        let pointer = UnsafeRawPointer(Unmanaged.passRetained(object).toOpaque())
        let (stored, first) = slots[slot].compareExchange(
            expected: nil, desired: pointer, ordering: .acquiringAndReleasing)
        if stored { return object }
        Unmanaged<AnyObject>.fromOpaque(pointer).release()
        return Unmanaged<AnyObject>.fromOpaque(first.unsafelyUnwrapped).takeUnretainedValue()
    }

    /// What a slot's value is seen through without being kept.
    func weakSlot(of slot: Int) -> WeakSlot {
        if let view, slots[slot].load(ordering: .acquiring) == nil, let watched = view.watched[slot] { return watched }
        return cell(in: slot).weakSlot()
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
        return unsafeDowncast(put(reach.restrict(self), in: slot), to: GraphInstance.self)
    }

    /// Whether the instance or one above it keeps what `binding` needs. An instance of an injected component factory stands
    /// on views, which keep what its root can reach.
    func keeps(_ binding: Int, of plan: GraphPlan) -> Bool {
        var owner: GraphInstance? = self
        while let current = owner, current.plan !== plan || current.component != Int(plan.bindings[binding].component) {
            owner = current.parent
        }
        return owner.map { $0.view?.reach.bindings.contains(binding) ?? true } ?? false
    }

    /// How many cells the instance may keep.
    var keptCount: Int { view?.keptCount ?? plan.layouts[component].cellCount }
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
