// Creates values that have to be waited for.

extension GraphInstance {
    /// Creates what has to be waited for before the value of a binding of the instance's component can be created.
    /// - Parameter isOwner: Whether the caller's task creates it, and waits until that ends even if it is cancelled.
    package func await(before binding: BindingID, isOwner: Bool = false) async throws {
        let needed = linked.awaited(before: binding)
        guard needed.count > 1 else {
            if let only = needed.first { _ = try await awaited(only, isOwner: isOwner) }
            return
        }
        // SAFETY: what is created does not leave the instance.
        nonisolated(unsafe) let instance = self
        try await withThrowingTaskGroup(of: Void.self) { group in
            for binding in needed { group.addTask { _ = try await instance.awaited(binding, isOwner: isOwner) } }
            try await group.waitForAll()
        }
    }

    /// The value of an asynchronous binding of the instance's component or of one above, as the content of a slot.
    /// - Parameter isOwner: Whether the caller's task creates it, and waits until that ends even if it is cancelled.
    package func awaited(_ binding: BindingID, isOwner: Bool = false) async throws -> SlotContent {
        let source = plan.source(of: binding)
        // SAFETY: as above; users declare where recipes run.
        nonisolated(unsafe) let instance = ancestor(plan.components[component].depth - source.depth)
        let target = source.binding
        guard let maker = instance.linked.lifecycle.makers[target] else {
            throw instance.unmade(target)
        }
        let isolation = instance.plan.isolation(creating: target)
        let make: @Sendable () async throws -> SlotContent = {
            try await instance.await(before: target, isOwner: isOwner)
            return try await instance.prepare(maker, on: isolation?.actor)()
        }
        guard let slot = instance.plan.bindings[target].slot else {
            guard instance.plan.bindings[target].mayReenter else { return try await make() }
            return try await Making.nested(target, in: instance, make)
        }
        return try await Making.content(of: slot, target, in: instance, isOwner: isOwner, make)
    }

    /// Whether shared values that are created asynchronously are there, of the instance's component or of those above.
    package func has(_ bindings: [BindingID]) -> Bool {
        bindings.allSatisfy { binding in
            let source = plan.source(of: binding)
            let instance = ancestor(plan.components[component].depth - source.depth)
            return instance.plan.bindings[source.binding].slot?.content(in: instance) != nil
        }
    }

    /// Creates the arguments of an asynchronous factory where its value belongs.
    func prepare(
        _ maker: AsyncMaker, on actor: isolated (any Actor)?
    ) throws -> AsyncMaker.Prepared {
        try maker.prepare(self)
    }

    /// The error of requesting an asynchronous value at once that has not been created.
    package func unmade(_ binding: BindingID) -> any Error {
        if let slot = plan.bindings[binding].slot, Making.isUnderWay(slot, in: self) {
            let link = plan.chainLink(of: binding)
            return ReentrantResolution(
                kind: .sameThread, chain: [link, link], suggestion: plan.reentrySuggestion, graphNames: plan.names)
        }
        return NeedsStart(
            chain: [plan.chainLink(of: binding)], .isAsynchronous, wording: plan.wording, names: plan.names)
    }
}
