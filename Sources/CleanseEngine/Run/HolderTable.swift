// Holders of the retention groups of an instance: how they are created and found, and how values without a holder are released.

import Synchronization

/// The holders of an instance's retention groups, each created when it is first requested.
final class HolderTable {
    // SAFETY: all words are initialised as long as the table lives, and are accessed atomically. A word is 0 or the address of a holder,
    // which clears the word when it is deinitialised. If `ownedBit` is set, the table owns a reference to the holder. Every reader keeps
    // the holder alive: it retains the whole instance, or a group that leads to the holder's group.
    private let words: UnsafeMutablePointer<Atomic<UInt>>
    let groups: RetentionGroups
    private let count: Int
    /// The holders of groups that weak providers look up without retaining them. Guarded by `lock`.
    private var observed = SparseColumn<Holder, Weak>()

    /// The uses of the instance's values by starts and by graphs built on the instance. Created on first use.
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

    /// The holder of a group, or `nil` if it has none.
    subscript(group: GroupID) -> Holder? {
        let bits = word(of: group).pointee.load(ordering: .acquiring)
        return bits == 0 ? nil : Unmanaged<Holder>.at(bits).takeUnretainedValue()
    }

    /// Stores a new holder, unless another thread has stored one first.
    /// - Parameter isOwned: Whether the table retains the holder.
    /// - Returns: The stored holder.
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

    /// Removes the holder of a group when the holder is deinitialised.
    func clear(_ group: GroupID) { word(of: group).pointee.store(0, ordering: .releasing) }

    /// Releases the table's own references after the last owner of the whole instance has gone.
    func disown() {
        for index in 0..<count {
            let bits = words[index].load(ordering: .acquiring)
            guard bits & Self.ownedBit != 0 else { continue }
            words[index].store(bits & ~Self.ownedBit, ordering: .releasing)
            Unmanaged<Holder>.at(bits).release()
        }
    }

    private func word(of group: GroupID) -> UnsafeMutablePointer<Atomic<UInt>> { words + place(of: group).position }

    /// The number of a group within its component.
    private func place(of group: GroupID) -> RowIndex<Holder> { RowIndex(groups.groups[group].number) }

    /// Makes a holder visible to ``observedHolder(of:)`` as long as it lives.
    func observe(_ group: GroupID, _ holder: Holder) {
        Self.lock.withLock { observed.store(Weak(holder: holder), place(of: group)) }
    }

    /// Returns the holder of an observed group, if it is alive.
    func observedHolder(of group: GroupID) -> Holder? { Self.lock.withLock { observed[place(of: group)]?.holder } }
}

extension GraphInstance {
    /// Returns the holder of all values that a binding of this component can reach, for code that resolves the binding later.
    ///
    /// The caller runs in the instance, so the values are already retained.
    /// - Complexity: Constant, except for the first call, which is linear in the reachable groups without a holder.
    @usableFromInline
    package func holder(of binding: BindingID) -> Holder {
        let table = holders
        guard let group = table.groups.keptGroup(of: binding) else { return Holder(nothingOf: self) }
        return table[group] ?? makeHolder(of: group)
    }

    private func holder(ofGroup group: GroupID) -> Holder? { holders[group] }

    /// Creates the holders of a group and of all groups that it leads to.
    private func makeHolder(of group: GroupID) -> Holder {
        var observed: [(instance: GraphInstance, group: GroupID)] = []
        let holder = makeHolder(of: group, &observed)
        // Weak dependencies may lead back to this group, so their holders are created last.
        while let (owner, group) = observed.popLast() { owner.observe(group, &observed) }
        return holder
    }

    /// Creates the holders of a group and of all groups that it leads to, and collects the groups that weak providers look up.
    private func makeHolder(of group: GroupID, _ observed: inout [(instance: GraphInstance, group: GroupID)]) -> Holder
    {
        // The successors of a group come first.
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

    /// Creates the holder of a group whose successors already have holders.
    private func enterHolder(of group: GroupID) -> Holder {
        let groups = plan.retentionGroups
        let needed = groups.successors[groups.groups[group].successors].compactMap {
            ancestor($0.hops).holder(ofGroup: $0.index)
        }
        return holders.storeIfAbsent(Holder(group, of: self, needed: needed), group, isOwned: isHeldWhole)
    }

    /// Keeps the shared value of a binding observable after this instance has released it, as long as another owner retains it.
    /// - Returns: The group whose holder weak providers look up, or `nil` if there is nothing to retain.
    private func watch(_ binding: BindingID) -> GroupID? {
        if let slot = plan.bindings[plan.aliased(binding)].slot { _ = weakSlot(of: slot) }
        return plan.retentionGroups.keptGroup(of: binding)
    }

    /// Makes the holder of a group visible to weak providers.
    ///
    /// If the whole instance has no owner any more, the holders that remain are already visible.
    private func observe(_ group: GroupID, _ observed: inout [(instance: GraphInstance, group: GroupID)]) {
        guard holders.observedHolder(of: group) == nil, tryHoldWhole() else { return }
        defer { dropWhole() }
        holders.observe(group, holder(ofGroup: group) ?? makeHolder(of: group, &observed))
    }

    // MARK: Release

    /// Releases the values of a group, which no code can request any more.
    func end(_ group: GroupID) {
        let groups = plan.retentionGroups
        end(groups.slots[groups.groups[group].slots])
    }

    /// Releases the values that no group's holder retains, after the last owner of the whole instance has gone.
    func endUnheld() {
        guard let table = existingHolders else { return end(SlotID(0)..<SlotID(slotCount)) }
        let groups = table.groups.groupOfSlot[component]
        let unheld = groups.indices.filter { table[groups[$0]] == nil }
        table.disown()
        end(unheld)
    }

    /// Releases the values of slots, dependents before their dependencies. A dependency has a lower slot than its dependents.
    private func end(_ slots: some Collection<SlotID>) {
        for slot in slots {
            Slot(slot.word(in: self)).take().map { ReleaseQueue.release($0, isSequenced: endsInOrder) }
        }
    }
}
