/// Which shared values of a plan's instances can only be kept together: those of bindings that all lead to each other.
///
/// The groups are the strongly connected components of the bindings, over all dependencies but weak ones. What is resolved later
/// keeps the group of its binding, and a group keeps those that it leads to: all that can be reached, and nothing else.
final class RetentionGroups: Sendable {
    /// Bindings of one component that all lead to each other, or a single one.
    struct Group: Sendable {
        /// Its number among the groups of its component.
        let number: Int
        /// Where its shared values stand in ``slots``.
        let slots: Range<Int>
        /// Where the groups that it leads to stand in ``successors``.
        let successors: Range<Int>
        /// Where what it depends on weakly stands in ``watched``.
        let watched: Range<Int>
        /// Whether a member can be asked for by something that must not keep the group: its own members.
        let isCycle: Bool
        /// Whether there is nothing to keep, here and in what it leads to.
        let isEmpty: Bool
    }

    /// Something in the instance of a component above.
    struct Place: Hashable, Sendable {
        /// How many components above.
        let hops: Int
        /// A group, or a binding, of that instance's plan.
        let index: Int
    }

    let groups: ContiguousArray<Group>
    let slots: ContiguousArray<Int>
    let successors: ContiguousArray<Place>
    let watched: ContiguousArray<Place>
    /// The group of each binding; -1 for those that stand for one of a parent graph.
    let groupOfBinding: ContiguousArray<Int>
    /// For each component, the groups of its slots.
    let groupOfSlot: ContiguousArray<ContiguousArray<Int>>
    /// How many groups each component has.
    let counts: ContiguousArray<Int>

    /// Linear in the bindings and edges, and, for each component, in what its subcomponents need of it and of those above.
    init(of plan: GraphPlan) {
        let dependencies = Dependencies(of: plan)
        var builder = Builder(plan)
        forEachStrongComponent(
            of: plan.bindings.count,
            edges: { Int32(dependencies.strongStarts[$0])..<Int32(dependencies.strongStarts[$0 + 1]) },
            target: { dependencies.strong[$1] }
        ) { members, isCycle in
            // SAFETY: a strongly connected component has a member.
            if plan.bindings[members.first!].kind != .imported {
                builder.add(members, isCycle: isCycle, dependencies)
            }
        }
        groups = builder.groups
        slots = builder.slots
        successors = builder.successors
        watched = builder.watched
        groupOfBinding = builder.groupOfBinding
        groupOfSlot = builder.groupOfSlot
        counts = builder.counts
    }
}

private struct Builder {
    typealias Group = RetentionGroups.Group
    typealias Place = RetentionGroups.Place

    private let plan: GraphPlan
    var groups: ContiguousArray<Group> = []
    var slots: ContiguousArray<Int> = []
    var successors: ContiguousArray<Place> = []
    var watched: ContiguousArray<Place> = []
    var groupOfBinding: ContiguousArray<Int>
    var groupOfSlot: ContiguousArray<ContiguousArray<Int>>
    var counts: ContiguousArray<Int>

    init(_ plan: GraphPlan) {
        self.plan = plan
        groupOfBinding = ContiguousArray(repeating: -1, count: plan.bindings.count)
        groupOfSlot = ContiguousArray(
            plan.components.map { ContiguousArray(repeating: -1, count: $0.sharedCount) })
        counts = ContiguousArray(repeating: 0, count: plan.components.count)
    }

    /// Adds a group of bindings; those that it leads to have been added.
    mutating func add(_ members: ArraySlice<Int>, isCycle: Bool, _ dependencies: Dependencies) {
        // A cycle never leaves its component: nothing depends on what a subcomponent binds.
        // SAFETY: a strongly connected component has a member.
        let component = Int(plan.bindings[members.first!].component)
        let depth = plan.components[component].depth
        func place(of target: Int, _ index: (GraphPlan, Int) -> Int) -> Place {
            let source = plan.source(of: target)
            return Place(hops: depth - source.depth, index: index(source.plan, source.binding))
        }
        let index = groups.count
        let number = counts[component]
        counts[component] += 1
        let starts = (slots.count, successors.count, watched.count)
        for member in members {
            groupOfBinding[member] = index
            let slot = Int(plan.bindings[member].slot)
            guard slot >= 0 else { continue }
            slots.append(slot)
            groupOfSlot[component][slot] = index
        }
        var seen: Set<Place> = []
        for member in members {
            for target in dependencies.strong(of: member) {
                let successor = place(of: target) { source, binding in
                    source === plan ? groupOfBinding[binding] : source.retentionGroups.groupOfBinding[binding]
                }
                guard successor != Place(hops: 0, index: index), seen.insert(successor).inserted else { continue }
                let source = plan.source(of: target).plan
                let isEmpty =
                    source === plan
                    ? groups[successor.index].isEmpty : source.retentionGroups.groups[successor.index].isEmpty
                if !isEmpty { successors.append(successor) }
            }
            watched += dependencies.weak(of: member).map { place(of: $0) { _, binding in binding } }
        }
        groups.append(
            Group(
                number: number, slots: starts.0..<slots.count, successors: starts.1..<successors.count,
                watched: starts.2..<watched.count, isCycle: isCycle,
                isEmpty: starts == (slots.count, successors.count, watched.count)))
    }
}

