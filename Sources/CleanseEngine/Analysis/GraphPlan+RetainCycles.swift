// Finds shared values that keep each other alive.

extension GraphPlan {
    /// Returns the cycles in which shared bindings reach themselves through deferred dependencies, so that their values keep each other
    /// alive.
    /// - Complexity: Linear in the bindings and edges, for each depth of components that has shared bindings.
    package func retainCycles() -> [RetainCycle] {
        guard hasDeferredEdges else { return [] }
        var candidates: [[BindingID]] = []
        for binding in bindings.indices where bindings[binding].isShared && bindings[binding].mayReenter {
            let depth = components[bindings[binding].component].depth
            while candidates.count <= depth { candidates.append([]) }
            candidates[depth].append(binding)
        }
        var paths: [[BindingID]] = []
        for (depth, starts) in candidates.enumerated() where !starts.isEmpty {
            collectCycles(through: starts, at: depth, into: &paths)
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
        // A step is twice the position of its binding, plus 1 if the path to the binding has a deferred edge.
        var cameFrom = SparseColumn<Int, Int>()
        var queue = [start.position * 2]
        var next = 0
        while next < queue.count {
            let step = queue[next], binding = BindingID(step / 2)
            next += 1
            for edge in bindings[binding].edges {
                let edge = edges[edge]
                guard isFollowed(binding, edge), let target = edge.target else { continue }
                let isDeferred = step % 2 == 1 || edge.strength == .deferred
                if target == start, isDeferred {
                    var path = [start]
                    var current = step
                    while let previous = cameFrom[RowIndex(current)] {
                        path.append(BindingID(current / 2))
                        current = previous
                    }
                    return [start] + path.reversed()
                }
                let reached = target.position * 2 + (isDeferred ? 1 : 0)
                guard target != start, cameFrom[RowIndex(reached)] == nil else { continue }
                cameFrom.store(step, RowIndex(reached))
                queue.append(reached)
            }
        }
        return nil
    }
}
