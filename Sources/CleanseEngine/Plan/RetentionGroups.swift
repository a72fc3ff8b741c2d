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
    struct Successor: Hashable, Sendable {
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
    let slots: ContiguousArray<SlotID>
    private let successors: ContiguousArray<Successor>
    let watched: ContiguousArray<Watched>
    /// The group that keeps the values that each binding can reach. It is `nil` if there are none, and for bindings that represent bindings
    /// of a parent graph.
    let groupOfBinding: Column<GraphPlan.Binding, GroupID?>
    /// The groups of the slots of each component.
    let groupOfSlot: Column<GraphPlan.Component, Column<Slot, GroupID>>
    /// The groups of each component, by their numbers. A group comes after the groups to which it leads.
    let groupsOfComponent: Column<GraphPlan.Component, ContiguousArray<GroupID>>

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
        var builder = Builder(plan)
        forEachStrongComponent(
            of: plan.bindings.indices, edges: { dependencies.edges[$0] }, target: { dependencies.strong[$1] }
        ) { members, isCycle in
            // SAFETY: a strongly connected component has a member.
            if plan.bindings[members.first!].kind != .imported {
                let observed = dependencies.observed
                let isObserved = isCycle || !observed.isEmpty && members.contains(where: observed.contains)
                builder.add(members, isObserved: isObserved, dependencies)
            }
        }
        groups = builder.groups
        slots = builder.slots
        successors = builder.successors
        watched = builder.watched
        groupOfBinding = builder.groupOfBinding
        groupOfSlot = builder.groupOfSlot
        groupsOfComponent = builder.groupsOfComponent
    }
}

private struct Builder: ~Copyable {
    typealias Group = RetentionGroups.Group
    typealias Successor = RetentionGroups.Successor

    private let plan: GraphPlan
    var groups = Rows<Group>()
    var slots: ContiguousArray<SlotID> = []
    var successors: ContiguousArray<Successor> = []
    var watched: ContiguousArray<RetentionGroups.Watched> = []
    var groupOfBinding: Column<GraphPlan.Binding, GroupID?>
    var groupOfSlot: Column<GraphPlan.Component, Column<Slot, GroupID>>
    var groupsOfComponent: Column<GraphPlan.Component, ContiguousArray<GroupID>>

    init(_ plan: GraphPlan) {
        self.plan = plan
        groupOfBinding = Column(repeating: nil, count: plan.bindings.count)
        groupOfSlot = Column(plan.components.lazy.map { Column(repeating: GroupID(0), count: $0.sharedCount) })
        groupsOfComponent = Column(repeating: [], count: plan.components.count)
    }

    /// Adds a group of bindings, unless it has no shared values, no weak dependencies, and leads to no group. The groups to which it leads
    /// must have been added before.
    mutating func add(_ members: ArraySlice<BindingID>, isObserved: Bool, _ dependencies: Dependencies) {
        // A cycle never leaves its component, since no binding depends on the bindings of a subcomponent.
        // SAFETY: a strongly connected component has a member.
        let component = plan.bindings[members.first!].component
        let depth = plan.components[component].depth
        let index = groups.endIndex
        let number = groupsOfComponent[component].count
        let starts = (slots.count, successors.count, watched.count)
        for member in members {
            groupOfBinding[member] = index
            guard let slot = plan.bindings[member].slot else { continue }
            slots.append(slot)
            groupOfSlot[component][slot] = index
        }
        var seen: Set<Successor> = []
        for member in members {
            for target in dependencies.strong[dependencies.edges[member]] {
                let imported = plan.imported[target]
                let known =
                    if let imported {
                        imported.plan.retentionGroups.groupOfBinding[imported.binding]
                    } else {
                        groupOfBinding[target]
                    }
                guard let known else { continue }
                let hops = depth - plan.depth(of: target)
                if hops == 0, known == index { continue }
                let row = imported?.plan.retentionGroups.groups[known] ?? groups[known]
                let successor = Successor(hops: hops, group: known, number: row.number)
                if !seen.insert(successor).inserted { continue }
                guard imported == nil, row.keepsNothingItself, !row.isObserved,
                    row.successors.count <= Limits.replacedSuccessors
                else {
                    successors.append(successor)
                    continue
                }
                // Without a lease of this group, the leases of the groups to which it leads are enough.
                for next in successors[row.successors] {
                    let further = Successor(
                        hops: successor.hops + next.hops, group: next.group, number: next.number)
                    if seen.insert(further).inserted { successors.append(further) }
                }
            }
            watched += (dependencies.weak[member] ?? []).map { target in
                .init(hops: depth - plan.depth(of: target), binding: plan.imported[target]?.binding ?? target)
            }
        }
        let group = Group(
            number: number, slots: starts.0..<slots.count, successors: starts.1..<successors.count,
            watched: starts.2..<watched.count, isObserved: isObserved)
        if group.keepsNothingItself, group.successors.isEmpty {
            for member in members { groupOfBinding[member] = nil }
        } else {
            groups.append(group)
            groupsOfComponent[component].append(index)
        }
    }
}

