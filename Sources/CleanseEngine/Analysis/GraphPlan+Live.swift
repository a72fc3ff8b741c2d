// Finds live bindings: the ones whose values reach the world outside of the program, such as a network.

extension GraphPlan {
    /// Returns the live bindings that are not overridden, in the order of their declaration.
    /// - Complexity: Linear in the number of bindings.
    package var liveBindings: [ChainLink] {
        bindings.indices.filter(isLive).map(chainLink(of:))
    }

    /// Returns a shortest path from a binding to each live binding that a request of it can reach, directly or later, and that is not
    /// overridden.
    /// - Complexity: Linear in the bindings and dependencies that are reached.
    package func livePaths(from binding: BindingID) -> [[ChainLink]] { livePaths(from: [binding]) }

    /// Returns a shortest path to each live binding that a start of a component can reach, and that is not overridden.
    package func livePaths(starting component: ComponentID) -> [[ChainLink]] {
        livePaths(from: startedFirst(of: component))
    }

    private func livePaths(from starts: [BindingID]) -> [[ChainLink]] {
        let reached = reach(from: starts, through: .all)
        return reached.order.filter(isLive).map { reached.path(to: $0).map(chainLink(of:)) }
    }

    private func isLive(_ binding: BindingID) -> Bool {
        bindings[binding].effects.contains(.isLive) && !bindings[binding].isOverride
    }
}
