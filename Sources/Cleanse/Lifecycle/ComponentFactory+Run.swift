// Components run on the actor of the caller, or on any thread: they are started, waited for, and stopped.

extension ComponentFactory {
    /// Starts the component, waits until a signal comes, the task is cancelled, or something that should run ends, and stops it.
    ///
    /// A signal that comes while the graph starts cancels the start. A second signal ends the wait for the stop. In a task that has been
    /// cancelled, nothing is created.
    /// - Parameters:
    ///   - seed: The seed; `()` when there is none.
    ///   - signals: The signals. They are the process's again when this returns.
    ///   - options: Limits of the start and the stop, and what the tasks of `running` inherit.
    ///   - clock: Measures and limits times; another one for tests.
    ///   - isolation: The actor on which values are created that belong to none: the caller's.
    ///   - started: Takes what the start did, once everything has been started.
    /// - Returns: Why it ended.
    /// - Throws: ``StartFailure``; ``StopFailure``; ``RunningFailure``; ``InvalidSignal``; ``WrongIsolation``; ``UnsafeSharing``.
    @discardableResult
    public func run<C: Clock>(
        _ seed: ComponentElement.Seed, untilSignals signals: [Signal] = [.terminate, .interrupt],
        options: StartOptions = StartOptions(), clock: C = ContinuousClock(),
        isolation: isolated (any Actor)? = #isolation, started: @escaping @Sendable (StartReport) -> Void = { _ in }
    ) async throws -> RunEnd where C.Duration == Duration {
        let verdict = try plan.checkStart(of: component, on: isolation, giving: .none)
        let home: any Actor = isolation ?? StartActor()
        let run = Run()
        let watch = try SignalWatch(signals.map(\.rawValue)) { run.note(Signal(rawValue: $0)) }
        defer { watch.end() }
        let ledger = try ledger(seed, home, verdict, clock, options) { run.end(.running($0)) }
        let rootMaker = rootMaker
        return try await withTaskCancellationHandler {
            try await run.run(ledger, on: home, rootMaker, started)
        } onCancel: {
            run.end(.cancelled)
        }
    }
}

extension ComponentFactory where ComponentElement.Seed == Void {
    /// Starts a component that has no seed, waits until a signal comes, the task is cancelled, or something that should run ends, and stops it.
    ///
    /// In a task that has been cancelled, nothing is created.
    /// - Parameters:
    ///   - signals: The signals. They are the process's again when this returns.
    ///   - options: Limits of the start and the stop, and what the tasks of `running` inherit.
    ///   - clock: Measures and limits times; another one for tests.
    ///   - isolation: The actor on which values are created that belong to none: the caller's.
    ///   - started: Takes what the start did, once everything has been started.
    /// - Returns: Why it ended.
    /// - Throws: ``StartFailure``; ``StopFailure``; ``RunningFailure``; ``InvalidSignal``; ``WrongIsolation``; ``UnsafeSharing``; ``ReentrantResolution``.
    @discardableResult
    public func run<C: Clock>(
        untilSignals signals: [Signal] = [.terminate, .interrupt], options: StartOptions = StartOptions(),
        clock: C = ContinuousClock(), isolation: isolated (any Actor)? = #isolation,
        started: @escaping @Sendable (StartReport) -> Void = { _ in }
    ) async throws -> RunEnd where C.Duration == Duration {
        try await run(
            (), untilSignals: signals, options: options, clock: clock, isolation: isolation, started: started)
    }
}

// Runs components on any thread: a start, a wait, and a stop.

extension SendableComponentFactory {
    /// Starts the component on no actor, waits until a signal comes, the task is cancelled, or something that should run ends, and stops it.
    ///
    /// A signal that comes while the graph starts cancels the start. A second signal ends the wait for the stop. In a task that has been
    /// cancelled, nothing is created. Thread rule: any thread may call it.
    /// - Parameters:
    ///   - seed: The seed; `()` when there is none.
    ///   - signals: The signals. They are the process's again when this returns.
    ///   - options: Limits of the start and the stop, and what the tasks of `running` inherit.
    ///   - clock: Measures and limits times; another one for tests.
    ///   - started: Takes what the start did, once everything has been started.
    /// - Returns: Why it ended.
    /// - Throws: ``StartFailure``; ``StopFailure``; ``RunningFailure``; ``InvalidSignal``; ``WrongIsolation``; ``UnsafeSharing``.
    @discardableResult
    public func run<C: Clock>(
        _ seed: sending ComponentElement.Seed, untilSignals signals: [Signal] = [.terminate, .interrupt],
        options: StartOptions = StartOptions(), clock: C = ContinuousClock(),
        started: @escaping @Sendable (StartReport) -> Void = { _ in }
    ) async throws -> RunEnd where C.Duration == Duration {
        // SAFETY: the seed is sent, and goes to a new instance.
        nonisolated(unsafe) let seed = seed
        return try await factory.run(
            seed, untilSignals: signals, options: options, clock: clock, isolation: nil, started: started)
    }
}

extension SendableComponentFactory where ComponentElement.Seed == Void {
    /// Starts a component that has no seed on no actor, waits until a signal comes, the task is cancelled, or something ends, and stops it.
    ///
    /// In a task that has been cancelled, nothing is created. Thread rule: any thread may call it.
    /// - Parameters:
    ///   - signals: The signals. They are the process's again when this returns.
    ///   - options: Limits of the start and the stop, and what the tasks of `running` inherit.
    ///   - clock: Measures and limits times; another one for tests.
    ///   - started: Takes what the start did, once everything has been started.
    /// - Returns: Why it ended.
    /// - Throws: ``StartFailure``; ``StopFailure``; ``RunningFailure``; ``InvalidSignal``; ``WrongIsolation``; ``UnsafeSharing``; ``ReentrantResolution``.
    @discardableResult
    public func run<C: Clock>(
        untilSignals signals: [Signal] = [.terminate, .interrupt], options: StartOptions = StartOptions(),
        clock: C = ContinuousClock(), started: @escaping @Sendable (StartReport) -> Void = { _ in }
    ) async throws -> RunEnd where C.Duration == Duration {
        try await run((), untilSignals: signals, options: options, clock: clock, started: started)
    }
}
