/// Hands a recipe the links of its dependencies, in the order in which they were declared.
@usableFromInline
package final class Linker {
    /// Only to be used while linking: links must not keep the plan, which keeps them.
    let plan: GraphPlan
    /// The forms of the dependencies that have some.
    private let forms: Column<FormList, [any DependencyForm.Type]>
    /// The links of those bindings that have theirs.
    @exclusivity(unchecked) private(set) var links: Column<GraphPlan.Binding, ErasedLink>
    /// The makers of the slots' content of each component.
    @exclusivity(unchecked) private(set) var makers: Column<GraphPlan.Component, Column<Slot, Maker?>>
    /// Index of the binding being linked.
    // One thread links, and nothing calls back into a variable that is being changed: no check of exclusive access.
    @exclusivity(unchecked) @usableFromInline package internal(set) var binding = BindingID(0)
    @exclusivity(unchecked) private(set) var nextEdge = EdgeID(0)
    /// Whether a binding has its link yet.
    @exclusivity(unchecked) private(set) var isLinked: Column<GraphPlan.Binding, Bool>
    /// Why an edge has no target, when the graph is used without having been validated.
    private let failures: [EdgeID: any CleanseError]

    init(
        plan: GraphPlan, forms: Column<FormList, [any DependencyForm.Type]>, failures: [EdgeID: any CleanseError]
    ) {
        self.plan = plan
        self.forms = forms
        self.failures = failures
        isLinked = Column(repeating: false, count: plan.bindings.count)
        links = Column(repeating: ErasedLink(Link<Void> { _ in }), count: plan.bindings.count)
        makers = Column(plan.components.lazy.map { Column(repeating: nil, count: $0.sharedCount) })
    }

    /// Links a binding.
    func link(_ binding: BindingID, _ make: (Linker) -> ErasedLink) {
        self.binding = binding
        nextEdge = plan.bindings[binding].edges.lowerBound
        links[binding] = make(self)
        isLinked[binding] = true
    }

    // MARK: For recipes

    // Not inlined into clients, who link each binding once: the closure that a recipe hands over is all that has to be fast.

    /// The link of the next dependency.
    @usableFromInline
    package func next<Value>(_: Value.Type) -> Link<Value> {
        nextDirectLink()?.of(Value.self) ?? nextIndirectLink(Value.self)
    }

    /// Completes the binding's own link: shares its value if the binding is shared, and guards it against recursion if need be.
    @inlinable
    package func finish<Value>(_ link: Link<Value>) -> ErasedLink {
        if Content<Value>.isObject { return finish(object: ErasedLink(link)) }
        return finish(link) { slot in
            Link { instance in
                if let content = instance.content(of: slot) { return Content.fromBox(content) }
                return Content.fromBox(try instance.make(slot))
            }
        }
    }

    /// Completes the link of a class. One function for all: a reference to an object has the same shape, whatever its class.
    @usableFromInline
    func finish(object link: ErasedLink) -> ErasedLink {
        // SAFETY: only called where `Content.isObject` holds.
        let link = link.of(AnyObject.self)
        guard let slot else { return ErasedLink(guardedIfNeeded(link)) }
        keepMaker(of: slot, link.resolve)
        return ErasedLink(
            Link<AnyObject> { instance in
                if let content = instance.content(of: slot) { return content }
                return try instance.make(slot)
            })
    }

    /// Completes the link of values of any type.
    /// - Parameter shared: Given the slot, makes the link that reads the value's box.
    @usableFromInline
    func finish<Value>(_ link: Link<Value>, shared: (SlotID) -> Link<Value>) -> ErasedLink {
        guard let slot else { return ErasedLink(guardedIfNeeded(link)) }
        keepMaker(of: slot) { Box(try link($0)) }
        return ErasedLink(shared(slot))
    }

    /// Completes a link that is not shared and whose dependencies the plan does not know: guards it against recursion.
    package func finishGuarded<Value>(_ link: Link<Value>) -> ErasedLink { ErasedLink(guarding(link)) }

    private func guardedIfNeeded<Value>(_ link: Link<Value>) -> Link<Value> {
        isGuarded || asksForAnything ? guarding(link) : link
    }

    /// Stores the maker of the binding's slot.
    func keepMaker(of slot: SlotID, _ make: @escaping (GraphInstance) throws -> AnyObject) {
        let component = plan.bindings[binding].component
        makers[component][slot] = Maker(
            binding: binding, isMadeAhead: plan.bindings[binding].isMadeAhead, make: make)
    }

    func guarding<Value>(_ link: Link<Value>) -> Link<Value> {
        let binding = self.binding
        return Link { instance in
            let context = ThreadContext.current
            try context.enter(instance.creation(of: binding))
            defer { context.pop() }
            return try link(instance)
        }
    }

    /// Guards a factory against recursion if it can call itself.
    /// - Parameter mayNest: Whether it may call itself, as far as the stack allows, because its argument distinguishes the calls.
    @usableFromInline
    package func guarding<Argument, Value>(
        mayNest: Bool, _ make: @escaping (GraphInstance, Argument) throws -> Value
    ) -> (GraphInstance, Argument) throws -> Value {
        guard isGuarded else { return make }
        let binding = self.binding
        return { instance, argument in
            try ThreadContext.current.guarding(instance.creation(of: binding), mayNest: mayNest) {
                try make(instance, argument)
            }
        }
    }

    @usableFromInline package var isGuarded: Bool { plan.bindings[binding].isGuarded }
    var asksForAnything: Bool { plan.bindings[binding].effects.contains(.asksForAnything) }

    /// The slot of the binding, if it is shared.
    var slot: SlotID? { plan.bindings[binding].slot }

    /// Skips the next dependency.
    func skip() { nextEdge = nextEdge.advanced(by: 1) }

    // MARK: Targets

    /// The next dependency's link if it can be used directly: the plain case.
    func nextDirectLink() -> ErasedLink? {
        let edge = plan.edges[nextEdge]
        guard let target = edge.target, edge.forms == nil, isLinked[target], !plan.bindings[target].isCheckpoint,
            hops(to: target) == 0
        else { return nil }
        skip()
        return links[target]
    }

    /// The next dependency's link when it lives in another component, is not linked yet, is missing, or has a form.
    func nextIndirectLink<Value>(_: Value.Type) -> Link<Value> {
        let index = nextEdge
        skip()
        let edge = plan.edges[index]
        if let error = failures[index] { return Link { _ in throw error } }
        let forms = edge.forms.map { self.forms[$0] } ?? []
        let link = targetLink(Value.self, edge: edge, forms: forms[...])
        return edge.target.map { link.hopping(hops(to: $0)) } ?? link
    }

    /// The link of an edge once its forms are applied, for instances of the target's component.
    func targetLink<Value>(
        _: Value.Type, edge: Edge, forms: ArraySlice<any DependencyForm.Type>
    ) -> Link<Value> {
        if let form = forms.first {
            let target = LinkTarget(linker: self, edge: edge, forms: forms.dropFirst())
            return form.link(target).of(Value.self)
        }
        guard let target = edge.target else {
            // SAFETY: without a target, either the edge has a recorded failure, which was looked at before, or `Optional` is among its
            // forms, which requests no link then.
            preconditionFailure("only forms that ask optionally see an edge without a target")
        }
        return targetLink(Value.self, target)
    }

    /// The link of a binding, for instances of its component.
    func targetLink<Value>(_: Value.Type, _ target: BindingID) -> Link<Value> {
        let isImported = plan.bindings[target].kind == .imported
        if isLinked[target], !plan.bindings[target].isCheckpoint, !isImported {
            return links[target].of(Value.self)
        }
        // Found when it runs: captured, it would be needed before it is created, or make a chain of links that own each other too
        // long to be released. Each way through a long chain, a cycle or a row of graphs comes by here, so the stack is looked at.
        let binding = source(of: target).binding
        return Link { instance in
            try ThreadStack.check(for: instance.plan, binding.position)
            return try instance.linked.link(binding, as: Value.self)(instance)
        }
    }

    /// Where a target is found in the instances that it is resolved in.
    func source(of target: BindingID) -> PlanBinding { plan.source(of: target) }

    /// How many components above the binding being linked its target lives.
    func hops(to target: BindingID) -> Int {
        plan.depth(of: binding) - plan.depth(of: target)
    }
}

extension Linker {
    /// The link of the next dependency, which is an optional one; nil when nothing is bound.
    package func nextIfBound<Value>(_: Value.Type) -> Link<Value?>? {
        guard plan.edges[nextEdge].target != nil || failures[nextEdge] != nil else {
            skip()
            return nil
        }
        return next(Value?.self)
    }
}
