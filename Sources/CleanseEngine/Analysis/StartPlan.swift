// Plans of starts: the values that a start of a component creates, found by following the dependencies of its plan.

/// The values that a start of a component creates, each after the values that it needs.
final class StartPlan: Sendable {
    /// A value that is created: the root, or a shared one.
    final class Node: @unchecked Sendable {
        // SAFETY: only the initialisers of `StartPlan` change it.

        /// The binding, in the plan of the component that starts.
        let binding: BindingID
        /// The nodes that this one needs, directly or through values that are not shared.
        fileprivate(set) var needs: [Int]
        /// The nodes that need this one.
        fileprivate(set) var dependents: [Int] = []
        /// Whether the node belongs to a component above, which must already have the value.
        let isAbove: Bool

        fileprivate init(_ binding: BindingID, needs: [Int] = [], isAbove: Bool = false) {
            self.binding = binding
            self.needs = needs
            self.isAbove = isAbove
        }
    }

    /// The nodes, in an order in which they can be created.
    let nodes: [Node]
    /// The position of the root.
    let root: Int?
    /// The bindings for which the component is started, as ``GraphPlan/startedFirst(of:)`` returns them.
    let first: [BindingID]
    /// Whether the component has values of its own that only a start can create.
    let startsValues: Bool
    /// The path from the root to the first binding that only a start can create. A binding of the component comes before any above it.
    let pathToFirst: [BindingID]

    /// Creates the plan of a start of a component.
    /// - Complexity: Linear in the bindings and dependencies that the component can reach and, for each value that is created, in the
    ///   bindings between it and the values that it needs.
    init(of component: ComponentID, following reach: StartReach) {
        let plan = reach.plan
        let root = plan.components[component].root
        first = plan.startedFirst(of: component)
        func isAbove(_ binding: BindingID) -> Bool {
            plan.bindings[binding].component != component || plan.bindings[binding].kind == .imported
        }
        let all = plan.reach(from: first, through: .all)
        let needingStart = Self.needingStart(of: component, from: first, all, reach, plan)
        let firstHere = needingStart.first { !isAbove($0) }
        startsValues = firstHere != nil
        pathToFirst = (firstHere ?? needingStart.first).map { all.path(to: $0) } ?? []
        var chosen = RowSet(needingStart)
        if let root { chosen.insert(root) }
        // The eager dependencies of all these bindings are created too.
        let eager = plan.reach(from: chosen.sorted, through: .eager)
        for binding in eager.order where plan.bindings[binding].isShared && plan.bindings[binding].kind != .seed {
            if plan.bindings[binding].component == component { chosen.insert(binding) }
        }
        var (nodes, position) = ([Node](), SparseColumn<GraphPlan.Binding, Int>())
        for binding in chosen.sorted.sorted(byRank: { reach.rank[$0] }) {
            position.store(nodes.count, binding)
            nodes.push(Node(binding, isAbove: isAbove(binding)))
        }
        self.root = root.flatMap { position[$0] }
        for node in nodes {
            for need in reach.nearest(of: node.binding, through: .all, among: position).ascending()
            where reach.isBefore(nodes[need].binding, node.binding) {
                node.needs.push(need)
            }
        }
        self.nodes = nodes
        noteDependents()
    }

    /// Returns the bindings that only a start can create.
    ///
    /// Bindings that start, stop or run come first, however they are reached. Asynchronous bindings follow, unless only asynchronous
    /// functions reach them.
    private static func needingStart(
        of component: ComponentID, from first: [BindingID], _ all: GraphPlan.Reached, _ reach: StartReach,
        _ plan: GraphPlan
    ) -> [BindingID] {
        var found: [BindingID] = []
        for binding in all.order
        where plan.bindings[binding].component == component && plan.bindings[binding].isShared
            && !plan.bindings[binding].effects.isDisjoint(with: .hooks)
        {
            found.push(binding)
        }
        let (root, components) = (plan.components[component].root, reach.components(from: component))
        for binding in plan.reach(from: first, through: .notLater).order {
            let isHere = components.contains(plan.bindings[binding].component) && reach.isAwaited(binding)
            if isHere || binding == root && plan.bindings[binding].effects.contains(.asynchronous) {
                found.push(binding)
            }
        }
        return found
    }

