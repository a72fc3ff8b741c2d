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

    func reach(from starts: [BindingID], through isFollowed: (EdgeID) -> Bool) -> Reached {
        var reached = Reached()
        for start in starts where reached.from[start] == nil {
            reached.from.store(nil, start)
            reached.order.append(start)
        }
        var next = 0
        while next < reached.order.count {
            let binding = reached.order[next]
            next += 1
            for edge in plan.bindings[binding].edges where isFollowed(edge) {
                guard let target = plan.edges[edge].target, reached.from[target] == nil else { continue }
                reached.from.store(binding, target)
                reached.order.append(target)
            }
        }
        return reached
    }

    /// The nearest bindings of a kind that a binding leads to, reached through none of the kind.
    func nearest(
        of binding: BindingID, through isFollowed: (EdgeID) -> Bool, where isOne: (BindingID) -> Bool
    ) -> [BindingID] {
        var (found, seen, pending) = ([BindingID](), RowSet([binding]), [binding])
        while let current = pending.popLast() {
            for edge in plan.bindings[current].edges where isFollowed(edge) {
                guard let target = plan.edges[edge].target, seen.insert(target) else { continue }
                if isOne(target) { found.append(target) } else { pending.append(target) }
            }
        }
        return found
    }

    /// Whether a binding comes before another one in the order.
    func isBefore(_ first: BindingID, _ second: BindingID) -> Bool { rank[first] < rank[second] }

    /// Whether a dependency is an asynchronous function, which creates its value when it is called.
    func isLater(_ edge: EdgeID) -> Bool { plan.createsLater(edge) }

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
