// Completes the link of a binding: shares its value, guards it against itself, and reports to a trace what it does.

extension Linker {
    /// Completes the binding's own link: shares its value if the binding is shared, and guards it against recursion if need be.
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

    /// Completes the link of a class, when it is needed: until then, the binding is bare. One function for all: a reference to an object
    /// has the same shape, whatever its class.
    @usableFromInline
    func finish(object link: consuming ErasedLink) -> ErasedLink {
        if isComplete { return link }
        // SAFETY: only called where `Content.isObject` holds.
        let made = traced(link.of(AnyObject.self))
        rows.isBare[binding.position] = true
        guard let slot else { return ErasedLink(made) }
        keepMaker(of: slot, made)
        return LinkRows.nothing
    }

    /// Completes the link of values of any type.
    /// - Parameter shared: Given the slot, makes the link that reads the value's box.
    @usableFromInline
    func finish<Value>(_ link: Link<Value>, shared: (SlotID) -> Link<Value>) -> ErasedLink {
        let link = traced(link)
        guard let slot else { return ErasedLink(guardedIfNeeded(link)) }
        keepMaker(of: slot, Link { Box(try link($0)) })
        return ErasedLink(shared(slot))
    }

    /// Completes the link of a binding whose factory is asynchronous. A request that does not wait finds a shared value, or throws.
    /// - Parameter prepare: Creates the arguments, and returns what creates the value then.
    @usableFromInline
    package func finish<Value>(
        _: Value.Type, asynchronously prepare: @escaping (GraphInstance) throws -> AsyncMaker.Prepared
    ) -> ErasedLink {
        keep(traced(AsyncMaker(prepare)))
        let binding = self.binding
        return finish(Link<Value> { instance in throw instance.unmade(binding) })
    }

    /// A call of the asynchronous function that the binding's value calls.
    /// - Parameter prepare: Given the argument of the call, creates the others, and returns what creates the value then.
    package func asynchronousCall(
        _ prepare: @escaping (GraphInstance, SlotContent) throws -> AsyncMaker.Prepared
    ) -> @Sendable (Holder, Created<SlotContent>) async throws -> SlotContent {
        let binding = self.binding
        // SAFETY: users declare where it runs, and the plan checks that.
        nonisolated(unsafe) let prepare = prepare
        let trace = bindingTrace
        return { holder, argument in
            let instance = holder.instance
            try await instance.await(before: binding)
            let maker = AsyncMaker { try prepare($0, argument.value) }
            let actor = instance.plan.isolation(calling: binding)?.actor
            let prepared = try await instance.prepare(maker, on: actor)
            guard let trace else { return try await prepared() }
            return try await trace.measure(awaiting: .call) { try await prepared() }
        }
    }

    /// Completes a link that is not shared and whose dependencies the plan does not know: guards it against recursion.
    package func finishGuarded<Value>(_ link: Link<Value>) -> ErasedLink { ErasedLink(guarding(traced(link))) }

    /// Whether the link of the binding is what creates its value: nothing shares, guards or reports it. So it is of most bindings.
    private var isComplete: Bool { trace == nil && slot == nil && !mayReenter && !asksForAnything }

    private func guardedIfNeeded<Value>(_ link: consuming Link<Value>) -> Link<Value> {
        mayReenter || asksForAnything ? guarding(link) : link
    }

    func guarding<Value>(_ link: Link<Value>) -> Link<Value> { link.guarded(as: binding) }

    /// Lets what the binding's value calls check first that it runs on its actor, if it has one.
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

    /// Guards a factory against recursion if it can call itself.
    /// - Parameter mayNest: Whether it may call itself, as far as the stack allows, because its argument distinguishes the calls.
    @usableFromInline
    package func guarding<Argument, Value>(
        mayNest: Bool, _ make: @escaping (GraphInstance, Argument) throws -> Value
    ) -> (GraphInstance, Argument) throws -> Value {
        guard mayReenter else { return make }
        let binding = self.binding
        return { instance, argument in
            try ThreadContext.current.guarding(instance.creation(of: binding), mayNest: mayNest) {
                try make(instance, argument)
            }
        }
    }
}

extension Linker {
    /// The part of the trace of the binding being linked.
    var bindingTrace: BindingTrace? { trace.map { BindingTrace($0, plan, binding) } }

    /// The link of a binding, whose creations are reported.
    func traced<Value>(_ link: consuming Link<Value>) -> Link<Value> {
        guard let trace = bindingTrace else { return link }
        let untraced = link
        return Link { instance in try trace.measure(.creation) { try untraced(instance) } }
    }

    /// What creates the value of a binding whose factory is asynchronous: what has to be waited for is reported.
    func traced(_ maker: AsyncMaker) -> AsyncMaker {
        guard let trace = bindingTrace else { return maker }
        return AsyncMaker { instance in
            let prepared = try maker.prepare(instance)
            return AsyncMaker.Prepared { try await trace.measure(awaiting: .creation) { try await prepared() } }
        }
    }

    /// What the value of a binding calls, whose calls are reported.
    package func traced<Argument, Value>(
        _ call: @escaping (GraphInstance, Argument) throws -> Value
    ) -> (GraphInstance, Argument) throws -> Value {
        guard let trace = bindingTrace else { return call }
        return { instance, argument in try trace.measure(.call) { try call(instance, argument) } }
    }
}
