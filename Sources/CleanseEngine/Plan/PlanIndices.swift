// The indices of the rows of plans and declarations.

/// A binding of a plan.
@usableFromInline package typealias BindingID = RowIndex<GraphPlan.Binding>
/// A component of a declaration, and of the plan compiled from it.
@usableFromInline package typealias ComponentID = RowIndex<GraphPlan.Component>
/// A resolved dependency of a plan.
@usableFromInline package typealias EdgeID = RowIndex<Edge>
/// Room for a shared value in the instances of a component.
@usableFromInline package typealias SlotID = RowIndex<Slot>
/// An inclusion of a module.
@usableFromInline package typealias ModuleID = RowIndex<ModuleInclusion>
/// Bindings that can only be kept together.
typealias GroupID = RowIndex<RetentionGroups.Group>

extension RowIndex where Row == GraphPlan.Component {
    /// The root component.
    package static var root: ComponentID { ComponentID(0) }
}
