/// The groups of shared values that can only be kept alive together, because their bindings all lead to each other.
///
/// The groups are the strongly connected components of the bindings, over all dependencies except weak ones. A provider retains the group
/// of its binding, and a group retains its successors, so exactly the reachable values stay alive.
final class RetentionGroups: Sendable {
    /// Bindings of one component that all lead to each other, or a single binding.
    struct Group: Sendable {
        /// The number of the group among the groups of its component.
        let number: Int
        /// The range of the group's shared values in ``slots``.
        let slots: Range<Int>
        /// The range in ``successors`` of the groups to which this one leads.
        let successors: Range<Int>
        /// The range of the group's weak dependencies in ``watched``.
        let watched: Range<Int>
        /// Whether a member can be requested by code that must not retain the group: its own members, or its weak dependents.
        let isObserved: Bool
        /// Whether the group has no shared values and no weak dependencies, so that only its successors are kept.
        var keepsNothingItself: Bool { slots.isEmpty && watched.isEmpty }
    }

    /// A group to which another group leads.
    struct Successor: Sendable {
        /// The number of steps up to the component of the group, which is 0 for the component of the other group.
        let hops: Int
        /// The group, in the plan of that component.
        let group: GroupID
        /// The number of the group among the groups of its component.
        let number: Int
    }

    /// A binding that a member of a group weakly depends on.
    struct Watched: Sendable {
        /// The number of steps up to the component of the binding.
        let hops: Int
        /// The binding, in the plan of that component.
        let binding: BindingID
    }

    let groups: Rows<Group>
    let slots: [SlotID]
    private let successors: [Successor]
    let watched: [Watched]
    /// The group that keeps the values that each binding can reach. It is `nil` if there are none, and for bindings that represent bindings
    /// of a parent graph.
    let groupOfBinding: Column<GraphPlan.Binding, GroupID?>
    /// The groups of the slots of each component.
    let groupOfSlot: Column<GraphPlan.Component, Column<Slot, GroupID>>
    /// The groups of each component, by their numbers. A group comes after the groups to which it leads.
    let groupsOfComponent: Column<GraphPlan.Component, [GroupID]>

    /// Calls `body` with each group to which a group leads.
    func forEachSuccessor(of group: GroupID, _ body: (Successor) -> Void) {
        // Without the buffer, each step would retain the array.
        successors.withUnsafeBufferPointer { all in
            for position in groups[group].successors { body(all[position]) }
        }
    }

    /// Finds the groups of a plan.
    /// - Complexity: Linear in the bindings and edges and, for each component, in the values that its subcomponents need from it and from
    ///   components above.
    init(of plan: GraphPlan) {
        let dependencies = Dependencies(of: plan)
        var groups = Rows<Group>()
        var slots: [SlotID] = []
        var successors: [Successor] = []
        var watched: [Watched] = []
        var groupOfBinding = Column<GraphPlan.Binding, GroupID?>(repeating: nil, count: plan.bindings.count)
        var groupOfSlot = Column<GraphPlan.Component, Column<Slot, GroupID>>()
        for component in plan.components.values {
            groupOfSlot.append(Column(repeating: GroupID(0), count: component.sharedCount))
        }
        var groupsOfComponent = Column<GraphPlan.Component, [GroupID]>(repeating: [], count: plan.components.count)
        // The successors of the current group.
        var known: Set<Int> = []
        // A group comes after the groups to which it leads. It is left out if it has no shared values, no weak dependencies, and leads to no
        // group.
        forEachStrongComponent(
            ofNodes: plan.bindings.count, edges: { dependencies.starts[$0]..<dependencies.starts[$0 + 1] },
            target: { dependencies.strong[$1].position }
        ) { positions, isCycle in
            // A cycle never leaves its component, since no binding depends on the bindings of a subcomponent.
            let first = BindingID(positions[positions.startIndex])
            if plan.bindings[first].kind == .imported { return }
            let component = plan.bindings[first].component
            let depth = plan.components[component].depth
            let index = groups.indices.upperBound
            let starts = (slots: slots.count, successors: successors.count, watched: watched.count)
            var isObserved = isCycle
            for position in positions {
                let member = BindingID(position)
                groupOfBinding[member] = index
                if dependencies.isObserved[member] { isObserved = true }
                guard let slot = plan.bindings[member].slot else { continue }
                slots.append(slot)
                groupOfSlot[component][slot] = index
            }
            // Each successor has a number of its own: there are at most as many hops as components above.
            let hopCount = depth + 1
            func add(_ hops: Int, _ group: GroupID, number: Int) {
                guard known.add(group.position * hopCount + hops) else { return }
                successors.append(Successor(hops: hops, group: group, number: number))
            }
            for position in positions {
                for edge in dependencies.starts[position]..<dependencies.starts[position + 1] {
                    let target = dependencies.strong[edge]
                    let hops = depth - plan.depth(of: target)
                    if let imported = plan.imported[target] {
                        let above = imported.plan.retentionGroups
                        if let group = above.groupOfBinding[imported.id] {
                            add(hops, group, number: above.groups[group].number)
                        }
                        continue
                    }
                    guard let group = groupOfBinding[target], group != index else { continue }
                    let row = groups[group]
                    if row.keepsNothingItself, !row.isObserved, row.successors.count <= Limits.replacedSuccessors {
                        // Without a lease of this group, the leases of the groups to which it leads are enough.
                        for position in row.successors {
                            let next = successors[position]
                            add(hops + next.hops, next.group, number: next.number)
                        }
                    } else {
                        add(hops, group, number: row.number)
                    }
                }
                for target in dependencies.weak[BindingID(position)] ?? [] {
                    let source = plan.source(of: target)
                    watched.append(Watched(hops: depth - source.depth, binding: source.id))
                }
            }
            for successor in successors[starts.successors...] {
                known.remove(successor.group.position * hopCount + successor.hops)
            }
            let group = Group(
                number: groupsOfComponent[component].count, slots: starts.slots..<slots.count,
                successors: starts.successors..<successors.count, watched: starts.watched..<watched.count,
                isObserved: isObserved)
            if group.keepsNothingItself, group.successors.isEmpty {
                for position in positions { groupOfBinding[BindingID(position)] = nil }
            } else {
                groups.append(group)
                groupsOfComponent[component].append(index)
            }
        }
        self.groups = groups
        self.slots = slots
        self.successors = successors
        self.watched = watched
        self.groupOfBinding = groupOfBinding
        self.groupOfSlot = groupOfSlot
        self.groupsOfComponent = groupsOfComponent
    }
}

