// The owners of the retention groups of an instance: how they are counted, and how values without an owner are released.

/// Counts the owners of each retention group of an instance.
///
/// The owners of a group are the leases of the group, and the groups that lead to it, in this instance and in instances below, as long as
/// those have owners themselves. A group that has had an owner keeps one as long as the whole instance has an owner, so that the next lease
/// finds the groups that it leads to retained.
final class OwnerTable {
    // SAFETY: all words are initialised as long as the table lives, and are accessed atomically. The last word is 0 or the address of
    // `sharedAccesses`, which the table owns.
    fileprivate let words: AtomicWord
    let groups: RetentionGroups
    private let count: Int

    /// The accesses to the instance's values by starts and by graphs built on the instance. Created on first use.
    var sharedAccesses: SharedAccesses {
        (words + count).object() ?? (words + count).storeIfZero(SharedAccesses())
    }

    /// The bit of a group's word that represents the owner of the whole instance.
    private static let wholeBit: UInt = 1 << (UInt.bitWidth - 1)

    init(_ groups: RetentionGroups, component: ComponentID) {
        self.groups = groups
        count = groups.groupsOfComponent[component].count
        words = .allocate(count + 1)
    }

    deinit {
        (words + count).releaseObject()
        words.address.deallocate()
    }

    // MARK: Groups, by their numbers within the component

    /// Adds an owner of a group if it has one already.
    func tryAdd(to number: Int) -> Bool {
        let word = words + number
        var seen = word.load()
        while seen != 0 {
            let exchange = word.exchange(expected: seen, with: seen + 1)
            if exchange.isDone { return true }
            seen = exchange.original
        }
        return false
    }

    /// Adds the first owner of a group, unless it has an owner.
    /// - Parameter isWhole: Whether the whole instance has an owner, which becomes an owner of the group too.
    func tryAddFirst(to number: Int, isWhole: Bool) -> Bool {
        (words + number).exchange(expected: 0, with: isWhole ? Self.wholeBit + 1 : 1).isDone
    }

    /// Removes an owner of a group.
    /// - Returns: Whether the group has no other owner.
    func remove(from number: Int) -> Bool {
        // Adding the largest number subtracts 1.
        (words + number).add(.max) == 0
    }

    /// Removes the owner of the whole instance from a group, if the group has had another owner.
    /// - Returns: Whether the group has no owner any more, but had one.
    func removeWhole(from number: Int) -> Bool {
        let word = words + number
        return word.load() & Self.wholeBit != 0 && word.add(Self.wholeBit) == 0
    }
}

extension GraphInstance: GroupOwner {
    /// Returns the lease of all values that a binding of this component can reach, for code that resolves the binding later.
    ///
    /// The caller runs in the instance, so the values are already retained.
    /// - Complexity: Constant, if the binding's group has an owner. If not, linear in the reachable groups without an owner.
    @usableFromInline
    package func lease(of binding: BindingID) -> Lease {
        guard let group = owners.groups.groupOfBinding[binding] else { return Lease(nothingOf: self) }
        // Groups without an owner. Few groups lead to others that have none.
        var pending: [(instance: Unmanaged<GraphInstance>, group: GroupID)] = []
        addOwner(of: group, &pending)
        while let (instance, group) = pending.popLast() {
            instance._withUnsafeGuaranteedRef { $0.addOwner(of: group, &pending) }
        }
        return Lease(owning: group, of: self)
    }

