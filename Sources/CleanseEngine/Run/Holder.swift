// Holders, which retain shared values of an instance, and weak homes, whose values can be retained while another owner retains them.

/// Retains shared values of an instance and their dependencies: all of them, or the ones that a binding can reach.
///
/// An instance is only memory. Its values live as long as a holder that covers them. A holder of the whole instance belongs to the owner of
/// the graph. A holder of a retention group belongs to providers, factories and injectors. So an object in the graph that stores a provider
/// does not retain itself, unless the provider could request that object.
@usableFromInline
package final class Holder: @unchecked Sendable {
    // SAFETY: written only by `init`, by `deinit`, and by the creator before it shares the holder.

    @usableFromInline package let instance: GraphInstance
    private var coverage: Coverage
    /// The holders of the dependencies of this holder's values, and other holders to retain.
    private var others: [Holder]
    /// Whether the holder retains the whole instance and all its ancestors, so that graphs built on it need no other holder.
    private var holdsAllAbove = false

    private enum Coverage {
        case whole
        /// A retention group of the plan.
        case group(GroupID)
        case nothing
    }

    /// Creates a holder of a whole instance.
    /// - Parameter instance: An instance that the caller already owns as a whole, as the creator of an instance does.
    @usableFromInline
    package init(whole instance: GraphInstance) {
        self.instance = instance
        coverage = .whole
        others = []
        holdsAllAbove =
            instance.parent == nil
            || instance.parentHolder.map { $0.holdsAllAbove && $0.instance === instance.parent } ?? false
    }

    /// Creates a holder of a retention group.
    init(_ group: GroupID, of instance: GraphInstance, needed: [Holder]) {
        self.instance = instance
        coverage = .group(group)
        others = needed
    }

    /// Creates a holder that retains no values itself, only other holders.
    init(nothingOf instance: GraphInstance, _ others: [Holder] = []) {
        self.instance = instance
        coverage = .nothing
        self.others = others
    }

    /// Creates an instance of a component of a plan, and a holder of it.
    /// - Parameters:
    ///   - parent: Retains the parent instance.
    ///   - seed: The content of the seed's slot, if the component has a seed.
    package convenience init(
        starting component: ComponentID, of plan: LinkedPlan, on parent: Holder?, seed: SlotContent? = nil
    ) {
        self.init(
            whole: .start(plan, component: component, parent: parent?.instance, heldBy: parent, seed: seed))
    }

    /// Creates an instance of a subcomponent, and a holder of it.
    /// - Parameters:
    ///   - parent: The parent instance.
    ///   - holder: Retains the values of `parent` that the new instance needs.
    ///   - seed: The content of the seed's slot, if the component has a seed.
    package convenience init(
        starting component: ComponentID, on parent: GraphInstance, heldBy holder: Holder, seed: SlotContent? = nil
    ) {
        self.init(
            whole: .start(parent.linked, component: component, parent: parent, heldBy: holder, seed: seed))
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

    /// Makes the holder cover no values, so that its release affects none. The caller must have the only reference to it.
    func discard() { coverage = .nothing }

    // MARK: Coverage

    /// Returns whether the holder retains all that a binding needs. The binding's instance is this one or an ancestor.
    package func keeps(_ binding: BindingID, of plan: GraphPlan) -> Bool {
        if holdsAllAbove { return true }
        var owner: GraphInstance? = instance
        while let current = owner, current.plan !== plan || current.component != plan.bindings[binding].component {
            owner = current.parent
        }
        guard let owner else { return false }
        guard let first = plan.retentionGroups.keptGroup(of: binding) else { return true }
        let (wholes, covered) = everythingHeld()
        var seen: Set<ObjectRow> = []
        var pending = [(instance: owner, group: first)]
        while let (instance, group) = pending.popLast() {
            let groups = instance.plan.retentionGroups
            let place = ObjectRow(ObjectIdentifier(instance), group)
            if groups.groups[group].isEmpty || covered.contains(place) || !seen.insert(place).inserted { continue }
            guard wholes.contains(place.object) else { return false }
            pending += groups.successors[groups.groups[group].successors].map {
                (instance.ancestor($0.hops), $0.index)
            }
        }
        return true
    }

    /// Returns the whole instances and the groups that this holder retains, directly or through other holders.
    private func everythingHeld() -> (wholes: Set<ObjectIdentifier>, groups: Set<ObjectRow>) {
        var (wholes, groups): (Set<ObjectIdentifier>, Set<ObjectRow>) = ([], [])
        var seen: Set<ObjectIdentifier> = []
        var pending = [self]
        while let holder = pending.popLast() {
            guard seen.insert(ObjectIdentifier(holder)).inserted else { continue }
            pending += holder.others
            switch holder.coverage {
            case .whole:
                wholes.insert(ObjectIdentifier(holder.instance))
                if let above = holder.instance.parentHolder { pending.append(above) }
            case .group(let group): groups.insert(ObjectRow(ObjectIdentifier(holder.instance), group))
            case .nothing: break
            }
        }
        return (wholes, groups)
    }

    /// Returns a holder of the same values that also retains each ancestor as a whole, if that ancestor still has an owner.
    package func withWholeParents() -> Holder {
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

/// An instance in which a value can be resolved as long as another owner retains the dependencies.
package struct WeakHome: @unchecked Sendable {
    // SAFETY: a weak reference may be read on any thread, and is never written.
    private weak var instance: GraphInstance?
    private let need: Need

    private enum Need {
        case whole
        case binding(BindingID)
        case nothing
    }

    /// Creates a home whose user may need any value of an instance.
    package init(_ instance: GraphInstance) {
        self.instance = instance
        need = .whole
    }

    /// Creates a home for a binding of the instance's component. A `nil` binding needs no values.
    init(of binding: BindingID?, in instance: GraphInstance) {
        self.instance = instance
        need = binding.map { .binding($0) } ?? .nothing
    }

    /// A holder of the dependencies, or `nil` if no owner retains them any more.
    package var holder: Holder? {
        guard let instance else { return nil }
        switch need {
        case .nothing: return Holder(nothingOf: instance)
        case .whole: return instance.tryHoldWhole() ? Holder(whole: instance) : nil
        case .binding(let binding):
            guard let group = instance.plan.retentionGroups.keptGroup(of: binding) else {
                return Holder(nothingOf: instance)
            }
            if instance.tryHoldWhole() { return Holder(whole: instance) }
            return instance.existingHolders?.observedHolder(of: group)
        }
    }
}
