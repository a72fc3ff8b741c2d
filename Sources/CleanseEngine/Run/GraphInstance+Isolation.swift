// Lets requests from outside check that they run on the actor of what they create.

extension LinkedPlan {
    /// The link of a binding for a request from outside: it throws, before it creates anything, outside of the actor of what it creates.
    package func entry<Value>(_ binding: BindingID, as type: Value.Type) -> Link<Value> {
        link(binding, as: type).checking(plan.isolation(creating: binding), of: binding)
    }
}

extension Link {
    /// The link, which throws outside of an actor, before it creates anything.
    /// - Parameters:
    ///   - isolation: The actor; nil if the link may run on any thread.
    ///   - binding: What it creates, in the plan of the instances that it runs in.
    func checking(_ isolation: Isolation?, of binding: BindingID) -> Link {
        guard let isolation else { return self }
        return Link { instance in
            try instance.plan.check(isolation, of: binding)
            return try self(instance)
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

    /// Checks a call of a binding's value, which is a factory, before anything is created for it.
    /// - Throws: ``WrongIsolation`` outside of the actor of what it creates.
    package func checkCaller(calling binding: BindingID) throws {
        if let isolation = plan.isolation(calling: binding) { try plan.check(isolation, of: binding) }
    }

    private func checkIsolation(of binding: BindingID) throws {
        if let isolation = plan.isolation(creating: binding) { try plan.check(isolation, of: binding) }
    }
}
