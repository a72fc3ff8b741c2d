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

    /// Returns whether a group has a lease. The caller need not keep the lease alive.
    func hasLease(_ group: GroupID) -> Bool { word(of: group).load() != 0 }

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
        guard let group = table.groups.groupOfBinding[binding] else { return Lease(nothingOf: self) }
        if let lease = table[group] { return lease }
        var observed: [(instance: GraphInstance, group: GroupID)] = []
        let lease = makeLease(of: group, &observed)
        // Weak dependencies may lead back to this group, so their leases are created last.
        while let (owner, group) = observed.popLast() { owner.observe(group, &observed) }
        return lease
    }

    /// Runs `body` with the leases of the instance's groups, if any has been created. The instance retains them, so `body` needs no
    /// reference to them.
    func withExistingLeases<Result>(_ body: (LeaseTable) -> Result?) -> Result? {
        let bits = tableWord.load()
        return bits == 0 ? nil : Unmanaged<LeaseTable>.at(bits)._withUnsafeGuaranteedRef(body)
    }

    /// Returns the lease of a group, or `nil` if it has none.
    private func lease(ofGroup group: GroupID) -> Lease? { withExistingLeases { $0[group] } }

    /// Creates the leases of a group and of all groups that it leads to, and collects the groups that weak providers look up.
    private func makeLease(of group: GroupID, _ observed: inout [(instance: GraphInstance, group: GroupID)]) -> Lease {
        // The successors of a group come first. Few groups have long chains of them.
        var path: [LeaseInProgress] = []
        path.reserveCapacity(4)
        path.append(LeaseInProgress(group, of: self))
        while true {
            let last = path.count - 1
            if let missing = path[last].collectLeases() {
                path.append(missing)
                continue
            }
            // SAFETY: the path is not empty.
            let made = path.popLast().unsafelyUnwrapped
            let (instance, table, group) = (made.instance, made.table, made.group)
            let lease = table.storeIfAbsent(
                Lease(group, of: instance, needed: made.needed), group, isOwned: instance.isRetained)
            let row = table.groups.groups[group]
            if row.isObserved { table.observe(group, lease) }
            if !row.watched.isEmpty {
                for place in table.groups.watched[row.watched] {
                    let owner = instance.ancestor(place.hops)
                    if let watched = owner.watch(place.index) { observed.append((owner, watched)) }
                }
            }
            if last == 0 { return lease }
            path[last - 1].needed.append(lease)
        }
    }

    /// A group without a lease, and the leases of its first successors.
    private struct LeaseInProgress {
        let group: GroupID
        let instance: GraphInstance
        let table: LeaseTable
        /// The leases of the group's successors, in their order.
        var needed: [Lease] = []

        init(_ group: GroupID, of instance: GraphInstance) {
            (self.group, self.instance, table) = (group, instance, instance.leases)
            needed.reserveCapacity(table.groups.groups[group].successors.count)
        }

        /// Collects the existing leases of the next successors.
        /// - Returns: The first successor that has no lease, or `nil` if all leases are collected.
        mutating func collectLeases() -> LeaseInProgress? {
            let successors = table.groups.groups[group].successors
            while needed.count < successors.count {
                let place = table.groups.successors[successors.lowerBound + needed.count]
                guard let lease = instance.lease(at: place) else {
                    return LeaseInProgress(place.index, of: instance.ancestor(place.hops))
                }
                needed.append(lease)
            }
            return nil
        }
    }

    /// Returns the lease of a group of this instance or of an ancestor, or `nil` if it has none.
    private func lease(at place: RetentionGroups.Place<RetentionGroups.Group>) -> Lease? {
        var owner = Unmanaged.passUnretained(self)
        for _ in 0..<place.hops { owner = owner._withUnsafeGuaranteedRef { $0.unmanagedParent } }
        return owner._withUnsafeGuaranteedRef { $0.lease(ofGroup: place.index) }
    }

    /// Keeps the shared value of a binding observable after this instance has released it, as long as another owner retains it.
    /// - Returns: The group whose lease weak providers look up, or `nil` if there is nothing to retain.
    private func watch(_ binding: BindingID) -> GroupID? {
        if let slot = plan.bindings[plan.aliased(binding)].slot { _ = weakSlot(of: slot) }
        return plan.retentionGroups.groupOfBinding[binding]
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

    /// Releases the values that no group's lease retains, after the last owner of the whole instance has released it.
    func endUnowned() {
        guard let table: LeaseTable = tableWord.object() else {
            return end(SlotID(0)..<SlotID(head.pointee.layout.slotCount))
        }
        // The leases that end here release their values first.
        table.disown()
        let groups = table.groups.groupOfSlot[component]
        end(groups.indices.lazy.filter { !table.hasLease(groups[$0]) })
    }

    /// Releases the values of slots, which no code can request any more.
    func end(_ slots: some Collection<SlotID>) {
        for slot in slots {
            Slot(slot.word(in: self)).take().map {
                ReleaseQueue.release($0, isSequenced: head.pointee.layout.endsInOrder)
            }
        }
    }
}
