// An order in which the bindings of a component can be created.

extension GraphPlan {
    /// The keys of a component's bindings in an order in which they can be created: those that depend on nothing first, then, as
    /// their dependencies are done, the others. Ties go by the order of declaration.
    ///
    /// A. B. Kahn, "Topological sorting of large networks" (1962). Bindings in a cycle of eager edges are left out.
    package func startOrder(of component: ComponentID) -> [ProviderKey] {
        let own = components[component].bindings
        var waitsFor: [BindingID: Int] = [:]
        var dependents: [BindingID: [BindingID]] = [:]
        for binding in own {
            let targets = bindings[binding].edges.compactMap { edge -> BindingID? in
                let edge = edges[edge]
                return edge.strength == .eager ? edge.target : nil
            }
            for target in Set(targets) where own.contains(target) {
                waitsFor[binding, default: 0] += 1
                dependents[target, default: []].append(binding)
            }
        }
        var order = own.filter { waitsFor[$0] == nil }
        var next = 0
        while next < order.count {
            for dependent in dependents[order[next]] ?? [] {
                waitsFor[dependent, default: 0] -= 1
                if waitsFor[dependent] == 0 { order.append(dependent) }
            }
            next += 1
        }
        return order.map { bindings[$0].key }
    }
}
