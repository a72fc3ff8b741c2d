// Lets requests from outside check that they run on the actor of what they create.

extension LinkedPlan {
    /// The link of a binding for a request from outside: it throws, before it creates anything, outside of the actor of what it creates.
    package func entry<Value>(_ binding: BindingID, as type: Value.Type) -> Link<Value> {
        let link = link(binding, as: type)
        guard let isolation = plan.isolation(creating: binding) else { return link }
        return Link { instance in
            try instance.check(isolation, of: binding)
            return try link(instance)
        }
    }
}

extension GraphInstance {
    /// Checks a request from outside for a binding of the instance's component, before anything is created for it.
    /// - Throws: ``WrongIsolation`` outside of the actor of what it creates.
    @usableFromInline
    package func checkCaller(requesting binding: BindingID) throws {
        if linked.hasIsolation { try checkIsolation(of: binding) }
    }

    private func checkIsolation(of binding: BindingID) throws {
        if let isolation = plan.isolation(creating: binding) { try check(isolation, of: binding) }
    }

    /// Checks, before something of a binding is created or called, that the caller runs on its actor.
    /// - Throws: ``WrongIsolation``.
    package func check(_ isolation: Isolation, of binding: BindingID) throws {
        if !isolation.isCurrent { try plan.refuse(binding) }
    }
}

extension GraphPlan {
    /// Refuses to create or to call something outside of its actor.
    /// - Throws: ``WrongIsolation``.
    package func refuse(_ binding: BindingID) throws {
        if let error = wrongIsolation(of: binding) { throw error }
    }
}
