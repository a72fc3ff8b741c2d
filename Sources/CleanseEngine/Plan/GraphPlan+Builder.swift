// A plan while it is compiled.

extension GraphPlan {
    /// A plan that is being compiled.
    struct Builder: PlanRows {
        var components = Rows<Component>()
        var bindings = Rows<Binding>()
        var edges = Rows<Edge>()
        let modules: Rows<ModuleInclusion>
        var needsIdentity = false
        var missingRoots = SparseColumn<GraphPlan.Component, MissingProvider>()
        var replaced = SparseColumn<GraphPlan.Binding, [Origin]>()
        var conversions = SparseColumn<GraphPlan.Binding, (Any) -> Any?>()
        var mapKeys = SparseColumn<GraphPlan.Binding, MapKeys>()
        var built = SparseColumn<GraphPlan.Binding, ComponentID>()
        var imported = SparseColumn<GraphPlan.Binding, PlanBinding>()
        var needsAhead = Column<Binding, Bool>()
        var nestingDepth = 0
        var isolations: Isolations?
        var crossings = SparseColumn<Edge, [Crossing]>()
        /// The dependencies that their factories don't receive.
        var additions = RowSet<Edge>()
        var awaited = RowSet<Binding>()
        var hasAsynchrony = false
        /// The actors that functions belong to which run when a value starts and stops.
        var hookIsolations = SparseColumn<GraphPlan.Binding, [Isolation]>()
        var unbound = SparseColumn<Edge, ProviderKey>()
        let wording: any Wording
        let parent: (plan: GraphPlan, component: ComponentID)?
        let outline: PlanOutline
        /// Which components of the plan include which modules.
        let inclusions: ModuleInclusions

        /// - Parameters:
        ///   - parent: The plan that this one is built on, and the component that its root component is below.
        ///   - modules: What modules are included.
        ///   - wording: The suggestions of the front end.
        init(parent: (plan: GraphPlan, component: ComponentID)?, modules: Rows<ModuleInclusion>, wording: any Wording) {
            self.parent = parent
            self.modules = modules
            self.wording = wording
            inclusions = ModuleInclusions(modules)
            outline = PlanOutline(parent: parent.map { ($0.plan.outline, $0.component) })
        }

        func chainLink(of binding: BindingID) -> ChainLink { ChainLink(binding, in: self) }
        var names: Names { outline.names }
    }

    /// The elements that a component adds to a map, by their keys in it.
    struct MapKeys {
        /// The map of a component above, which this one adds to.
        let inherited: BindingID?
        let parts: [AnyHashable: BindingID]
    }
}
