// Assembles collections from the elements that bindings of several components add.

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
                ?? noted.imported.value(of: key).flatMap { plan.isCollection($0) ? $0 : nil }
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
