/// How much a tree of components declares.
package struct DeclaredSize: Sendable {
    let records: Int
    let dependencies: Int

    package init(records: Int = 0, dependencies: Int = 0) {
        self.records = records
        self.dependencies = dependencies
    }

    /// What the declaration of a plan needed, or little more: a plan may have bindings that were found elsewhere.
    package init(of plan: GraphPlan) { self.init(records: plan.bindings.count, dependencies: plan.edges.count) }
}
