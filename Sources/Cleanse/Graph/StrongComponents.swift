extension GraphPlan {
    /// Finds the strongly connected components of the graph that some edges make of the bindings.
    ///
    /// R. Tarjan, "Depth-first search and linear graph algorithms" (1972), without recursion: each component comes after all that
    /// it reaches.
    /// - Parameters:
    ///   - isFollowed: Chooses the edges, given with the binding that they start at.
    ///   - body: Is given each component, and whether its members lead to themselves.
    func forEachStrongComponent(
        through isFollowed: (Int, Edge) -> Bool, _ body: (_ members: ArraySlice<Int>, _ isCycle: Bool) -> Void
    ) {
        let count = bindings.count
        var order = [Int32](repeating: -1, count: count)
        var low = [Int32](repeating: 0, count: count)
        var onStack = [Bool](repeating: false, count: count)
        var leadsToItself = [Bool](repeating: false, count: count)
        var stack: [Int] = []
        var path: [(binding: Int, nextEdge: Int32)] = []
        var next: Int32 = 0
        func enter(_ binding: Int) {
            order[binding] = next
            low[binding] = next
            next += 1
            stack.append(binding)
            onStack[binding] = true
            path.append((binding, bindings[binding].edges.lowerBound))
        }
        for start in 0..<count where order[start] < 0 {
            enter(start)
            while let (binding, nextEdge) = path.last {
                if nextEdge < bindings[binding].edges.upperBound {
                    path[path.count - 1].nextEdge += 1
                    let edge = edges[Int(nextEdge)]
                    guard isFollowed(binding, edge), let target = edge.target else { continue }
                    if order[target] < 0 {
                        enter(target)
                    } else if onStack[target] {
                        low[binding] = min(low[binding], order[target])
                        if target == binding { leadsToItself[binding] = true }
                    }
                    continue
                }
                path.removeLast()
                if let parent = path.last { low[parent.binding] = min(low[parent.binding], low[binding]) }
                guard low[binding] == order[binding] else { continue }
                let first = stack.lastIndex(of: binding)!
                for member in stack[first...] { onStack[member] = false }
                body(stack[first...], stack.count - first > 1 || leadsToItself[binding])
                stack.removeSubrange(first...)
            }
        }
    }
}
