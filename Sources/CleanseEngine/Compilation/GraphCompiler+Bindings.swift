// Turns records into bindings: overrides, duplicates, roots, and bindings of a parent graph.

extension GraphCompiler {
    // MARK: Own bindings: duplicates are found here

    /// Takes over the declared bindings that count, applies overrides, and reports duplicate bindings.
    mutating func addBindings() {
        let declared = declaration.takeBindings()
        let overrides = declaration.overrides.isEmpty ? nil : GraphDeclaration.Overrides(of: declaration, declared)
        let notesKeys = hasDefaults || hasDecorators
        recordOf.reserveCapacity(declared.count)
        for component in declaration.components.indices {
            let start = recordOf.indices.upperBound
            let isBelowAnother = component != .root || plan.parent != nil
            let own = declaration.componentRecords[component].records
            var records = Array(own)
            if component == .root, let overrides { records.push(all: overrides.added) }
            if hasDefaults { findReplacedDefaults(among: records, of: declared, in: component) }
            var overridden: [RecordID] = []
            for record in records {
                if isBelowAnother, isRepeatedElement(declared[record], of: component) { continue }
                if declared[record].kind == .decorator {
                    if !isBelowAnother || !isRepeated(decorator: declared[record], of: component, own, declared) {
                        add(record, of: declared, to: component)
                    }
                    continue
                }
                if hasDefaults, replacedDefaults.contains(record) { continue }
                if let overrides, overrides.replace(record, of: declared) {
                    overridden.push(record)
                } else {
                    add(record, of: declared, to: component)
                }
            }
            if let overrides { add(overrides, replacing: overridden, of: declared, to: component) }
            if notesKeys { noteBoundKeys(of: component, from: start, of: declared) }
            if hasDefaults { noteReplacedDefaults(of: component, of: declared) }
            if let overrides {
                for record in overrides.decorators where boundKeys[component]?.value(of: declared[record].key) != nil {
                    overrides.used.insert(declared[record].key)
                    add(record, of: declared, to: component)
                }
            }
            plan.components[component].bindings = start..<recordOf.indices.upperBound
        }
        let unused = overrides?.unused(among: declaration.overrides, of: declared) ?? []
        takeOver(declared)
        if let held = declaration.conditions?.held { note(held) }
        for component in plan.components.indices { register(plan.components[component].bindings, in: component) }
        if !unused.isEmpty { report(unusedOverrides: unused) }
    }

    /// Adds the overrides that replace records of a component.
    private mutating func add(
        _ overrides: GraphDeclaration.Overrides, replacing records: [RecordID],
        of declared: Column<BindingRecord, GraphPlan.Binding>, to component: ComponentID
    ) {
        var replaced = ColdTable<ProviderKey, [RecordID]>()
        var order: [ProviderKey] = []
        for record in records {
            let key = declared[record].key
            if replaced.value(of: key) == nil { order.push(key) }
            replaced.append(record, to: key)
        }
        for key in order {
            let replaced = replaced.value(of: key) ?? []
            for record in overrides.replacing.value(of: key) ?? [] {
                // An element that was added to an ancestor's collection is already in this component's collection.
                if declared[record].isContribution, hasContributions(to: key, above: component) { continue }
                let binding = add(record, of: declared, to: component)
                plan.replaced.store(replaced.map { declared[$0].sourceLocation }, binding)
                if declaration.keepsSharing, replaced.contains(where: { declaration.records[$0].isShared }) {
                    inheritingSharing.insert(binding)
                }
            }
        }
    }

    /// Makes the chosen records the bindings of the plan. If no binding is overridden or left out, all records are taken over as they are.
    private mutating func takeOver(_ declared: consuming Column<BindingRecord, GraphPlan.Binding>) {
        if declaration.overrides.isEmpty, recordOf.count == declared.count {
            plan.bindings = Rows(declared.values)
            return
        }
        plan.bindings.reserveCapacity(recordOf.count)
        for binding in recordOf.indices {
            if let record = record(of: binding) { plan.bindings.append(declared[record]) }
        }
        for component in plan.components.indices {
            for binding in plan.components[component].bindings { plan.bindings[binding].component = component }
        }
    }

