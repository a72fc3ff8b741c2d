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
            while stack.count > first { stack.removeLast() }
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
