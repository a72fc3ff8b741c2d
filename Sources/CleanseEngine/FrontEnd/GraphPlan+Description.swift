// What a description of a graph says of its plan.

extension GraphPlan {
    /// The modules that a binding was included through, outermost first.
    package func modules(of binding: Binding) -> [Any.Type] { modulePath(of: binding) }

    /// The functions by which a dependency is requested and that take the creation elsewhere, outermost first.
    package func crossings(of edge: EdgeID) -> [Crossing] { crossings[edge] ?? [] }

    /// The keys of a binding's optional dependencies that nothing binds.
    package func unboundKeys(of binding: Binding) -> [ProviderKey] { binding.edges.compactMap { unbound[$0] } }
}
