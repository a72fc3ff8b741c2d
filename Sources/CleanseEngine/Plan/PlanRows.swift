/// The rows of a plan, while it is compiled and afterwards: what components, bindings and dependencies there are, and how they are found.
protocol PlanRows {
    var components: Rows<GraphPlan.Component> { get }
    var bindings: Rows<GraphPlan.Binding> { get }
    var edges: Rows<Edge> { get }
    var modules: Rows<ModuleInclusion> { get }
    /// The keys of the elements of each map.
    var mapKeys: SparseColumn<GraphPlan.Binding, GraphPlan.MapKeys> { get }
    /// For bindings that stand for those of a graph above, these.
    var imported: SparseColumn<GraphPlan.Binding, PlanBinding> { get }
    /// The graph whose instance is the parent of this plan's root component.
    var parent: (plan: GraphPlan, component: ComponentID)? { get }
    var inclusions: ModuleInclusions { get }
    /// The part of the plan that errors keep.
    var outline: PlanOutline { get }
}

extension PlanRows {
    /// Finds the binding of a key among a component's own.
    func find(_ key: ProviderKey, in component: ComponentID) -> BindingID? {
        find(hash: KeyTable<GraphPlan.Binding>.hash(key), in: component) { $0 == key }
    }

    /// The same for a key of any form that has a hash.
    @inline(__always)
    func find(hash: UInt64, in component: ComponentID, isKey: (ProviderKey) -> Bool) -> BindingID? {
        var bucket = components[component].table.start(of: hash)
        while let index = components[component].table.candidate(of: hash, from: &bucket) {
            if isKey(bindings[index].key) { return index }
        }
        return nil
    }

    /// Finds the binding of a key as a component sees it: its own, then its ancestors'.
    func find(_ key: ProviderKey, from component: ComponentID) -> BindingID? {
        // An iterator would keep the components, for each key that is looked for.
        var next = Optional(component)
        while let component = next {
            if let found = find(key, in: component) { return found }
            next = components[component].parent
        }
        return nil
    }

    /// The nearest component above another one that has a scope, those in the parent plan included.
    func component(above component: ComponentID, of scope: TypeName) -> TypeName? {
        components.ancestors(of: component).first { components[$0].scope == scope }.map { components[$0].name }
            ?? parent.flatMap { $0.plan.nearestComponent(of: scope, from: $0.component) }
    }

    /// Whether a component above another one includes a module.
    func includes(_ module: Any.Type, above component: ComponentID) -> Bool {
        components.ancestors(of: component).contains { inclusions.contains(module, in: $0) }
            || parent.map { parent in
                parent.plan.lineage(of: parent.component).contains { $0.inclusions.contains(module, in: $1) }
            } ?? false
    }

    /// The element of a map, or of one that it adds to, that has a key in it.
    func element(_ mapKey: AnyHashable, of map: BindingID) -> ChainLink? {
        var map = map
        while true {
            if let source = imported[map] { return source.plan.element(mapKey, of: source.binding) }
            guard let keys = mapKeys[map] else { return nil }
            if let part = keys.parts[mapKey] { return ChainLink(part, in: self) }
            guard let inherited = keys.inherited else { return nil }
            map = inherited
        }
    }

    /// How many components are above the one in whose instances a binding is resolved.
    func depth(of binding: BindingID) -> Int {
        imported[binding]?.depth ?? components[bindings[binding].component].depth
    }

    // MARK: Description

    func modulePath(of binding: GraphPlan.Binding) -> [Any.Type] {
        modules.lineage(of: binding.module).map { modules[$0].type }.reversed()
    }
}

extension ChainLink {
    /// A binding of a plan.
    init(_ binding: BindingID, in rows: some PlanRows) {
        let binding = rows.bindings[binding]
        self.init(
            key: binding.key, place: binding.origin, component: rows.components[binding.component].name,
            modules: rows.modulePath(of: binding))
    }
}
