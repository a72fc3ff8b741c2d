import CleanseEngine

/// The objects that an instance has created, observed without being retained, to find the ones that outlive it.
final class InstanceWatch {
    /// An object that has outlived its graph.
    final class Survivor: Sendable {
        /// The binding of the object.
        let binding: ChainLink
        /// The surviving objects that depend on it, directly or through others, and so may keep it.
        let dependents: [ChainLink]
        /// The cycle of bindings in which the object keeps itself alive, if the graph has such a cycle.
        let cycle: RetainCycle?

        init(binding: ChainLink, dependents: [ChainLink], cycle: RetainCycle?) {
            self.binding = binding
            self.dependents = dependents
            self.cycle = cycle
        }
    }

    private let plan: GraphPlan
    private let contents: [(binding: BindingID, weak: WeakContent)]
    private weak var instance: GraphInstance?

    /// The names of types in the graph.
    var names: Names { plan.names }
    /// Whether a provider, a factory or another owner still keeps values of the graph.
    var isRetained: Bool { instance?.hasOwners == true }

    /// Whether an observed object still exists, or an owner still keeps values of the graph.
    var isAlive: Bool { isRetained || contents.contains { $0.weak.content != nil } }

    /// Observes the shared objects of an instance that exist now.
    /// - Complexity: Linear in the number of bindings.
    init(_ instance: GraphInstance) {
        plan = instance.plan
        self.instance = instance
        contents = plan.components[instance.component].bindings.compactMap { [plan] binding in
            guard let content = plan.bindings[binding].slot?.content(in: instance) else { return nil }
            return WeakContent(SlotContent(content)).map { (binding, $0) }
        }
    }

    /// The observed objects that still exist, in the order of their declaration.
    /// - Complexity: Linear in the bindings and dependencies for each pair of survivors.
    var survivors: [Survivor] {
        let alive = contents.filter { $0.weak.content != nil }.map(\.binding)
        guard !alive.isEmpty else { return [] }
        let cycles = plan.retainCycles()
        return alive.map { binding in
            let dependents = alive.filter { other in
                other != binding && plan.reach(from: [other], through: .all).order.contains(binding)
            }
            let location = plan.bindings[binding].sourceLocation
            return Survivor(
                binding: plan.chainLink(of: binding), dependents: dependents.map(plan.chainLink(of:)),
                cycle: cycles.first { $0.chain.contains { $0.sourceLocation == location } })
        }
    }
}
