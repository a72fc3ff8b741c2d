// Leases of the retention groups of an instance: how they are created and found, and how values without a lease are released.

/// The leases of an instance's retention groups, each created when it is first requested.
final class LeaseTable {
    // SAFETY: all words are initialised as long as the table lives, and are accessed atomically. A word is 0 or the address of a lease,
    // which clears the word when it is deinitialised. If `ownedBit` is set, the table owns a reference to the lease. Every reader keeps
    // the lease alive: it retains the whole instance, or a group that leads to the lease's group.
    // The word after those of the leases is 0 or the address of `sharedAccesses`, which the table owns.
    private let words: AtomicWord
    let groups: RetentionGroups
    private let count: Int
    /// The leases of groups that weak providers look up without retaining them. Guarded by `lock`.
    private var observed = SparseColumn<Lease, Weak>()

    /// The accesses to the instance's values by starts and by graphs built on the instance. Created on first use.
    var sharedAccesses: SharedAccesses {
        (words + count).object() ?? (words + count).storeIfZero(SharedAccesses())
    }

    private struct Weak { weak var lease: Lease? }
    private static let lock = Lock()
    private static var ownedBit: UInt { 1 }

    init(_ groups: RetentionGroups, component: ComponentID) {
        self.groups = groups
        count = groups.counts[component]
        let words = UnsafeMutablePointer<UInt>.allocate(capacity: count + 1)
        words.initialize(repeating: 0, count: count + 1)
        self.words = AtomicWord(address: words)
    }

    deinit {
        (words + count).releaseObject()
        words.address.deallocate()
    }

    /// The lease of a group, or `nil` if it has none.
    subscript(group: GroupID) -> Lease? {
        let bits = word(of: group).load()
        return bits == 0 ? nil : Unmanaged<Lease>.at(bits).takeUnretainedValue()
    }

    /// Stores a new lease, unless another thread has stored one first.
    /// - Parameter isOwned: Whether the table retains the lease.
    /// - Returns: The stored lease.
    func storeIfAbsent(_ lease: Lease, _ group: GroupID, isOwned: Bool) -> Lease {
        let new = Unmanaged.passRetained(lease)
        let bits = UInt(bitPattern: new.toOpaque()) | (isOwned ? Self.ownedBit : 0)
        let exchange = word(of: group).exchange(expected: 0, with: bits)
        if exchange.isDone {
            if !isOwned { new.release() }
            return lease
        }
        lease.discard()
        new.release()
        return Unmanaged<Lease>.at(exchange.original).takeUnretainedValue()
    }

    /// Removes the lease of a group when the lease is deinitialised.
    func clear(_ group: GroupID) { word(of: group).store(0) }

    /// Releases the table's own references after the last owner of the whole instance has released it.
    func disown() {
        for index in 0..<count {
            let bits = (words + index).load()
            guard bits & Self.ownedBit != 0 else { continue }
            (words + index).store(bits & ~Self.ownedBit)
            Unmanaged<Lease>.at(bits).release()
        }
    }

    private func word(of group: GroupID) -> AtomicWord { words + index(of: group).position }

    /// The number of a group within its component.
    private func index(of group: GroupID) -> RowIndex<Lease> { RowIndex(groups.groups[group].number) }

    /// Makes a lease visible to ``observedLease(of:)`` as long as it lives.
    func observe(_ group: GroupID, _ lease: Lease) {
        Self.lock.withLock { observed.store(Weak(lease: lease), index(of: group)) }
    }

    /// Returns the lease of an observed group, if it is alive.
    func observedLease(of group: GroupID) -> Lease? { Self.lock.withLock { observed[index(of: group)]?.lease } }
}

extension GraphInstance {
    /// Returns the lease of all values that a binding of this component can reach, for code that resolves the binding later.
    ///
    /// The caller runs in the instance, so the values are already retained.
    /// - Complexity: Constant, except for the first call, which is linear in the reachable groups without a lease.
    @usableFromInline
    package func lease(of binding: BindingID) -> Lease {
        let table = leases
        guard let group = table.groups.keptGroup(of: binding) else { return Lease(nothingOf: self) }
        return table[group] ?? makeLease(of: group)
    }

    private func lease(ofGroup group: GroupID) -> Lease? { leases[group] }

    /// Creates the leases of a group and of all groups that it leads to.
    private func makeLease(of group: GroupID) -> Lease {
        var observed: [(instance: GraphInstance, group: GroupID)] = []
        let lease = makeLease(of: group, &observed)
        // Weak dependencies may lead back to this group, so their leases are created last.
        while let (owner, group) = observed.popLast() { owner.observe(group, &observed) }
        return lease
    }

    /// Creates the leases of a group and of all groups that it leads to, and collects the groups that weak providers look up.
    private func makeLease(of group: GroupID, _ observed: inout [(instance: GraphInstance, group: GroupID)]) -> Lease {
        // The successors of a group come first.
        var path = [(instance: self, group: group, next: plan.retentionGroups.groups[group].successors)]
        while true {
            let (instance, current, next) = path[path.count - 1]
            let groups = instance.plan.retentionGroups
            if let position = next.first {
                path[path.count - 1].next = next.dropFirst()
                let index = groups.successors[position]
                let owner = instance.ancestor(index.hops)
                if owner.lease(ofGroup: index.index) == nil {
                    path.append((owner, index.index, owner.plan.retentionGroups.groups[index.index].successors))
                }
                continue
            }
            let lease = instance.enterLease(of: current)
            if groups.groups[current].isObserved { instance.leases.observe(current, lease) }
            for index in groups.watched[groups.groups[current].watched] {
                let owner = instance.ancestor(index.hops)
                if let watched = owner.watch(index.index) { observed.append((owner, watched)) }
            }
            path.removeLast()
            if path.isEmpty { return lease }
        }
    }

    /// Creates the lease of a group whose successors already have leases.
    private func enterLease(of group: GroupID) -> Lease {
        let groups = plan.retentionGroups
        let needed = groups.successors[groups.groups[group].successors].compactMap {
            ancestor($0.hops).lease(ofGroup: $0.index)
        }
        return leases.storeIfAbsent(Lease(group, of: self, needed: needed), group, isOwned: isRetained)
    }

    /// Keeps the shared value of a binding observable after this instance has released it, as long as another owner retains it.
    /// - Returns: The group whose lease weak providers look up, or `nil` if there is nothing to retain.
    private func watch(_ binding: BindingID) -> GroupID? {
        if let slot = plan.bindings[plan.aliased(binding)].slot { _ = weakSlot(of: slot) }
        return plan.retentionGroups.keptGroup(of: binding)
    }

    /// Makes the lease of a group visible to weak providers.
    ///
    /// If the whole instance has no owner any more, the leases that remain are already visible.
    private func observe(_ group: GroupID, _ observed: inout [(instance: GraphInstance, group: GroupID)]) {
        guard leases.observedLease(of: group) == nil, tryRetainInstance() else { return }
        defer { releaseInstance() }
        leases.observe(group, lease(ofGroup: group) ?? makeLease(of: group, &observed))
    }

    // MARK: Release

    /// Releases the values of a group, which no code can request any more.
    func end(_ group: GroupID) {
        let groups = plan.retentionGroups
        end(groups.slots[groups.groups[group].slots])
    }

    /// Releases the values that no group's lease retains, after the last owner of the whole instance has released it.
    func endUnowned() {
        guard let table = existingLeases else { return end(SlotID(0)..<SlotID(slotCount)) }
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
