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

    /// The nearest bindings of a kind that a binding leads to, reached through none of the kind.
    func nearest(of binding: BindingID, through reach: GraphPlan.Reach, where isOne: (BindingID) -> Bool) -> [BindingID]
    {
        var (found, seen, pending) = ([BindingID](), RowSet([binding]), [binding])
        while let current = pending.popLast() {
            for edge in plan.bindings[current].edges where plan.follows(edge, reach) {
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
