// Starts components, on the actor of the caller or on no actor.

extension ComponentFactory {
    /// Starts the component: creates its root and the shared values that the root depends on, and runs their steps.
    ///
    /// Values are created in the order of their dependencies, and independent values at the same time. A value is created on its actor or,
    /// if it belongs to none, on the caller's. A value that no other value needs is created only if it has the step `startsWithGraph()`. If
    /// a factory or a step fails, or the task is cancelled, the values that have been started are stopped in the reverse order.
    /// - Parameters:
    ///   - seed: The seed, or `()` if there is none.
    ///   - options: The options of the start, the run and the stop.
    ///   - clock: The clock that measures durations and limits. Tests can pass another one.
    ///   - isolation: The actor on which values that belong to no actor are created, by default the caller's.
    /// - Returns: The running graph, with the root.
    /// - Throws: ``StartFailure``; ``WrongIsolation`` if the root belongs to another actor and is not `Sendable`; or, before a value is
    ///   created, ``UnsafeSharing`` if the start and its steps could use a value that is not `Sendable` at the same time as the caller, an
    ///   actor, or another graph.
    /// - Complexity: Linear in the number of created values, and of the dependencies between them.
    public func start<C: Clock>(
        _ seed: ComponentElement.Seed, options: StartOptions = StartOptions(), clock: C = ContinuousClock(),
        isolation: isolated (any Actor)? = #isolation
    ) async throws -> RunningGraph<ComponentElement.Root> where C.Duration == Duration {
        try await start(seed, giving: .stays, options, clock, isolation)
    }

    /// Starts the component.
    /// - Parameter rootKind: Whether the caller receives the root, and whether the root can be sent.
    func start<C: Clock>(
        _ seed: ComponentElement.Seed, giving rootKind: StartVerdict.Root, _ options: StartOptions, _ clock: C,
        _ isolation: isolated (any Actor)?
    ) async throws -> RunningGraph<ComponentElement.Root> where C.Duration == Duration {
        let verdict = try plan.checkStart(of: component, on: isolation, giving: rootKind)
        let home: any Actor = isolation ?? StartActor()
        let controller = try controller(seed, home, verdict, clock, options)
        let root = try await controller.start(on: home, root: rootCreator)
        return RunningGraph(root: Content.unwrap(root.value), controller, abandon: controller.abandon)
    }

    /// Creates an instance, and the controller that starts and stops its values.
    func controller<C: Clock>(
        _ seed: ComponentElement.Seed, _ home: any Actor, _ verdict: StartVerdict, _ clock: C, _ options: StartOptions,
        ended: @escaping @Sendable (BackgroundEnd) -> Bool = { _ in false }
    ) throws -> LifecycleController where C.Duration == Duration {
        if let error = plan.plan.missingRoots[component] { throw error }
        if ComponentElement.Seed.self == Void.self {
            try CurrentStart.check(starting: component, of: plan.plan, on: parent?.instance)
        }
        let lease = Lease(whole: try start(seed, leasedBy: parent, isAdmitted: verdict.hasAccessesOfRoot))
        if let root = plan.plan.components[component].root,
            !ProviderInfo(plan: plan.plan, position: root).isValueSendable
        {
            try lease.instance.checkCaller(requesting: root)
        }
        return try LifecycleController(
            lease, home: home, isHomeKept: home is StartActor, verdict: verdict, clock: StartClock(clock),
            options: options, ended: ended)
    }

    /// A function that creates a root that is not shared.
    var rootCreator: LifecycleController.RootCreator {
        // SAFETY: without a root, `controller` has thrown.
        let link = plan.link(plan.plan.components[component].root!, as: ComponentElement.Root.self)
        return LifecycleController.RootCreator { Content.wrap(try link($0)) }
    }
}

