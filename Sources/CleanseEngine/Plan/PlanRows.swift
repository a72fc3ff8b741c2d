// Look-ups of rows in a plan, while it is compiled and afterwards: bindings by key, the targets of aliases and of imported bindings, and
// rows of one of several plans.

extension GraphPlan {
    /// Returns the binding of a key among a component's own bindings.
    func find(_ key: ProviderKey, in component: ComponentID) -> BindingID? {
        find(hash: key.tableHash, in: component) { $0 == key }
    }

    /// Returns the binding of the key that has a hash, among a component's own bindings.
    /// - Parameter isKey: Returns whether a key is the one to be found.
    @inline(__always)
    func find(hash: UInt32, in component: ComponentID, isKey: (ProviderKey) -> Bool) -> BindingID? {
        var bucket = components[component].table.start(of: hash)
        while let index = components[component].table.candidate(of: hash, from: &bucket) {
            if isKey(bindings[index].key) { return index }
        }
        return nil
    }

    /// Returns the binding of a key as a component sees it, among its own bindings and then among its ancestors'.
    func find(_ key: ProviderKey, from component: ComponentID) -> BindingID? {
        // An iterator would retain the components for each key that is looked up.
        var next = Optional(component)
        while let component = next {
            if let found = find(key, in: component) { return found }
            next = components[component].parent
        }
        return nil
    }

    /// Returns the nearest component above another one that has a scope, including components of parent plans.
    func component(above component: ComponentID, of scope: TypeName) -> TypeName? {
        components.ancestors(of: component).first { components[$0].scope == scope }.map { components[$0].name }
            ?? parent.flatMap { $0.plan.nearestComponent(of: scope, from: $0.component) }
    }

    /// Returns whether a component above another one includes a module.
    func includes(_ module: ModuleInclusion, above component: ComponentID) -> Bool {
        // Mostly, a component near this one does, and `lineage` would list all of them first.
        var next = self.component(above: component)
        while let (plan, component) = next {
            if plan.outline.inclusions.contains(module, in: component) { return true }
            next = plan.component(above: component)
        }
        return false
    }

    /// Returns the element that has a key in a map, or in a map to which that map adds elements.
    func element(_ mapKey: AnyHashable, of map: BindingID) -> ChainLink? {
        var map = map
        while true {
            if let source = imported[map] { return source.plan.element(mapKey, of: source.binding) }
            if let inner = decorated[map] {
                map = inner
                continue
            }
            guard let keys = mapKeys[map] else { return nil }
            if let part = keys.parts.value(of: mapKey) { return chainLink(of: part) }
            guard let inherited = keys.inherited else { return nil }
            map = inherited
        }
    }

    /// Returns whether a binding provides a collection to which several bindings contribute, decorated or not.
    func isCollection(_ binding: BindingID) -> Bool {
        var binding = binding
        while let inner = decorated[binding] { binding = inner }
        return imported[binding].map { $0.plan.isCollection($0.binding) } ?? (bindings[binding].kind == .collection)
    }

    /// Returns the depth of the component in whose instances a binding is resolved.
    func depth(of binding: BindingID) -> Int {
        imported[binding]?.depth ?? components[bindings[binding].component].depth
    }
}

/// A row of one of several plans, such as a binding of a graph or of a graph that it is built on.
package struct PlanRow<Row>: Sendable {
    /// The plan. The owner of the row keeps it alive.
    package unowned let plan: GraphPlan
    let id: RowIndex<Row>

    init(_ plan: GraphPlan, _ id: RowIndex<Row>) {
        self.plan = plan
        self.id = id
    }

    /// The key that represents the row in tables.
    var inTables: ObjectRow { ObjectRow(ObjectIdentifier(plan), id) }
}

extension PlanRow: Equatable {
    package static func == (lhs: Self, rhs: Self) -> Bool { lhs.id == rhs.id && lhs.plan === rhs.plan }
}

/// A binding of one of several plans.
package typealias PlanBinding = PlanRow<GraphPlan.Binding>

extension PlanBinding {
    package var binding: BindingID { id }
    var row: GraphPlan.Binding { plan.bindings[id] }

    /// The depth of the component in whose instances the binding is resolved.
    package var depth: Int { plan.components[row.component].depth }
}

extension GraphPlan {
    /// Returns the binding of a parent graph that a binding represents, or the binding itself.
    package func source(of binding: BindingID) -> PlanBinding {
        imported[binding] ?? PlanBinding(self, binding)
    }

    /// Returns the last target of an alias in the same component, or the binding itself if it is not an alias.
    func aliased(_ binding: BindingID) -> BindingID { forEachAlias(from: binding) { _ in } }

    /// Returns the conversion of the value of an alias's last target to the value of the alias, or `nil` if both are the same.
    func conversion(of binding: BindingID) -> ((Any) -> Any?)? {
        var (conversion, isSame) = (((Any) -> Any?)?.none, false)
        _ = forEachAlias(from: binding) { alias in
            guard !isSame, let inner = conversions[alias] else {
                // Only an alias with an unchanged value has no conversion.
                isSame = true
                return
            }
            conversion = conversion.map { outer in { inner($0).flatMap(outer) } } ?? inner
        }
        return conversion
    }

    /// Follows aliases to their last target. Aliases of each other, which have been reported, end the search.
    private func forEachAlias(from binding: BindingID, _ body: (BindingID) -> Void) -> BindingID {
        var (binding, mark) = (binding, binding)
        var (steps, nextMark) = (0, 1)
        while let target = original(of: binding) {
            body(binding)
            binding = target
            // R. P. Brent, "An improved Monte Carlo factorization algorithm" (1980): finds a cycle wherever it is entered.
            if binding == mark { break }
            steps += 1
            if steps == nextMark { (mark, nextMark) = (binding, 2 * nextMark) }
        }
        return binding
    }

    private func original(of alias: BindingID) -> BindingID? {
        guard bindings[alias].kind == .alias, let target = edges[bindings[alias].edges.lowerBound].target,
            bindings[target].component == bindings[alias].component
        else { return nil }
        return target
    }

    // MARK: Descriptions

    /// Returns the position of a key's binding among the bindings that a component declares, or `nil` if it declares none.
    package func position(of key: ProviderKey, in component: ComponentID) -> Int? {
        find(key, in: component).map { components[component].bindings.lowerBound.distance(to: $0) }
    }

    /// Returns the modules through which a binding was included, outermost first.
    package func modules(of binding: Binding) -> [Any.Type] {
        var types: [Any.Type] = []
        for module in modules.lineage(of: binding.module).reversed() { types.push(modules[module].type) }
        return types
    }

    /// Returns the function types through which a dependency crosses to another isolation, outermost first.
    package func crossings(of edge: EdgeID) -> [IsolationCrossing] { crossings[edge] ?? [] }

    /// Returns the keys of a binding's optional dependencies that are not bound.
    package func unboundKeys(of binding: Binding) -> [ProviderKey] {
        var keys: [ProviderKey] = []
        for edge in binding.edges {
            if let key = unbound[edge] { keys.push(key) }
        }
        return keys
    }
}