/// What each binding depends on in the instance that it is resolved in, and in those above.
///
/// What a component factory builds later has instances of its own. So the factory depends on what those need from outside.
private struct Dependencies {
    private(set) var strong: ContiguousArray<Int> = []
    private(set) var strongStarts: ContiguousArray<Int> = [0]
    private var weak: ContiguousArray<Int> = []
    private var weakStarts: ContiguousArray<Int> = [0]

    func strong(of binding: Int) -> ArraySlice<Int> {
        ArraySlice(strong[strongStarts[binding]..<strongStarts[binding + 1]])
    }
    func weak(of binding: Int) -> ArraySlice<Int> {
        ArraySlice(weak[weakStarts[binding]..<weakStarts[binding + 1]])
    }

    init(of plan: GraphPlan) {
        let builds = Self.needsOfBuilds(in: plan)
        for binding in plan.bindings.indices {
            plan.forEachNeed(of: binding) { target, isWeak in
                if isWeak { weak.append(target) } else { strong.append(target) }
            }
            strong += builds[binding]?.strong ?? []
            weak += builds[binding]?.weak ?? []
            strongStarts.append(strong.count)
            weakStarts.append(weak.count)
        }
    }

    typealias Needs = (strong: [Int], weak: [Int])

    /// For each component factory, what the components that come of it need from outside.
    private static func needsOfBuilds(in plan: GraphPlan) -> [Int: Needs] {
        var result: [Int: Needs] = [:]
        lazy var members = Dictionary(grouping: plan.bindings.indices) { Int(plan.bindings[$0].component) }
        // A component comes after the one that installs it.
        for (factory, component) in plan.built.sorted(by: { $0.value > $1.value }) {
            let depth = plan.components[component].depth
            func isOutside(_ binding: Int) -> Bool {
                plan.components[Int(plan.bindings[binding].component)].depth < depth
            }
            let root = plan.components[component].root
            // One without a root may be asked for anything.
            var stack = root >= 0 ? [root] : members[component] ?? []
            var seen = Set(stack)
            var (strong, weak): (Set<Int>, Set<Int>) = ([], [])
            func note(_ target: Int, isWeak: Bool) {
                if isOutside(target) {
                    if isWeak { weak.insert(target) } else { strong.insert(target) }
                } else if !isWeak, seen.insert(target).inserted {
                    stack.append(target)
                }
            }
            while let binding = stack.popLast() {
                plan.forEachNeed(of: binding) { note($0, isWeak: $1) }
                for target in result[binding]?.strong ?? [] { note(target, isWeak: false) }
                for target in result[binding]?.weak ?? [] { note(target, isWeak: true) }
            }
            result[factory] = (Array(strong), Array(weak))
        }
        return result
    }
}

extension GraphPlan {
    /// What a binding depends on in its own component and above.
    fileprivate func forEachNeed(of binding: Int, _ body: (_ target: Int, _ isWeak: Bool) -> Void) {
        let depth = components[Int(bindings[binding].component)].depth
        for edge in bindings[binding].edges {
            let edge = edges[Int(edge)]
            guard let target = edge.target, components[Int(bindings[target].component)].depth <= depth else { continue }
            body(target, edge.strength == .weak)
        }
    }

    /// What a binding stands for: one of a parent graph, or itself.
    func source(of binding: Int) -> PlanBinding { imported[binding] ?? PlanBinding(plan: self, binding: binding) }
}