/// The dependencies of each binding in the instance in which it is resolved, and in the instances above.
///
/// A component that a factory builds later has instances of its own, so the factory depends on the values that the component needs from
/// outside.
private final class Dependencies {
    /// The targets of all dependencies that are not weak.
    private(set) var strong: [BindingID] = []
    /// The position in ``strong`` of the first dependency of each binding, and the count of ``strong``.
    private(set) var starts = [0]
    private(set) var weak = SparseColumn<GraphPlan.Binding, [BindingID]>()
    /// For each component factory, the strong needs of the built component and its subcomponents outside of them.
    private var strongNeeds = SparseColumn<GraphPlan.Binding, [BindingID]>()
    /// Whether others depend weakly on each binding.
    private(set) var isObserved: Column<GraphPlan.Binding, Bool>

    init(of plan: GraphPlan) {
        isObserved = Column(repeating: false, count: plan.bindings.count)
        if !plan.built.isEmpty { findNeedsOfBuilds(in: plan) }
        starts.reserveCapacity(plan.bindings.count + 1)
        for binding in plan.bindings.indices {
            let needs = needs(of: binding, in: plan)
            strong += needs.strong
            if !needs.weak.isEmpty { weak.store(needs.weak, binding) }
            for target in needs.weak { isObserved[target] = true }
            starts.append(strong.count)
        }
    }

    /// Finds, for each component factory, the outside values that the built component and its subcomponents need.
    private func findNeedsOfBuilds(in plan: GraphPlan) {
        // Any binding of a component without a root may be requested. The graph of a component with a root calls injectors by the class of
        // an object.
        var requested = Column<GraphPlan.Component, [BindingID]>(repeating: [], count: plan.components.count)
        for binding in plan.bindings.indices {
            let component = plan.bindings[binding].component
            let root = plan.components[component].root
            if root == nil || root == binding || plan.bindings[binding].kind == .propertyInjector {
                requested[component].append(binding)
            }
        }
        // A component comes after the one that installs it.
        for factory in plan.built.rows.sorted(byRank: { -(plan.built[$0]?.position ?? 0) }) {
            guard let component = plan.built[factory] else { continue }
            let depth = plan.components[component].depth
            func isOutside(_ target: BindingID) -> Bool {
                plan.components[plan.bindings[target].component].depth < depth
            }
            var stack = requested[component]
            var seen = RowSet(stack)
            var (strongOutside, weakOutside) = (RowSet<GraphPlan.Binding>(), RowSet<GraphPlan.Binding>())
            while let binding = stack.popLast() {
                let needs = needs(of: binding, in: plan)
                for target in needs.weak where isOutside(target) { weakOutside.insert(target) }
                for target in needs.strong {
                    if isOutside(target) {
                        strongOutside.insert(target)
                    } else if seen.insert(target) {
                        stack.append(target)
                    }
                }
            }
            strongNeeds.store(strongOutside.sorted, factory)
            weak.store(weakOutside.sorted, factory)
        }
    }

    /// Returns the dependencies of a binding in its own component and above, with the needs of what it builds.
    private func needs(of binding: BindingID, in plan: GraphPlan) -> (strong: [BindingID], weak: [BindingID]) {
        let depth = plan.components[plan.bindings[binding].component].depth
        var needs = (strong: [BindingID](), weak: weak[binding] ?? [])
        for edge in plan.bindings[binding].edges {
            let edge = plan.edges[edge]
            guard let target = edge.target, plan.components[plan.bindings[target].component].depth <= depth else {
                continue
            }
            if edge.strength == .weak { needs.weak.append(target) } else { needs.strong.append(target) }
        }
        needs.strong += strongNeeds[binding] ?? []
        return needs
    }
}
