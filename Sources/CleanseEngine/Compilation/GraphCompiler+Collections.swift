// Assembles collections from the elements that bindings of several components add. Puts decorators in the place of the bindings that they
// decorate, and finds the defaults that count, because nothing else binds their keys.

extension GraphCompiler {
    /// Adds a binding for each collection to which a component contributes. It consists of the collection of the nearest ancestor, followed
    /// by the component's own elements. Then puts the component's decorators in the place of the bindings that they decorate.
    mutating func addCollections() {
        for component in plan.components.indices {
            if !contributions.values.isEmpty { addCollections(of: component) }
            if hasDecorators { addDecorators(of: component) }
        }
    }

    private mutating func addCollections(of component: ComponentID) {
        if contributions[component].isEmpty { return }
        let sorted = contributions[component].all.sorted(byRank: { $0.value[0].position })
        var own = ColdTable<ProviderKey, BindingID>()
        for (key, contributions) in sorted {
            var inherited =
                collection(key, above: component)
                ?? imported.value(of: key).flatMap { plan.isCollection($0) ? $0 : nil }
            var isLost = false
            if inherited == nil, let source = findInParent(key), source.plan.isCollection(source.binding) {
                inherited = importBinding(key, from: source)
                isLost = inherited == nil
            }
            let first = plan.bindings[contributions[0]]
            let binding = plan.bindings.append(
                GraphPlan.Binding(
                    key: key, sourceLocation: first.sourceLocation, component: component, module: first.module,
                    kind: .collection, effects: [], isContribution: false))
            recordOf.append(OptionalIndex(wrappedValue: nil))
            own.store(binding, of: key)
            collectionParts.store((inherited.map { [$0] } ?? []) + contributions, binding)
            addMapKeys(of: contributions, to: binding, inherited: inherited)
            if isLost { lostCollections.store(missingProvider(of: key, requiredBy: binding), binding) }
            register(binding..<binding.advanced(by: 1), in: component)
        }
        collections.store(own, component)
    }

    /// Returns the collection of the nearest ancestor that contributes to it.
    private func collection(_ key: ProviderKey, above component: ComponentID) -> BindingID? {
        for ancestor in plan.components.ancestors(of: component) {
            if let found = collections[ancestor]?.value(of: key) { return found }
        }
        return nil
    }

    /// Records the keys of a map's own elements, and reports keys that this map or an inherited one already has.
    private mutating func addMapKeys(of contributions: [BindingID], to map: BindingID, inherited: BindingID?) {
        var parts = ColdTable<AnyHashable, BindingID>()
        for part in contributions {
            guard let mapKey = mapKey(of: part) else { continue }
            let known = parts.value(of: mapKey)
            parts.store(part, of: mapKey)
            if let earlier = known.map(plan.chainLink(of:)) ?? inherited.flatMap({ plan.element(mapKey, of: $0) }) {
                if isKnownRepetition(part) { continue }
                report(
                    DuplicateMapKey(
                        key: plan.bindings[map].key, mapKey: String(describing: mapKey.base), first: earlier,
                        second: plan.chainLink(of: part)))
            }
        }
        if !parts.isEmpty { plan.mapKeys.store(.init(inherited: inherited, parts: parts), map) }
    }
}

extension Linker {
    /// Returns the link of a collection, which uses the links of its parts.
    func collectionLink(
        of parts: [BindingID], in declaration: GraphDeclaration,
        recordOf: Column<GraphPlan.Binding, OptionalIndex<BindingRecord>>
    ) -> ErasedLink {
        var form: (any CollectionForm.Type)?
        let linked = parts.map { part in
            let contribution = recordOf[part].wrappedValue.flatMap { declaration.records[$0].contribution }
            if let contribution { form = contribution.form }
            return CollectionPart(part, contribution, linkedBy: self)
        }
        // SAFETY: a component has a collection only if it adds elements to it, so at least one part has a record, and that record has a
        // form.
        return form!.link(linked)
    }
}

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
        // A collection contains the elements of the one above it, which have been decorated.
        func binds(_ record: RecordID?) -> Bool { record.map { !declared[$0].isContribution } ?? false }
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
        for binding in start..<recordOf.endIndex {
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
            plan.replacedDefaults.store(
                (plan.replacedDefaults[winner] ?? []) + [declared[record].sourceLocation], winner)
        }
    }
}
