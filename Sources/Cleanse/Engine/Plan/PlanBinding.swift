/// A binding of some plan.
struct PlanBinding: Sendable {
    let plan: GraphPlan
    let binding: BindingID

    var row: GraphPlan.Binding { plan.bindings[binding] }

    /// The depth of the instances that it is resolved in.
    var depth: Int { plan.components[row.component].depth }
}