    /// Notes the conditions under which bindings were declared.
    private mutating func note(_ held: [DeclaredConditions.Held]) {
        guard !held.isEmpty else { return }
        for binding in recordOf.indices {
            guard let record = record(of: binding),
                let condition = held.first(where: { $0.records.contains(record) })?.condition
            else { continue }
            plan.conditions.store(condition, binding)
        }
    }

    private mutating func report(unusedOverrides unused: [GraphPlan.Binding]) {
        let (outline, budget) = (plan.outline, HintBudget())
        for binding in unused {
            let key = binding.key
            noted.unknownOverrides.append(errors.count, to: key)
            report(
                UnknownOverride(
                    key: key, sourceLocation: binding.sourceLocation,
                    isBoundAbove: outline.sourceLocationInParents(of: key) != nil,
                    hints: Hints { outline.hints(forUnknownOverrideOf: key, budget) }))
        }
    }

    /// Returns whether a module adds an element to a collection to which it already adds elements in an ancestor of the component.
    private func isRepeatedElement(_ binding: GraphPlan.Binding, of component: ComponentID) -> Bool {
        guard binding.isContribution, let module = binding.module
        else { return false }
        return plan.includes(declaration.modules[module], above: component)
    }

    private func hasContributions(to key: ProviderKey, above component: ComponentID) -> Bool {
        guard !contributions.values.isEmpty else { return false }
        return plan.components.ancestors(of: component).contains { contributions[$0].value(of: key) != nil }
    }

    /// Finds the root of each component. It is the binding that was declared as the root, or else the binding of the root's type.
    mutating func findRoots() {
        for component in declaration.components.indices {
            let record = declaration.componentRecords[component]
            guard let rootType = record.rootType, plan.components[component].root == nil else { continue }
            let key = record.rootKey ?? ProviderKey(rootType)
            if let root = plan.find(key, in: component) {
                plan.components[component].root = root
                continue
            }
            let (name, parent) = (plan.components[component].name, plan.components[component].parent)
            let requirement = ChainLink(
                key: ProviderKey(name), sourceLocation: record.sourceLocation,
                component: parent.map { plan.components[$0].name } ?? name, modules: [])
            let error = MissingProvider(
                key: key, paths: [PathToRoot(requirement)],
                hints: Hints { [names = plan.names, wording = declaration.wording] in
                    [wording.suggestion(forMissingRootOf: name, names)]
                }, names: plan.names)
            report(error)
            plan.missingRoots.store(error, component)
        }
    }

    /// Makes a record the next binding of a component.
    @discardableResult
    private mutating func add(
        _ record: RecordID, of declared: Column<BindingRecord, GraphPlan.Binding>, to component: ComponentID
    ) -> BindingID {
        let binding = recordOf.append(OptionalIndex(wrappedValue: record))
        guard declaration.records[record].details != nil else { return binding }
        if declared[record].isContribution {
            if contributions.values.isEmpty { contributions = Column(repeating: .init(), count: plan.components.count) }
            contributions[component].append(binding, to: declared[record].key)
        }
        if let conversion = declaration.records[record].conversion { plan.conversions.store(conversion, binding) }
        let replaced = declaration.records[record].replaced
        if !replaced.isEmpty { plan.replaced.store(replaced, binding) }
        return binding
    }

    /// Returns whether a root that requests its own key means another binding of that key.
    ///
    /// That binding is the factory of an installed component, an assisted factory or a property injector. All other bindings find that
    /// binding by the key.
    private func isRootOfAnother(_ root: BindingID, of record: RecordID, in component: ComponentID) -> Bool {
        let key = plan.bindings[root].key
        guard declaration.records[record].dependencies.contains(where: { declaration.dependencies[$0].key == key })
        else { return false }
        for binding in plan.components[component].bindings
        where plan.bindings[binding].kind.resolvesLater && plan.bindings[binding].key == key {
            return true
        }
        let above = plan.components[component].parent.flatMap { plan.find(key, from: $0) }
        return above.map { plan.bindings[$0].kind.resolvesLater } ?? false
    }

