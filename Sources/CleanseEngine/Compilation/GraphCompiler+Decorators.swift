// Decorators, which take the place of the bindings that they decorate, and defaults, which count only if nothing else binds their keys.

extension GraphCompiler {
    /// Puts each decorator of a component in the place of the binding that the component sees under its key.
    ///
    /// The components above it are complete, so a decorator of a component decorates the value as the component above sees it. Its own
    /// collections have been added.
    mutating func addDecorators(of component: ComponentID) {
        var collections = self.collections[component] ?? .init()
        for binding in plan.components[component].bindings where plan.bindings[binding].kind == .decorator {
            let key = plan.bindings[binding].key
            if let inner = plan.find(key, from: component) ?? importBinding(key) {
                plan.decorated.store(inner, binding)
                // The components below add their elements to the decorated collection.
                if plan.isCollection(inner) { collections.store(binding, of: key) }
            }
            var table = exchange(&plan.components[component].table, with: KeyTable(capacity: 0))
            table.replace(key, binding) { plan.bindings[$0].key == key }
            plan.components[component].table = table
        }
        self.collections.store(collections, component)
    }

    /// Returns whether a decorator of a module has already decorated the value that a component sees, since a component above that sees the
    /// same value includes the module too.
    /// - Parameter own: The component's own records.
    func isRepeated(
        decorator: GraphPlan.Binding, of component: ComponentID, _ own: Range<RecordID>,
        _ declared: Column<BindingRecord, GraphPlan.Binding>
    ) -> Bool {
        guard let module = decorator.module.map({ declaration.modules[$0] }),
            plan.includes(module, above: component)
        else { return false }
        let key = decorator.key
        // A collection contains the elements of the one above it, which have been decorated. A replaced default binds nothing.
        func binds(_ record: RecordID?) -> Bool {
            record.map { !declared[$0].isContribution && !replacedDefaults.contains($0) } ?? false
        }
        if own.contains(where: { declared[$0].key == key && declared[$0].kind != .decorator && binds($0) }) {
            return false
        }
        var next = plan.component(above: component)
        while let (graph, ancestor) = next {
            if graph.outline.inclusions.contains(module, in: ancestor) { return true }
            if graph === plan {
                if let binding = boundKeys[ancestor]?.value(of: key), binds(record(of: binding)) { return false }
            } else if let binding = graph.find(key, in: ancestor), !graph.isCollection(binding) {
                return false
            }
            next = graph.component(above: ancestor)
        }
        return false
    }

    /// Returns whether a binding is a decorator of a key.
    func isDecorator(_ binding: BindingID, of key: ProviderKey) -> Bool {
        plan.bindings[binding].kind == .decorator && plan.bindings[binding].key == key
    }

    /// Shares each decorator whose decorated value is shared.
    mutating func shareDecorators() {
        // A decorator comes after those that it decorates.
        for decorator in plan.decorated.rows where isDecoratedShared(decorator) { inheritingSharing.insert(decorator) }
    }

    private func isDecoratedShared(_ decorator: BindingID) -> Bool {
        var next = plan.decorated[decorator]
        var known = RowSet<GraphPlan.Binding>()
        while let binding = next, known.insert(binding) {
            if let source = plan.imported[binding] {
                return source.plan.bindings[source.plan.aliased(source.binding)].isShared
            }
            if isShared(binding) { return true }
            // The value of an alias is shared if its target is.
            guard plan.bindings[binding].kind == .alias, let edge = plan.bindings[binding].edges.first else {
                return false
            }
            next = plan.edges[edge].target
        }
        return false
    }
}

extension GraphCompiler {
    /// Chooses the defaults of a component that do not count: the component binds the key in another way, or a component above it binds it.
    ///
    /// The components above it have been added.
    mutating func findReplacedDefaults(
        among records: [RecordID], of declared: Column<BindingRecord, GraphPlan.Binding>, in component: ComponentID
    ) {
        var bound = ColdTable<ProviderKey, Void>()
        for record in records where !declared[record].isDefault && declared[record].kind != .decorator {
            bound.insert(declared[record].key)
        }
        replacedDefaults = RowSet()
        for record in records where declared[record].isDefault {
            let key = declared[record].key
            if bound.contains(key) || isBound(key, above: component) { replacedDefaults.insert(record) }
        }
    }

    private func isBound(_ key: ProviderKey, above component: ComponentID) -> Bool {
        firstBinding(of: key, in: plan.components.ancestors(of: component)) != nil || findInParent(key) != nil
    }

    /// Returns the first binding of a key in the nearest of several components that binds it.
    private func firstBinding(of key: ProviderKey, in lineage: [ComponentID]) -> BindingID? {
        for component in lineage {
            if let binding = boundKeys[component]?.value(of: key) { return binding }
        }
        return nil
    }

    /// Notes the keys that the bindings of a component bind, for the components below it.
    mutating func noteBoundKeys(
        of component: ComponentID, from start: BindingID, of declared: Column<BindingRecord, GraphPlan.Binding>
    ) {
        var bound = ColdTable<ProviderKey, BindingID>()
        for binding in start..<recordOf.indices.upperBound {
            guard let record = record(of: binding), declared[record].kind != .decorator else { continue }
            let key = declared[record].key
            if bound.value(of: key) == nil { bound.store(binding, of: key) }
        }
        boundKeys.store(bound, component)
    }

    /// Notes which defaults of a component are replaced by its own bindings and by those above it.
    mutating func noteReplacedDefaults(
        of component: ComponentID, of declared: Column<BindingRecord, GraphPlan.Binding>
    ) {
        for record in replacedDefaults.sorted {
            let key = declared[record].key
            let winner = firstBinding(of: key, in: plan.components.lineage(of: component))
            // A binding of a parent graph can't tell. A module that two components include declares one default, in the upper one.
            guard let winner,
                self.record(of: winner).map({ declared[$0].sourceLocation }) != declared[record].sourceLocation
            else { continue }
            var replaced = plan.replacedDefaults[winner] ?? []
            replaced.push(declared[record].sourceLocation)
            plan.replacedDefaults.store(replaced, winner)
        }
    }
}
