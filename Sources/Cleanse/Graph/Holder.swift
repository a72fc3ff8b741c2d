import Synchronization

/// Keeps shared values of an instance, and what they need: all of them, or those that one binding can reach.
///
/// An instance is only memory. Its values live as long as a holder that covers them: one of the whole instance, which belongs to
/// whoever has the graph, or one of a retention group, which belongs to providers, factories and injectors. So an object in the
/// graph that keeps a provider does not keep itself alive, unless the provider could ask for it.
@usableFromInline
package final class Holder: @unchecked Sendable {
    // Invariant: never written after `init` but by `deinit`, and by who made it before anybody else sees it.

    @usableFromInline package let instance: GraphInstance
    private var coverage: Coverage
    /// What covers the values that those covered here need, and what is to be held beside.
    private var others: [Holder]
    /// Whether it holds the instance and all those above it as a whole, so that who builds on it needs to look no further.
    private var holdsAllAbove = false

    private enum Coverage {
        case whole
        /// A group of the plan.
        case group(Int)
        case nothing
    }

    /// Holds all of an instance.
    /// - Parameter instance: One that is held as a whole on behalf of the caller already, as a new one is.
    @usableFromInline
    init(whole instance: GraphInstance) {
        self.instance = instance
        coverage = .whole
        others = []
        holdsAllAbove =
            instance.parent == nil
            || instance.parentHolder.map { $0.holdsAllAbove && $0.instance === instance.parent } ?? false
    }

    /// Holds a group.
    fileprivate init(_ group: Int, of instance: GraphInstance, needed: [Holder]) {
        self.instance = instance
        coverage = .group(group)
        others = needed
    }

    /// Holds no values, beside those that others do.
    init(nothingOf instance: GraphInstance, _ others: [Holder] = []) {
        self.instance = instance
        coverage = .nothing
        self.others = others
    }

    /// Makes and holds an instance of a component of a plan.
    /// - Parameters:
    ///   - parent: Holds the instance above it.
    ///   - seed: The content of the seed's slot, if the component has a seed.
    package convenience init(starting component: Int, of plan: GraphPlan, on parent: Holder?, seed: AnyObject? = nil) {
        self.init(
            whole: .start(plan: plan, component: component, parent: parent?.instance, heldBy: parent, seed: seed))
    }

    /// Makes and holds an instance of a subcomponent.
    /// - Parameters:
    ///   - parent: The instance above it.
    ///   - holder: Holds that, and what is needed of it.
    ///   - seed: The content of the seed's slot, if the component has a seed.
    package convenience init(
        starting component: Int, on parent: GraphInstance, heldBy holder: Holder, seed: AnyObject? = nil
    ) {
        self.init(
            whole: .start(plan: parent.plan, component: component, parent: parent, heldBy: holder, seed: seed))
    }

    deinit {
        switch coverage {
        case .whole: instance.dropWhole()
        case .nothing: ReleaseQueue.release(each: &others)
        case .group(let group):
            instance.holders.clear(group)
            ReleaseQueue.together {
                ReleaseQueue.release(each: &others)
                instance.end(group)
            }
        }
    }

    /// Leaves its values to the caller, who is the only one that has it.
    fileprivate func discard() { coverage = .nothing }

    // MARK: What is held

    /// Whether it holds what a binding needs, in the instance of its component, which is one above or this one.
    package func keeps(_ binding: Int, of plan: GraphPlan) -> Bool {
        if holdsAllAbove { return true }
        var owner: GraphInstance? = instance
        while let current = owner, current.plan !== plan || current.component != Int(plan.bindings[binding].component) {
            owner = current.parent
        }
        guard let owner else { return false }
        let (wholes, covered) = everythingHeld()
        var seen: Set<Place> = []
        var pending = [(instance: owner, group: plan.retentionGroups.groupOfBinding[binding])]
        while let (instance, group) = pending.popLast() {
            let groups = instance.plan.retentionGroups
            let place = Place(instance: ObjectIdentifier(instance), group: group)
            if groups.groups[group].isEmpty || covered.contains(place) || !seen.insert(place).inserted { continue }
            guard wholes.contains(place.instance) else { return false }
            pending += groups.successors[groups.groups[group].successors].map {
                (instance.ancestor($0.hops), $0.index)
            }
        }
        return true
    }

    /// A group of an instance.
    private struct Place: Hashable {
        let instance: ObjectIdentifier
        let group: Int
    }

    /// The instances and the groups that it holds, itself or through others.
    private func everythingHeld() -> (wholes: Set<ObjectIdentifier>, groups: Set<Place>) {
        var (wholes, groups): (Set<ObjectIdentifier>, Set<Place>) = ([], [])
        var seen: Set<ObjectIdentifier> = []
        var pending = [self]
        while let holder = pending.popLast() {
            guard seen.insert(ObjectIdentifier(holder)).inserted else { continue }
            pending += holder.others
            switch holder.coverage {
            case .whole:
                wholes.insert(ObjectIdentifier(holder.instance))
                if let above = holder.instance.parentHolder { pending.append(above) }
            case .group(let group): groups.insert(Place(instance: ObjectIdentifier(holder.instance), group: group))
            case .nothing: break
            }
        }
        return (wholes, groups)
    }

    /// Holds what this does and, as far as somebody else does already, the instances above as a whole.
    func withWholeParents() -> Holder {
        if holdsAllAbove { return self }
        let result = Holder(nothingOf: instance, [self])
        result.holdsAllAbove = true
        var next: GraphInstance? = instance
        while let instance = next {
            if instance.tryHoldWhole() {
                let whole = Holder(whole: instance)
                result.others.append(whole)
                if whole.holdsAllAbove { break }
            } else {
                result.holdsAllAbove = false
            }
            next = instance.parent
        }
        return result
    }
}

