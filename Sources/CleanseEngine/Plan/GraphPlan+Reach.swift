// Searches along the dependencies of a plan: reachable bindings, nearest bindings, and an order in which bindings can be created.

extension GraphPlan {
    /// The dependencies that a search follows.
    package enum Reach {
        case all
        /// Dependencies whose values are created before the dependent's own value.
        case eager
        /// All dependencies except asynchronous functions, which create their values when they are called.
        case notLater
    }

    func follows(_ edge: EdgeID, _ reach: Reach) -> Bool {
        switch reach {
        case .all: true
        case .eager: edges[edge].strength == .eager
        case .notLater: !createsLater(edge)
        }
    }

    /// Returns whether a dependency is an asynchronous function, which creates its value when it is called.
    func createsLater(_ edge: EdgeID) -> Bool {
        crossings[edge]?.contains { $0.asynchrony != .none && $0.createsTarget } ?? false
    }

    /// The bindings that a breadth-first search reaches, in the order in which it finds them.
    package final class Reached {
        package fileprivate(set) var order: [BindingID] = []
        fileprivate var from = SparseColumn<GraphPlan.Binding, BindingID?>()

        /// Returns a shortest path to a binding from the start of the search.
        package func path(to binding: BindingID) -> [BindingID] {
            var (path, next) = ([BindingID](), Optional(binding))
            while let current = next {
                path.append(current)
                next = from[current] ?? nil
            }
            return path.reversed()
        }
    }

    /// Returns the bindings that can be reached from some bindings.
    /// - Complexity: Linear in the bindings and dependencies that are reached.
    package func reach(from starts: [BindingID], through reach: Reach) -> Reached {
        let reached = Reached()
        for start in starts where reached.from[start] == nil {
            reached.from.store(nil, start)
            reached.order.push(start)
        }
        var next = 0
        while next < reached.order.count {
            let binding = reached.order[next]
            next += 1
            for edge in bindings[binding].edges where follows(edge, reach) {
                guard let target = edges[edge].target, reached.from[target] == nil else { continue }
                reached.from.store(binding, target)
                reached.order.push(target)
            }
        }
        return reached
    }

    /// Returns the bindings for which a component is started.
    ///
    /// They are the root and the bindings that start with the graph. Without a root, they are all bindings that start, stop or run.
    package func startedFirst(of component: ComponentID) -> [BindingID] {
        let root = components[component].root
        let wanted: BindingEffects = root == nil ? .hooks : .startsWithGraph
        var first = root.map { [$0] } ?? []
        for binding in components[component].bindings where !bindings[binding].effects.isDisjoint(with: wanted) {
            first.append(binding)
        }
        return first
    }
}

extension GraphPlan {
    /// Returns an order in which a component's bindings can be created, as positions among them.
    ///
    /// Bindings without dependencies come first. Each other binding follows once all its dependencies are in the order. Ties are broken by
    /// the order of declaration.
    ///
    /// A. B. Kahn, "Topological sorting of large networks" (1962). Bindings in a cycle of eager edges, and their dependents, are left out.
    package func startPositions(of component: ComponentID) -> [Int] {
        let own = components[component].bindings
        // Bindings are given by their positions in the component. Several edges from one binding to another count once.
        var dependents = [[Int]](repeating: [], count: own.count)
        var waitsFor = [Int](repeating: 0, count: own.count)
        for dependent in waitsFor.indices {
            for edge in bindings[own.lowerBound.advanced(by: dependent)].edges {
                let edge = edges[edge]
                guard edge.strength == .eager, let target = edge.target, own.contains(target) else { continue }
                let position = own.lowerBound.distance(to: target)
                guard dependents[position].last != dependent else { continue }
                dependents[position].push(dependent)
                waitsFor[dependent] += 1
            }
        }
        var order: [Int] = []
        for position in waitsFor.indices where waitsFor[position] == 0 { order.push(position) }
        var next = 0
        while next < order.count {
            for dependent in dependents[order[next]] {
                waitsFor[dependent] -= 1
                if waitsFor[dependent] == 0 { order.push(dependent) }
            }
            next += 1
        }
        return order
    }
}

/// A walk from a binding along its dependencies, to the nearest bindings of a kind. The caller enters the bindings of other kinds.
// A function that takes a condition would be compiled for each condition, with 1 kB of code.
package final class DependencyWalk {
    private let plan: GraphPlan
    private let reach: GraphPlan.Reach
    private var seen: RowSet<GraphPlan.Binding>
    private var pending: [BindingID] = []
    /// The rest of the edges of the current binding.
    private var edges: Range<EdgeID>

    package init(from binding: BindingID, in plan: GraphPlan, through reach: GraphPlan.Reach) {
        self.plan = plan
        self.reach = reach
        seen = RowSet([binding])
        edges = plan.bindings[binding].edges
    }

    /// Returns a dependency that the walk has not reached before, or `nil` if none is left.
    package func next() -> BindingID? {
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
    package func enter(_ binding: BindingID) { pending.push(binding) }
}
