/// Finds the strongly connected components of a graph whose nodes are numbered from 0.
///
/// R. Tarjan, "Depth-first search and linear graph algorithms" (1972), without recursion: each component comes after all that it
/// reaches.
/// - Parameters:
///   - count: How many nodes there are.
///   - edges: The edges that start at a node, by their numbers.
///   - target: Where an edge of a node leads to; nil if it is not to be followed.
///   - body: Is given each component, and whether its members lead to themselves.
func forEachStrongComponent(
    of count: Int, edges: (Int) -> Range<Int32>, target: (_ node: Int, _ edge: Int) -> Int?,
    _ body: (_ members: ArraySlice<Int>, _ isCycle: Bool) -> Void
) {
    var order = [Int32](repeating: -1, count: count)
    var low = [Int32](repeating: 0, count: count)
    var onStack = [Bool](repeating: false, count: count)
    var leadsToItself = [Bool](repeating: false, count: count)
    var stack: [Int] = []
    var path: [(node: Int, edges: Range<Int32>)] = []
    var next: Int32 = 0
    func enter(_ node: Int) {
        order[node] = next
        low[node] = next
        next += 1
        stack.append(node)
        onStack[node] = true
        path.append((node, edges(node)))
    }
    for start in 0..<count where order[start] < 0 {
        enter(start)
        while let (node, edges) = path.last {
            if let edge = edges.first {
                path[path.count - 1].edges = edges.dropFirst()
                guard let target = target(node, Int(edge)) else { continue }
                if order[target] < 0 {
                    enter(target)
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

/// How many cycles of one strongly connected component are reported: there can be more than bindings.
let reportedCycles = 10

extension PlanRows {
    /// Finds the strongly connected components of the graph that some edges make of the bindings.
    /// - Parameters:
    ///   - isFollowed: Chooses the edges, given with the binding that they start at.
    ///   - body: Is given each component, and whether its members lead to themselves.
    func forEachStrongComponent(
        through isFollowed: (Int, Edge) -> Bool, _ body: (_ members: ArraySlice<Int>, _ isCycle: Bool) -> Void
    ) {
        Cleanse.forEachStrongComponent(
            of: bindings.count, edges: { bindings[$0].edges },
            target: { binding, edge in isFollowed(binding, edges[edge]) ? edges[edge].target : nil }, body)
    }
}
