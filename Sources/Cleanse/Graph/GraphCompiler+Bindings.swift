extension GraphCompiler {
    // MARK: Own bindings: duplicates are found here

    /// Turns records into bindings, applies overrides, and reports two bindings of one key.
    mutating func addBindings() {
        plan.bindings.reserveCapacity(declaration.records.count)
        let overrides = overridingRecords()
        var used: Set<ProviderKey> = []
        for (component, description) in declaration.components.enumerated() {
            plan.components[component].table = KeyTable(capacity: description.records.count)
            var overridden: [ProviderKey: [GraphPlan.Replaced]] = [:]
            var order: [ProviderKey] = []
            for index in description.records {
                let record = declaration.records[index]
                if !overrides.isEmpty, overrides[record.key] != nil {
                    if overridden[record.key] == nil { order.append(record.key) }
                    overridden[record.key, default: []].append(.init(key: record.key, origin: record.origin))
                    if description.root == index { plan.components[component].root = -2 }
                    continue
                }
                let binding = add(record: index, to: component)
                if index == description.root, record.kind == .root { plan.components[component].root = binding }
            }
            for key in order {
                used.insert(key)
                for index in overrides[key] ?? [] {
                    let binding = add(record: index, to: component)
                    plan.bindings[binding].isOverride = true
                    plan.replaced[binding] = overridden[key]
                    if plan.components[component].root == -2, key == rootKey(of: component) {
                        plan.components[component].root = binding
                    }
                }
            }
            if plan.components[component].root < 0 {
                errors.append(
                    MissingProvider(
                        key: ProviderKey(description.type), requirements: [],
                        hints: ["configureRoot(binder:) of \(shortName(of: description.type)) must bind the root"]))
            }
        }
        for index in declaration.overrides where !used.contains(declaration.records[index].key) {
            let record = declaration.records[index]
            errors.append(
                UnknownOverride(key: record.key, place: record.origin, hints: hints(forMissing: record.key, from: 0)))
        }
    }

    private func rootKey(of component: Int) -> ProviderKey {
        declaration.records[declaration.components[component].root].key
    }

    private func overridingRecords() -> [ProviderKey: [Int]] {
        var result: [ProviderKey: [Int]] = [:]
        for index in declaration.overrides {
            result[declaration.records[index].key, default: []].append(index)
        }
        return result
    }

    private mutating func add(record index: Int, to component: Int) -> Int {
        let record = declaration.records[index]
        let binding = plan.bindings.count
        plan.bindings.append(
            GraphPlan.Binding(
                key: record.key, origin: record.origin, component: Int32(component), module: record.module,
                kind: record.kind, effects: record.effects, isContribution: record.contribution != nil))
        recordOf.append(Int32(index))
        if let scope = record.defaultScope, plan.components[component].scope.map({ $0 != scope }) ?? true {
            errors.append(
                InvalidDefaultScope(
                    key: record.key, place: record.origin, scope: scope, component: plan.components[component].type,
                    componentScope: plan.components[component].scope))
        }
        if record.contribution != nil {
            plan.components[component].contributions[record.key, default: []].append(binding)
        } else {
            enter(binding, in: component)
        }
        return binding
    }

    /// Makes a binding the one that its component finds by its key.
    private mutating func enter(_ binding: Int, in component: Int) {
        let plan = self.plan
        let earlier = plan.components[component].table.insert(
            plan.bindings[binding].key, Int32(binding), keys: { plan.bindings[Int($0)].key })
        guard let earlier else { return }
        errors.append(
            DuplicateBinding(
                key: plan.bindings[binding].key, component: plan.components[component].type,
                first: plan.chainLink(of: Int(earlier)), second: plan.chainLink(of: binding)))
    }

    // MARK: Collections

    /// Adds a binding for each collection of each component: its ancestors' contributions, then its own.
    mutating func addCollections() {
        for component in plan.components.indices {
            let own = plan.components[component].contributions
            guard !own.isEmpty else { continue }
            let sorted = own.sorted { $0.value[0] < $1.value[0] }
            for (key, contributions) in sorted {
                var parts: [Int] = []
                var ancestor = plan.components[component].parent
                while let current = ancestor {
                    parts = (plan.components[current].contributions[key] ?? []) + parts
                    ancestor = plan.components[current].parent
                }
                if let imported = importedCollection(key) { parts.insert(imported, at: 0) }
                parts += contributions
                checkMapKeys(parts, of: key)
                let first = plan.bindings[contributions[0]]
                plan.bindings.append(
                    GraphPlan.Binding(
                        key: key, origin: first.origin, component: Int32(component), module: first.module,
                        kind: .collection, effects: [], isContribution: false))
                recordOf.append(-1)
                collectionParts[plan.bindings.count - 1] = parts
                enter(plan.bindings.count - 1, in: component)
            }
        }
    }

    private mutating func importedCollection(_ key: ProviderKey) -> Int? {
        guard let parent = plan.parent,
            let (source, found) = parent.plan.findThroughParents(key, from: parent.component),
            source.bindings[found].kind == .collection
        else { return nil }
        return importBinding(key)
    }

    private mutating func checkMapKeys(_ parts: [Int], of key: ProviderKey) {
        var places: [AnyHashable: Int] = [:]
        for part in parts where recordOf[part] >= 0 {
            guard let mapKey = declaration.records[Int(recordOf[part])].contribution?.mapKey else { continue }
            if let first = places.updateValue(part, forKey: mapKey) {
                errors.append(
                    DuplicateMapKey(
                        key: key, mapKey: String(describing: mapKey.base), first: plan.chainLink(of: first),
                        second: plan.chainLink(of: part)))
            }
        }
    }

    // MARK: Bindings of a parent graph

    /// Makes a binding that stands for one of the parent graph, once.
    mutating func importBinding(_ key: ProviderKey) -> Int? {
        guard let parent = plan.parent else { return nil }
        guard let (source, found) = parent.plan.findThroughParents(key, from: parent.component) else { return nil }
        if let known = imported[key] { return known }
        guard parentInstance?.keeps(found, of: source) == true else { return nil }
        plan.bindings.append(
            GraphPlan.Binding(
                key: key, origin: source.bindings[found].origin, component: 0, module: -1, kind: .imported,
                effects: source.bindings[found].effects, isContribution: false))
        recordOf.append(-1)
        let index = plan.bindings.count - 1
        imported[key] = index
        importedDepths[index] = source.components[Int(source.bindings[found].component)].depth
        importedLinks[index] = source.links[found]
        return index
    }
}

extension GraphPlan {
    /// Like `find`, going on in the parent graph, if there is one.
    func findThroughParents(_ key: ProviderKey, from component: Int) -> (plan: GraphPlan, binding: Int)? {
        if let found = find(key, from: component) { return (self, found) }
        guard let parent else { return nil }
        return parent.plan.findThroughParents(key, from: parent.component)
    }
}

extension Linker {
    /// The link of a collection, from those of its parts.
    func collectionLink(
        of parts: [Int], in declaration: GraphDeclaration, recordOf: ContiguousArray<Int32>
    ) -> ErasedLink {
        var form: (any CollectionForm.Type)?
        let linked = parts.map { part in
            let contribution = recordOf[part] >= 0 ? declaration.records[Int(recordOf[part])].contribution : nil
            if let contribution { form = contribution.form }
            return CollectionPart(linker: self, binding: part, contribution: contribution)
        }
        return form!.link(linked)
    }
}
