// Defaults: bindings that count only if nothing else that their component sees binds the key.

extension GraphCompiler {
    /// The choice between defaults and the bindings that replace them, for declarations that have defaults.
    struct Defaults {
        /// The first binding of each key in the components that have been added.
        fileprivate var bound = SparseColumn<GraphPlan.Component, [ProviderKey: BindingID]>()
        /// The defaults of the current component that do not count.
        fileprivate(set) var replaced = RowSet<BindingRecord>()
    }

    /// Chooses the defaults of a component that do not count: the component binds the key in another way, or a component above it binds it.
    ///
    /// The components above it have been added.
    mutating func findReplacedDefaults(
        among records: [RecordID], of declared: Column<BindingRecord, GraphPlan.Binding>, in component: ComponentID
    ) {
        var bound: Set<ProviderKey> = []
        for record in records where !declared[record].isDefault { bound.insert(declared[record].key) }
        defaults.replaced = RowSet(
            records.filter { record in
                let binding = declared[record]
                return binding.isDefault && (bound.contains(binding.key) || isBound(binding.key, above: component))
            })
    }

    private func isBound(_ key: ProviderKey, above component: ComponentID) -> Bool {
        plan.components.ancestors(of: component).contains { defaults.bound[$0]?[key] != nil }
            || findInParent(key) != nil
    }

    /// Notes the keys of a component whose bindings have been added, and which defaults its bindings and those above it replace.
    mutating func noteDefaults(
        of component: ComponentID, from start: BindingID, of declared: Column<BindingRecord, GraphPlan.Binding>
    ) {
        var bound: [ProviderKey: BindingID] = [:]
        for binding in start..<recordOf.endIndex {
            guard let record = record(of: binding) else { continue }
            if bound[declared[record].key] == nil { bound[declared[record].key] = binding }
        }
        defaults.bound.store(bound, component)
        for record in defaults.replaced.sorted {
            let key = declared[record].key
            let home = plan.components.lineage(of: component).first { defaults.bound[$0]?[key] != nil }
            let winner = home.flatMap { defaults.bound[$0]?[key] }
            // A binding of a parent graph can't tell. A module that two components include declares one default, in the upper one.
            guard let winner,
                self.record(of: winner).map({ declared[$0].sourceLocation }) != declared[record].sourceLocation
            else { continue }
            plan.replacedDefaults.store(
                (plan.replacedDefaults[winner] ?? []) + [declared[record].sourceLocation], winner)
        }
    }
}
