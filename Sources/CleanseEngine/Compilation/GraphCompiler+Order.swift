// Finds cycles, an order in which every binding comes after its dependencies, and the depth of nested creations. If a graph nests creations
// deeper than a stack allows, shared values are created ahead, from the bottom of the graph upwards. If none are shared, the stack is
// checked on the path.

extension GraphCompiler {
    // MARK: Cycles of eager edges: errors

    /// Searches the eager edges depth first, reports cycles, and records the order in which bindings can be linked.
    mutating func findCyclesAndOrder() {
        var state = Column<GraphPlan.Binding, SearchState>(repeating: .new, count: plan.bindings.count)
        /// The bindings on the path to the current one, with the next edge of each.
        var path: [(binding: BindingID, nextEdge: EdgeID)] = []
        /// The strongly connected component of each binding, computed at the first cycle, and the number of reported cycles of each
        /// component.
        var sets = Column<GraphPlan.Binding, Int>()
        var reported: [Int] = []
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
                switch state[target] {
                case .new:
                    let edges = plan.bindings[target].edges
                    if edges.isEmpty {
                        state[target] = .done
                        linkOrder.append(target)
                    } else {
                        path.append((binding, nextEdge))
                        state[target] = .onPath
                        (binding, nextEdge) = (target, edges.lowerBound)
                    }
                case .onPath:
                    if sets.values.isEmpty {
                        sets = markEagerCycles()
                        reported = [Int](repeating: 0, count: sets.count)
                    }
                    reported[sets[target]] += 1
                    guard reported[sets[target]] <= Limits.reportedCycles else { continue }
                    let first = path.lastIndex { $0.binding == target } ?? path.endIndex
                    report(cycle: path[first...].map(\.binding) + [binding])
                case .done: continue
                }
            }
        }
    }

    /// Whether the search for cycles has reached a binding.
    private enum SearchState: UInt8 {
        case new
        /// The search has not followed all of the binding's edges.
        case onPath
        case done
    }

    /// Marks the bindings in cycles of eager edges.
    /// - Returns: The number of the strongly connected component of each binding.
    private mutating func markEagerCycles() -> Column<GraphPlan.Binding, Int> {
        var sets = Column<GraphPlan.Binding, Int>(repeating: 0, count: plan.bindings.count)
        var number = 0
        plan.forEachStrongComponent(through: { $1.strength == .eager }) { members, isCycle in
            for member in members.lazy.map({ BindingID($0) }) {
                sets[member] = number
                if isCycle { plan.bindings[member].markReentrant() }
            }
            number += 1
        }
        return sets
    }

    private mutating func report(cycle: [BindingID]) {
        // The chain starts at the binding that was declared first, so that the text does not depend on where the search entered the cycle.
        // SAFETY: a cycle has a member, so it has a minimum, which is one of its members.
        let first = cycle.firstIndex(of: cycle.min()!)!
        var turned = Array(cycle[first...])
        for member in cycle[...first] { turned.push(member) }
        report(
            DependencyCycle(
                chain: plan.chain(of: turned), suggestion: suggestion(forCycle: cycle),
                wording: declaration.wording)
        )
    }

    /// Returns the suggestion for a cycle that no deferred dependency can open.
    private func suggestion(forCycle cycle: [BindingID]) -> String? {
        guard let kind = cycle.first.map({ plan.bindings[$0].kind }),
            cycle.allSatisfy({ plan.bindings[$0].kind == kind })
        else { return nil }
        return switch kind {
        case .propertyInjector: "remove one of these bases: a type can't derive from itself"
        case .alias: "let one of these aliases refer to a bound key"
        default: nil
        }
    }

    // MARK: Cycles through deferred edges: guarded

    /// Marks the bindings that can request themselves through deferred dependencies.
    ///
    /// Also improves the order of linking, so that deferred dependencies are linked before their dependents unless a cycle prevents it.
    mutating func markReentrantBindings() {
        // Sorts by counting: the members of a strongly connected component are adjacent, and keep their order.
        var sets = Column<GraphPlan.Binding, Int>(repeating: 0, count: plan.bindings.count)
        var places: [Int] = []
        var place = 0
        plan.forEachStrongComponent(through: { _, _ in true }) { members, isCycle in
            for member in members.lazy.map({ BindingID($0) }) {
                if isCycle { plan.bindings[member].markReentrant() }
                sets[member] = places.count
            }
            places.append(place)
            place += members.count
        }
        var order = linkOrder
        for binding in linkOrder {
            order[places[sets[binding]]] = binding
            places[sets[binding]] += 1
        }
        linkOrder = order
    }
}

extension GraphCompiler {
    /// Finds the depth of nested creations. Chooses the bindings whose values are created ahead, and the bindings whose links are looked
    /// up.
    mutating func limitNesting() {
        var levels = Column<GraphPlan.Binding, Int32>(repeating: 0, count: plan.bindings.count)
        // The number of links that each link owns, one inside the other. It is 0 before the binding is linked.
        var owned = Column<GraphPlan.Binding, UInt8>(repeating: 0, count: plan.bindings.count)
        var isAnyAhead = false
        for index in linkOrder {
            var (level, run): (Int32, UInt8) = (0, 1)
            for edge in plan.bindings[index].edges {
                let edge = plan.edges[edge]
                guard let target = edge.target else { continue }
                if !plan.bindings[target].isCheckpoint { run = max(run, owned[target] + 1) }
                guard edge.strength == .eager else { continue }
                level = max(level, plan.bindings[target].isPreCreated ? 1 : levels[target] + 1)
            }
            if let source = plan.imported[index] {
                level = source.row.isPreCreated ? 1 : Int32(source.plan.nestingDepth)
            }
            levels[index] = level
            plan.nestingDepth = max(plan.nestingDepth, Int(level))
            // The link of a shared binding owns no other link, since the creator of its value is stored by slot.
            let isShared = plan.bindings[index].isShared
            owned[index] = isShared ? 0 : run
            if run >= Limits.linksBetweenCheckpoints { plan.bindings[index].markCheckpoint() }
            guard isShared, level >= Limits.levelsCreatedTogether else { continue }
            plan.bindings[index].markPreCreated()
            isAnyAhead = true
        }
        if isAnyAhead { markPreCreationDependents() }
    }

    /// Marks the bindings that eagerly need a value that is created ahead, directly or through other bindings.
    private mutating func markPreCreationDependents() {
        plan.needsPreCreation = Column(repeating: false, count: plan.bindings.count)
        for index in linkOrder {
            plan.needsPreCreation[index] =
                plan.bindings[index].isPreCreated
                || plan.bindings[index].edges.contains { edge in
                    let edge = plan.edges[edge]
                    return edge.strength == .eager && edge.target.map { plan.needsPreCreation[$0] } ?? false
                }
        }
    }
}