/// The holders of an instance's groups, made when they are first asked for.
final class HolderTable {
    // Invariant: initialised from the first to the last as long as the table lives, and read and written atomically. A word is 0, or
    // the address of a holder, which empties it when it ends; with `ownedBit`, a reference belongs to the table. It is read only by
    // who keeps the holder from ending: something that holds the whole instance, or a group that leads to this one.
    private let words: UnsafeMutablePointer<Atomic<UInt>>
    let groups: RetentionGroups
    private let count: Int
    /// The holders of groups that something looks for without keeping them. Guarded by `lock`.
    private var observed: [Int: Weak] = [:]

    private struct Weak { weak var holder: Holder? }
    private static let lock = Lock()
    private static var ownedBit: UInt { 1 }

    init(_ groups: RetentionGroups, component: Int) {
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
    @inline(__always)
    subscript(group: Int) -> Holder? {
        let bits = word(of: group).pointee.load(ordering: .acquiring)
        return bits == 0 ? nil : Unmanaged<Holder>.at(bits).takeUnretainedValue()
    }

    /// Enters a new holder, unless another thread was faster.
    /// - Parameter isOwned: Whether the table keeps it.
    fileprivate func enter(_ holder: Holder, _ group: Int, isOwned: Bool) -> Holder {
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

    /// Takes out the holder of a group that has ended.
    fileprivate func clear(_ group: Int) { word(of: group).pointee.store(0, ordering: .releasing) }

    /// Gives up the table's own references, once nobody holds the whole instance any more.
    fileprivate func disown() {
        for index in 0..<count {
            let bits = words[index].load(ordering: .acquiring)
            guard bits & Self.ownedBit != 0 else { continue }
            words[index].store(bits & ~Self.ownedBit, ordering: .releasing)
            Unmanaged<Holder>.at(bits).release()
        }
    }

    private func word(of group: Int) -> UnsafeMutablePointer<Atomic<UInt>> { words + groups.groups[group].number }

    /// Makes a holder one that ``observedHolder(of:)`` finds as long as it lives.
    fileprivate func observe(_ group: Int, _ holder: Holder) {
        Self.lock.withLock { observed[group] = Weak(holder: holder) }
    }

    /// The holder of a group that is observed, if it lives.
    func observedHolder(of group: Int) -> Holder? { Self.lock.withLock { observed[group]?.holder } }
}

extension GraphInstance {
    /// What keeps all that a binding of this component can reach, for something that resolves it later.
    ///
    /// Called by what runs in the instance, so that the values are held already. Cost: constant, but for the first time, when it is
    /// linear in what is reached and has no holder.
    @usableFromInline
    package func holder(of binding: Int) -> Holder {
        let table = holders
        let group = table.groups.groupOfBinding[binding]
        if table.groups.groups[group].isEmpty { return Holder(nothingOf: self) }
        return table[group] ?? makeHolder(of: group)
    }

    private func holder(ofGroup group: Int) -> Holder? { holders[group] }

    /// Makes the holders of a group and of all that it leads to.
    private func makeHolder(of group: Int) -> Holder {
        var observed: [(instance: GraphInstance, group: Int)] = []
        let holder = makeHolder(of: group, &observed)
        // What is depended on weakly may lead back here, so that its holders come after.
        while let (owner, group) = observed.popLast() { owner.observe(group, &observed) }
        return holder
    }

    /// The same, and notes the groups that weak providers look for.
    private func makeHolder(of group: Int, _ observed: inout [(instance: GraphInstance, group: Int)]) -> Holder {
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
            if groups.groups[current].isCycle { instance.holders.observe(current, holder) }
            for place in groups.watched[groups.groups[current].watched] {
                let owner = instance.ancestor(place.hops)
                if let watched = owner.watch(place.index) { observed.append((owner, watched)) }
            }
            path.removeLast()
            if path.isEmpty { return holder }
        }
    }

    /// Makes the holder of a group that leads to others which have theirs.
    private func enterHolder(of group: Int) -> Holder {
        let groups = plan.retentionGroups
        let needed = groups.successors[groups.groups[group].successors].compactMap {
            ancestor($0.hops).holder(ofGroup: $0.index)
        }
        return holders.enter(Holder(group, of: self, needed: needed), group, isOwned: isHeldWhole)
    }

    /// Lets the shared value of a binding be seen after it has ended here, as long as something else keeps it.
    /// - Returns: The group whose holder weak providers look for, if there is something to hold.
    private func watch(_ binding: Int) -> Int? {
        let slot = Int(plan.bindings[plan.aliased(binding)].slot)
        if slot >= 0 { _ = weakSlot(of: slot) }
        let group = plan.retentionGroups.groupOfBinding[binding]
        return plan.retentionGroups.groups[group].isEmpty ? nil : group
    }

    /// Lets weak providers find the holder of a group. Where nobody holds the whole instance any more, what is held of it can be found
    /// already.
    private func observe(_ group: Int, _ observed: inout [(instance: GraphInstance, group: Int)]) {
        guard holders.observedHolder(of: group) == nil, tryHoldWhole() else { return }
        defer { dropWhole() }
        holders.observe(group, holder(ofGroup: group) ?? makeHolder(of: group, &observed))
    }

    // MARK: Ends

    /// Ends the values of a group: nothing can ask for them any more.
    fileprivate func end(_ group: Int) {
        let groups = plan.retentionGroups
        end(groups.slots[groups.groups[group].slots])
    }

    /// Ends the values that no group's holder keeps, when nobody holds the whole instance any more.
    func endUnheld() {
        guard let table = existingHolders else { return end(0..<slotCount) }
        let groups = table.groups.groupOfSlot[component]
        let unheld = (0..<slotCount).filter { table[groups[$0]] == nil }
        table.disown()
        end(unheld)
    }

    /// Ends the values of slots, dependents before what they need: those stand first.
    private func end(_ slots: some Collection<Int>) {
        for slot in slots { Slot(word(slot)).take().map { ReleaseQueue.release($0, isSequenced: endsInOrder) } }
    }
}

/// Where something can be resolved as long as something else holds what it needs.
package struct WeakHome: @unchecked Sendable {
    // Invariant: a weak reference may be read from any thread, and is not written.
    private weak var instance: GraphInstance?
    private let need: Need

    private enum Need {
        case whole
        case binding(Int)
        case nothing
    }

    /// Of what may need anything of an instance.
    package init(_ instance: GraphInstance) {
        self.instance = instance
        need = .whole
    }

    /// Of a binding of the instance's component; nil for what needs none.
    init(of binding: Int?, in instance: GraphInstance) {
        self.instance = instance
        need = binding.map { .binding($0) } ?? .nothing
    }

    /// Holds what is needed; nil when nothing else holds that any more.
    package var holder: Holder? {
        guard let instance else { return nil }
        switch need {
        case .nothing: return Holder(nothingOf: instance)
        case .whole: return instance.tryHoldWhole() ? Holder(whole: instance) : nil
        case .binding(let binding):
            let groups = instance.plan.retentionGroups
            let group = groups.groupOfBinding[binding]
            if groups.groups[group].isEmpty { return Holder(nothingOf: instance) }
            if instance.tryHoldWhole() { return Holder(whole: instance) }
            return instance.existingHolders?.observedHolder(of: group)
        }
    }
}
