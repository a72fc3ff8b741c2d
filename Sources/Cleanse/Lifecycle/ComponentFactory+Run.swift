// Runs components: a start, a wait, and a stop, on the actor of the caller or on no actor.

extension ComponentFactory {
    /// Starts the component, waits until a signal comes, the task is cancelled, or a `running` function ends, and stops the component.
    ///
    /// A signal during the start cancels the start. A second signal ends the wait for the end of the stop. If the task is already
    /// cancelled, no value is created.
    /// - Parameters:
    ///   - seed: The seed, or `()` if there is none.
    ///   - signals: The signals that end the run. Their previous dispositions are restored at the end.
    ///   - options: The options of the start, the run and the stop.
    ///   - clock: The clock that measures durations and limits. Tests can pass another one.
    ///   - isolation: The actor on which values that belong to no actor are created, by default the caller's.
    ///   - started: Receives the report of the start, after all values have been started.
    /// - Returns: The reason for the end of the run.
    /// - Throws: ``StartFailure``; ``StopFailure``; ``RunningFailure``; ``InvalidSignal``; ``WrongIsolation``; or ``UnsafeSharing``.
    @discardableResult
    public func run<C: Clock>(
        _ seed: ComponentElement.Seed, untilSignals signals: [Signal] = [.terminate, .interrupt],
        options: StartOptions = StartOptions(), clock: C = ContinuousClock(),
        isolation: isolated (any Actor)? = #isolation, started: @escaping @Sendable (StartReport) -> Void = { _ in }
    ) async throws -> RunResult where C.Duration == Duration {
        let verdict = try plan.checkStart(of: component, on: isolation, giving: .none)
        let home: any Actor = isolation ?? StartActor()
        let run = Run()
        let watch = try SignalWatch(signals.map(\.rawValue)) { run.note(Signal(rawValue: $0)) }
        defer { watch.end() }
        let controller = try controller(seed, home, verdict, clock, options) { run.end($0) }
        let rootCreator = rootCreator
        return try await withTaskCancellationHandler {
            try await run.run(controller, on: home, rootCreator, started)
        } onCancel: {
            run.end(.cancelled)
        }
    }
}

extension ComponentFactory where ComponentElement.Seed == Void {
    /// Starts a component that has no seed, waits until a signal comes, the task is cancelled, or a `running` function ends, and stops it.
    ///
    /// A signal during the start cancels the start. A second signal ends the wait for the end of the stop. If the task is already
    /// cancelled, no value is created.
    /// - Parameters:
    ///   - signals: The signals that end the run. Their previous dispositions are restored at the end.
    ///   - options: The options of the start, the run and the stop.
    ///   - clock: The clock that measures durations and limits. Tests can pass another one.
    ///   - isolation: The actor on which values that belong to no actor are created, by default the caller's.
    ///   - started: Receives the report of the start, after all values have been started.
    /// - Returns: The reason for the end of the run.
    /// - Throws: ``StartFailure``; ``StopFailure``; ``RunningFailure``; ``InvalidSignal``; ``WrongIsolation``; ``UnsafeSharing``; or
    ///   ``ReentrantResolution``.
    @discardableResult
    public func run<C: Clock>(
        untilSignals signals: [Signal] = [.terminate, .interrupt], options: StartOptions = StartOptions(),
        clock: C = ContinuousClock(), isolation: isolated (any Actor)? = #isolation,
        started: @escaping @Sendable (StartReport) -> Void = { _ in }
    ) async throws -> RunResult where C.Duration == Duration {
        try await run(
            (), untilSignals: signals, options: options, clock: clock, isolation: isolation, started: started)
    }
}

// Runs components from any thread.

extension SendableComponentFactory {
    /// Starts the component on no actor, waits until a signal comes, the task is cancelled, or a `running` function ends, and stops it.
    ///
    /// A signal during the start cancels the start. A second signal ends the wait for the end of the stop. If the task is already
    /// cancelled, no value is created. Thread rule: any thread may call this function.
    /// - Parameters:
    ///   - seed: The seed, or `()` if there is none.
    ///   - signals: The signals that end the run. Their previous dispositions are restored at the end.
    ///   - options: The options of the start, the run and the stop.
    ///   - clock: The clock that measures durations and limits. Tests can pass another one.
    ///   - started: Receives the report of the start, after all values have been started.
    /// - Returns: The reason for the end of the run.
    /// - Throws: ``StartFailure``; ``StopFailure``; ``RunningFailure``; ``InvalidSignal``; ``WrongIsolation``; or ``UnsafeSharing``.
    @discardableResult
    public func run<C: Clock>(
        _ seed: sending ComponentElement.Seed, untilSignals signals: [Signal] = [.terminate, .interrupt],
        options: StartOptions = StartOptions(), clock: C = ContinuousClock(),
        started: @escaping @Sendable (StartReport) -> Void = { _ in }
    ) async throws -> RunResult where C.Duration == Duration {
        // SAFETY: the seed is sent, and goes to a new instance.
        nonisolated(unsafe) let seed = seed
        return try await factory.run(
            seed, untilSignals: signals, options: options, clock: clock, isolation: nil, started: started)
    }
}

extension SendableComponentFactory where ComponentElement.Seed == Void {
    /// Starts a component without a seed on no actor, waits for a signal, a cancellation, or the end of a `running` function, and stops it.
    ///
    /// A signal during the start cancels the start. A second signal ends the wait for the end of the stop. If the task is already
    /// cancelled, no value is created. Thread rule: any thread may call this function.
    /// - Parameters:
    ///   - signals: The signals that end the run. Their previous dispositions are restored at the end.
    ///   - options: The options of the start, the run and the stop.
    ///   - clock: The clock that measures durations and limits. Tests can pass another one.
    ///   - started: Receives the report of the start, after all values have been started.
    /// - Returns: The reason for the end of the run.
    /// - Throws: ``StartFailure``; ``StopFailure``; ``RunningFailure``; ``InvalidSignal``; ``WrongIsolation``; ``UnsafeSharing``; or
    ///   ``ReentrantResolution``.
    @discardableResult
    public func run<C: Clock>(
        untilSignals signals: [Signal] = [.terminate, .interrupt], options: StartOptions = StartOptions(),
        clock: C = ContinuousClock(), started: @escaping @Sendable (StartReport) -> Void = { _ in }
    ) async throws -> RunResult where C.Duration == Duration {
        try await run((), untilSignals: signals, options: options, clock: clock, started: started)
    }
}