/// The dependencies of each binding in the instance in which it is resolved, and in the instances above.
///
/// A component that a factory builds later has instances of its own, so the factory depends on the values that the component needs from
/// outside.
private struct Dependencies {
    /// The type of the rows of dependencies.
    enum Dependency {}

    private(set) var strong = Column<Dependency, BindingID>()
    /// The range in ``strong`` of the dependencies of each binding.
    private(set) var edges = Column<GraphPlan.Binding, Range<RowIndex<Dependency>>>()
    private(set) var weak = SparseColumn<GraphPlan.Binding, [BindingID]>()
    /// The bindings on which others depend weakly.
    private(set) var observed = RowSet<GraphPlan.Binding>()

    init(of plan: GraphPlan) {
        let builds = plan.built.isEmpty ? SparseColumn() : Self.needsOfBuilds(in: plan)
        edges.reserveCapacity(plan.bindings.count)
        for binding in plan.bindings.indices {
            let start = strong.endIndex
            var watched = builds[binding]?.weak ?? []
            plan.forEachNeed(of: binding) { target, isWeak in
                if isWeak { watched.append(target) } else { strong.append(target) }
            }
            for target in builds[binding]?.strong ?? [] { strong.append(target) }
            if !watched.isEmpty { weak.store(watched, binding) }
            for target in watched { observed.insert(target) }
            edges.append(start..<strong.endIndex)
        }
    }

    typealias Needs = (strong: [BindingID], weak: [BindingID])

    /// Returns, for each component factory, the outside values that the built component and its subcomponents need.
    private static func needsOfBuilds(in plan: GraphPlan) -> SparseColumn<GraphPlan.Binding, Needs> {
        var result = SparseColumn<GraphPlan.Binding, Needs>()
        let unfilled = Column<GraphPlan.Component, [BindingID]>(repeating: [], count: plan.components.count)
        lazy var members = plan.bindings.indices.reduce(into: unfilled) { $0[plan.bindings[$1].component].append($1) }
        let injectors = Dictionary(
            grouping: plan.bindings.indices.lazy.filter { plan.bindings[$0].kind == .propertyInjector }
        ) { plan.bindings[$0].component }
        let factories = plan.built.rows.compactMap { factory in plan.built[factory].map { (factory, $0) } }
        // A component comes after the one that installs it.
        for (factory, component) in factories.sorted(byRank: { -$0.1.position }) {
            let depth = plan.components[component].depth
            func isOutside(_ binding: BindingID) -> Bool {
                plan.components[plan.bindings[binding].component].depth < depth
            }
            // Any binding of a component without a root may be requested. The graph of a component with a root calls injectors by the class
            // of an object.
            let root = plan.components[component].root
            var stack = root.map { [$0] + (injectors[component] ?? []) } ?? members[component]
            var seen = RowSet(stack)
            var (strong, weak) = (RowSet<GraphPlan.Binding>(), RowSet<GraphPlan.Binding>())
            func note(_ target: BindingID, isWeak: Bool) {
                if isOutside(target) {
                    if isWeak { weak.insert(target) } else { strong.insert(target) }
                } else if !isWeak, seen.insert(target) {
                    stack.append(target)
                }
            }
            while let binding = stack.popLast() {
                plan.forEachNeed(of: binding) { note($0, isWeak: $1) }
                for target in result[binding]?.strong ?? [] { note(target, isWeak: false) }
                for target in result[binding]?.weak ?? [] { note(target, isWeak: true) }
            }
            result.store((strong.sorted, weak.sorted), factory)
        }
        return result
    }
}

extension GraphPlan {
    /// Calls `body` with each dependency of a binding in its own component and above.
    fileprivate func forEachNeed(of binding: BindingID, _ body: (_ target: BindingID, _ isWeak: Bool) -> Void) {
        let depth = components[bindings[binding].component].depth
        for edge in bindings[binding].edges {
            let edge = edges[edge]
            guard let target = edge.target, components[bindings[target].component].depth <= depth else { continue }
            body(target, edge.strength == .weak)
        }
    }
}
