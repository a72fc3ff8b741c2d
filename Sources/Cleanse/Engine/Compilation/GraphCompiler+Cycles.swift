// Finding cycles, and an order in which every binding comes after what it depends on.

extension GraphCompiler {
    // MARK: Cycles of eager edges: errors

    /// Walks the eager edges depth first: reports cycles, and notes the order in which bindings can be linked.
    mutating func findCyclesAndOrder() {
        let count = plan.bindings.count
        var state = [UInt8](repeating: 0, count: count)  // 0 new, 1 on the path, 2 done
        var path: [(binding: Int32, nextEdge: Int32)] = []
        /// The strongly connected component of each binding, worked out at the first cycle, and how many cycles of it are reported.
        var sets: [Int] = []
        var reported: [Int: Int] = [:]
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
                    if sets.isEmpty { sets = guardEagerCycles() }
                    reported[sets[target], default: 0] += 1
                    guard reported[sets[target], default: 0] <= reportedCycles else { continue }
                    // SAFETY: a binding in state 1 is on the path.
                    let first = path.lastIndex { $0.binding == target }!
                    report(cycle: path[first...].map { Int($0.binding) })
                }
            }
        }
    }

    /// Marks the bindings in cycles of eager edges.
    /// - Returns: For each binding, the number of its strongly connected component.
    private mutating func guardEagerCycles() -> [Int] {
        var sets = [Int](repeating: 0, count: plan.bindings.count)
        var number = 0
        plan.forEachStrongComponent(through: { $1.strength == .eager }) { members, isCycle in
            for member in members {
                sets[member] = number
                if isCycle { plan.bindings[member].isGuarded = true }
            }
            number += 1
        }
        return sets
    }

    private mutating func report(cycle: [Int]) {
        // Start at the binding declared first, so that the text does not depend on where the walk came in.
        // SAFETY: a cycle has a member, so a minimum, which is in it.
        let first = cycle.firstIndex(of: cycle.min()!)!
        let turned = cycle[first...] + cycle[..<first] + [cycle[first]]
        errors.append(
            DependencyCycle(
                chain: turned.map(plan.chainLink(of:)), suggestion: suggestion(forCycle: cycle),
                wording: declaration.wording)
        )
    }

    /// What helps where nothing that is requested later can open a cycle.
    private func suggestion(forCycle cycle: [Int]) -> String? {
        switch Set(cycle.map { plan.bindings[$0].kind }) {
        case [.propertyInjector]: "remove one of these bases: a type can't derive from itself"
        case [.alias]: "let one of these aliases stand for something that is bound"
        default: nil
        }
    }

    // MARK: Cycles through deferred edges: guarded

    /// Marks the bindings that can come to ask for themselves through something deferred, and improves the order of
    /// linking so that deferred dependencies are linked first too, where no cycle forbids it.
    mutating func guardSelfReaching() {
        guard hasDeferredEdges else { return }
        var eagerRank = [Int](repeating: 0, count: plan.bindings.count)
        for (rank, binding) in linkOrder.enumerated() { eagerRank[Int(binding)] = rank }
        var order = ContiguousArray<Int32>()
        order.reserveCapacity(plan.bindings.count)
        plan.forEachStrongComponent(through: { _, _ in true }) { members, isCycle in
            for member in members.sorted(by: { eagerRank[$0] < eagerRank[$1] }) {
                if isCycle { plan.bindings[member].isGuarded = true }
                order.append(Int32(member))
            }
        }
        linkOrder = order
    }
}
