// Checks that each request to an instance runs on the actor of the value that it creates, and that no two actors use the same value.

extension GraphInstance {
    /// Checks the caller of an external request for a binding of the instance's component, before anything is created.
    /// - Throws: ``WrongIsolation`` if the caller is not on the actor of the values that the request would create.
    @usableFromInline
    package func checkCaller(requesting binding: BindingID) throws {
        if linked.hasIsolation { try checkIsolation(of: binding) }
    }

    /// Checks the caller of a factory, which is the value of a binding, before the call creates anything.
    /// - Throws: ``WrongIsolation`` if the caller is not on the actor of the values that the call would create.
    package func checkCaller(calling binding: BindingID) throws {
        if let isolation = plan.isolation(calling: binding) { try plan.check(isolation, of: binding) }
    }

    private func checkIsolation(of binding: BindingID) throws {
        if let isolation = plan.isolation(creating: binding) { try plan.check(isolation, of: binding) }
    }
}

extension GraphInstance {
    /// Records accesses to shared values of this instance and its ancestors.
    /// - Throws: ``UnsafeSharing`` if another graph or another start uses one of the values elsewhere.
    package func note(_ accesses: [SharedAccess]) throws {
        for access in accesses {
            let row = access.binding.row
            // A component below has its values in instances of its own.
            var owner: GraphInstance? = self
            while let instance = owner, instance.plan !== access.binding.plan || instance.component != row.component {
                owner = instance.parent
            }
            guard let other = owner?.owners.sharedAccesses.note(access) else { continue }
            throw UnsafeSharing(
                subject: .sharedValue, key: row.key, sourceLocation: row.sourceLocation, paths: [other, access.path],
                wording: access.binding.plan.wording
            ).named(plan.names)
        }
    }
}

extension LinkedPlan {
    /// Records, once, which values of a parent instance the graphs of this plan use.
    ///
    /// The compiler can't check this alone, because two graphs on one instance may be compiled separately.
    /// - Parameter parent: The instance that the graph is built on.
    /// - Throws: ``UnsafeSharing``, before anything is created, if another graph or a start on `parent` uses one of the values elsewhere.
    package func admit(to parent: GraphInstance) throws {
        if admission?.word.load() == 1 { return }
        try parent.note(SharingCheck.accessesAbove(plan))
        admission?.word.store(1)
    }
}
