// Data of a linked plan for starts and stops: makers of asynchronous values, results that starts have computed, and an action for the end of
// an instance.

import Synchronization

/// What a plan has for its asynchronous bindings, and for values that start and stop. Empty for most graphs.
package final class PlanLifecycle: Sendable {
    /// Create the values of asynchronous bindings.
    let makers: SparseColumn<GraphPlan.Binding, AsyncMaker>
    /// What runs when shared values start and stop.
    let hooks: SparseColumn<GraphPlan.Binding, LifecycleHooks>
    /// Records the steps of starts and stops; nil for a graph that is not traced.
    let trace: GraphTrace?
    /// What starts have computed. Nil until one has: programs wait for what the runtime needs to make the types of tables.
    private let computed = PublishedReference<Computed>()
    /// Takes what is reported about graphs of the plan that nobody stopped.
    package let observer = Guarded<(@Sendable (UnstoppedGraph) -> Void)?>(nil)

    /// Whether the instance that the graph is built on knows what the graph uses of it.
    let isAdmitted = Atomic(false)

    /// Takes an instance that nobody holds any more, before its values end.
    let instanceEnd = AtomicLazyReference<InstanceEnd>()

    init(
        makers: SparseColumn<GraphPlan.Binding, AsyncMaker>, hooks: SparseColumn<GraphPlan.Binding, LifecycleHooks>,
        trace: GraphTrace?
    ) {
        self.makers = makers
        self.hooks = hooks
        self.trace = trace
    }

    /// What is computed when it is first needed.
    private final class Computed: Sendable {
        /// What starts create, for each component.
        let startPlans = Guarded<SparseColumn<GraphPlan.Component, StartPlan>>(.init())
        /// What is created asynchronously before a binding's value.
        let needs = Guarded<SparseColumn<GraphPlan.Binding, [BindingID]>>(.init())
        /// The position of each binding in the order of linking.
        let ranks = Guarded<Column<GraphPlan.Binding, Int>?>(nil)
        /// The verdicts on starts of each component, by their places.
        let verdicts = Guarded<SparseColumn<GraphPlan.Component, [StartVerdict.Place: StartVerdict]>>(.init())
        /// The actors that something in the graph belongs to.
        let actors = Guarded<Set<Isolation>?>(nil)
    }

    private var memory: Computed { computed.load() ?? computed.storeIfNil(Computed()) }

    func startPlan(of component: ComponentID, _ compute: () -> StartPlan) -> StartPlan {
        memory.startPlans.remembered(component, compute)
    }

    func ranks(_ compute: () -> Column<GraphPlan.Binding, Int>) -> Column<GraphPlan.Binding, Int> {
        let ranks = memory.ranks
        if let known = ranks.withLock({ $0 }) { return known }
        let new = compute()
        ranks.withLock { $0 = new }
        return new
    }

    func verdict(
        of component: ComponentID, at place: StartVerdict.Place, _ compute: () -> StartVerdict
    ) -> StartVerdict {
        let verdicts = memory.verdicts
        if let known = verdicts.withLock({ $0[component]?[place] }) { return known }
        let new = compute()
        verdicts.withLock {
            var known = $0[component] ?? [:]
            known[place] = new
            $0.store(known, component)
        }
        return new
    }

    func actors(_ compute: () -> Set<Isolation>) -> Set<Isolation> {
        let actors = memory.actors
        if let known = actors.withLock({ $0 }) { return known }
        let new = compute()
        actors.withLock { $0 = new }
        return new
    }

    func needs(of binding: BindingID, _ compute: () -> [BindingID]) -> [BindingID] {
        memory.needs.remembered(binding, compute)
    }
}

extension Guarded {
    /// The value of a row, computed without the lock if it is not there.
    fileprivate func remembered<Row, Element>(_ row: RowIndex<Row>, _ compute: () -> Element) -> Element
    where Value == SparseColumn<Row, Element> {
        if let known = withLock({ $0[row] }) { return known }
        let new = compute()
        withLock { $0.store(new, row) }
        return new
    }
}

/// What is to be done with the instances of a plan that nobody holds any more, before their values end.
final class InstanceEnd: Sendable {
    let take: @Sendable (GraphInstance) -> Void

    init(_ take: @escaping @Sendable (GraphInstance) -> Void) { self.take = take }
}

/// Creates the value of a binding whose factory is asynchronous, in two steps.
@usableFromInline
package struct AsyncMaker: @unchecked Sendable {
    // SAFETY: like a link: users declare where their recipes run, and the plan checks it.

    /// A value that only has to be waited for. Its arguments have been created.
    @usableFromInline
    package struct Prepared: @unchecked Sendable {
        // SAFETY: what it holds was created for it, or is `Sendable`, or belongs to the actor that its factory goes to (`SharingCheck`).
        let run: () async throws -> SlotContent

        @usableFromInline
        package init(_ run: @escaping () async throws -> SlotContent) { self.run = run }

        /// Creates the value, as the content of a slot.
        @usableFromInline
        package func callAsFunction() async throws -> SlotContent { try await run() }
    }

    /// Creates the arguments, which is synchronous and runs where the value belongs.
    @usableFromInline package let prepare: (GraphInstance) throws -> Prepared

    package init(_ prepare: @escaping (GraphInstance) throws -> Prepared) { self.prepare = prepare }
}
