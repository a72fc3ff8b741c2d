// Starts components on any thread.

extension SendableComponentFactory {
    /// Starts the component, on no actor. Several tasks may do that at the same time: one for each request that a server handles.
    /// - Parameters:
    ///   - seed: The seed; `()` when there is none.
    ///   - options: How many values may be created at a time, and how long stops may take.
    ///   - clock: Measures and limits times; another one for tests.
    /// - Returns: The running graph, with the root.
    /// - Throws: ``StartFailure``; ``WrongIsolation`` where the root belongs to an actor and is not `Sendable`; ``UnsafeSharing`` where the
    ///   caller would use at the same time what `running` uses.
    /// - Complexity: Linear in the values that are created, and in the dependencies between them.
    public func start<C: Clock>(
        _ seed: sending ComponentElement.Seed, options: StartOptions = StartOptions(), clock: C = ContinuousClock()
    ) async throws -> sending RunningGraph<ComponentElement.Root> where C.Duration == Duration {
        // SAFETY: the instance is new, and what the root reaches outside of it is `Sendable`, so nobody else has any of the rest.
        nonisolated(unsafe) let graph = try await factory.start(seed, options: options, clock: clock, isolation: nil)
        return graph
    }
}

extension SendableComponentFactory where ComponentElement.Seed == Void {
    /// Starts a component that has no seed, on no actor.
    /// - Parameters:
    ///   - options: How many values may be created at a time, and how long stops may take.
    ///   - clock: Measures and limits times; another one for tests.
    /// - Returns: The running graph, with the root.
    /// - Throws: ``StartFailure``; ``WrongIsolation`` where the root belongs to an actor and is not `Sendable`; ``UnsafeSharing`` where the
    ///   caller would use at the same time what `running` uses.
    public func start<C: Clock>(
        options: StartOptions = StartOptions(), clock: C = ContinuousClock()
    ) async throws -> sending RunningGraph<ComponentElement.Root> where C.Duration == Duration {
        try await start((), options: options, clock: clock)
    }
}
