/// The keys and scopes that a component sees where many graphs are built on each other: its own and those of all components above.
///
/// One graph in sixteen has such a table, so that keys far above are found in a few steps, and graphs that are not nested as deep have
/// none.
struct VisibleKeys {
    /// A binding of a plan, which whoever has the map keeps.
    private struct Binding {
        unowned let plan: GraphPlan
        let binding: BindingID
    }

    private var bindings = PersistentMap<ProviderKey, Binding>()
    /// The nearest component of each scope.
    private(set) var scopes = PersistentMap<TypeName, TypeName>()

    subscript(key: ProviderKey) -> PlanBinding? {
        bindings[key].map { PlanBinding(plan: $0.plan, binding: $0.binding) }
    }

    /// Adds what a component declares, which hides what is above it.
    mutating func add(_ component: ComponentID, of plan: GraphPlan) {
        let declared = plan.components[component]
        declared.table.forEach { bindings[plan.bindings[$0].key] = Binding(plan: plan, binding: $0) }
        if let scope = declared.scope { scopes[scope] = declared.name }
    }
}