extension ComponentFactory where ComponentElement.Seed == Void {
    /// Starts a component that has no seed.
    /// - Parameters:
    ///   - options: The options of the start, the run and the stop.
    ///   - clock: The clock that measures durations and limits. Tests can pass another one.
    ///   - isolation: The actor on which values that belong to no actor are created, by default the caller's.
    /// - Returns: The running graph, with the root.
    /// - Throws: ``StartFailure``; ``WrongIsolation`` if the root belongs to another actor and is not `Sendable`; ``ReentrantResolution``
    ///   if the component is started inside its own start; or, before a value is created, ``UnsafeSharing`` if the start and its steps
    ///   could use a value that is not `Sendable` at the same time as the caller, an actor, or another graph.
    public func start<C: Clock>(
        options: StartOptions = StartOptions(), clock: C = ContinuousClock(),
        isolation: isolated (any Actor)? = #isolation
    ) async throws -> RunningGraph<ComponentElement.Root> where C.Duration == Duration {
        try await start((), options: options, clock: clock, isolation: isolation)
    }
}

extension ComponentFactory where ComponentElement.Seed: ProviderProtocol {
    /// Starts a component whose seed is a provider, from the provider's value.
    /// - Parameters:
    ///   - seed: The value of the provider.
    ///   - options: The options of the start, the run and the stop.
    ///   - clock: The clock that measures durations and limits. Tests can pass another one.
    ///   - isolation: The actor on which values that belong to no actor are created, by default the caller's.
    /// - Returns: The running graph, with the root.
    /// - Throws: ``StartFailure``; ``WrongIsolation`` if the root belongs to another actor and is not `Sendable`; or, before a value is
    ///   created, ``UnsafeSharing`` if the start and its steps could use a value that is not `Sendable` at the same time as the caller, an
    ///   actor, or another graph.
    public func start<C: Clock>(
        _ seed: ComponentElement.Seed.Element, options: StartOptions = StartOptions(), clock: C = ContinuousClock(),
        isolation: isolated (any Actor)? = #isolation
    ) async throws -> RunningGraph<ComponentElement.Root> where C.Duration == Duration {
        try await start(ComponentElement.Seed(value: seed), options: options, clock: clock, isolation: isolation)
    }
}

// Overloads for components whose roots are `Sendable`. Any thread may stop such a graph, and the starter keeps only the root.

extension ComponentFactory where ComponentElement.Root: Sendable {
    /// Starts a component whose root is `Sendable`.
    /// - Parameters:
    ///   - seed: The seed, or `()` if there is none.
    ///   - options: The options of the start, the run and the stop.
    ///   - clock: The clock that measures durations and limits. Tests can pass another one.
    ///   - isolation: The actor on which values that belong to no actor are created, by default the caller's.
    /// - Returns: The running graph, with the root.
    /// - Throws: ``StartFailure``; or ``UnsafeSharing``, before a value is created.
    public func start<C: Clock>(
        _ seed: ComponentElement.Seed, options: StartOptions = StartOptions(), clock: C = ContinuousClock(),
        isolation: isolated (any Actor)? = #isolation
    ) async throws -> RunningGraph<ComponentElement.Root> where C.Duration == Duration {
        try await start(seed, giving: .sendable, options, clock, isolation)
    }
}

extension ComponentFactory where ComponentElement.Seed == Void, ComponentElement.Root: Sendable {
    /// Starts a component that has no seed, and whose root is `Sendable`.
    /// - Parameters:
    ///   - options: The options of the start, the run and the stop.
    ///   - clock: The clock that measures durations and limits. Tests can pass another one.
    ///   - isolation: The actor on which values that belong to no actor are created, by default the caller's.
    /// - Returns: The running graph, with the root.
    /// - Throws: ``StartFailure``; or ``UnsafeSharing``, before a value is created.
    public func start<C: Clock>(
        options: StartOptions = StartOptions(), clock: C = ContinuousClock(),
        isolation: isolated (any Actor)? = #isolation
    ) async throws -> RunningGraph<ComponentElement.Root> where C.Duration == Duration {
        try await start((), giving: .sendable, options, clock, isolation)
    }
}

extension ComponentFactory where ComponentElement.Seed: ProviderProtocol, ComponentElement.Root: Sendable {
    /// Starts a component whose seed is a provider, from the provider's value, and whose root is `Sendable`.
    /// - Parameters:
    ///   - seed: The value of the provider.
    ///   - options: The options of the start, the run and the stop.
    ///   - clock: The clock that measures durations and limits. Tests can pass another one.
    ///   - isolation: The actor on which values that belong to no actor are created, by default the caller's.
    /// - Returns: The running graph, with the root.
    /// - Throws: ``StartFailure``; or ``UnsafeSharing``, before a value is created.
    public func start<C: Clock>(
        _ seed: ComponentElement.Seed.Element, options: StartOptions = StartOptions(), clock: C = ContinuousClock(),
        isolation: isolated (any Actor)? = #isolation
    ) async throws -> RunningGraph<ComponentElement.Root> where C.Duration == Duration {
        try await start(ComponentElement.Seed(value: seed), giving: .sendable, options, clock, isolation)
    }
}

