// Creating a value runs the links of its dependencies inside its own. Where a graph nests them deeper than a stack allows, shared
// values are created ahead, from the bottom of the graph upwards; where none are shared, the stack is checked on the way.

extension GraphCompiler {
    /// Finds how deep values are created inside each other, and chooses the bindings that are created ahead and those that are looked up.
    mutating func limitNesting() {
        var levels = Column<GraphPlan.Binding, Int32>(repeating: 0, count: plan.bindings.count)
        // How many links a link owns, one inside the other; 0 before it is linked.
        var owned = Column<GraphPlan.Binding, UInt8>(repeating: 0, count: plan.bindings.count)
        var isAnyAhead = false
        for index in linkOrder {
            var (level, run): (Int32, UInt8) = (0, 1)
            for edge in plan.bindings[index].edges {
                let edge = plan.edges[edge]
                guard let target = edge.target else { continue }
                if !plan.bindings[target].isCheckpoint { run = max(run, owned[target] + 1) }
                guard edge.strength == .eager else { continue }
                level = max(level, plan.bindings[target].isMadeAhead ? 1 : levels[target] + 1)
            }
            if let source = plan.imported[index] {
                level = source.row.isMadeAhead ? 1 : Int32(source.plan.nestingDepth)
            }
            levels[index] = level
            plan.nestingDepth = max(plan.nestingDepth, Int(level))
            // The link of a shared binding owns none: the maker of its value is stored by slot.
            let isShared = plan.bindings[index].isShared
            owned[index] = isShared ? 0 : run
            if run >= Limits.linksBetweenCheckpoints { plan.bindings[index].markCheckpoint() }
            guard isShared, level >= Limits.levelsCreatedAtOnce else { continue }
            plan.bindings[index].markMadeAhead()
            isAnyAhead = true
        }
        if isAnyAhead { findWhatNeedsAhead() }
    }

    /// Marks the bindings that eagerly need something that is created ahead, directly or through others.
    private mutating func findWhatNeedsAhead() {
        plan.needsAhead = Column(repeating: false, count: plan.bindings.count)
        for index in linkOrder {
            plan.needsAhead[index] =
                plan.bindings[index].isMadeAhead
                || plan.bindings[index].edges.contains { edge in
                    let edge = plan.edges[edge]
                    return edge.strength == .eager && edge.target.map { plan.needsAhead[$0] } ?? false
                }
        }
    }
}
