// Creates values that have to be awaited.

extension GraphInstance {
    /// Creates the values that have to be awaited before the value of a binding of the instance's component can be created.
    /// - Parameter isOwner: Whether the caller's task creates them, and waits until their creation ends even if it is cancelled.
    package func await(before binding: BindingID, isOwner: Bool = false) async throws {
        let needed = linked.awaited(before: binding)
        guard needed.count > 1 else {
            if let only = needed.first { _ = try await awaited(only, isOwner: isOwner) }
            return
        }
        // SAFETY: the created values do not leave the instance.
        nonisolated(unsafe) let instance = self
        try await withThrowingTaskGroup(of: Void.self) { group in
            for binding in needed { group.addTask { _ = try await instance.awaited(binding, isOwner: isOwner) } }
            try await group.waitForAll()
        }
    }

    /// Returns the value of an asynchronous binding of the component or of an ancestor, as the content of a slot.
    /// - Parameter isOwner: Whether the caller's task creates the value, and waits until the creation ends even if it is cancelled.
    package func awaited(_ binding: BindingID, isOwner: Bool = false) async throws -> SlotContent {
        let source = plan.source(of: binding)
        // SAFETY: as above. Users declare where recipes run.
        nonisolated(unsafe) let instance = ancestor(plan.components[component].depth - source.depth)
        let target = source.binding
        guard let creator = instance.linked.lifecycle.creators[target] else {
            throw instance.unmade(target)
        }
        let isolation = instance.plan.isolation(creating: target)
        let make: @Sendable () async throws -> SlotContent = {
            try await instance.await(before: target, isOwner: isOwner)
            return try await instance.prepare(creator, on: isolation?.actor)()
        }
        guard let slot = instance.plan.bindings[target].slot else {
            guard instance.plan.bindings[target].mayReenter else { return try await make() }
            return try await PendingCreation.nested(target, in: instance, make)
        }
        return try await PendingCreation.content(of: slot, target, in: instance, isOwner: isOwner, make)
    }

    /// Returns whether asynchronously created shared values exist, each in this instance or in an ancestor.
    package func has(_ bindings: [BindingID]) -> Bool {
        bindings.allSatisfy { binding in
            let source = plan.source(of: binding)
            let instance = ancestor(plan.components[component].depth - source.depth)
            return instance.plan.bindings[source.binding].slot?.content(in: instance) != nil
        }
    }

    /// Creates the arguments of an asynchronous factory on the actor of its value.
    func prepare(
        _ creator: AsyncCreator, on actor: isolated (any Actor)?
    ) throws -> AsyncCreator.Prepared {
        try creator.prepare(self)
    }

    /// Returns the error of a synchronous request for an asynchronous value that has not been created.
    package func unmade(_ binding: BindingID) -> any Error {
        if let slot = plan.bindings[binding].slot, PendingCreation.isInProgress(slot, in: self) {
            let link = plan.chainLink(of: binding)
            return ReentrantResolution(
                kind: .sameThread, chain: [link, link], suggestion: plan.reentrySuggestion, graphNames: plan.names)
        }
        return MissingStart(
            chain: [plan.chainLink(of: binding)], .isAsynchronous, wording: plan.wording, names: plan.names)
    }
}
