// Leases of the retention groups of an instance: how they are created and found, and how values without a lease are released.

/// The leases of an instance's retention groups, each created when it is first requested.
final class LeaseTable {
    // SAFETY: all words are initialised as long as the table lives, and are accessed atomically. A word is 0 or the address of a lease,
    // which clears the word when it is deinitialised. If `ownedBit` is set, the table owns a reference to the lease. Every reader keeps
    // the lease alive: it retains the whole instance, or a group that leads to the lease's group.
    // The last word is 0 or the address of `sharedAccesses`, which the table owns.
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
        words = .allocate(count + 1)
    }

    deinit {
        (words + count).releaseObject()
        words.address.deallocate()
    }

    /// The lease of a group, or `nil` if it has none.
    subscript(group: GroupID) -> Lease? { word(of: group).object() }

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

    private func word(of group: GroupID) -> AtomicWord { words + groups.groups[group].number }

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
        var path = [LeaseInProgress(group, of: self)]
        while true {
            let last = path.count - 1
            if let missing = path[last].collectLeases() {
                path.append(missing)
                continue
            }
            let (instance, group) = (path[last].instance, path[last].group)
            let lease = instance.leases.storeIfAbsent(
                Lease(group, of: instance, needed: path[last].needed), group, isOwned: instance.isRetained)
            let groups = instance.leases.groups
            if groups.groups[group].isObserved { instance.leases.observe(group, lease) }
            for place in groups.watched[groups.groups[group].watched] {
                let owner = instance.ancestor(place.hops)
                if let watched = owner.watch(place.index) { observed.append((owner, watched)) }
            }
            if last == 0 { return lease }
            path.removeLast()
            path[last - 1].needed.append(lease)
        }
    }

    /// A group without a lease, and the leases of its first successors.
    private struct LeaseInProgress {
        let group: GroupID
        let instance: GraphInstance
        /// The leases of the group's successors, in their order.
        var needed: [Lease] = []

        init(_ group: GroupID, of instance: GraphInstance) {
            (self.group, self.instance) = (group, instance)
        }

        /// Collects the existing leases of the next successors.
        /// - Returns: The first successor that has no lease, or `nil` if all leases are collected.
        mutating func collectLeases() -> LeaseInProgress? {
            let groups = instance.leases.groups
            let successors = groups.groups[group].successors
            needed.reserveCapacity(successors.count)
            while needed.count < successors.count {
                let place = groups.successors[successors.lowerBound + needed.count]
                let owner = instance.ancestor(place.hops)
                guard let lease = owner.leases[place.index] else { return LeaseInProgress(place.index, of: owner) }
                needed.append(lease)
            }
            return nil
        }
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
