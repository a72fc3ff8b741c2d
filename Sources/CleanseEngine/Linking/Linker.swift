/// Gives a recipe the links of its dependencies, in the order of their declaration.
@usableFromInline
package final class Linker {
    /// The plan, only for use during linking: links must not retain the plan, which retains them.
    let plan: GraphPlan
    /// The forms of the dependencies that have at least one.
    let forms: Column<FormList, AppliedForms>
    /// The links of the bindings that have been linked, and the creators. The linked plan takes them over.
    let rows: LinkRows
    /// The creators of the values of asynchronous bindings.
    private(set) var asyncCreators = SparseColumn<GraphPlan.Binding, AsyncCreator>()
    /// The binding that is being linked.
    // No exclusivity checks: one thread links, and no code calls back while one of these variables is being modified.
    @exclusivity(unchecked) @usableFromInline package internal(set) var binding = BindingID(0)
    @exclusivity(unchecked) private(set) var nextEdge = EdgeID(0)
    /// Whether each binding has been linked.
    @exclusivity(unchecked) private(set) var isLinked: Column<GraphPlan.Binding, Bool>
    /// The errors of edges without a target, if the graph is used without having been validated.
    let failures: SparseColumn<Edge, MissingProvider>
    /// The functions that run when shared values start and stop. Only a start creates these values.
    private let hooks: SparseColumn<GraphPlan.Binding, LifecycleHooks>
    /// Whether every link looks up the links of its dependencies when it runs, so that they can be replaced.
    private let isReplaceable: Bool

    /// Creates a linker.
    /// - Parameter rows: The rows of a linked plan of which some bindings are linked anew, or `nil` for empty rows.
    init(
        plan: GraphPlan, forms: Column<FormList, AppliedForms>, failures: SparseColumn<Edge, MissingProvider>,
        isReplaceable: Bool = false, hooks: SparseColumn<GraphPlan.Binding, LifecycleHooks> = .init(),
        rows: LinkRows? = nil
    ) {
        self.plan = plan
        self.isReplaceable = isReplaceable
        self.hooks = hooks
        self.forms = forms
        self.failures = failures
        isLinked = Column(repeating: false, count: plan.bindings.count)
        self.rows = rows ?? LinkRows(of: plan)
    }

    /// Links a binding.
    func link(_ binding: BindingID, _ make: (Linker) -> ErasedLink) {
        self.binding = binding
        nextEdge = plan.bindings[binding].edges.lowerBound
        rows.links[binding.position] = make(self)
        isLinked[binding] = true
    }

    /// Completes the link of a binding that another binding depends on, if the link is incomplete (see `LinkRows`).
    func completeLink(of target: BindingID) {
        guard rows.isIncomplete[target.position] else { return }
        rows.links[target.position] = rows.link(of: target, in: plan)
        rows.isIncomplete[target.position] = false
    }

    // MARK: For recipes

    // Not inlined into clients, which link each binding once. Only the closure that a recipe passes has to be fast.

    /// Returns the link of the next dependency.
    @usableFromInline
    package func next<Value>(_: Value.Type) -> Link<Value> {
        guard let target = nextDirectTarget() else { return nextIndirectLink(Value.self) }
        return rows.links[target.position].of(Value.self)
    }

    /// Returns the link of the next dependency, with its type erased.
    package func next() -> ErasedLink {
        guard let target = nextDirectTarget() else { return nextIndirectLink() }
        return rows.links[target.position]
    }

    /// Stores the creator of the value of the binding, which has an asynchronous factory.
    func keep(_ creator: AsyncCreator) {
        asyncCreators.store(hooks[binding] == nil ? creator : creatingInStart(creator), binding)
    }

    /// Stores the link that creates the content of the binding's slot.
    func keepCreator(of slot: SlotID, _ link: consuming Link<AnyObject>) {
        let link = hooks[binding] == nil ? link : creatingInStart(link)
        let creator = Creator(binding: binding, isPreCreated: plan.bindings[binding].isPreCreated, link: link)
        rows.layouts[plan.bindings[binding].component.position].creators?[slot.position] = creator
    }

    @usableFromInline package var mayReenter: Bool { plan.bindings[binding].mayReenter }

    /// The slot of the binding, if it is shared.
    var slot: SlotID? { plan.bindings[binding].slot }

    /// Skips the next dependency.
    func skip() { nextEdge = nextEdge.advanced(by: 1) }
}

// A start creates the values with steps, and runs the steps. A request that finds no such value, such as one of a graph that is built on this
// one, is an error, since the value would be used before it has been started, and would never be stopped.

