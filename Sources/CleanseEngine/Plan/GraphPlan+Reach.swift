// Follows the dependencies of a plan.

extension GraphPlan {
    /// Dependencies that are followed.
    enum Reach {
        case all
        /// Those whose values are created before the dependent's own.
        case eager
        /// All but asynchronous functions, which create their values when they are called.
        case notLater
    }

    func follows(_ edge: EdgeID, _ reach: Reach) -> Bool {
        switch reach {
        case .all: true
        case .eager: edges[edge].strength == .eager
        case .notLater: !createsLater(edge)
        }
    }

    /// The bindings that can be reached, in the order in which they are found: breadth first.
    struct Reached {
        fileprivate(set) var order: [BindingID] = []
        fileprivate var from = SparseColumn<GraphPlan.Binding, BindingID?>()

        /// A shortest path to a binding, from where the search began.
        func path(to binding: BindingID) -> [BindingID] {
            var (path, next) = ([BindingID](), Optional(binding))
            while let current = next {
                path.append(current)
                next = from[current] ?? nil
            }
            return path.reversed()
        }
    }

    /// - Complexity: Linear in the bindings and dependencies that are reached.
    func reach(from starts: [BindingID], through reach: Reach) -> Reached {
        var reached = Reached()
        for start in starts where reached.from[start] == nil {
            reached.from.store(nil, start)
            reached.order.append(start)
        }
        var next = 0
        while next < reached.order.count {
            let binding = reached.order[next]
            next += 1
            for edge in bindings[binding].edges where follows(edge, reach) {
                guard let target = edges[edge].target, reached.from[target] == nil else { continue }
                reached.from.store(binding, target)
                reached.order.append(target)
            }
        }
        return reached
    }

    /// The bindings that a start of a component is for: its root, or, without one, all that start or stop; and those that start with the
    /// graph.
    func startedFirst(of component: ComponentID) -> [BindingID] {
        let root = components[component].root
        let wanted: BindingEffects = root == nil ? .hooks : .startsWithGraph
        return (root.map { [$0] } ?? [])
            + components[component].bindings.filter { !bindings[$0].effects.isDisjoint(with: wanted) }
    }
}
