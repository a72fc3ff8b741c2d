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
