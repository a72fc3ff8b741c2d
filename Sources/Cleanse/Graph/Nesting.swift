// Making a value runs the links of what it needs inside its own. Where a graph nests them deeper than a stack allows, shared
// values are made ahead, from the bottom of the graph upwards; where none are shared, the stack is looked at on the way.

extension GraphCompiler {
    /// How many levels may be nested before a shared value on the way is made ahead. Twice as many can come together: those above
    /// the first such value, and those below. In debug builds, with several frames for each level, they take 200 KB.
    private static let levelsMadeAtOnce: Int32 = 20
    /// After how many links, each of which would own the next, one is looked up instead. So many levels fit into what `checkStack`
    /// keeps free, and so many links can be released inside each other.
    private static let linksBetweenCheckpoints: Int32 = 16

    /// Finds how deep values are made inside each other, and chooses what is made ahead and what is looked up.
    mutating func limitNesting() {
        var levels = [Int32](repeating: 0, count: plan.bindings.count)
        // How many links a link owns, one inside the other; 0 before it is linked.
        var owned = [Int32](repeating: 0, count: plan.bindings.count)
        for index in linkOrder.lazy.map(Int.init) {
            var (level, run): (Int32, Int32) = (0, 1)
            for edge in plan.bindings[index].edges {
                let edge = plan.edges[Int(edge)]
                guard let target = edge.target else { continue }
                if !plan.bindings[target].isCheckpoint { run = max(run, owned[target] + 1) }
                guard edge.strength == .eager else { continue }
                level = max(level, plan.bindings[target].isMadeAhead ? 1 : levels[target] + 1)
            }
            if let source = plan.imported[index] {
                level = source.plan.bindings[source.binding].isMadeAhead ? 1 : Int32(source.plan.nestingDepth)
            }
            levels[index] = level
            plan.nestingDepth = max(plan.nestingDepth, Int(level))
            // The link of a shared binding owns none: what makes its value is kept by slot.
            owned[index] = plan.bindings[index].isShared ? 0 : run
            plan.bindings[index].isCheckpoint = run >= Self.linksBetweenCheckpoints
            plan.bindings[index].isMadeAhead = plan.bindings[index].isShared && level >= Self.levelsMadeAtOnce
        }
        findWhatNeedsAhead()
    }

    /// Notes the bindings that eagerly need something that is made ahead, directly or through others.
    private func findWhatNeedsAhead() {
        guard plan.bindings.contains(where: \.isMadeAhead) else { return }
        plan.needsAhead = [Bool](repeating: false, count: plan.bindings.count)
        for index in linkOrder.lazy.map(Int.init) {
            plan.needsAhead[index] =
                plan.bindings[index].isMadeAhead
                || plan.bindings[index].edges.contains { edge in
                    let edge = plan.edges[Int(edge)]
                    return edge.strength == .eager && edge.target.map { plan.needsAhead[$0] } ?? false
                }
        }
    }
}

extension GraphPlan {
    /// Makes the shared values that a binding eagerly needs and that are made ahead, those at the bottom first, so that none of
    /// them is nested deep.
    ///
    /// Cost: linear in the bindings and edges between `binding` and what has been made.
    /// - Parameter instance: The instance of the binding's component.
    func makeAhead(of binding: Int, in instance: GraphInstance) throws {
        let depth = components[Int(bindings[binding].component)].depth
        /// What is needed lives in the same component or in one above.
        func home(of needed: Int) -> GraphInstance {
            instance.ancestor(depth - components[Int(bindings[needed].component)].depth)
        }
        func isMade(_ needed: Int) -> Bool {
            bindings[needed].isShared && home(of: needed).content(of: Int(bindings[needed].slot)) != nil
        }
        var seen: Set<Int> = [binding]
        var path = [(binding: binding, nextEdge: bindings[binding].edges.lowerBound)]
        while let (current, nextEdge) = path.last {
            guard nextEdge < bindings[current].edges.upperBound else {
                path.removeLast()
                if current != binding, bindings[current].isMadeAhead {
                    _ = try home(of: current).makeNow(Int(bindings[current].slot))
                }
                continue
            }
            path[path.count - 1].nextEdge += 1
            let edge = edges[Int(nextEdge)]
            guard edge.strength == .eager, let target = edge.target, needsAhead[target], seen.insert(target).inserted,
                !isMade(target)
            else { continue }
            path.append((target, bindings[target].edges.lowerBound))
        }
    }

    /// - Throws: ``DeepNesting`` if the stack of the calling thread has no room for the next levels.
    func checkStack(for binding: Int) throws {
        /// More than the levels to the next check take, in debug builds too, and what an error and its text need. Where the size of the
        /// stack is not known, so many levels have to do.
        let (reserve, depthLimit) = (64 * 1024, 1000)
        let stack = ThreadStack.current
        guard stack.map({ $0.remaining < reserve }) ?? (ThreadContext.current.depth > depthLimit) else { return }
        let (link, underWay) = (chainLink(of: binding), ChainLink.underWay)
        // Of what is being made already, with other arguments or in another instance, the chain begins there.
        let first = underWay.lastIndex { $0.key == link.key && $0.place == link.place }
        throw DeepNesting(
            chain: underWay[(first ?? 0)...] + [link], depth: max(ThreadContext.current.depth, nestingDepth),
            stackSize: stack?.size ?? 0,
            remedy: nestingRemedy(from: binding, isRecursive: first != nil)
        ).named(names)
    }
}
