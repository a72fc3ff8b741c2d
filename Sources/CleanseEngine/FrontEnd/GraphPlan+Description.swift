// What a description of a graph says of its plan.

extension GraphPlan {
    /// The modules that a binding was included through, outermost first.
    package func modules(of binding: Binding) -> [Any.Type] { modulePath(of: binding) }
}
