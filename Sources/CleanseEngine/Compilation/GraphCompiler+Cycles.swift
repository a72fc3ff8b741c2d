// Finds cycles, and an order in which every binding comes after its dependencies.

extension GraphCompiler {
    // MARK: Cycles of eager edges: errors

    /// Searches the eager edges depth first: reports cycles, and records the order in which bindings can be linked.
    mutating func findCyclesAndOrder() {
        enum State { case new, onPath, done }
        var state = Column<GraphPlan.Binding, State>(repeating: .new, count: plan.bindings.count)
        /// The bindings above the one that is searched, and where to go on with each.
        var path: [(binding: BindingID, nextEdge: EdgeID)] = []
        /// The strongly connected component of each binding, computed at the first cycle, and how many cycles of it are reported.
        var sets = Column<GraphPlan.Binding, Int>()
        var reported: [Int: Int] = [:]
        linkOrder.reserveCapacity(plan.bindings.count)
        for start in plan.bindings.indices where state[start] == .new {
            state[start] = .onPath
            var (binding, nextEdge) = (start, plan.bindings[start].edges.lowerBound)
            while true {
                guard nextEdge < plan.bindings[binding].edges.upperBound else {
                    state[binding] = .done
                    linkOrder.append(binding)
                    guard let outer = path.popLast() else { break }
                    (binding, nextEdge) = outer
                    continue
                }
                let edge = plan.edges[nextEdge]
                nextEdge = nextEdge.advanced(by: 1)
                guard edge.strength == .eager, let target = edge.target else { continue }
                if state[target] == .new {
                    let edges = plan.bindings[target].edges
                    if edges.isEmpty {
                        state[target] = .done
                        linkOrder.append(target)
                    } else {
                        path.append((binding, nextEdge))
                        state[target] = .onPath
                        (binding, nextEdge) = (target, edges.lowerBound)
                    }
                } else if state[target] == .onPath {
                    if sets.isEmpty { sets = markEagerCycles() }
                    reported[sets[target], default: 0] += 1
                    guard reported[sets[target], default: 0] <= Limits.reportedCycles else { continue }
                    let first = path.lastIndex { $0.binding == target } ?? path.endIndex
                    report(cycle: path[first...].map(\.binding) + [binding])
                }
            }
        }
    }

    /// Marks the bindings in cycles of eager edges.
    /// - Returns: For each binding, the number of its strongly connected component.
    private mutating func markEagerCycles() -> Column<GraphPlan.Binding, Int> {
        var sets = Column<GraphPlan.Binding, Int>(repeating: 0, count: plan.bindings.count)
        var number = 0
        plan.forEachStrongComponent(through: { $1.strength == .eager }) { members, isCycle in
            for member in members {
                sets[member] = number
                if isCycle { plan.bindings[member].markReentrant() }
            }
            number += 1
        }
        return sets
    }

    private mutating func report(cycle: [BindingID]) {
        // Start at the binding declared first, so that the text does not depend on where the search entered the cycle.
        // SAFETY: a cycle has a member, so a minimum, which is in it.
        let first = cycle.firstIndex(of: cycle.min()!)!
        var turned = Array(cycle[first...])
        turned += cycle[...first]
        errors.append(
            DependencyCycle(
                chain: turned.map(plan.chainLink(of:)), suggestion: suggestion(forCycle: cycle),
                wording: declaration.wording)
        )
    }

    /// The suggestion for a cycle that no deferred dependency can open.
    private func suggestion(forCycle cycle: [BindingID]) -> String? {
        guard let kind = cycle.first.map({ plan.bindings[$0].kind }),
            cycle.allSatisfy({ plan.bindings[$0].kind == kind })
        else { return nil }
        return switch kind {
        case .propertyInjector: "remove one of these bases: a type can't derive from itself"
        case .alias: "let one of these aliases stand for something that is bound"
        default: nil
        }
    }

    // MARK: Cycles through deferred edges: guarded

    /// Marks the bindings that can request themselves through something deferred, and improves the order of
    /// linking so that deferred dependencies are linked first too, where no cycle forbids it.
    mutating func guardSelfReaching() {
        guard hasDeferredEdges else { return }
        var eagerRank = Column<GraphPlan.Binding, Int>(repeating: 0, count: plan.bindings.count)
        for (rank, binding) in linkOrder.enumerated() { eagerRank[binding] = rank }
        var order = ContiguousArray<BindingID>()
        order.reserveCapacity(plan.bindings.count)
        plan.forEachStrongComponent(through: { _, _ in true }) { members, isCycle in
            for member in members.sorted(byRank: { eagerRank[$0] }) {
                if isCycle { plan.bindings[member].markReentrant() }
                order.append(member)
            }
        }
        linkOrder = order
    }
}
