// Holders of the groups of an instance: how they are created and found, and how unheld values end.

import Synchronization

/// The holders of an instance's groups, created when they are first requested.
final class HolderTable {
    // SAFETY: initialised from the first to the last as long as the table lives, and read and written atomically. A word is 0, or
    // the address of a holder, which empties it when it ends; with `ownedBit`, a reference belongs to the table. It is read only by
    // who keeps the holder from ending: something that holds the whole instance, or a group that leads to this one.
    private let words: UnsafeMutablePointer<Atomic<UInt>>
    let groups: RetentionGroups
    private let count: Int
    /// The holders of groups that something looks for without keeping them. Guarded by `lock`.
    private var observed = SparseColumn<Holder, Weak>()

    /// The uses of the instance's values by graphs on it and by starts. Made when it is first needed.
    var sharedUses: SharedUses { publishedUses.load() ?? publishedUses.storeIfNil(SharedUses()) }
    private let publishedUses = PublishedReference<SharedUses>()

    private struct Weak { weak var holder: Holder? }
    private static let lock = Lock()
    private static var ownedBit: UInt { 1 }

    init(_ groups: RetentionGroups, component: ComponentID) {
        self.groups = groups
        count = groups.counts[component]
        words = .allocate(capacity: count)
        for index in 0..<count { (words + index).initialize(to: Atomic(0)) }
    }

    deinit {
        words.deinitialize(count: count)
        words.deallocate()
    }

    /// The holder of a group.
    subscript(group: GroupID) -> Holder? {
        let bits = word(of: group).pointee.load(ordering: .acquiring)
        return bits == 0 ? nil : Unmanaged<Holder>.at(bits).takeUnretainedValue()
    }

    /// Stores a new holder, unless another thread was faster.
    /// - Parameter isOwned: Whether the table keeps it.
    func storeIfAbsent(_ holder: Holder, _ group: GroupID, isOwned: Bool) -> Holder {
        let new = Unmanaged.passRetained(holder)
        let bits = UInt(bitPattern: new.toOpaque()) | (isOwned ? Self.ownedBit : 0)
        let (done, seen) = word(of: group).pointee.compareExchange(
            expected: 0, desired: bits, ordering: .acquiringAndReleasing)
        if done {
            if !isOwned { new.release() }
            return holder
        }
        holder.discard()
        new.release()
        return Unmanaged<Holder>.at(seen).takeUnretainedValue()
    }

    /// Removes the holder of a group that has ended.
    func clear(_ group: GroupID) { word(of: group).pointee.store(0, ordering: .releasing) }

    /// Gives up the table's own references, once nobody holds the whole instance any more.
    func disown() {
        for index in 0..<count {
            let bits = words[index].load(ordering: .acquiring)
            guard bits & Self.ownedBit != 0 else { continue }
            words[index].store(bits & ~Self.ownedBit, ordering: .releasing)
            Unmanaged<Holder>.at(bits).release()
        }
    }

    private func word(of group: GroupID) -> UnsafeMutablePointer<Atomic<UInt>> { words + place(of: group).position }

    /// The place of a group among those of the component.
    private func place(of group: GroupID) -> RowIndex<Holder> { RowIndex(groups.groups[group].number) }

    /// Lets ``observedHolder(of:)`` find a holder as long as it lives.
    func observe(_ group: GroupID, _ holder: Holder) {
        Self.lock.withLock { observed.store(Weak(holder: holder), place(of: group)) }
    }

    /// The holder of a group that is observed, if it lives.
    func observedHolder(of group: GroupID) -> Holder? { Self.lock.withLock { observed[place(of: group)]?.holder } }
}

extension GraphInstance {
    /// The holder of everything that a binding of this component can reach, for something that resolves it later.
    ///
    /// Called by code that runs in the instance, so that the values are held already. Cost: constant, except for the first call, which is
    /// linear in the reachable groups without a holder.
    @usableFromInline
    package func holder(of binding: BindingID) -> Holder {
        let table = holders
        guard let group = table.groups.keptGroup(of: binding) else { return Holder(nothingOf: self) }
        return table[group] ?? makeHolder(of: group)
    }

