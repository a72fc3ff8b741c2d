/// Hands a recipe the links of its dependencies, in the order in which they were declared.
@usableFromInline
package final class Linker {
    /// Only to be used while linking: links must not keep the plan, which keeps them.
    let plan: GraphPlan
    /// The forms of the dependencies that have some.
    let forms: Column<FormList, AppliedForms>
    /// The links of those bindings that have theirs, and the makers. The linked plan takes them over.
    let rows: LinkRows
    /// Create the values of asynchronous bindings.
    private(set) var asyncMakers = SparseColumn<GraphPlan.Binding, AsyncMaker>()
    /// Index of the binding being linked.
    // One thread links, and nothing calls back into a variable that is being changed: no check of exclusive access.
    @exclusivity(unchecked) @usableFromInline package internal(set) var binding = BindingID(0)
    @exclusivity(unchecked) private(set) var nextEdge = EdgeID(0)
    /// Whether a binding has its link yet.
    @exclusivity(unchecked) private(set) var isLinked: Column<GraphPlan.Binding, Bool>
    /// Why an edge has no target, when the graph is used without having been validated.
    let failures: SparseColumn<Edge, MissingProvider>
    /// Records what the links do; nil for a graph that is not traced.
    let trace: GraphTrace?

    init(
        plan: GraphPlan, forms: Column<FormList, AppliedForms>, failures: SparseColumn<Edge, MissingProvider>,
        trace: GraphTrace?
    ) {
        self.plan = plan
        self.trace = trace
        self.forms = forms
        self.failures = failures
        isLinked = Column(repeating: false, count: plan.bindings.count)
        rows = LinkRows(of: plan)
    }

    /// Links a binding.
    func link(_ binding: BindingID, _ make: (Linker) -> ErasedLink) {
        self.binding = binding
        nextEdge = plan.bindings[binding].edges.lowerBound
        rows.links[binding.position] = make(self)
        isLinked[binding] = true
    }

    /// Makes the link of a binding that something depends on, if it is bare.
    func completeLink(of target: BindingID) {
        guard rows.isBare[target.position] else { return }
        rows.links[target.position] = rows.link(of: target, in: plan)
        rows.isBare[target.position] = false
    }

    // MARK: For recipes

    // Not inlined into clients, who link each binding once: the closure that a recipe hands over is all that has to be fast.

    /// The link of the next dependency.
    @usableFromInline
    package func next<Value>(_: Value.Type) -> Link<Value> {
        guard let target = nextDirectTarget() else { return nextIndirectLink(Value.self) }
        return rows.links[target.position].of(Value.self)
    }

    /// The same, whatever its type is.
    func next() -> ErasedLink {
        guard let target = nextDirectTarget() else { return nextIndirectLink() }
        return rows.links[target.position]
    }

    /// Stores what creates the value of the binding, whose factory is asynchronous.
    func keep(_ maker: AsyncMaker) { asyncMakers.store(maker, binding) }

    /// Stores the link that creates the content of the binding's slot.
    func keepMaker(of slot: SlotID, _ link: consuming Link<AnyObject>) {
        let maker = Maker(binding: binding, isMadeAhead: plan.bindings[binding].isMadeAhead, link: link)
        rows.layouts[plan.bindings[binding].component.position].makers?[slot.position] = maker
    }

    @usableFromInline package var mayReenter: Bool { plan.bindings[binding].mayReenter }
    var asksForAnything: Bool { plan.bindings[binding].effects.contains(.asksForAnything) }

    /// The slot of the binding, if it is shared.
    var slot: SlotID? { plan.bindings[binding].slot }

    /// Skips the next dependency.
    func skip() { nextEdge = nextEdge.advanced(by: 1) }
}

extension Linker {
    /// The target of the next dependency if its link can be used directly: the plain case.
    func nextDirectTarget() -> BindingID? {
        let edge = plan.edges[nextEdge]
        guard let target = edge.target, edge.forms == nil, hasDirectLink(target), hops(to: target) == 0
        else { return nil }
        skip()
        completeLink(of: target)
        return target
    }

    /// The next dependency's link when it lives in another component, is not linked yet, is missing, or has a form.
    func nextIndirectLink<Value>(_: Value.Type) -> Link<Value> {
        let index = nextEdge
        skip()
        let edge = plan.edges[index]
        if let error = failures[index] { return Link { _ in throw error } }
        let forms = edge.forms.map { self.forms[$0].forms } ?? []
        let link = targetLink(Value.self, edge: edge, forms: forms[...])
        return edge.target.map { link.hopping(hops(to: $0)) } ?? link
    }

    /// The same, of the type that was declared. Where nothing is bound, the link only throws, and its type does not matter.
    func nextIndirectLink() -> ErasedLink {
        let edge = plan.edges[nextEdge]
        let type = edge.forms.map { forms[$0].type } ?? edge.target.map { plan.bindings[$0].key.type } ?? Never.self
        func link<Value>(_: Value.Type) -> ErasedLink { ErasedLink(nextIndirectLink(Value.self)) }
        return link(type)
    }

    /// The link of an edge once its forms are applied, for instances of the target's component.
    func targetLink<Value>(
        _: Value.Type, edge: Edge, forms: ArraySlice<AppliedForm>
    ) -> Link<Value> {
        if let form = forms.first {
            let target = LinkTarget(linker: self, edge: edge, owner: form.crossing?.isolation, forms: forms.dropFirst())
            return form.type.link(target).of(Value.self)
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
        if hasDirectLink(target) {
            completeLink(of: target)
            return rows.links[target.position].of(Value.self)
        }
        // Found when it runs: captured, it would be needed before it is created, or make a chain of links that own each other too
        // long to be released. Each way through a long chain, a cycle or a row of graphs comes by here, so the stack is looked at.
        let binding = source(of: target).binding
        return Link { instance in
            try ThreadStack.check(for: instance.plan, binding.position)
            return try instance.value(of: binding, as: Value.self)
        }
    }

    /// Whether a link can keep the link of a binding.
    func hasDirectLink(_ target: BindingID) -> Bool {
        isLinked[target] && !plan.bindings[target].isCheckpoint && plan.bindings[target].kind != .imported
    }

    /// The next dependency, if its value has to be waited for: how it is created as the content of a slot.
    package func nextAwaited() -> ((GraphInstance) async throws -> SlotContent)? {
        let edge = plan.edges[nextEdge]
        guard let target = edge.target, edge.forms == nil, plan.awaited.contains(target) else { return nil }
        skip()
        return { instance in
            try await instance.awaited(target)
        }
    }

    /// Where a target is found in the instances that it is resolved in.
    func source(of target: BindingID) -> PlanBinding { plan.source(of: target) }

    /// How many components above the binding being linked its target lives.
    func hops(to target: BindingID) -> Int {
        // Nearly all targets are of the binding's own component, and then neither has been imported.
        if plan.bindings[binding].component == plan.bindings[target].component, plan.imported.isEmpty { return 0 }
        return plan.depth(of: binding) - plan.depth(of: target)
    }

    /// The link of the next dependency, which is an optional one; nil when nothing is bound.
    package func nextIfBound<Value>(_: Value.Type) -> Link<Value?>? {
        guard plan.edges[nextEdge].target != nil || failures[nextEdge] != nil else {
            skip()
            return nil
        }
        return next(Value?.self)
    }
}
