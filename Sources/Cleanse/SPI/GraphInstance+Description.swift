// The way from a graph to its description.

extension GraphInstance {
    /// The description of the instance's component.
    package var description: any ComponentBinding { ComponentDescription(plan: plan, index: component) }
}
