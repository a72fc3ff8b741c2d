/// Follows the dependencies of a plan for what is created when a component starts.
struct StartReach {
    private let plan: GraphPlan
    /// The position of each binding in the order of linking, in which dependencies come first where no cycle forbids it.
    let rank: Column<GraphPlan.Binding, Int>

    init(_ linked: LinkedPlan) {
        plan = linked.plan
        rank = linked.lifecycle.ranks {
            var rank = Column<GraphPlan.Binding, Int>(repeating: 0, count: linked.plan.bindings.count)
            for (position, binding) in linked.order.enumerated() { rank[binding] = position }
            return rank
        }
    }

    /// Dependencies that are followed.
    enum Ways {
        case all
        /// Those whose values are created before the dependent's own.
        case eager
        /// All but asynchronous functions, which create their values when they are called.
        case notLater
    }

    private func follows(_ edge: EdgeID, _ ways: Ways) -> Bool {
        switch ways {
        case .all: true
        case .eager: plan.edges[edge].strength == .eager
        case .notLater: !plan.createsLater(edge)
        }
    }

    /// What can be reached, in the order in which it is found: breadth first.
    struct Reached {
        fileprivate(set) var order: [BindingID] = []
        fileprivate var from = SparseColumn<GraphPlan.Binding, BindingID?>()

        /// A shortest way to a binding, from where the search began.
        func way(to binding: BindingID) -> [BindingID] {
            var (way, next) = ([BindingID](), Optional(binding))
            while let current = next {
                way.append(current)
                next = from[current] ?? nil
            }
            return way.reversed()
        }
    }

    func reach(from starts: [BindingID], through ways: Ways) -> Reached {
        var reached = Reached()
        for start in starts where reached.from[start] == nil {
            reached.from.store(nil, start)
            reached.order.append(start)
        }
        var next = 0
        while next < reached.order.count {
            let binding = reached.order[next]
            next += 1
            for edge in plan.bindings[binding].edges where follows(edge, ways) {
                guard let target = plan.edges[edge].target, reached.from[target] == nil else { continue }
                reached.from.store(binding, target)
                reached.order.append(target)
            }
        }
        return reached
    }

    /// The nearest bindings of a kind that a binding leads to, reached through none of the kind.
    func nearest(of binding: BindingID, through ways: Ways, where isOne: (BindingID) -> Bool) -> [BindingID] {
        var (found, seen, pending) = ([BindingID](), RowSet([binding]), [binding])
        while let current = pending.popLast() {
            for edge in plan.bindings[current].edges where follows(edge, ways) {
                guard let target = plan.edges[edge].target, seen.insert(target) else { continue }
                if isOne(target) { found.append(target) } else { pending.append(target) }
            }
        }
        return found
    }

    /// Whether a binding comes before another one in the order.
    func isBefore(_ first: BindingID, _ second: BindingID) -> Bool { rank[first] < rank[second] }

    /// Whether the value of a binding is shared, here or above, and created by an asynchronous factory.
    func isAwaited(_ binding: BindingID) -> Bool {
        let source = plan.source(of: binding)
        return source.row.effects.contains(.asynchronous) && source.row.isShared
    }

    /// A component and those above it.
    func components(from component: ComponentID) -> RowSet<GraphPlan.Component> {
        RowSet(plan.components.lineage(of: component))
    }
}