    /// Adds bindings to the table by which their component finds them. Reports wrong default scopes and duplicates in the order of the
    /// bindings.
    mutating func register(_ added: Range<BindingID>, in component: ComponentID) {
        // The table has no other owner while it is written for each binding.
        var table = exchange(&plan.components[component].table, with: KeyTable(capacity: 0))
        if table.count == 0 { table = KeyTable(capacity: added.count) }
        let bindings = plan.bindings
        // The table of a large graph does not fit into the cache, and its buckets are accessed in an order of their own.
        let exceedsCache = added.count > Limits.cachedKeys
        for binding in added {
            let record = record(of: binding)
            if exceedsCache { prefetchKey(of: binding.advanced(by: Limits.prefetched), in: table) }
            if let record, declaration.records[record].details != nil {
                checkDefaultScope(of: binding, record, in: component)
            }
            // A decorator is added when the binding that it decorates is known.
            if bindings[binding].isContribution || bindings[binding].kind == .decorator { continue }
            if bindings[binding].kind == .root, let record, isRootOfAnother(binding, of: record, in: component) {
                plan.components[component].root = binding
                continue
            }
            let hash =
                record.map { declaration.records[$0].keyHash }
                ?? bindings[binding].key.tableHash
            let earlier = table.insert(
                hash: hash, binding, isKey: { bindings[$0].key == bindings[binding].key })
            if let earlier { report(binding, repeating: earlier, in: component) }
        }
        plan.components[component].table = table
    }

    /// Prefetches the bucket of a binding that is registered soon.
    private func prefetchKey(of binding: BindingID, in table: borrowing KeyTable<GraphPlan.Binding>) {
        guard binding < recordOf.indices.upperBound, let record = record(of: binding) else { return }
        table.expect(hash: declaration.records[record].keyHash)
    }

    private mutating func checkDefaultScope(of binding: BindingID, _ record: RecordID, in component: ComponentID) {
        guard let scope = declaration.records[record].defaultScope,
            plan.components[component].scope.map({ $0 != scope }) ?? true
        else { return }
        let key = plan.bindings[binding].key
        let element = plan.bindings[binding].isContribution ? member(of: key.type) : nil
        let declaring = withoutOptionals(element ?? key.type)
        report(
            InvalidDefaultScope(
                key: key, declaring: declaring == key.type ? nil : declaring,
                sourceLocation: plan.bindings[binding].sourceLocation,
                scope: scope,
                component: plan.components[component].name, componentScope: plan.components[component].scope))
    }

    private mutating func report(_ binding: BindingID, repeating earlier: BindingID, in component: ComponentID) {
        let key = plan.bindings[binding].key
        let areOverrides = isOverride(earlier) && isOverride(binding)
        // Two overrides of one key are reported once, not for each component that has the key.
        if areOverrides, !noted.duplicateOverrides.insert(key) { return }
        if isKnownRepetition(binding) { return }
        report(
            DuplicateBinding(
                key: key, component: plan.components[component].name,
                first: plan.chainLink(of: earlier), second: plan.chainLink(of: binding),
                hint: areOverrides
                    ? "both are overrides: remove one of the two"
                    : duplicateHint(plan.bindings[earlier], plan.bindings[binding])))
    }

    /// Returns whether an equal repetition has already been reported: another binding of the key, declared by the same code.
    mutating func isKnownRepetition(_ binding: BindingID) -> Bool {
        let repeated = plan.bindings[binding]
        guard repeated.sourceLocation.isKnown else { return false }
        let key = mapKey(of: binding) ?? AnyHashable(repeated.key)
        for other in noted.repetitions.value(of: key) ?? [] {
            let other = plan.bindings[other]
            if other.sourceLocation == repeated.sourceLocation && other.component == repeated.component
                && other.module == repeated.module && other.key == repeated.key
                && other.isContribution == repeated.isContribution
            {
                return true
            }
        }
        noted.repetitions.append(binding, to: key)
        return false
    }

    /// Returns the key of an element of a map.
    func mapKey(of binding: BindingID) -> AnyHashable? {
        record(of: binding).flatMap { declaration.records[$0].contribution?.mapKey }
    }

    private func isOverride(_ binding: BindingID) -> Bool {
        plan.bindings[binding].isOverride
            || collectionParts[binding]?.contains { plan.bindings[$0].isOverride } ?? false
    }

