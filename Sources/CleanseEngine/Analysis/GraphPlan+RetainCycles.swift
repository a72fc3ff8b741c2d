// Finds shared values that keep each other alive.

extension GraphPlan {
    /// Returns the cycles in which shared bindings reach themselves through deferred dependencies, so that their values keep each other
    /// alive.
    /// - Complexity: Linear in the bindings and edges, for each depth of components that has shared bindings.
    package func retainCycles() -> [RetainCycle] {
        guard hasDeferredEdges else { return [] }
        var depths = Set<Int>()
        for binding in bindings.indices where mayKeepItself(binding) { _ = depths.add(depthOfComponent(of: binding)) }
        var paths: [[BindingID]] = []
        for depth in depths.ascending() { collectCycles(at: depth, into: &paths) }
        var cycles: [RetainCycle] = []
        for path in paths.sorted(byRank: { $0[0].position }) {
            cycles.push(RetainCycle(chain: chain(of: path), wording: wording, names: names))
        }
        return cycles
    }

    private func mayKeepItself(_ binding: BindingID) -> Bool {
        bindings[binding].isShared && bindings[binding].mayReenter
    }

    private func depthOfComponent(of binding: BindingID) -> Int { components[bindings[binding].component].depth }

    /// Collects the cycles of shared bindings whose components are at a depth.
    private func collectCycles(at depth: Int, into paths: inout [[BindingID]]) {
        forEachStrongComponent(through: { isFollowed($1, from: $0, at: depth) }) { members, isCycle in
            guard isCycle else { return }
            var inside = RowSet<Binding>()
            for member in members { inside.insert(BindingID(member)) }
            var covered = RowSet<Binding>()
            var reported = 0
            for start in inside.sorted
            where mayKeepItself(start) && depthOfComponent(of: start) == depth && !covered.contains(start)
                && reported < Limits.reportedCycles
            {
                guard let path = pathBack(to: start, inside: inside, at: depth) else { continue }
                for binding in path { covered.insert(binding) }
                paths.push(path)
                reported += 1
            }
        }
    }

    /// Returns whether a value can keep the target of an edge alive, for cycles of shared bindings whose components are at a depth.
    private func isFollowed(_ edge: Edge, from binding: BindingID, at depth: Int) -> Bool {
        // A component factory further up builds another instance, which keeps another value.
        edge.strength != .weak
            && (bindings[binding].kind != .componentFactory || depthOfComponent(of: binding) >= depth)
    }

    /// Returns the shortest path from a binding back to itself that has a deferred edge.
    /// - Parameter inside: The bindings through which the path may lead.
    private func pathBack(to start: BindingID, inside: RowSet<Binding>, at depth: Int) -> [BindingID]? {
        var previous = SparseColumn<Step, Step>()
        var queue = [Step(binding: start, isDeferred: false)]
        var next = 0
        while next < queue.count {
            let step = queue[next]
            next += 1
            for edge in bindings[step.binding].edges {
                let edge = edges[edge]
                guard let target = edge.target, inside.contains(target),
                    isFollowed(edge, from: step.binding, at: depth)
                else { continue }
                let reached = Step(binding: target, isDeferred: step.isDeferred || edge.strength == .deferred)
                if target == start, reached.isDeferred {
                    var path = [start]
                    var current = step
                    while let outer = previous[current.row] {
                        path.push(current.binding)
                        current = outer
                    }
                    path.push(start)
                    return path.reversed()
                }
                guard target != start, previous[reached.row] == nil else { continue }
                previous.store(step, reached.row)
                queue.push(reached)
            }
        }
        return nil
    }
}

/// A binding on a path. Two paths to a binding are told apart if only one of them has a deferred edge.
private struct Step {
    let binding: BindingID
    /// Whether the path to the binding has a deferred edge.
    let isDeferred: Bool

    var row: RowIndex<Step> { RowIndex(binding.position * 2 + (isDeferred ? 1 : 0)) }
}
