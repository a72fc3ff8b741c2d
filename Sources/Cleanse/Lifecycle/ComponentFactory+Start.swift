// Starts components.

extension ComponentFactory {
    /// Starts the component: creates its root, and the shared values that it reaches, and runs their steps.
    ///
    /// Values are created in the order of their dependencies, independent ones at the same time, each on its actor or, if it belongs to none,
    /// on the caller's. Values that nothing needs are not created, unless `startsWithGraph()` says so. If something fails, or the task is
    /// cancelled, what has been started is stopped in the reverse order.
    /// - Parameters:
    ///   - seed: The seed; `()` when there is none.
    ///   - options: How many values may be created at a time, and how long stops may take.
    ///   - clock: Measures and limits times; another one for tests.
    ///   - isolation: The actor on which values are created that belong to none: the caller's.
    /// - Returns: The running graph, with the root.
    /// - Throws: ``StartFailure``; ``WrongIsolation`` where the root belongs to another actor and is not `Sendable`; ``UnsafeSharing`` where
    ///   the caller belongs to no actor, and would use at the same time what `running` uses.
    /// - Complexity: Linear in the values that are created, and in the dependencies between them.
    public func start<C: Clock>(
        _ seed: ComponentElement.Seed, options: StartOptions = StartOptions(), clock: C = ContinuousClock(),
        isolation: isolated (any Actor)? = #isolation
    ) async throws -> RunningGraph<ComponentElement.Root> where C.Duration == Duration {
        let home: any Actor = isolation ?? StartActor()
        if isolation == nil { try plan.checkStart(of: component, apartOn: home) }
        let ledger = try ledger(seed, home, clock, options)
        let root = try await ledger.start(on: home, root: rootMaker)
        return RunningGraph(root: Content.unwrap(root.value), ledger)
    }

    /// A ledger of a new instance.
    func ledger<C: Clock>(
        _ seed: ComponentElement.Seed, _ home: any Actor, _ clock: C, _ options: StartOptions,
        ended: @escaping @Sendable (RunningEnd) -> Bool = { _ in false }
    ) throws -> Ledger where C.Duration == Duration {
        if let error = plan.plan.missingRoots[component] { throw error }
        if ComponentElement.Seed.self == Void.self {
            try StartUnderWay.check(starting: component, of: plan.plan, on: parent?.instance)
        }
        let holder = Holder(whole: try start(seed, heldBy: parent))
        if let root = plan.plan.components[component].root,
            !plan.plan.bindings[root].effects.contains(.makesSendable)
        {
            try holder.instance.checkCaller(requesting: root)
        }
        return Ledger(
            holder, home: home, isHomeKept: home is StartActor, clock: StartClock(clock), options: options, ended: ended
        )
    }

    /// Creates a root that is not shared.
    var rootMaker: Ledger.RootMaker {
        // SAFETY: without a root, `ledger` has thrown.
        let link = plan.link(plan.plan.components[component].root!, as: ComponentElement.Root.self)
        return Ledger.RootMaker { Content.wrap(try link($0)) }
    }
}

extension ComponentFactory where ComponentElement.Seed == Void {
    /// Starts a component that has no seed.
    /// - Parameters:
    ///   - options: How many values may be created at a time, and how long stops may take.
    ///   - clock: Measures and limits times; another one for tests.
    ///   - isolation: The actor on which values are created that belong to none: the caller's.
    /// - Returns: The running graph, with the root.
    /// - Throws: ``StartFailure``; ``WrongIsolation`` where the root belongs to another actor and is not `Sendable`; ``UnsafeSharing`` where
    ///   the caller belongs to no actor, and would use at the same time what `running` uses; ``ReentrantResolution`` in its own start.
    public func start<C: Clock>(
        options: StartOptions = StartOptions(), clock: C = ContinuousClock(),
        isolation: isolated (any Actor)? = #isolation
    ) async throws -> RunningGraph<ComponentElement.Root> where C.Duration == Duration {
        try await start((), options: options, clock: clock, isolation: isolation)
    }
}

extension ComponentFactory where ComponentElement.Seed: ProviderProtocol {
    /// Starts a component whose seed is a provider, from the plain value.
    /// - Parameters:
    ///   - seed: The value of the provider.
    ///   - options: How many values may be created at a time, and how long stops may take.
    ///   - clock: Measures and limits times; another one for tests.
    ///   - isolation: The actor on which values are created that belong to none: the caller's.
    /// - Returns: The running graph, with the root.
    /// - Throws: ``StartFailure``; ``WrongIsolation`` where the root belongs to another actor and is not `Sendable`; ``UnsafeSharing`` where
    ///   the caller belongs to no actor, and would use at the same time what `running` uses.
    public func start<C: Clock>(
        _ seed: ComponentElement.Seed.Element, options: StartOptions = StartOptions(), clock: C = ContinuousClock(),
        isolation: isolated (any Actor)? = #isolation
    ) async throws -> RunningGraph<ComponentElement.Root> where C.Duration == Duration {
        try await start(ComponentElement.Seed(value: seed), options: options, clock: clock, isolation: isolation)
    }
}
