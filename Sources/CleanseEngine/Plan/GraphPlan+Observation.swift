// Reports of activities to the observers of a plan.

extension GraphPlan {
    /// Returns a binding as an observed one, or `nil` if the graph has no observers.
    func observed(_ binding: BindingID) -> ObservedBinding? {
        observation.map { observation in
            ObservedBinding(
                observation,
                GraphActivity.Subject(
                    chainLink(of: binding), isRoot: components[bindings[binding].component].root == binding,
                    actor: (isolation(creating: binding) ?? isolation(calling: binding))?.type, names: names))
        }
    }

    /// Returns the root of a component as an observed binding, or `nil` if the graph has no observers.
    ///
    /// A component without a root is represented by a link with its name.
    func observed(rootOf component: ComponentID) -> ObservedBinding? {
        if let root = components[component].root { return observed(root) }
        let name = components[component].name
        let link = ChainLink(
            key: ProviderKey(text: "\(name)"), sourceLocation: CodeLocation(file: "", line: 0), component: name)
        return observation.map {
            ObservedBinding($0, GraphActivity.Subject(link, isRoot: true, actor: nil, names: names))
        }
    }

    /// Runs a step of a value that starts or stops, and reports it to the observers.
    func report(_ kind: GraphActivity.Kind, of binding: BindingID, _ step: () throws -> Void) throws {
        guard let observed = observed(binding) else { return try step() }
        try observed.report(kind, step)
    }
}