    private func holder(ofGroup group: GroupID) -> Holder? { holders[group] }

    /// Creates the holders of a group and of all that it leads to.
    private func makeHolder(of group: GroupID) -> Holder {
        var observed: [(instance: GraphInstance, group: GroupID)] = []
        let holder = makeHolder(of: group, &observed)
        // Weak dependencies may lead back here, so their holders are created afterwards.
        while let (owner, group) = observed.popLast() { owner.observe(group, &observed) }
        return holder
    }

    /// The same, and notes the groups that weak providers look for.
    private func makeHolder(of group: GroupID, _ observed: inout [(instance: GraphInstance, group: GroupID)]) -> Holder
    {
        // Those that a group leads to come first.
        var path = [(instance: self, group: group, next: plan.retentionGroups.groups[group].successors)]
        while true {
            let (instance, current, next) = path[path.count - 1]
            let groups = instance.plan.retentionGroups
            if let position = next.first {
                path[path.count - 1].next = next.dropFirst()
                let place = groups.successors[position]
                let owner = instance.ancestor(place.hops)
                if owner.holder(ofGroup: place.index) == nil {
                    path.append((owner, place.index, owner.plan.retentionGroups.groups[place.index].successors))
                }
                continue
            }
            let holder = instance.enterHolder(of: current)
            if groups.groups[current].isObserved { instance.holders.observe(current, holder) }
            for place in groups.watched[groups.groups[current].watched] {
                let owner = instance.ancestor(place.hops)
                if let watched = owner.watch(place.index) { observed.append((owner, watched)) }
            }
            path.removeLast()
            if path.isEmpty { return holder }
        }
    }

    /// Creates the holder of a group that leads to others which have theirs.
    private func enterHolder(of group: GroupID) -> Holder {
        let groups = plan.retentionGroups
        let needed = groups.successors[groups.groups[group].successors].compactMap {
            ancestor($0.hops).holder(ofGroup: $0.index)
        }
        return holders.storeIfAbsent(Holder(group, of: self, needed: needed), group, isOwned: isHeldWhole)
    }

    /// Keeps the shared value of a binding visible after it has ended here, as long as something else keeps it.
    /// - Returns: The group whose holder weak providers look for, if there is something to hold.
    private func watch(_ binding: BindingID) -> GroupID? {
        if let slot = plan.bindings[plan.aliased(binding)].slot { _ = weakSlot(of: slot) }
        return plan.retentionGroups.keptGroup(of: binding)
    }

    /// Lets weak providers find the holder of a group. Where nobody holds the whole instance any more, what is held of it can be found
    /// already.
    private func observe(_ group: GroupID, _ observed: inout [(instance: GraphInstance, group: GroupID)]) {
        guard holders.observedHolder(of: group) == nil, tryHoldWhole() else { return }
        defer { dropWhole() }
        holders.observe(group, holder(ofGroup: group) ?? makeHolder(of: group, &observed))
    }

    // MARK: Ends

    /// Ends the values of a group: nothing can request them any more.
    func end(_ group: GroupID) {
        let groups = plan.retentionGroups
        end(groups.slots[groups.groups[group].slots])
    }

    /// Ends the values that no group's holder keeps, when nobody holds the whole instance any more.
    func endUnheld() {
        guard let table = existingHolders else { return end(SlotID(0)..<SlotID(slotCount)) }
        let groups = table.groups.groupOfSlot[component]
        let unheld = groups.indices.filter { table[groups[$0]] == nil }
        table.disown()
        end(unheld)
    }

    /// Ends the values of slots, dependents before their dependencies, which have lower slots.
    private func end(_ slots: some Collection<SlotID>) {
        for slot in slots {
            Slot(slot.word(in: self)).take().map { ReleaseQueue.release($0, isSequenced: endsInOrder) }
        }
    }
}
