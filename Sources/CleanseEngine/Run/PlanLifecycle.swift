// Data of a linked plan for starts and stops: results that starts have computed, an action for instances without owners, the functions of
// graphs that have to be started, and the creators of asynchronous values.

/// The results that the starts of a plan's components have computed, and the actions for instances that are released.
package final class PlanLifecycle: Sendable {
    /// The start plan of each component.
    private let startPlans = Guarded<SparseColumn<GraphPlan.Component, StartPlan>>(.init())
    /// The values that must be created asynchronously before the value of each binding.
    private let needs = Guarded<SparseColumn<GraphPlan.Binding, [BindingID]>>(.init())
    /// The position of each binding in the order of linking.
    private let ranks = Guarded<Column<GraphPlan.Binding, Int>?>(nil)
    /// The verdicts on starts of each component, by the site of the start.
    private let verdicts = Guarded<SparseColumn<GraphPlan.Component, ColdTable<StartSite, StartVerdict>>>(
        .init())
    /// The actors that the graph and its ancestors use.
    private let actors = Guarded<ColdTable<Isolation, Void>?>(nil)
    /// Receives a report of each graph of the plan that was released without a stop.
    package let observer = Guarded<(@Sendable (UnstoppedGraph) -> Void)?>(nil)
    /// The action that runs when an instance has lost its last owner, before its values are released.
    let instanceFinalizer = AtomicOnceReference<InstanceFinalizer>()

    func startPlan(of component: ComponentID, _ compute: () -> StartPlan) -> StartPlan {
        startPlans.remembered(component, compute)
    }

    func ranks(_ compute: () -> Column<GraphPlan.Binding, Int>) -> Column<GraphPlan.Binding, Int> {
        if let known = ranks.withLock({ $0 }) { return known }
        let new = compute()
        ranks.withLock { $0 = new }
        return new
    }

    func verdict(
        of component: ComponentID, at site: StartSite, _ compute: () -> StartVerdict
    ) -> StartVerdict {
        if let known = verdicts.withLock({ $0[component]?.value(of: site) }) { return known }
        let new = compute()
        verdicts.withLock {
            var known = $0[component] ?? .init()
            known.store(new, of: site)
            $0.store(known, component)
        }
        return new
    }

    func actors(_ compute: () -> ColdTable<Isolation, Void>) -> ColdTable<Isolation, Void> {
        if let known = actors.withLock({ $0 }) { return known }
        let new = compute()
        actors.withLock { $0 = new }
        return new
    }

    func needs(of binding: BindingID, _ compute: () -> [BindingID]) -> [BindingID] {
        needs.remembered(binding, compute)
    }
}

extension Guarded {
    /// Returns the element of a row. If there is none, it is computed without the lock, and stored.
    fileprivate func remembered<Row, Element>(_ row: RowIndex<Row>, _ compute: () -> Element) -> Element
    where Value == SparseColumn<Row, Element> {
        if let known = withLock({ $0[row] }) { return known }
        let new = compute()
        withLock { $0.store(new, row) }
        return new
    }
}

/// An action that runs when an instance of a plan has lost its last owner, before the values of the instance are released.
final class InstanceFinalizer: Sendable {
    let take: @Sendable (GraphInstance) -> Void

    init(_ take: @escaping @Sendable (GraphInstance) -> Void) { self.take = take }
}

/// The functions that the compiler and the links call for graphs that have to be started.
///
/// A declaration of an asynchronous factory or of a step gives them to its graph. All others call them only through this object, so that a
/// program without such declarations does not contain them.
final class StartFunctions: Sendable {
    /// Returns the errors that all starts of a plan have, and the errors about values that can't be awaited.
    let errors: @Sendable (GraphPlan) -> [any CleanseError]
    /// Returns a check that throws if an instance of a component can't be built because it has to be started, or `nil` if it can be built.
    let buildCheck: @Sendable (LinkedPlan, ComponentID) -> ((GraphInstance) throws -> Void)?
    /// Whether a start of an instance creates the value of a binding of its component.
    let creates: @Sendable (BindingID, GraphInstance) -> Bool
    /// Whether an instance is starting or has been started.
    let isStarted: @Sendable (GraphInstance) -> Bool
    /// Creates the values that have to be awaited before the value of a binding of the instance's component can be created.
    let awaitNeeds: @Sendable (BindingID, GraphInstance, _ isOwner: Bool) async throws -> Void
    /// Creates the value of an asynchronous binding, and awaits it.
    let create: @Sendable (BindingID, GraphInstance, _ isOwner: Bool) async throws -> SlotContent

    init(
        errors: @escaping @Sendable (GraphPlan) -> [any CleanseError],
        buildCheck: @escaping @Sendable (LinkedPlan, ComponentID) -> ((GraphInstance) throws -> Void)?,
        creates: @escaping @Sendable (BindingID, GraphInstance) -> Bool,
        isStarted: @escaping @Sendable (GraphInstance) -> Bool,
        awaitNeeds: @escaping @Sendable (BindingID, GraphInstance, _ isOwner: Bool) async throws -> Void,
        create: @escaping @Sendable (BindingID, GraphInstance, _ isOwner: Bool) async throws -> SlotContent
    ) {
        self.errors = errors
        self.buildCheck = buildCheck
        self.creates = creates
        self.isStarted = isStarted
        self.awaitNeeds = awaitNeeds
        self.create = create
    }
}

/// Creates the value of a binding whose factory is asynchronous, in two steps.
@usableFromInline
package final class AsyncCreator: @unchecked Sendable {
    // SAFETY: as for a link: users declare where their recipes run, and the plan checks it.

    /// A value whose arguments have been created, and whose factory is still to be awaited.
    @usableFromInline
    package struct Prepared: @unchecked Sendable {
        // SAFETY: each captured value was created for this call, is `Sendable`, or belongs to the actor on which the factory runs
        // (`SharingCheck`).
        let run: () async throws -> SlotContent

        @usableFromInline
        package init(_ run: @escaping () async throws -> SlotContent) { self.run = run }

        /// Creates the value, as the content of a slot.
        @usableFromInline
        package func callAsFunction() async throws -> SlotContent { try await run() }
    }

    /// Creates the arguments. This step is synchronous, and runs on the actor of the value.
    @usableFromInline package let prepare: (GraphInstance) throws -> Prepared

    init(_ prepare: @escaping (GraphInstance) throws -> Prepared) { self.prepare = prepare }
}
