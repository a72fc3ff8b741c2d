// An order in which the bindings of a component can be created.

extension GraphPlan {
    /// The keys of a component's bindings in an order in which they can be made: those that depend on nothing first, then, as
    /// their dependencies are done, the others. Ties go by the order of declaration.
    ///
    /// A. B. Kahn, "Topological sorting of large networks" (1962). Bindings in a cycle of eager edges are left out.
    package func startOrder(of component: Int) -> [ProviderKey] {
        let own = components[component].bindings
        var waitsFor = [Int](repeating: 0, count: own.count)
        var dependents = [[Int]](repeating: [], count: own.count)
        for binding in own {
            let targets = bindings[binding].edges.compactMap { edge -> Int? in
                let edge = edges[Int(edge)]
                return edge.strength == .eager ? edge.target : nil
            }
            for target in Set(targets) where own.contains(target) {
                waitsFor[binding - own.lowerBound] += 1
                dependents[target - own.lowerBound].append(binding)
            }
        }
        var order = own.filter { waitsFor[$0 - own.lowerBound] == 0 }
        var next = 0
        while next < order.count {
            for dependent in dependents[order[next] - own.lowerBound] {
                waitsFor[dependent - own.lowerBound] -= 1
                if waitsFor[dependent - own.lowerBound] == 0 { order.append(dependent) }
            }
            next += 1
        }
        return order.map { bindings[$0].key }
    }
}