    private func duplicateHint(_ first: GraphPlan.Binding, _ second: GraphPlan.Binding) -> String {
        if first.sourceLocation.isKnown, first.sourceLocation == second.sourceLocation {
            if let hint = hintForValues(of: first.module, and: second.module) { return hint }
            switch (first.kind, second.kind) {
            case (.plain, .plain): return "one line declares both: run it once, or leave out one"
            case (.plain, .alias): return "leave out the alias: the binding has that key itself"
            default: break
            }
        }
        if first.isDefault, second.isDefault {
            return declaration.wording.suggestion(forDuplicateDefaultsOf: second.key, plan.names)
        }
        return declaration.wording.suggestion(forDuplicate: second.key, [first.kind, second.kind])
    }

    /// Returns the suggestion for two values of one module that bind the same key, or `nil` if the modules are not two values.
    private func hintForValues(
        of first: RowIndex<ModuleInclusion>?, and second: RowIndex<ModuleInclusion>?
    ) -> String? {
        guard let first, let second, first != second else { return nil }
        let (inner, otherInner) = (declaration.modules[first], declaration.modules[second])
        guard inner.type == otherInner.type else { return nil }
        var (one, other) = (inner, otherInner)
        // If one line of a module includes both, the inclusions of that module differ.
        while one.sourceLocation == other.sourceLocation {
            guard let outer = one.parent, let otherOuter = other.parent,
                declaration.modules[outer].type == declaration.modules[otherOuter].type
            else {
                (one, other) = (inner, otherInner)
                break
            }
            (one, other) = (declaration.modules[outer], declaration.modules[otherOuter])
        }
        guard let value = one.value else { return nil }
        let (place, otherPlace) = (one.sourceLocation.description, other.sourceLocation.description)
        let places = place == otherPlace ? "repeatedly at " + place : "at " + place + " and at " + otherPlace
        return plan.names(one.type) + " is included " + places
            + (value.isComparable
                ? ", with different values: include one, or let each value bind a key of its own"
                : ", and counts each time: include it once, or make it Hashable, so that equal values count once")
    }

    // MARK: Bindings of a parent graph

    /// Returns the binding that represents a binding of the parent graph, which is created once.
    /// - Returns: The binding, or `nil` if the parent graph does not bind the key, or no longer keeps it.
    mutating func importBinding(_ key: ProviderKey) -> BindingID? {
        if let known = noted.imported.value(of: key) { return known }
        guard let source = findInParent(key) else { return nil }
        return importBinding(key, from: source)
    }

    func findInParent(_ key: ProviderKey) -> PlanBinding? {
        plan.parent.flatMap { $0.plan.findThroughParents(key, from: $0.component) }
    }

    mutating func importBinding(_ key: ProviderKey, from source: PlanBinding) -> BindingID? {
        guard parentLease?.keeps(source.binding, of: source.plan) == true else {
            noted.lost.insert(key)
            return nil
        }
        let index = plan.bindings.append(
            GraphPlan.Binding(
                key: key, sourceLocation: source.row.sourceLocation, component: .root, module: nil, kind: .imported,
                effects: source.row.effects, isContribution: false))
        recordOf.append(OptionalIndex(wrappedValue: nil))
        noted.imported.store(index, of: key)
        plan.imported.store(source, index)
        return index
    }
}

extension GraphDeclaration.Overrides {
    /// Notes that the overrides of a record's key are in use, and returns whether they replace the record.
    func replace(_ record: RecordID, of declared: Column<BindingRecord, GraphPlan.Binding>) -> Bool {
        let key = declared[record].key
        guard let first = replacing.value(of: key)?.first else { return false }
        used.insert(key)
        // An override that is a default replaces only a default.
        return declared[record].isDefault || !declared[first].isDefault
    }

    /// Returns the bindings of the overrides that are not in use. Overrides that a later layer replaces are left out.
    func unused(
        among records: Range<RecordID>, of declared: Column<BindingRecord, GraphPlan.Binding>
    ) -> [GraphPlan.Binding] {
        var unused: [GraphPlan.Binding] = []
        for record in records where !used.contains(declared[record].key) {
            let counts =
                decorators.contains(record) || replacing.value(of: declared[record].key)?.contains(record) ?? false
            if counts { unused.push(declared[record]) }
        }
        return unused
    }
}
