// Completes the link of a binding: shares the value, guards it against recursion, and reports its creation to observers.

extension Linker {
    /// Completes the link of a binding: shares the value if the binding is shared, and guards it against recursion if necessary.
    @inlinable
    package func finish<Value>(_ link: consuming Link<Value>) -> ErasedLink {
        if Content<Value>.isObject { return finish(object: ErasedLink(link)) }
        return finish(link) { slot in
            Link { instance in
                if let content = slot.content(in: instance) { return Content.fromBox(content) }
                return Content.fromBox(try instance.make(slot))
            }
        }
    }

    /// Stores the link of an object, which is completed when a dependent needs it. Until then, the link is incomplete (see `LinkRows`).
    ///
    /// One function serves all classes, because references to objects have the same shape.
    @usableFromInline
    func finish(object link: consuming ErasedLink) -> ErasedLink {
        // Most bindings need no completion.
        if slot == nil, !isGuarded, plan.observation == nil { return link }
        // SAFETY: called only if `Content.isObject` is true.
        let made = reported(link.of(AnyObject.self))
        // An object that is only observed needs no guard.
        rows.isIncomplete[binding.position] = slot != nil || isGuarded
        guard let slot else { return ErasedLink(made) }
        keepCreator(of: slot, made)
        return LinkRows.nothing
    }

    /// Completes the link of a value of any type.
    /// - Parameter shared: Creates the link that reads the value's box in a slot.
    @usableFromInline
    func finish<Value>(_ link: Link<Value>, shared: (SlotID) -> Link<Value>) -> ErasedLink {
        let link = reported(link)
        guard let slot else { return ErasedLink(isGuarded ? guarding(link) : link) }
        keepCreator(of: slot, Link { Box(try link($0)) })
        return ErasedLink(shared(slot))
    }

    /// Completes the link of a binding whose factory is asynchronous. A synchronous request finds the shared value, or throws.
    /// - Parameter prepare: Creates the arguments, and returns the creation that is still to be awaited.
    @usableFromInline
    package func finish<Value>(
        _: Value.Type, asynchronously prepare: @escaping (GraphInstance) throws -> AsyncCreator.Prepared
    ) -> ErasedLink {
        keep(reported(AsyncCreator(prepare)))
        let binding = self.binding
        return finish(Link<Value> { instance in throw instance.unmade(binding) })
    }

    /// Returns a function that takes an instance, and returns the asynchronous call of a binding whose value is a factory.
    /// - Parameter prepare: Creates the other arguments, given the argument of the call, and returns the creation that is still to be
    ///   awaited.
    package func asynchronousCall(
        _ prepare: @escaping (GraphInstance, SlotContent) throws -> AsyncCreator.Prepared
    ) -> (Lease) -> AsyncCall {
        let binding = self.binding
        // SAFETY: users declare where the function runs, and the plan checks that.
        nonisolated(unsafe) let prepare = prepare
        let observed = plan.observed(binding)
        return { lease in
            { argument in
                let instance = lease.instance
                try await instance.await(before: binding)
                let actor = instance.plan.isolation(calling: binding)?.actor
                let prepared = try await instance.prepare({ try prepare($0, argument.value) }, on: actor)
                return TransferredValue(value: try await prepared.reported(as: .call, by: observed)())
            }
        }
    }

    /// Completes a link that is not shared and whose dependencies the plan does not know: guards it against recursion.
    package func finishGuarded<Value>(_ link: Link<Value>) -> ErasedLink { ErasedLink(guarding(reported(link))) }

    private var isGuarded: Bool {
        plan.bindings[binding].mayReenter || plan.bindings[binding].effects.contains(.requestsAnyKey)
    }

    func guarding<Value>(_ link: Link<Value>) -> Link<Value> { link.guarded(as: binding) }

    /// Returns a call that first checks that it runs on the actor of the binding, if the binding has one.
    package func checkingIsolation<Argument, Value>(
        _ call: @escaping (GraphInstance, Argument) throws -> Value
    ) -> (GraphInstance, Argument) throws -> Value {
        let binding = self.binding
        guard let isolation = plan.isolation(calling: binding) else { return call }
        return { instance, argument in
            try instance.plan.check(isolation, of: binding)
            return try call(instance, argument)
        }
    }

    /// Returns a factory with a guard against recursion, if it can call itself.
    /// - Parameter mayNest: Whether it may call itself as deep as the stack allows, because its argument distinguishes the calls.
    @usableFromInline
    package func guarding<Argument, Value>(
        mayNest: Bool, _ make: @escaping (GraphInstance, Argument) throws -> Value
    ) -> (GraphInstance, Argument) throws -> Value {
        guard mayReenter else { return make }
        let binding = self.binding
        return { instance, argument in
            try ThreadContext.guarding(instance.creation(of: binding), mayNest: mayNest) {
                try make(instance, argument)
            }
        }
    }
}

extension Linker {
    /// Returns a link that reports its creations to the observers.
    func reported<Value>(_ link: consuming Link<Value>) -> Link<Value> {
        guard let observed = plan.observed(binding) else { return link }
        let unreported = link
        return Link { instance in try observed.report(.creation) { try unreported(instance) } }
    }

    /// Returns a creator that reports to the observers the part of the creation that has to be awaited.
    func reported(_ creator: AsyncCreator) -> AsyncCreator {
        guard let observed = plan.observed(binding) else { return creator }
        return AsyncCreator { try creator.prepare($0).reported(as: .creation, by: observed) }
    }

    /// Returns a call that reports to the observers.
    package func reported<Argument, Value>(
        _ call: @escaping (GraphInstance, Argument) throws -> Value
    ) -> (GraphInstance, Argument) throws -> Value {
        guard let observed = plan.observed(binding) else { return call }
        return { instance, argument in try observed.report(.call) { try call(instance, argument) } }
    }
}

extension AsyncCreator.Prepared {
    /// Returns a creation that reports itself to the observers of a binding, if there are any.
    fileprivate func reported(as kind: GraphActivity.Kind, by observed: ObservedBinding?) -> AsyncCreator.Prepared {
        guard let observed else { return self }
        return AsyncCreator.Prepared { try await observed.report(awaiting: kind) { try await self() } }
    }
}
