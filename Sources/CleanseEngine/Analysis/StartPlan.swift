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
    /// The bindings of the nodes.
    private let bindings: RowSet<GraphPlan.Binding>
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
        bindings = chosen
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

    /// Creates a plan from the nodes that each node needs, which must come before it.
    init(needs: [[Int]], root: Int? = nil) {
        (self.root, first, startsValues, pathToFirst) = (root, [], false, [])
        bindings = RowSet()
        nodes = needs.map { Node(BindingID(0), needs: $0) }
        noteDependents()
    }

    /// Returns whether the start creates the value of a binding of its component.
    func creates(_ binding: BindingID) -> Bool { bindings.contains(binding) }

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
