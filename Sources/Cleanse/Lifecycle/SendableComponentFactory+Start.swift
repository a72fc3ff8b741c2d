// Starts components on any thread.

extension SendableComponentFactory {
    /// Starts the component, on no actor. Several tasks may do that at the same time: one for each request that a server handles.
    /// - Parameters:
    ///   - seed: The seed; `()` when there is none.
    ///   - options: Limits of the start and the stop, and what the tasks of `running` inherit.
    ///   - clock: Measures and limits times; another one for tests.
    /// - Returns: The running graph, with the root.
    /// - Throws: ``StartFailure``; ``WrongIsolation`` where the root belongs to an actor and is not `Sendable`; ``UnsafeSharing`` before
    ///   anything is created, where a value that is not `Sendable` would be used in two places at a time.
    /// - Complexity: Linear in the values that are created, and in the dependencies between them.
    public func start<C: Clock>(
        _ seed: sending ComponentElement.Seed, options: StartOptions = StartOptions(), clock: C = ContinuousClock()
    ) async throws -> sending RunningGraph<ComponentElement.Root> where C.Duration == Duration {
        // SAFETY: the instance is new, and what the root reaches outside of it is `Sendable`, so nobody else has any of the rest.
        nonisolated(unsafe) let graph = try await factory.start(seed, giving: .stays, options, clock, nil)
        return graph
    }
}

extension SendableComponentFactory where ComponentElement.Seed == Void {
    /// Starts a component that has no seed, on no actor.
    /// - Parameters:
    ///   - options: Limits of the start and the stop, and what the tasks of `running` inherit.
    ///   - clock: Measures and limits times; another one for tests.
    /// - Returns: The running graph, with the root.
    /// - Throws: ``StartFailure``; ``WrongIsolation`` where the root belongs to an actor and is not `Sendable`; ``UnsafeSharing`` before
    ///   anything is created, where a value that is not `Sendable` would be used in two places at a time.
    public func start<C: Clock>(
        options: StartOptions = StartOptions(), clock: C = ContinuousClock()
    ) async throws -> sending RunningGraph<ComponentElement.Root> where C.Duration == Duration {
        try await start((), options: options, clock: clock)
    }
}

extension SendableComponentFactory where ComponentElement.Root: Sendable {
    /// Starts a component whose root is `Sendable`, on no actor.
    /// - Parameters:
    ///   - seed: The seed; `()` when there is none.
    ///   - options: Limits of the start and the stop, and what the tasks of `running` inherit.
    ///   - clock: Measures and limits times; another one for tests.
    /// - Returns: The running graph, with the root.
    /// - Throws: ``StartFailure``; ``UnsafeSharing`` before anything is created.
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
    ///   - options: Limits of the start and the stop, and what the tasks of `running` inherit.
    ///   - clock: Measures and limits times; another one for tests.
    /// - Returns: The running graph, with the root.
    /// - Throws: ``StartFailure``; ``UnsafeSharing`` before anything is created.
    public func start<C: Clock>(
        options: StartOptions = StartOptions(), clock: C = ContinuousClock()
    ) async throws -> RunningGraph<ComponentElement.Root> where C.Duration == Duration {
        try await factory.start((), giving: .sendable, options, clock, nil)
    }
}
