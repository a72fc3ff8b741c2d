// Creates the shared values at the bottom of a deep graph before those that depend on them.

extension GraphPlan {
    /// Creates the shared values that a binding eagerly needs and that are created ahead, those at the bottom first, so that none of
    /// them is nested deep.
    ///
    /// Cost: linear in the bindings and edges between `binding` and what has been created.
    /// - Parameter instance: The instance of the binding's component.
    func makeAhead(of binding: BindingID, in instance: GraphInstance) throws {
        let depth = components[bindings[binding].component].depth
        /// Dependencies live in the same component or in one above.
        func home(of needed: BindingID) -> GraphInstance {
            instance.ancestor(depth - components[bindings[needed].component].depth)
        }
        func isMade(_ needed: BindingID) -> Bool {
            bindings[needed].slot.map { $0.content(in: home(of: needed)) != nil } ?? false
        }
        var seen = RowSet([binding])
        var path = [(binding: binding, nextEdge: bindings[binding].edges.lowerBound)]
        while let (current, nextEdge) = path.last {
            guard nextEdge < bindings[current].edges.upperBound else {
                path.removeLast()
                if current != binding, bindings[current].isMadeAhead, let slot = bindings[current].slot {
                    _ = try home(of: current).makeNow(slot)
                }
                continue
            }
            path[path.count - 1].nextEdge = nextEdge.advanced(by: 1)
            let edge = edges[nextEdge]
            guard edge.strength == .eager, let target = edge.target, needsAhead[target], seen.insert(target),
                !isMade(target)
            else { continue }
            path.append((target, bindings[target].edges.lowerBound))
        }
    }
}
