// Whether what runs in a component may run apart from the code that starts it.

extension LinkedPlan {
    /// Checks a start of a component by code that belongs to no actor: what runs until the stop does so on an actor of its own, at the same
    /// time as that code uses the root.
    /// - Parameter home: That actor.
    /// - Throws: ``UnsafeSharing``, or all of them as a ``MultiError``, for what both use.
    package func checkStart(of component: ComponentID, apartOn home: any Actor) throws {
        guard plan.hasAsynchrony else { return }
        let error = lifecycle.conflict(of: component) {
            let running = startPlan(of: component).nodes.filter { node in
                !node.isAbove && plan.bindings[node.binding].effects.contains(.runs)
                    && plan.isolation(creating: node.binding) == nil
            }
            if running.isEmpty { return nil }
            return MultiError.combining(
                SharingCheck.errors(of: plan, using: running.map(\.binding), on: Isolation(home)))
        }
        if let error { throw error }
    }
}
