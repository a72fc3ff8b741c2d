// Requests for values that have to be awaited.

extension GraphInstance {
    /// Creates the values that have to be awaited before the value of a binding of the instance's component can be created.
    /// - Parameter isOwner: Whether the caller's task creates them, and waits until their creation ends even if it is cancelled.
    package func await(before binding: BindingID, isOwner: Bool = false) async throws {
        try await linked.starts?.awaitNeeds(binding, self, isOwner)
    }

    /// Returns the value of an asynchronous binding of the component or of an ancestor, as the content of a slot.
    /// - Parameter isOwner: Whether the caller's task creates the value, and waits until the creation ends even if it is cancelled.
    package func awaited(_ binding: BindingID, isOwner: Bool = false) async throws -> SlotContent {
        // SAFETY: a plan with an asynchronous binding, or with one above, has the functions.
        try await linked.starts!.create(binding, self, isOwner)
    }

    /// Returns the creator of a binding's value.
    /// - Throws: The error of a synchronous request for the value if its factory is synchronous.
    func creator(of binding: BindingID) throws -> AsyncCreator {
        let (instance, target) = source(of: binding)
        guard let creator = instance.linked.asyncCreators[target] else { throw instance.unmade(target) }
        return creator
    }

    /// Returns the instance that has the value of a binding of the component or of an ancestor, and the binding in its plan.
    func source(of binding: BindingID) -> (instance: GraphInstance, binding: BindingID) {
        let source = plan.source(of: binding)
        return (ancestor(plan.components[component].depth - source.depth), source.binding)
    }
}
