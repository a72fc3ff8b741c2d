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
                endWait(.stopped(await controller.stopped()))
                withExtendedLifetime(root) {}
            } catch {
                endWait(.failed(error))
            }
        }
        await hasEnding.outcome()
        return try result(of: controller, since: began)
    }

    /// Returns the reason for the end of the run, or throws its failure.
    private func result(of controller: LifecycleController, since began: ContinuousClock.Instant) throws -> RunResult {
        switch knownEnding {
        case .stopped(let failure): return try result(failure)
        case .failed(let error as StartFailure):
            let isGivenUp = error.error is CancellationError && error.others.isEmpty && hasEnded
            return try result(error.stopFailure, isGivenUp ? nil : error)
        case .failed(let error): throw error
        case .interrupted, nil: return try result(controller.interruptedStop(after: began.duration(to: .now)))
        }
    }
}
