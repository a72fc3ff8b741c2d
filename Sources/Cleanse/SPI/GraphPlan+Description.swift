// The way from a plan to its description.

extension GraphPlan {
    /// The description of the outermost component.
    package var rootDescription: any ComponentBinding { ComponentDescription(plan: self, index: .root) }
}
