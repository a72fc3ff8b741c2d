// Checks of an instance: requests run on the actor of the value that they create, and two graphs or starts do not use one value in two places.

import Synchronization

extension GraphInstance {
    /// Checks a request from outside for a binding of the instance's component, before anything is created for it.
    /// - Throws: ``WrongIsolation`` outside of the actor of what it creates.
    @usableFromInline
    package func checkCaller(requesting binding: BindingID) throws {
        if linked.hasIsolation { try checkIsolation(of: binding) }
    }

    /// Checks a call of a binding's value, which is a factory, before anything is created for it.
    /// - Throws: ``WrongIsolation`` outside of the actor of what it creates.
    package func checkCaller(calling binding: BindingID) throws {
        if let isolation = plan.isolation(calling: binding) { try plan.check(isolation, of: binding) }
    }

    private func checkIsolation(of binding: BindingID) throws {
        if let isolation = plan.isolation(creating: binding) { try plan.check(isolation, of: binding) }
    }
}

extension GraphInstance {
    /// Notes uses of values of the instance, and of those above it.
    /// - Throws: ``UnsafeSharing``, if another graph or another start uses one of them elsewhere.
    package func note(_ uses: [SharedUse]) throws {
        for use in uses {
            let row = use.binding.row
            // Those of components below are in instances of their own.
            let owner = sequence(first: self, next: \.parent)
                .first { $0.plan === use.binding.plan && $0.component == row.component }
            guard let other = owner?.holders.sharedUses.note(use) else { continue }
            throw UnsafeSharing(
                subject: .sharedValue, key: row.key, place: row.origin, ways: [other, use.way],
                wording: use.binding.plan.wording
            ).named(plan.names)
        }
    }
}

extension LinkedPlan {
    /// Notes, once, that an instance of the graph is built on another one: two graphs on one instance may be compiled apart.
    /// - Parameter parent: The instance that it is built on.
    /// - Throws: ``UnsafeSharing``, before anything is created, if another graph or a start on that instance uses a value elsewhere.
    package func admit(to parent: GraphInstance) throws {
        if lifecycle.isAdmitted.load(ordering: .acquiring) { return }
        try parent.note(SharingCheck.usesAbove(plan))
        lifecycle.isAdmitted.store(true, ordering: .releasing)
    }
}
