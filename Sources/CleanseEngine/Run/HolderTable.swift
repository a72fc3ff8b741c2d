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