// Starts components from any thread.

extension SendableComponentFactory {
    /// Starts the component on no actor. Several tasks may do so at the same time, such as one for each request that a server handles.
    /// - Parameters:
    ///   - seed: The seed, or `()` if there is none.
    ///   - options: The options of the start, the run and the stop.
    ///   - clock: The clock that measures durations and limits. Tests can pass another one.
    /// - Returns: The running graph, with the root.
    /// - Throws: ``StartFailure``; ``WrongIsolation`` if the root belongs to an actor and is not `Sendable`; or, before a value is created,
    ///   ``UnsafeSharing`` if the start and its steps could use a value that is not `Sendable` at the same time as an actor or another
    ///   graph.
    /// - Complexity: Linear in the number of created values, and of the dependencies between them.
    public func start<C: Clock>(
        _ seed: sending ComponentElement.Seed, options: StartOptions = StartOptions(), clock: C = ContinuousClock()
    ) async throws -> sending RunningGraph<ComponentElement.Root> where C.Duration == Duration {
        // SAFETY: the instance is new, and all values that the root reaches outside of it are `Sendable`. No other code has the other
        // values.
        nonisolated(unsafe) let graph = try await factory.start(seed, giving: .stays, options, clock, nil)
        return graph
    }
}

extension SendableComponentFactory where ComponentElement.Seed == Void {
    /// Starts a component that has no seed, on no actor.
    /// - Parameters:
    ///   - options: The options of the start, the run and the stop.
    ///   - clock: The clock that measures durations and limits. Tests can pass another one.
    /// - Returns: The running graph, with the root.
    /// - Throws: ``StartFailure``; ``WrongIsolation`` if the root belongs to an actor and is not `Sendable`; or, before a value is created,
    ///   ``UnsafeSharing`` if the start and its steps could use a value that is not `Sendable` at the same time as an actor or another
    ///   graph.
    public func start<C: Clock>(
        options: StartOptions = StartOptions(), clock: C = ContinuousClock()
    ) async throws -> sending RunningGraph<ComponentElement.Root> where C.Duration == Duration {
        try await start((), options: options, clock: clock)
    }
}

extension SendableComponentFactory where ComponentElement.Root: Sendable {
    /// Starts a component whose root is `Sendable`, on no actor.
    /// - Parameters:
    ///   - seed: The seed, or `()` if there is none.
    ///   - options: The options of the start, the run and the stop.
    ///   - clock: The clock that measures durations and limits. Tests can pass another one.
    /// - Returns: The running graph, with the root.
    /// - Throws: ``StartFailure``; or ``UnsafeSharing``, before a value is created.
    public func start<C: Clock>(
        _ seed: sending ComponentElement.Seed, options: StartOptions = StartOptions(), clock: C = ContinuousClock()
    ) async throws -> RunningGraph<ComponentElement.Root> where C.Duration == Duration {
        // SAFETY: the seed is sent, and goes to a new instance.
        nonisolated(unsafe) let seed = seed
        return try await factory.start(seed, giving: .sendable, options, clock, nil)
    }
}

extension SendableComponentFactory where ComponentElement.Seed == Void, ComponentElement.Root: Sendable {
    /// Starts a component that has no seed, and whose root is `Sendable`, on no actor.
    /// - Parameters:
    ///   - options: The options of the start, the run and the stop.
    ///   - clock: The clock that measures durations and limits. Tests can pass another one.
    /// - Returns: The running graph, with the root.
    /// - Throws: ``StartFailure``; or ``UnsafeSharing``, before a value is created.
    public func start<C: Clock>(
        options: StartOptions = StartOptions(), clock: C = ContinuousClock()
    ) async throws -> RunningGraph<ComponentElement.Root> where C.Duration == Duration {
        try await factory.start((), giving: .sendable, options, clock, nil)
    }
}
