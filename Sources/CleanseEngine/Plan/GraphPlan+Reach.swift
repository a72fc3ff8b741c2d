// Searches along the dependencies of a plan: reachable bindings, an order in which bindings can be created, and strongly connected components.

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
    /// Returns a component's bindings in an order in which they can be created.
    ///
    /// Bindings without dependencies come first. Each other binding follows once all its dependencies are in the order. Ties are broken by
    /// the order of declaration.
    ///
    /// A. B. Kahn, "Topological sorting of large networks" (1962). Bindings in a cycle of eager edges, and their dependents, are left out.
    func bindingsInStartOrder(of component: ComponentID) -> [BindingID] {
        let first = components[component].bindings.lowerBound
        var order: [BindingID] = []
        for position in startPositions(of: component) { order.push(first.advanced(by: position)) }
        return order
    }

    /// Returns the order of ``bindingsInStartOrder(of:)``, as positions among the bindings of the component.
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

/// Finds the strongly connected components of a graph.
///
/// R. Tarjan, "Depth-first search and linear graph algorithms" (1972), without recursion. Each component comes after all components that it
/// reaches.
///
/// Nodes and edges are numbers, so that one function serves all kinds of rows.
/// - Parameters:
///   - count: The number of nodes, which are counted from 0.
///   - edges: The edges that start at a node.
///   - target: The node to which an edge leads, or `nil` if the edge is not followed.
///   - body: Receives each component, and whether its members lead to themselves.
package func forEachStrongComponent(
    ofNodes count: Int, edges: (_ node: Int) -> Range<Int>, target: (_ node: Int, _ edge: Int) -> Int?,
    _ body: (_ members: ArraySlice<Int>, _ isCycle: Bool) -> Void
) {
    // The order in which the nodes were reached, counted from 1. It is 0 for a node that has not been reached, and the greatest number for
    // a node whose component is complete.
    var order = [Int](repeating: 0, count: count)
    var low = order
    var nextEdge = order
    var leadsToItself = [Bool](repeating: false, count: count)
    var stack: [Int] = []
    var path: [Int] = []
    var next = 1
    for start in 0..<count where order[start] == 0 {
        path.append(start)
        while let node = path.last {
            let edges = edges(node)
            if order[node] == 0 {
                order[node] = next
                low[node] = next
                next += 1
                nextEdge[node] = edges.lowerBound
                stack.append(node)
            }
            let edge = nextEdge[node]
            if edge < edges.upperBound {
                nextEdge[node] = edge + 1
                guard let target = target(node, edge) else { continue }
                if order[target] == 0 {
                    path.append(target)
                } else {
                    low[node] = min(low[node], order[target])
                    if target == node { leadsToItself[node] = true }
                }
                continue
            }
            path.removeLast()
            if let parent = path.last { low[parent] = min(low[parent], low[node]) }
            guard low[node] == order[node] else { continue }
            // SAFETY: a node whose component ends is on the stack.
            let first = stack.lastIndex(of: node)!
            for member in stack[first...] { order[member] = .max }
            body(stack[first...], stack.count - first > 1 || leadsToItself[node])
            stack.removeLast(stack.count - first)
        }
    }
}

extension GraphPlan {
    /// Finds the strongly connected components of the graph that consists of the bindings and some of their edges.
    /// - Parameters:
    ///   - isFollowed: Returns whether an edge is followed, given the binding at which it starts.
    ///   - body: Receives the positions of the bindings of each component, and whether they lead to themselves.
    func forEachStrongComponent(
        through isFollowed: (BindingID, Edge) -> Bool,
        _ body: (_ members: ArraySlice<Int>, _ isCycle: Bool) -> Void
    ) {
        CleanseEngine.forEachStrongComponent(
            ofNodes: bindings.count,
            edges: { node in
                let edges = bindings[BindingID(node)].edges
                return edges.lowerBound.position..<edges.upperBound.position
            },
            target: { node, edge in
                let edge = edges[EdgeID(edge)]
                return isFollowed(BindingID(node), edge) ? edge.target?.position : nil
            }, body)
    }
}
