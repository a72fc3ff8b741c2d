// An order in which the bindings of a component can be created.

extension GraphPlan {
    /// A component's bindings in an order in which they can be created: those that depend on nothing first, then, as their
    /// dependencies are done, the others. Ties go by the order of declaration.
    ///
    /// A. B. Kahn, "Topological sorting of large networks" (1962). Bindings in a cycle of eager edges are left out.
    func bindingsInStartOrder(of component: ComponentID) -> [BindingID] {
        let first = components[component].bindings.lowerBound
        return startPositions(of: component).map { first.advanced(by: $0) }
    }

    /// The order as positions among the bindings of the component.
    package func startPositions(of component: ComponentID) -> [Int] {
        let own = components[component].bindings
        // Bindings by their positions among those of the component. Several edges from one to another are one pair.
        var pairs: [(target: Int, dependent: Int)] = []
        var waitsFor = [Int](repeating: 0, count: own.count)
        var lastDependent = [Int?](repeating: nil, count: own.count)
        for (dependent, binding) in own.enumerated() {
            for edge in bindings[binding].edges {
                let edge = edges[edge]
                guard edge.strength == .eager, let target = edge.target, own.contains(target) else { continue }
                let position = own.lowerBound.distance(to: target)
                guard lastDependent[position] != dependent else { continue }
                lastDependent[position] = dependent
                waitsFor[dependent] += 1
                pairs.append((position, dependent))
            }
        }
        // The pairs of each target, in their order: the first one, and for each the one after it.
        var first = [Int?](repeating: nil, count: own.count)
        var following = [Int?](repeating: nil, count: pairs.count)
        for pair in pairs.indices.reversed() {
            following[pair] = first[pairs[pair].target]
            first[pairs[pair].target] = pair
        }
        var order = waitsFor.indices.filter { waitsFor[$0] == 0 }
        var next = 0
        while next < order.count {
            var pair = first[order[next]]
            while let current = pair {
                let dependent = pairs[current].dependent
                waitsFor[dependent] -= 1
                if waitsFor[dependent] == 0 { order.append(dependent) }
                pair = following[current]
            }
            next += 1
        }
        return order
    }
}
