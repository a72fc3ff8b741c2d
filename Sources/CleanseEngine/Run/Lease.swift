// Leases, which retain shared values of an instance, and weak homes, whose values can be retained while another owner retains them.

/// Retains shared values of an instance and their dependencies: all of them, or the ones that a binding can reach.
///
/// An instance is only memory. Its values live as long as a lease that covers them. A lease of the whole instance belongs to the owner of
/// the graph. A lease of a retention group belongs to providers, factories and injectors. So an object in the graph that stores a provider
/// does not retain itself, unless the provider could request that object.
@usableFromInline
package final class Lease: @unchecked Sendable {
    // SAFETY: written only by `init`, by `deinit`, and by the creator before it shares the lease.

    @usableFromInline package let instance: GraphInstance
    private let coverage: Coverage
    /// Other leases to retain.
    private var others: [Lease] = []
    /// Whether the lease retains the whole instance and all its ancestors, so that graphs built on it need no other lease.
    private var holdsAllAbove = false

    private enum Coverage {
        case whole
        /// A retention group of the plan.
        case group(GroupID)
        case nothing
    }

    /// Creates a lease of a whole instance.
    /// - Parameter instance: An instance that the caller already owns as a whole, as the creator of an instance does.
    @usableFromInline
    package init(whole instance: GraphInstance) {
        self.instance = instance
        coverage = .whole
        holdsAllAbove =
            instance.parent == nil
            || instance.parentLease.map { $0.holdsAllAbove && $0.instance === instance.parent } ?? false
    }

    /// Creates a lease of a retention group, of which the caller is already an owner.
    init(owning group: GroupID, of instance: GraphInstance) {
        self.instance = instance
        coverage = .group(group)
    }

    /// Creates a lease that retains no values itself, only other leases.
    init(nothingOf instance: GraphInstance, _ others: [Lease] = []) {
        self.instance = instance
        coverage = .nothing
        self.others = others
    }

    /// Creates an instance of a component of a plan, and a lease of it.
    /// - Parameters:
    ///   - parent: Retains the parent instance.
    ///   - seed: The content of the seed's slot, if the component has a seed.
    package convenience init(
        starting component: ComponentID, of plan: LinkedPlan, on parent: Lease?, seed: SlotContent? = nil
    ) {
        self.init(
            whole: .start(plan, component: component, parent: parent?.instance, leasedBy: parent, seed: seed))
    }

    /// Creates an instance of a subcomponent, and a lease of it.
    /// - Parameters:
    ///   - parent: The parent instance.
    ///   - lease: Retains the values of `parent` that the new instance needs.
    ///   - seed: The content of the seed's slot, if the component has a seed.
    package convenience init(
        starting component: ComponentID, on parent: GraphInstance, leasedBy lease: Lease, seed: SlotContent? = nil
    ) {
        self.init(
            whole: .start(parent.linked, component: component, parent: parent, leasedBy: lease, seed: seed))
    }

    deinit {
        switch coverage {
        case .whole: instance.releaseInstance()
        case .nothing: ReleaseQueue.release(each: &others)
        case .group(let group): instance.release(group)
        }
    }

    // MARK: Coverage

    /// Returns whether the lease retains all that a binding needs. The binding's instance is this one or an ancestor.
    package func keeps(_ binding: BindingID, of plan: GraphPlan) -> Bool {
        if holdsAllAbove { return true }
        var owner: GraphInstance? = instance
        while let current = owner, current.plan !== plan || current.component != plan.bindings[binding].component {
            owner = current.parent
        }
        guard let owner else { return false }
        guard let first = plan.retentionGroups.groupOfBinding[binding] else { return true }
        // It also contains the groups that have been visited.
        var held = everythingHeld()
        var pending = [(instance: owner, group: first)]
        while let (instance, group) = pending.popLast() {
            guard held.insert(ObjectRow(ObjectIdentifier(instance), group)) else { continue }
            let groups = instance.plan.retentionGroups
            guard groups.groups[group].keepsNothingItself || held.contains(ObjectRow(whole: instance)) else {
                return false
            }
            groups.forEachSuccessor(of: group) {
                pending.append((instance.ancestor($0.hops), $0.group))
            }
        }
        return true
    }

    /// Returns the whole instances and the groups that this lease retains, directly or through other leases.
    private func everythingHeld() -> ColdTable<ObjectRow, Void> {
        // It also contains the leases themselves.
        var held = ColdTable<ObjectRow, Void>()
        var (pending, covered): ([Lease], [(instance: GraphInstance, group: GroupID)]) = ([self], [])
        while let lease = pending.popLast() {
            guard held.insert(ObjectRow(whole: lease)) else { continue }
            pending += lease.others
            switch lease.coverage {
            case .whole:
                held.insert(ObjectRow(whole: lease.instance))
                if let above = lease.instance.parentLease { pending.append(above) }
            case .group(let group): covered.append((lease.instance, group))
            case .nothing: break
            }
        }
        while let (instance, group) = covered.popLast() {
            guard held.insert(ObjectRow(ObjectIdentifier(instance), group)) else { continue }
            instance.plan.retentionGroups.forEachSuccessor(of: group) {
                covered.append((instance.ancestor($0.hops), $0.group))
            }
        }
        return held
    }

    /// Returns a lease of the same values that also retains each ancestor as a whole, if that ancestor still has an owner.
    package func retainingParents() -> Lease {
        if holdsAllAbove { return self }
        let result = Lease(nothingOf: instance, [self])
        result.holdsAllAbove = true
        var next: GraphInstance? = instance
        while let instance = next {
            if instance.tryRetainInstance() {
                let whole = Lease(whole: instance)
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

    /// A lease of the dependencies, or `nil` if no owner retains them any more.
    package var lease: Lease? {
        guard let instance else { return nil }
        switch need {
        case .nothing: return Lease(nothingOf: instance)
        case .whole: return instance.tryRetainInstance() ? Lease(whole: instance) : nil
        case .binding(let binding):
            let groups = instance.plan.retentionGroups
            guard let group = groups.groupOfBinding[binding] else { return Lease(nothingOf: instance) }
            if instance.tryRetainInstance() { return Lease(whole: instance) }
            return instance.tryRetain(groups.groups[group].number) ? Lease(owning: group, of: instance) : nil
        }
    }
}
