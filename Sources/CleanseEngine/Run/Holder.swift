// Holders, which retain shared values of an instance, and places that can be held again as long as something else holds them.

/// Keeps shared values of an instance, and their dependencies: all of them, or those that one binding can reach.
///
/// An instance is only memory. Its values live as long as a holder that covers them: one of the whole instance, which belongs to
/// whoever has the graph, or one of a retention group, which belongs to providers, factories and injectors. So an object in the
/// graph that keeps a provider does not keep itself alive, unless the provider could request it.
@usableFromInline
package final class Holder: @unchecked Sendable {
    // SAFETY: never written after `init` except by `deinit`, and by its creator before anybody else sees it.

    @usableFromInline package let instance: GraphInstance
    private var coverage: Coverage
    /// The holders of the values that the values here need, and of others that are to be held too.
    private var others: [Holder]
    /// Whether it holds the instance and all those above it as a whole, so that nothing else needs to be held for graphs built on it.
    private var holdsAllAbove = false

    private enum Coverage {
        case whole
        /// A group of the plan.
        case group(GroupID)
        case nothing
    }

    /// Holds all of an instance.
    /// - Parameter instance: One that is held as a whole on behalf of the caller already, as a new one is.
    @usableFromInline
    package init(whole instance: GraphInstance) {
        self.instance = instance
        coverage = .whole
        others = []
        holdsAllAbove =
            instance.parent == nil
            || instance.parentHolder.map { $0.holdsAllAbove && $0.instance === instance.parent } ?? false
    }

    /// Holds a group.
    init(_ group: GroupID, of instance: GraphInstance, needed: [Holder]) {
        self.instance = instance
        coverage = .group(group)
        others = needed
    }

    /// Holds no values of its own, only those of other holders.
    init(nothingOf instance: GraphInstance, _ others: [Holder] = []) {
        self.instance = instance
        coverage = .nothing
        self.others = others
    }

    /// Creates and holds an instance of a component of a plan.
    /// - Parameters:
    ///   - parent: Holds the instance above it.
    ///   - seed: The content of the seed's slot, if the component has a seed.
    package convenience init(
        starting component: ComponentID, of plan: LinkedPlan, on parent: Holder?, seed: SlotContent? = nil
    ) {
        self.init(
            whole: .start(plan, component: component, parent: parent?.instance, heldBy: parent, seed: seed))
    }

    /// Creates and holds an instance of a subcomponent.
    /// - Parameters:
    ///   - parent: The instance above it.
    ///   - holder: Holds it, as far as it is needed.
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

    /// Hands its values over to the caller, who has the only reference.
    func discard() { coverage = .nothing }

    // MARK: What is held

    /// Whether it holds everything that a binding needs, in the instance of its component, which is this one or one above.
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

    /// The instances and the groups that it holds, directly or through others.
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

    /// Holds the same and, as far as somebody else does already, the instances above as a whole.
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

/// A place where something can be resolved as long as something else holds its dependencies.
package struct WeakHome: @unchecked Sendable {
    // SAFETY: a weak reference may be read from any thread, and is not written.
    private weak var instance: GraphInstance?
    private let need: Need

    private enum Need {
        case whole
        case binding(BindingID)
        case nothing
    }

    /// For something that may need any value of an instance.
    package init(_ instance: GraphInstance) {
        self.instance = instance
        need = .whole
    }

    /// For a binding of the instance's component; nil if it needs none.
    init(of binding: BindingID?, in instance: GraphInstance) {
        self.instance = instance
        need = binding.map { .binding($0) } ?? .nothing
    }

    /// Holds the dependencies; nil when nothing else holds them any more.
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
