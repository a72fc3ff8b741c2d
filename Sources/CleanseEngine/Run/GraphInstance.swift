/// The memory that one `build` allocates: slots for the shared values of one component, and a reference to the parent instance.
///
/// The instance alone does not keep its values alive. A ``Lease`` does.
@usableFromInline
package final class GraphInstance: ManagedBuffer<GraphInstance.Header, UInt> {
    // SAFETY: `slotCount` initialised atomic words follow the header. The next word is 0 or the address of the table of owners, which the
    // instance owns. The last word counts the owners of the whole instance, and marks a stopped instance. A value read from a slot's word is
    // valid as long as a lease that covers the slot.

    @usableFromInline
    package struct Header {
        @usableFromInline package let linked: LinkedPlan
        /// The index of the component in the plan.
        @usableFromInline let component: ComponentID
        @usableFromInline fileprivate(set) var parent: GraphInstance?
        /// Retains the values of ancestors that this instance's values need, as long as the whole instance has an owner.
        fileprivate(set) var parentLease: Lease?
        let layout: InstanceLayout
    }

    /// The header, without the exclusivity checks of `header`.
    ///
    /// The header is not written again, except for `parentLease`, which is released when no thread reads it any more.
    // SAFETY: the pointer leaves its closure, as the pointers to the elements below do. `ManagedBuffer` does not promise that this works,
    // but header and elements are parts of the object, at fixed offsets in memory that never moves, and every user of a pointer retains the
    // object.
    var head: UnsafeMutablePointer<Header> { withUnsafeMutablePointerToHeader { $0 } }

    /// The atomic words that follow the header.
    private var words: AtomicWord { AtomicWord(address: withUnsafeMutablePointerToElements { $0 }) }

    /// The plan, with the links of its bindings.
    @usableFromInline package var linked: LinkedPlan { head.pointee.linked }
    package var plan: GraphPlan { head.pointee.linked.plan }
    @usableFromInline package var component: ComponentID { head.pointee.component }
    package var parent: GraphInstance? { head.pointee.parent }
    /// Distinguishes the instance from all others, as long as it lives.
    package var identity: UInt { UInt(bitPattern: Unmanaged.passUnretained(self).toOpaque()) }

    /// Runs `body` with the linked plan and its plan. The instance retains both, so `body` needs no references to them.
    func withPlan<Result>(_ body: (LinkedPlan, GraphPlan) throws -> Result) rethrows -> Result {
        try Unmanaged.passUnretained(head.pointee.linked)._withUnsafeGuaranteedRef { linked in
            try Unmanaged.passUnretained(linked.plan)._withUnsafeGuaranteedRef { try body(linked, $0) }
        }
    }

    @usableFromInline
    package static func make(
        _ linked: LinkedPlan, component: ComponentID, parent: GraphInstance?, leasedBy parentLease: Lease?
    ) -> GraphInstance {
        let layout = linked.layouts[component.position]
        let slotCount = layout.slotCount
        let buffer = GraphInstance.create(minimumCapacity: slotCount + 2) { _ in
            Header(linked: linked, component: component, parent: parent, parentLease: parentLease, layout: layout)
        }
        // SAFETY: `create` returns an object of the class that it is called on.
        let instance = unsafeDowncast(buffer, to: GraphInstance.self)
        let words = instance.words
        for index in 0...slotCount { (words + index).address.initialize(to: 0) }
        (words + slotCount + 1).address.initialize(to: 2)
        return instance
    }

    /// Creates an instance of a component of a plan.
    ///
    /// The instance needs a ``Lease`` if any of its values can be resolved later.
    /// - Parameters:
    ///   - parent: The parent instance.
    ///   - lease: Retains the values of `parent` that the instance needs.
    ///   - seed: The content of the seed's slot, if the component has a seed.
    package static func start(
        _ plan: LinkedPlan, component: ComponentID, parent: GraphInstance?, leasedBy lease: Lease? = nil,
        seed: SlotContent? = nil
    ) -> GraphInstance {
        let instance = make(plan, component: component, parent: parent, leasedBy: lease)
        if let seed, let slot = plan.layouts[component.position].seedSlot { instance.fill(slot, with: seed) }
        return instance
    }

    deinit {
        let (head, words) = (head, words)
        let slotCount = head.pointee.layout.slotCount
        if head.pointee.layout.endsInOrder {
            ReleaseQueue.together {
                for index in 0..<slotCount {
                    Slot(words + index).take().map { ReleaseQueue.release($0, isSequenced: true) }
                }
            }
        }
        for index in stride(from: slotCount - 1, through: 0, by: -1) {
            Slot.release(words + index)
        }
        (words + slotCount).releaseObject()
        ReleaseQueue.release(&head.pointee.parentLease)
        ReleaseQueue.release(&head.pointee.parent)
    }

    /// Returns the ancestor that is `hops` components above.
    @usableFromInline
    package func ancestor(_ hops: Int) -> GraphInstance {
        var instance = self
        for _ in 0..<hops {
            // SAFETY: validation links a binding only to bindings of its own component and of ancestors.
            instance = instance.parent.unsafelyUnwrapped
        }
        return instance
    }

    /// The parent instance of a subcomponent, which this instance retains.
    var unmanagedParent: Unmanaged<GraphInstance> {
        // SAFETY: see `ancestor`. The parent is only released when this instance is deinitialised.
        Unmanaged.passUnretained(head.pointee.parent.unsafelyUnwrapped)
    }

    // MARK: Shared values

    /// Returns the content of a slot, and creates it with the binding's creator if necessary.
    @usableFromInline @inline(never)
    package func make(_ slot: SlotID) throws -> AnyObject {
        if creator(of: slot).pointee.isPreCreated { try preCreate(slot) }
        return try makeNow(slot)
    }

    private func preCreate(_ slot: SlotID) throws {
        try plan.preCreate(of: creator(of: slot).pointee.binding, in: self)
    }

    /// Returns the content of a slot, and creates it if necessary. The values that its binding needs ahead must exist.
    func makeNow(_ slot: SlotID) throws -> AnyObject {
        let creator = creator(of: slot)
        // SAFETY: the caller retains the instance, which retains its plan, which owns the creators.
        let instance = Unmanaged.passUnretained(self)
        return try Slot(slot.word(in: self)).content(creation(of: creator.pointee.binding)) {
            try instance._withUnsafeGuaranteedRef { try creator.pointee($0) }
        }
    }

    private func creator(of slot: SlotID) -> UnsafeMutablePointer<Creator> {
        // SAFETY: linking gave a creator to each slot that a link reads, and the plan retains it.
        head.pointee.layout.creators.unsafelyUnwrapped + slot.position
    }

    /// Describes the creation of a binding's value or, if `object` is given, an injection into that object.
    func creation(of binding: BindingID, object: UInt? = nil) -> ActiveCreation {
        withPlan { ActiveCreation($1, binding.position, identity: identity, object: object) }
    }

    /// Guards an injector against recursion on the same object.
    ///
    /// The injector may call itself for another object. It may also call itself for a value, because two values can't be told apart.
    @usableFromInline
    package func guarding<Element>(
        injectorOf binding: BindingID, _ inject: @escaping (Element) throws -> Void
    ) -> (Element) throws -> Void {
        { element in
            guard type(of: element as Any) is AnyClass else { return try inject(element) }
            let creation = self.creation(
                of: binding, object: UInt(bitPattern: ObjectIdentifier(element as AnyObject)))
            try ThreadContext.guarding(creation) { try inject(element) }
        }
    }

    /// Stores an existing value in a slot of a new instance.
    @usableFromInline
    package func fill(_ slot: SlotID, with content: SlotContent) {
        slot.word(in: self).store(UInt(bitPattern: Unmanaged.passRetained(content.object).toOpaque()))
    }

    /// Returns the weak reference through which a slot's value is observed without being retained.
    func weakSlot(of slot: SlotID) -> WeakReference {
        Slot(slot.word(in: self)).cell.weakSlot()
    }

    // MARK: Owners

    private var tableWord: AtomicWord { words + head.pointee.layout.slotCount }

    /// The owners of the instance's groups, or `nil` if no group has had one. The instance retains them.
    var existingOwners: Unmanaged<OwnerTable>? {
        let bits = tableWord.load()
        return bits == 0 ? nil : Unmanaged.at(bits)
    }

    /// The owners of the instance's groups, created on first use.
    var owners: OwnerTable {
        existingOwners?.takeUnretainedValue()
            ?? tableWord.storeIfZero(OwnerTable(plan.retentionGroups, component: component))
    }

    /// Whether the whole instance has an owner, or a group of its values has had one.
    package var hasOwners: Bool { existingOwners != nil || wholeWord.load() > 1 }

    /// Twice the number of owners of the whole instance. The lowest bit marks an instance that has been stopped.
    ///
    /// The bit has no word of its own, because every instance would have that word, even one that is built for a single request, and few
    /// instances are stopped.
    private var wholeWord: AtomicWord { tableWord + 1 }

    /// Whether the instance has been started and stopped. Remains true after the last owner has released the instance.
    var hasStopped: Bool { wholeWord.load() & 1 != 0 }

    /// Records that the instance has been stopped.
    func noteStopped() { wholeWord.setBits(1) }

    /// Adds an owner of the whole instance if it has one already.
    func tryRetainInstance() -> Bool {
        var seen = wholeWord.load()
        while seen > 1 {
            let exchange = wholeWord.exchange(expected: seen, with: seen + 2)
            if exchange.isDone { return true }
            seen = exchange.original
        }
        return false
    }

    /// The lease of the values of ancestors that this instance's values need. Only for owners of the whole instance.
    var parentLease: Lease? { head.pointee.parentLease }

    /// Removes an owner of the whole instance. The last one releases the values that no other lease retains.
    func releaseInstance() {
        // The sum wraps around, so this subtracts.
        guard wholeWord.add(0 &- 2) <= 1 else { return }
        linked.publishedLifecycle.load()?.instanceFinalizer.load()?.take(self)
        ReleaseQueue.together {
            exchange(&head.pointee.parentLease, with: nil).map { ReleaseQueue.release(.passRetained($0)) }
            endUnowned()
        }
    }

    /// Removes the creator's ownership of the whole instance.
    @usableFromInline
    package static func releaseInstance(_ instance: inout GraphInstance) {
        // The memory is freed with this reference, and the values with the memory.
        if instance.existingOwners == nil, isKnownUniquelyReferenced(&instance) { return }
        instance.releaseInstance()
    }
}
