// A plan while it is compiled.

extension GraphPlan {
    /// A plan that is being compiled.
    struct Builder: PlanRows {
        var components: ContiguousArray<Component> = []
        var bindings: ContiguousArray<Binding> = []
        var edges: ContiguousArray<Edge> = []
        let modules: [ModuleInclusion]
        var needsIdentity = false
        var missingRoots: [Int: MissingProvider] = [:]
        var replaced: [Int: [Origin]] = [:]
        var conversions: [Int: (Any) -> Any?] = [:]
        var mapKeys: [Int: MapKeys] = [:]
        var built: [Int: Int] = [:]
        var imported: [Int: PlanBinding] = [:]
        var needsAhead: [Bool] = []
        var nestingDepth = 0
        let wording: any Wording
        let parent: (plan: GraphPlan, component: Int)?
        let outline: PlanOutline
        /// Which components of the plan include which modules.
        let inclusions: ModuleInclusions

        /// - Parameters:
        ///   - parent: The plan that this one is built on, and the component that its root component is below.
        ///   - modules: What modules are included.
        ///   - wording: How the front end's users are told what may help.
        init(parent: (plan: GraphPlan, component: Int)?, modules: [ModuleInclusion], wording: any Wording) {
            self.parent = parent
            self.modules = modules
            self.wording = wording
            inclusions = ModuleInclusions(modules)
            outline = PlanOutline(parent: parent.map { ($0.plan.outline, $0.component) })
        }

        func chainLink(of binding: Int) -> ChainLink { ChainLink(binding, in: self) }
        var names: Names { outline.names }
    }

    /// The elements that a component adds to a map, by their keys in it.
    struct MapKeys {
        /// The map of a component above, which this one adds to.
        let inherited: Int?
        let parts: [AnyHashable: Int]
    }
}
