// Finds shared values that keep each other alive.

extension GraphPlan {
    /// Returns the cycles in which shared bindings reach themselves through deferred dependencies, so that their values keep each other
    /// alive.
    /// - Complexity: Linear in the bindings and edges, for each depth of components that has shared bindings.
    package func retainCycles() -> [RetainCycle] {
        guard hasDeferredEdges else { return [] }
        let candidates = bindings.indices.filter { bindings[$0].isShared && bindings[$0].mayReenter }
        func depth(of binding: BindingID) -> Int { components[bindings[binding].component].depth }
        var paths: [[BindingID]] = []
        for level in Set(candidates.map(depth(of:))).ascending() {
            collectCycles(through: candidates.filter { depth(of: $0) == level }, at: level, into: &paths)
        }
        return paths.sorted(byRank: { $0[0].position }).map {
            RetainCycle(chain: $0.map(chainLink(of:)), wording: wording, names: names)
        }
    }

    private func collectCycles(through starts: [BindingID], at depth: Int, into paths: inout [[BindingID]]) {
        let isStart = RowSet(starts)
        func isFollowed(from binding: BindingID, _ edge: Edge) -> Bool {
            // A component factory further up builds another instance, which keeps another value.
            edge.strength != .weak
                && (bindings[binding].kind != .componentFactory
                    || components[bindings[binding].component].depth >= depth)
        }
        forEachStrongComponent(through: isFollowed) { members, isCycle in
            guard isCycle else { return }
            let members = members.ascending().map { BindingID($0) }
            let inside = RowSet(members)
            var covered = RowSet<Binding>()
            var reported = 0
            for start in members
            where isStart.contains(start) && !covered.contains(start) && reported < Limits.reportedCycles {
                let path = pathBack(to: start) { isFollowed(from: $0, $1) && $1.target.map(inside.contains) ?? false }
                guard let path else { continue }
                for binding in path { covered.insert(binding) }
                paths.append(path)
                reported += 1
            }
        }
    }

    /// Returns the shortest path from a binding back to itself that has a deferred edge.
    private func pathBack(to start: BindingID, through isFollowed: (BindingID, Edge) -> Bool) -> [BindingID]? {
        struct Step {
            let binding: BindingID
            let isDeferred: Bool
            var id: RowIndex<Step> { RowIndex(binding.position * 2 + (isDeferred ? 1 : 0)) }
        }
        var cameFrom = SparseColumn<Step, Step>()
        var queue = [Step(binding: start, isDeferred: false)]
        var next = 0
        while next < queue.count {
            let step = queue[next]
            next += 1
            for edge in bindings[step.binding].edges {
                let edge = edges[edge]
                guard isFollowed(step.binding, edge), let target = edge.target else { continue }
                let reached = Step(binding: target, isDeferred: step.isDeferred || edge.strength == .deferred)
                if target == start, reached.isDeferred {
                    var path = [start]
                    var current = step
                    while let previous = cameFrom[current.id] {
                        path.append(current.binding)
                        current = previous
                    }
                    return [start] + path.reversed()
                }
                guard reached.binding != start, cameFrom[reached.id] == nil else { continue }
                cameFrom.store(step, reached.id)
                queue.append(reached)
            }
        }
        return nil
    }
}