    /// Creates a plan of values that a front end creates, or has created, one after the other.
    /// - Parameters:
    ///   - order: The positions of the bindings in the component, in the order of creation.
    ///   - isEager: Whether only eager dependencies count. If it is false, any path between two values counts as a dependency of the later
    ///     one.
    ///   - known: Additional dependencies, as pairs of positions. The value that is created later depends on the other one.
    /// - Complexity: Linear in the bindings, and in the bindings between each of them and its dependencies.
    init(
        creating order: [Int], of component: ComponentID, following reach: StartReach, isEager: Bool,
        besides known: [(Int, Int)] = []
    ) {
        (root, first, startsValues, pathToFirst) = (nil, [], false, [])
        let plan = reach.plan
        let lowest = plan.components[component].bindings.lowerBound
        var (nodes, positions) = ([Node](), SparseColumn<GraphPlan.Binding, Int>())
        for position in order {
            positions.store(nodes.count, lowest.advanced(by: position))
            nodes.push(Node(lowest.advanced(by: position)))
        }
        self.nodes = nodes
        func relate(_ first: Int, _ second: Int) {
            if first != second { nodes[max(first, second)].needs.push(min(first, second)) }
        }
        for index in nodes.indices {
            let needs = reach.nearest(of: nodes[index].binding, through: isEager ? .eager : .all, among: positions)
            for need in needs { relate(need, index) }
        }
        for (first, second) in known {
            if let first = positions[lowest.advanced(by: first)], let second = positions[lowest.advanced(by: second)] {
                relate(first, second)
            }
        }
        for node in nodes { node.needs = Set(node.needs).ascending() }
        noteDependents()
    }

    /// Creates a plan from the nodes that each node needs, which must come before it.
    init(needs: [[Int]], root: Int? = nil) {
        (self.root, first, startsValues, pathToFirst) = (root, [], false, [])
        nodes = needs.map { Node(BindingID(0), needs: $0) }
        noteDependents()
    }

    private func noteDependents() {
        for index in nodes.indices {
            for need in nodes[index].needs { nodes[need].dependents.push(index) }
        }
    }
}

/// Follows the dependencies of a plan to the values that are created when a component starts.
struct StartReach {
    let plan: GraphPlan
    /// The position of each binding in the order of linking. Dependencies come first, unless a cycle prevents it.
    let rank: Column<GraphPlan.Binding, Int>

    /// Returns the positions of the nearest bindings with positions to which a binding leads.
    // Not inlined: two functions call it.
    @inline(never)
    func nearest(
        of binding: BindingID, through reach: GraphPlan.Reach, among positions: SparseColumn<GraphPlan.Binding, Int>
    ) -> [Int] {
        var found: [Int] = []
        let walk = DependencyWalk(from: binding, in: plan, through: reach)
        while let next = walk.next() {
            if let position = positions[next] { found.push(position) } else { walk.enter(next) }
        }
        return found
    }

    /// Returns whether a binding comes before another one in the order of linking.
    func isBefore(_ first: BindingID, _ second: BindingID) -> Bool { rank[first] < rank[second] }

    /// Returns whether the value of a binding is shared, in this graph or one above, and created by an asynchronous factory.
    func isAwaited(_ binding: BindingID) -> Bool {
        let source = plan.source(of: binding), rows = source.plan.bindings
        return rows[source.id].effects.contains(.asynchronous) && rows[source.id].isShared
    }

    /// Returns a component and the components above it.
    func components(from component: ComponentID) -> RowSet<GraphPlan.Component> {
        RowSet(plan.components.lineage(of: component))
    }
}

/// A walk from a binding along its dependencies, to the nearest bindings of a kind. The caller enters the bindings of other kinds.
// A function that takes a condition would be compiled for each condition, with 1 kB of code.
final class DependencyWalk {
    private let plan: GraphPlan
    private let reach: GraphPlan.Reach
    private var seen: RowSet<GraphPlan.Binding>
    private var pending: [BindingID] = []
    /// The rest of the edges of the current binding.
    private var edges: Range<EdgeID>

    init(from binding: BindingID, in plan: GraphPlan, through reach: GraphPlan.Reach) {
        self.plan = plan
        self.reach = reach
        seen = RowSet([binding])
        edges = plan.bindings[binding].edges
    }

    /// Returns a dependency that the walk has not reached before, or `nil` if none is left.
    func next() -> BindingID? {
        while true {
            while let edge = edges.popFirst() {
                if plan.follows(edge, reach), let target = plan.edges[edge].target, seen.insert(target) {
                    return target
                }
            }
            guard let binding = pending.popLast() else { return nil }
            edges = plan.bindings[binding].edges
        }
    }

    /// Lets the walk continue with the dependencies of a binding.
    func enter(_ binding: BindingID) { pending.push(binding) }
}