extension Linker {
    /// Returns a link that creates the value of the binding, which has steps, only in a start.
    private func creatingInStart(_ link: Link<AnyObject>) -> Link<AnyObject> {
        guard hasRoot else { return link }
        let binding = self.binding
        return Link { instance in
            try instance.checkStart(of: binding)
            return try link(instance)
        }
    }

    /// Returns a creator that creates the value of the binding, which has steps, only in a start.
    private func creatingInStart(_ creator: AsyncCreator) -> AsyncCreator {
        guard hasRoot else { return creator }
        let binding = self.binding
        return AsyncCreator { instance in
            try instance.checkStart(of: binding)
            return try creator.prepare(instance)
        }
    }

    /// Whether the component of the binding has a root. A component without one, which is one of the C interface, may be used before it is
    /// started.
    private var hasRoot: Bool { plan.components[plan.bindings[binding].component].root != nil }
}

extension Linker {
    /// Returns the target of the next dependency if its link can be used directly, as most links can.
    func nextDirectTarget() -> BindingID? {
        let edge = plan.edges[nextEdge]
        guard let target = edge.target, edge.forms == nil, hasDirectLink(target), hops(to: target) == 0
        else { return nil }
        skip()
        completeLink(of: target)
        return target
    }

    /// Returns the link of the next dependency if it is in another component, not linked yet, missing, or behind a form.
    func nextIndirectLink<Value>(_: Value.Type) -> Link<Value> {
        let index = nextEdge
        skip()
        let edge = plan.edges[index]
        if let error = failures[index] { return Link { _ in throw error } }
        let forms = edge.forms.map { self.forms[$0].forms } ?? []
        let link = targetLink(Value.self, edge: edge, forms: forms[...])
        return edge.target.map { link.hopping(hops(to: $0)) } ?? link
    }

    /// Returns the indirect link of the next dependency, with the declared type erased.
    ///
    /// If nothing is bound, the link only throws, and its type does not matter.
    func nextIndirectLink() -> ErasedLink {
        let edge = plan.edges[nextEdge]
        let type = edge.forms.map { forms[$0].type } ?? edge.target.map { plan.bindings[$0].key.type } ?? Never.self
        func link<Value>(_: Value.Type) -> ErasedLink { ErasedLink(nextIndirectLink(Value.self)) }
        return link(type)
    }

    /// Returns the link of an edge with its forms applied, for instances of the target's component.
    func targetLink<Value>(
        _: Value.Type, edge: Edge, forms: ArraySlice<AppliedForm>
    ) -> Link<Value> {
        if let form = forms.first {
            let target = LinkTarget(linker: self, edge: edge, owner: form.crossing?.isolation, forms: forms.dropFirst())
            return form.type.link(target).of(Value.self)
        }
        guard let target = edge.target else {
            // SAFETY: an edge without a target either has a recorded failure, which was checked before, or has `Optional` among its forms,
            // which then requests no link.
            preconditionFailure("only optional forms request an edge without a target")
        }
        return targetLink(Value.self, target)
    }

    /// Returns the link of a binding, for instances of its component.
    func targetLink<Value>(_: Value.Type, _ target: BindingID) -> Link<Value> {
        if hasDirectLink(target) {
            completeLink(of: target)
            return rows.links[target.position].of(Value.self)
        }
        // The link is looked up when it runs. If it were captured, it would have to exist already, and a chain of links that own each other
        // could become too long to be released. Each path through a long chain, a cycle or a row of graphs passes here, so the stack is
        // checked.
        let binding = plan.source(of: target).binding
        return Link { instance in
            try ThreadStack.check(for: instance.plan, binding.position)
            return try instance.value(of: binding, as: Value.self)
        }
    }

    /// Returns whether a link can retain the link of a binding.
    func hasDirectLink(_ target: BindingID) -> Bool {
        isLinked[target] && !isReplaceable && !plan.bindings[target].isCheckpoint
            && plan.bindings[target].kind != .imported
    }

    /// Returns the number of levels by which the component of a target is above the component of the binding being linked.
    func hops(to target: BindingID) -> Int {
        // Nearly all targets are in the binding's own component, and then neither is imported.
        if plan.bindings[binding].component == plan.bindings[target].component, plan.imported.isEmpty { return 0 }
        return plan.depth(of: binding) - plan.depth(of: target)
    }

    /// Returns the link of the next dependency, which is optional, or `nil` if nothing is bound.
    package func nextIfBound<Value>(_: Value.Type) -> Link<Value?>? {
        guard plan.edges[nextEdge].target != nil || failures[nextEdge] != nil else {
            skip()
            return nil
        }
        return next(Value?.self)
    }
}