    /// Adds an owner of a group. If it is the first one, adds an owner of each group that the group leads to, or collects those that have
    /// none.
    @_optimize(speed)
    private func addOwner(
        of group: GroupID, _ pending: inout [(instance: Unmanaged<GraphInstance>, group: GroupID)]
    ) {
        let owners = owners
        let number = owners.groups.groups[group].number
        while !owners.tryAdd(to: number) {
            let isWhole = tryRetainInstance()
            defer { if isWhole { releaseInstance() } }
            guard owners.tryAddFirst(to: number, isWhole: isWhole) else { continue }
            owners.groups.forEachSuccessor(of: group) { successor in
                let owner = unmanagedAncestor(successor.hops)
                if !owner._withUnsafeGuaranteedRef({ $0.tryRetain(successor.number) }) {
                    pending.append((owner, successor.group))
                }
            }
            for watched in owners.groups.watched[owners.groups.groups[group].watched] {
                ancestor(watched.hops).watch(watched.binding)
            }
            return
        }
    }

    /// Adds an owner of a group, given by its number, if it has one already.
    @_optimize(speed)
    func tryRetain(_ number: Int) -> Bool { withOwners { $0.tryAdd(to: number) } ?? false }

    /// Runs `body` with the owners of the instance's groups, if a group has had one. The instance retains them, so `body` needs no
    /// reference to them.
    private func withOwners<Result>(_ body: (OwnerTable) -> Result) -> Result? {
        existingOwners?._withUnsafeGuaranteedRef(body)
    }

    /// Returns the ancestor that is `hops` components above. This instance retains it.
    private func unmanagedAncestor(_ hops: Int) -> Unmanaged<GraphInstance> {
        var instance = Unmanaged.passUnretained(self)
        for _ in 0..<hops { instance = instance._withUnsafeGuaranteedRef { $0.unmanagedParent } }
        return instance
    }

    /// Keeps the shared value of a binding observable after this instance has released it, as long as another owner retains it.
    private func watch(_ binding: BindingID) {
        if let slot = plan.bindings[plan.aliased(binding)].slot { _ = weakSlot(of: slot) }
    }

    // MARK: Release

    /// Removes an owner of a group. The last one releases the group's values and then, as an owner, the groups that it leads to.
    func release(_ group: GroupID) {
        _ = withOwners { if $0.remove(from: $0.groups.groups[group].number) { end(group, $0.groups) } }
    }

    @_optimize(speed)
    func releaseSuccessors(of group: Int) {
        _ = withOwners { owners in
            owners.groups.forEachSuccessor(of: GroupID(group)) { successor in
                unmanagedAncestor(successor.hops)._withUnsafeGuaranteedRef { instance in
                    _ = instance.withOwners {
                        if $0.remove(from: successor.number) { instance.end(successor.group, $0.groups) }
                    }
                }
            }
        }
    }

    /// Releases the values of a group, which no code can request any more.
    @_optimize(speed)
    private func end(_ group: GroupID, _ groups: RetentionGroups) {
        let row = groups.groups[group]
        ReleaseQueue.together {
            if !row.successors.isEmpty { ReleaseQueue.releaseLater(successorsOf: group.position, of: self) }
            for slot in groups.slots[row.slots] { end(slot) }
        }
    }

    /// Releases the values of groups without an owner, after the last owner of the whole instance has released it.
    func endUnowned() {
        guard let owners = existingOwners?.takeUnretainedValue() else {
            for slot in 0..<head.pointee.layout.slotCount { end(SlotID(slot)) }
            return
        }
        // The values that are released first are the ones that are queued last. No other group leads to their groups.
        let groups = owners.groups
        for (number, group) in groups.groupsOfComponent[component].enumerated() where owners.removeWhole(from: number) {
            end(group, groups)
        }
        let groupOfSlot = groups.groupOfSlot[component]
        // The word of a group without owners is 0.
        for slot in groupOfSlot.indices where (owners.words + groups.groups[groupOfSlot[slot]].number).load() == 0 {
            end(slot)
        }
    }

    /// Releases the value of a slot. Dependents are released before their dependencies: a dependency has a lower slot than its dependents.
    @_optimize(speed)
    private func end(_ slot: SlotID) {
        guard let content = Slot(slot.word(in: self)).take() else { return }
        ReleaseQueue.release(content, isSequenced: head.pointee.layout.endsInOrder)
    }
}
