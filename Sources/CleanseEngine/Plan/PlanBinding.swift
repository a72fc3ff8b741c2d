/// A binding of some plan.
package struct PlanBinding: Sendable {
    package let plan: GraphPlan
    package let binding: BindingID

    var row: GraphPlan.Binding { plan.bindings[binding] }

    /// The depth of the instances that it is resolved in.
    package var depth: Int { plan.components[row.component].depth }
}
