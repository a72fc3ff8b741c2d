// Starts a graph, waits for a reason to end, and stops it.
//
// Without a class in this file, a program that does not use these functions does not contain them (`Performance.md`).

extension Run {
    /// Starts the graph, waits for a reason to end, and stops the graph.
    func run(
        _ controller: LifecycleController, on home: any Actor, _ root: LifecycleController.RootCreator,
        _ started: @escaping @Sendable (StartReport) -> Void
    ) async throws -> RunResult {
        // A task that is already cancelled creates no values.
        if hasEnded { return try result(nil) }
        let start = Task { try await controller.start(on: home, root: root) }
        keep(start)
        let began = ContinuousClock.now
        Task.begin { [self] in
            do {
                let root = try await start.value
                started(controller.report)
                await hasReason.outcome()
                ending.happen(await controller.stopped())
                withExtendedLifetime(root) {}
            } catch {
                ending.happen(error)
            }
        }
        return try result(of: await ending.outcome(), of: controller, since: began)
    }

    /// Returns the reason for the end of the run, or throws its failure.
    /// - Parameter ending: The end of the caller's wait.
    private func result(
        of ending: (any Error)?, of controller: LifecycleController, since began: ContinuousClock.Instant
    ) throws -> RunResult {
        var (stopFailure, startFailure): (StopFailure?, StartFailure?)
        switch ending {
        case nil: break
        case let failure as StopFailure: stopFailure = failure
        case let error as StartFailure:
            stopFailure = error.stopFailure
            let isGivenUp = error.error is CancellationError && error.others.isEmpty && hasEnded
            if !isGivenUp { startFailure = error }
        case is SecondSignal: stopFailure = controller.interruptedStop(after: began.duration(to: .now))
        case let error?: throw error
        }
        return try result(stopFailure, startFailure)
    }
}
