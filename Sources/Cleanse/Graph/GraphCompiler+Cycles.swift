extension GraphCompiler {
    // MARK: Cycles of eager edges: errors

    /// Walks the eager edges depth first: reports every cycle, and notes the order in which bindings can be linked.
    mutating func findCyclesAndOrder() {
        let count = plan.bindings.count
        var state = [UInt8](repeating: 0, count: count)  // 0 new, 1 on the path, 2 done
        var path: [(binding: Int32, nextEdge: Int32)] = []
        linkOrder.reserveCapacity(count)
        for start in 0..<count where state[start] == 0 {
            path.append((Int32(start), plan.bindings[start].edges.lowerBound))
            state[start] = 1
            while let (binding, nextEdge) = path.last {
                guard nextEdge < plan.bindings[Int(binding)].edges.upperBound else {
                    state[Int(binding)] = 2
                    linkOrder.append(binding)
                    path.removeLast()
                    continue
                }
                path[path.count - 1].nextEdge += 1
                let edge = plan.edges[Int(nextEdge)]
                guard edge.strength == .eager, let target = edge.target else { continue }
                if state[target] == 0 {
                    state[target] = 1
                    path.append((Int32(target), plan.bindings[target].edges.lowerBound))
                } else if state[target] == 1 {
                    let first = path.lastIndex { $0.binding == target }!
                    report(cycle: path[first...].map { Int($0.binding) })
                }
            }
        }
    }

    private mutating func report(cycle: [Int]) {
        for binding in cycle { plan.bindings[binding].isGuarded = true }
        // Start at the binding declared first, so that the text does not depend on where the walk came in.
        let first = cycle.firstIndex(of: cycle.min()!)!
        let turned = cycle[first...] + cycle[..<first] + [cycle[first]]
        errors.append(DependencyCycle(chain: turned.map(plan.chainLink(of:))))
    }

    // MARK: Cycles through deferred edges: guarded

    /// Marks the bindings that can come to ask for themselves through something deferred, and improves the order of
    /// linking so that deferred dependencies are linked first too, where no cycle forbids it.
    ///
    /// R. Tarjan, "Depth-first search and linear graph algorithms" (1972), without recursion: components of strongly
    /// connected bindings come out after all that they reach.
    mutating func guardSelfReaching() {
        guard hasDeferredEdges else { return }
        let plan = self.plan
        let count = plan.bindings.count
        var eagerRank = [Int](repeating: 0, count: count)
        for (rank, binding) in linkOrder.enumerated() { eagerRank[Int(binding)] = rank }
        linkOrder.removeAll(keepingCapacity: true)
        var order = [Int32](repeating: -1, count: count)
        var low = [Int32](repeating: 0, count: count)
        var onStack = [Bool](repeating: false, count: count)
        var stack: [Int] = []
        var path: [(binding: Int, nextEdge: Int32)] = []
        var next: Int32 = 0
        func enter(_ binding: Int) {
            order[binding] = next
            low[binding] = next
            next += 1
            stack.append(binding)
            onStack[binding] = true
            path.append((binding, plan.bindings[binding].edges.lowerBound))
        }
        for start in 0..<count where order[start] < 0 {
            enter(start)
            while let (binding, nextEdge) = path.last {
                if nextEdge < plan.bindings[binding].edges.upperBound {
                    path[path.count - 1].nextEdge += 1
                    guard let target = plan.edges[Int(nextEdge)].target else { continue }
                    if order[target] < 0 {
                        enter(target)
                    } else if onStack[target] {
                        low[binding] = min(low[binding], order[target])
                        if target == binding { plan.bindings[binding].isGuarded = true }
                    }
                    continue
                }
                path.removeLast()
                if let parent = path.last { low[parent.binding] = min(low[parent.binding], low[binding]) }
                guard low[binding] == order[binding] else { continue }
                let first = stack.lastIndex(of: binding)!
                let members = stack[first...].sorted { eagerRank[$0] < eagerRank[$1] }
                stack.removeSubrange(first...)
                for member in members {
                    onStack[member] = false
                    if members.count > 1 { plan.bindings[member].isGuarded = true }
                    linkOrder.append(Int32(member))
                }
            }
        }
    }
}
