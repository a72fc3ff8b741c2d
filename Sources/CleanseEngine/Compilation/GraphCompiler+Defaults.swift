// Defaults: bindings that count only if nothing else that their component sees binds the key.

extension GraphCompiler {
    /// Chooses the defaults of a component that do not count: the component binds the key in another way, or a component above it binds it.
    ///
    /// The components above it have been added.
    mutating func findReplacedDefaults(
        among records: [RecordID], of declared: Column<BindingRecord, GraphPlan.Binding>, in component: ComponentID
    ) {
        var bound: Set<ProviderKey> = []
        for record in records where !declared[record].isDefault && declared[record].kind != .decorator {
            bound.insert(declared[record].key)
        }
        replacedDefaults = RowSet(
            records.filter { record in
                let binding = declared[record]
                return binding.isDefault && (bound.contains(binding.key) || isBound(binding.key, above: component))
            })
    }

    private func isBound(_ key: ProviderKey, above component: ComponentID) -> Bool {
        plan.components.ancestors(of: component).contains { boundKeys[$0]?[key] != nil }
            || findInParent(key) != nil
    }

    /// Notes the keys that the bindings of a component bind, for the components below it.
    mutating func noteBoundKeys(
        of component: ComponentID, from start: BindingID, of declared: Column<BindingRecord, GraphPlan.Binding>
    ) {
        var bound: [ProviderKey: BindingID] = .init()
        for binding in start..<recordOf.endIndex {
            guard let record = record(of: binding), declared[record].kind != .decorator else { continue }
            if bound[declared[record].key] == nil { bound[declared[record].key] = binding }
        }
        boundKeys.store(bound, component)
    }

    /// Notes which defaults of a component are replaced by its own bindings and by those above it.
    mutating func noteReplacedDefaults(
        of component: ComponentID, of declared: Column<BindingRecord, GraphPlan.Binding>
    ) {
        for record in replacedDefaults.sorted {
            let key = declared[record].key
            let home = plan.components.lineage(of: component).first { boundKeys[$0]?[key] != nil }
            let winner = home.flatMap { boundKeys[$0]?[key] }
            // A binding of a parent graph can't tell. A module that two components include declares one default, in the upper one.
            guard let winner,
                self.record(of: winner).map({ declared[$0].sourceLocation }) != declared[record].sourceLocation
            else { continue }
            plan.replacedDefaults.store(
                (plan.replacedDefaults[winner] ?? []) + [declared[record].sourceLocation], winner)
        }
    }
}
