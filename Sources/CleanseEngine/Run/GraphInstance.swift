import Synchronization

/// The memory that one `build` allocates: room for the shared values of one component, and a reference to the instance of its parent.
///
/// It does not keep values alive: a ``Holder`` does.
@usableFromInline
package final class GraphInstance: ManagedBuffer<GraphInstance.Header, UInt> {
    // SAFETY: `slotCount` initialised atomic words follow the header, then one that is 0 or the address of the table of holders, which
    // belongs to the instance, and one that counts who holds the whole, and has a bit for a stop. What was read from a slot's word lives as
    // long as what holds it.

    @usableFromInline
    package struct Header {
        @usableFromInline package let linked: LinkedPlan
        /// Index of the component in the plan.
        @usableFromInline let component: ComponentID
        @usableFromInline fileprivate(set) var parent: GraphInstance?
        /// Holds the values of the instances above that this instance's values need, as long as somebody holds this one as a whole.
        fileprivate(set) var parentHolder: Holder?
        /// Distinguishes it from other instances of the component.
        @usableFromInline let identity: UInt
        @usableFromInline let slotCount: Int
        /// The plan's makers of the slots' content.
        let makers: UnsafeMutablePointer<Maker>?
    }

    /// The header, without the checks of exclusive access that `header` has: it is not written again, except for the holder of the instances
    /// above, which nobody reads any more when it is given up.
    // SAFETY: the pointer leaves its closure, as those to the elements do below, which `ManagedBuffer` does not promise to allow. Header and
    // elements are parts of the object itself, at fixed offsets in memory that never moves, and whoever uses a pointer keeps the object.
    var head: UnsafeMutablePointer<Header> { withUnsafeMutablePointerToHeader { $0 } }

    /// The words behind the header, which are atomic.
    // SAFETY: `make` initialises them as what they are read as. The elements' type does not say so, since the constraint of `Atomic` would make
    // the runtime search all conformances of the process when the first instance is made: 2 % of case 6c.
    private var words: UnsafeMutablePointer<Slot.Word> {
        withUnsafeMutablePointerToElements { UnsafeMutableRawPointer($0).assumingMemoryBound(to: Slot.Word.self) }
    }

    /// The plan, with the links of its bindings.
    @usableFromInline package var linked: LinkedPlan { head.pointee.linked }
    package var plan: GraphPlan { head.pointee.linked.plan }
    @usableFromInline package var component: ComponentID { head.pointee.component }
    var parent: GraphInstance? { head.pointee.parent }
    package var identity: UInt { head.pointee.identity }
    var slotCount: Int { head.pointee.slotCount }
    var endsInOrder: Bool { linked.layouts[component.position].endsInOrder }

    /// Runs `body` with the plan, linked and as it is. The instance keeps both, so they need no references.
    func withPlan<Result>(_ body: (LinkedPlan, GraphPlan) throws -> Result) rethrows -> Result {
        try Unmanaged.passUnretained(head.pointee.linked)._withUnsafeGuaranteedRef { linked in
            try Unmanaged.passUnretained(linked.plan)._withUnsafeGuaranteedRef { try body(linked, $0) }
        }
    }

    private static let nextIdentity = Atomic<UInt>(1)

    @usableFromInline
    package static func make(
        _ linked: LinkedPlan, component: ComponentID, parent: GraphInstance?, heldBy parentHolder: Holder?
    ) -> GraphInstance {
        let identity = linked.plan.needsIdentity ? nextIdentity.wrappingAdd(1, ordering: .relaxed).oldValue : 0
        let layout = linked.layouts[component.position]
        let slotCount = layout.slotCount
        let buffer = GraphInstance.create(minimumCapacity: slotCount + 2) { _ in
            Header(
                linked: linked, component: component, parent: parent, parentHolder: parentHolder, identity: identity,
                slotCount: slotCount, makers: layout.makers)
        }
        // SAFETY: `create` returns an object of the class that it is called on.
        let instance = unsafeDowncast(buffer, to: GraphInstance.self)
        let words = instance.words
        for index in 0...slotCount { (words + index).initialize(to: Atomic(0)) }
        (words + slotCount + 1).initialize(to: Atomic(1))
        return instance
    }

    /// An instance of a component of a plan. Nothing in it is resolved later, or a ``Holder`` ends it.
    /// - Parameters:
    ///   - parent: The instance above it.
    ///   - holder: Holds it, as far as it is needed.
    ///   - seed: The content of the seed's slot, if the component has a seed.
    package static func start(
        _ plan: LinkedPlan, component: ComponentID, parent: GraphInstance?, heldBy holder: Holder? = nil,
        seed: SlotContent? = nil
    ) -> GraphInstance {
        let instance = make(plan, component: component, parent: parent, heldBy: holder)
        if let seed, let slot = plan.layouts[component.position].seedSlot { instance.fill(slot, with: seed) }
        return instance
    }

    deinit {
        let (head, words) = (head, words)
        let slotCount = head.pointee.slotCount
        if head.pointee.linked.layouts[head.pointee.component.position].endsInOrder {
            ReleaseQueue.together {
                for index in 0..<slotCount {
                    Slot(words + index).take().map { ReleaseQueue.release($0, isSequenced: true) }
                }
            }
        }
        for index in stride(from: slotCount - 1, through: 0, by: -1) {
            Slot.release(words + index)
        }
        let table = (words + slotCount).pointee.load(ordering: .acquiring)
        if table != 0 { Unmanaged<HolderTable>.at(table).release() }
        words.deinitialize(count: slotCount + 2)
        ReleaseQueue.release(&head.pointee.parentHolder)
        ReleaseQueue.release(&head.pointee.parent)
    }

    /// The instance the given number of components up.
    @usableFromInline
    package func ancestor(_ hops: Int) -> GraphInstance {
        var instance = self
        for _ in 0..<hops {
            // SAFETY: validation never links a binding to one that is not in an ancestor.
            instance = instance.parent.unsafelyUnwrapped
        }
        return instance
    }

    // MARK: Shared values

    /// The content of a slot, created by its binding's maker if need be.
    @usableFromInline @inline(never)
    func make(_ slot: SlotID) throws -> AnyObject {
        if maker(of: slot).pointee.isMadeAhead { try makeAhead(slot) }
        return try makeNow(slot)
    }

    private func makeAhead(_ slot: SlotID) throws {
        try plan.makeAhead(of: maker(of: slot).pointee.binding, in: self)
    }

    /// The same, where the values that the binding needs ahead have been created.
    func makeNow(_ slot: SlotID) throws -> AnyObject {
        let maker = maker(of: slot)
        // SAFETY: the caller keeps the instance, which keeps its plan, and that its makers.
        let instance = Unmanaged.passUnretained(self)
        return try content(of: slot, binding: maker.pointee.binding) {
            try instance._withUnsafeGuaranteedRef { try maker.pointee($0) }
        }
    }

    private func maker(of slot: SlotID) -> UnsafeMutablePointer<Maker> {
        // SAFETY: linking gave each slot that a link reads its maker, and the plan keeps it.
        head.pointee.makers.unsafelyUnwrapped + slot.position
    }

    /// The content of a slot, created with `make` if need be.
    func content(of slot: SlotID, binding: BindingID, _ make: () throws -> AnyObject) throws -> AnyObject {
        try Slot(slot.word(in: self)).content(creation(of: binding), make)
    }

    /// The creation of a value, or the injection into an object, that a binding stands for.
    func creation(of binding: BindingID, object: UInt? = nil) -> ActiveCreation {
        withPlan { ActiveCreation($1, binding.position, identity: identity, object: object) }
    }

    /// Guards an injector against recursion on the same object. It may call itself on another object, and on a value, which can't be
    /// distinguished from another one.
    @usableFromInline
    package func guarding<Element>(
        injectorOf binding: BindingID, _ inject: @escaping (Element) throws -> Void
    ) -> (Element) throws -> Void {
        { element in
            guard type(of: element as Any) is AnyClass else { return try inject(element) }
            let creation = self.creation(
                of: binding, object: UInt(bitPattern: ObjectIdentifier(element as AnyObject)))
            try ThreadContext.current.guarding(creation) { try inject(element) }
        }
    }

    /// Stores an existing value in a slot of a new instance.
    @usableFromInline
    package func fill(_ slot: SlotID, with content: SlotContent) {
        slot.word(in: self).pointee.store(
            UInt(bitPattern: Unmanaged.passRetained(content.object).toOpaque()), ordering: .releasing)
    }

    /// The weak slot through which a slot's value is seen without being kept.
    func weakSlot(of slot: SlotID) -> WeakReference {
        Slot(slot.word(in: self)).cell.weakSlot()
    }

    // MARK: Holders

    private var tableWord: UnsafeMutablePointer<Slot.Word> { words + slotCount }
    private var wholeWord: UnsafeMutablePointer<Slot.Word> { tableWord + 1 }

    /// The holders of the instance's groups, if there have been any.
    var existingHolders: HolderTable? {
        let seen = tableWord.pointee.load(ordering: .acquiring)
        return seen == 0 ? nil : Unmanaged<HolderTable>.at(seen).takeUnretainedValue()
    }

    /// The holders of the instance's groups.
    var holders: HolderTable {
        if let existingHolders { return existingHolders }
        let new = Unmanaged.passRetained(HolderTable(plan.retentionGroups, component: component))
        let (stored, first) = tableWord.pointee.compareExchange(
            expected: 0, desired: UInt(bitPattern: new.toOpaque()), ordering: .acquiringAndReleasing)
        if stored { return new.takeUnretainedValue() }
        new.release()
        return Unmanaged<HolderTable>.at(first).takeUnretainedValue()
    }

    /// Whether somebody holds the whole instance.
    var isHeldWhole: Bool { Self.holders(wholeWord.pointee.load(ordering: .acquiring)) > 0 }

    /// The bit of the word that counts who holds the whole for an instance that has been stopped. Not a word of its own: every instance has
    /// one, also each that is built for a request, and few are stopped.
    private static let stopped: UInt = 1 << (UInt.bitWidth - 1)

    private static func holders(_ word: UInt) -> UInt { word & ~stopped }

    /// Whether it has been started and stopped, also when nobody holds the whole any more.
    var hasStopped: Bool { wholeWord.pointee.load(ordering: .acquiring) & Self.stopped != 0 }

    /// Notes that it has been stopped.
    func noteStopped() { wholeWord.pointee.bitwiseOr(Self.stopped, ordering: .acquiringAndReleasing) }

    /// Holds the whole instance, if somebody else does already.
    func tryHoldWhole() -> Bool {
        var seen = wholeWord.pointee.load(ordering: .acquiring)
        while Self.holders(seen) > 0 {
            let (done, now) = wholeWord.pointee.compareExchange(
                expected: seen, desired: seen + 1, ordering: .acquiringAndReleasing)
            if done { return true }
            seen = now
        }
        return false
    }

    /// The holder of the values of the instances above that this instance's values need. Only for holders of the whole instance.
    var parentHolder: Holder? { head.pointee.parentHolder }

    /// Gives up a hold on the whole instance. With the last one, the values that nobody else holds end.
    func dropWhole() {
        guard releaseWhole() else { return }
        linked.lifecycle.instanceEnd.load()?.take(self)
        ReleaseQueue.together {
            ReleaseQueue.releaseLater(&head.pointee.parentHolder)
            endUnheld()
        }
    }

    /// The same for the creator of the instance, who no longer needs it.
    @usableFromInline
    package static func dropWhole(_ instance: inout GraphInstance) {
        // Its memory ends with this reference, and the values with the memory.
        if instance.existingHolders == nil, isKnownUniquelyReferenced(&instance) { return }
        instance.dropWhole()
    }

    private func releaseWhole() -> Bool {
        Self.holders(wholeWord.pointee.subtract(1, ordering: .acquiringAndReleasing).newValue) == 0
    }
}
