/// Finds the strongly connected components of a graph.
///
/// R. Tarjan, "Depth-first search and linear graph algorithms" (1972), without recursion. Each component comes after all components that it
/// reaches.
/// - Parameters:
///   - nodes: The nodes.
///   - edges: The edges that start at a node.
///   - target: The node to which an edge leads, or `nil` if the edge is not followed.
///   - body: Receives each component, and whether its members lead to themselves.
package func forEachStrongComponent<Node, Edge>(
    of nodes: Range<RowIndex<Node>>, edges: (RowIndex<Node>) -> Range<RowIndex<Edge>>,
    target: (_ node: RowIndex<Node>, _ edge: RowIndex<Edge>) -> RowIndex<Node>?,
    _ body: (_ members: ArraySlice<RowIndex<Node>>, _ isCycle: Bool) -> Void
) {
    // The order in which the nodes were reached, counted from 1, or 0 for a node that has not been reached.
    var order = Column<Node, Int>(repeating: 0, count: nodes.count)
    var low = Column<Node, Int>(repeating: 0, count: nodes.count)
    var onStack = Column<Node, Bool>(repeating: false, count: nodes.count)
    var leadsToItself = Column<Node, Bool>(repeating: false, count: nodes.count)
    var stack: [RowIndex<Node>] = []
    var path: [(node: RowIndex<Node>, unfollowed: Range<RowIndex<Edge>>)] = []
    var next = 1
    for start in nodes where order[start] == 0 {
        path.append((start, edges(start)))
        while let (node, unfollowed) = path.last {
            if order[node] == 0 {
                order[node] = next
                low[node] = next
                next += 1
                stack.append(node)
                onStack[node] = true
            }
            if let edge = unfollowed.first {
                path[path.count - 1].unfollowed = unfollowed.dropFirst()
                guard let target = target(node, edge) else { continue }
                if order[target] == 0 {
                    path.append((target, edges(target)))
                } else if onStack[target] {
                    low[node] = min(low[node], order[target])
                    if target == node { leadsToItself[node] = true }
                }
                continue
            }
            path.removeLast()
            if let parent = path.last { low[parent.node] = min(low[parent.node], low[node]) }
            guard low[node] == order[node] else { continue }
            // SAFETY: a node whose component ends is on the stack.
            let first = stack.lastIndex(of: node)!
            for member in stack[first...] { onStack[member] = false }
            body(stack[first...], stack.count - first > 1 || leadsToItself[node])
            stack.removeSubrange(first...)
        }
    }
}

extension GraphPlan {
    /// Finds the strongly connected components of the graph that consists of the bindings and some of their edges.
    /// - Parameters:
    ///   - isFollowed: Returns whether an edge is followed, given the binding at which it starts.
    ///   - body: Receives each component, and whether its members lead to themselves.
    func forEachStrongComponent(
        through isFollowed: (BindingID, Edge) -> Bool,
        _ body: (_ members: ArraySlice<BindingID>, _ isCycle: Bool) -> Void
    ) {
        CleanseEngine.forEachStrongComponent(
            of: bindings.indices, edges: { bindings[$0].edges },
            target: { binding, edge in isFollowed(binding, edges[edge]) ? edges[edge].target : nil }, body)
    }
}
