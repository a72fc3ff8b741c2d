// The live bindings of a graph, whose values reach the world outside of the program.

import CleanseEngine

extension GraphPlan {
    /// The live bindings that are not overridden, in the order of their declaration.
    /// - Complexity: Linear in the number of bindings.
    var liveBindings: [ChainLink] {
        bindings.indices.filter(isLive).map { chainLink(of: $0) }
    }

    /// Returns a shortest path from some bindings to each live binding that a request of them can reach, directly or later, and that is not
    /// overridden.
    /// - Complexity: Linear in the bindings and dependencies that are reached.
    func livePaths(from starts: [BindingID]) -> [[ChainLink]] {
        let reached = reach(from: starts, through: .all)
        return reached.order.filter(isLive).map { reached.path(to: $0).map { chainLink(of: $0) } }
    }

    private func isLive(_ binding: BindingID) -> Bool {
        bindings[binding].effects.contains(.isLive) && !bindings[binding].isOverride
    }
}
