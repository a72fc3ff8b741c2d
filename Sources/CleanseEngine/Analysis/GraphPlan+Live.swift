// Finds live bindings: the ones whose values reach the world outside of the program, such as a network.

extension GraphPlan {
    /// A live binding that no override replaces, with a shortest path to it.
    package struct LivePath {
        /// The path from the requested binding to the live one.
        package let chain: [ChainLink]
    }

    /// Returns the live bindings that are not overridden, in the order of their declaration.
    /// - Complexity: Linear in the number of bindings.
    package var liveBindings: [ChainLink] {
        bindings.indices.filter(isLive).map(chainLink(of:))
    }

    /// Returns the live bindings that a request of a binding can reach, directly or later, and that are not overridden.
    /// - Complexity: Linear in the bindings and dependencies that are reached.
    package func livePaths(from binding: BindingID) -> [LivePath] { livePaths(from: [binding]) }

    /// Returns the live bindings that a start of a component can reach, and that are not overridden.
    package func livePaths(starting component: ComponentID) -> [LivePath] {
        livePaths(from: startedFirst(of: component))
    }

    private func livePaths(from starts: [BindingID]) -> [LivePath] {
        let reached = reach(from: starts, through: .all)
        return reached.order.filter(isLive).map { LivePath(chain: reached.path(to: $0).map(chainLink(of:))) }
    }

    private func isLive(_ binding: BindingID) -> Bool {
        bindings[binding].effects.contains(.isLive) && !bindings[binding].isOverride
    }
}
