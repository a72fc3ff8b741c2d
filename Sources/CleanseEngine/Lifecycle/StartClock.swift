/// A clock of any type, read from the moment at which a start began.
package struct StartClock: Sendable {
    /// The time since the start began.
    let now: @Sendable () -> Duration
    /// Waits; throws if the task is cancelled.
    let sleep: @Sendable (Duration) async throws -> Void

    package init<C: Clock>(_ clock: C) where C.Duration == Duration {
        let origin = clock.now
        now = { origin.duration(to: clock.now) }
        sleep = { try await clock.sleep(until: clock.now.advanced(by: $0), tolerance: nil) }
    }

    /// Runs `body` in a task of its own, and waits for its end, or until its time is over. The cancellation of the caller cancels it.
    /// - Returns: The task, if its time is over. The caller may cancel it.
    func run(for limit: Duration?, _ body: @escaping @Sendable () async -> Void) async -> Task<Void, Never>? {
        let work = Task(operation: body)
        let isOver = await withTaskCancellationHandler {
            guard let limit, limit < Limits.longestWait else {
                await work.value
                return false
            }
            return await isUnfinished(work, after: limit)
        } onCancel: {
            work.cancel()
        }
        return isOver ? work : nil
    }

    private func isUnfinished(_ work: Task<Void, Never>, after limit: Duration) async -> Bool {
        let first = FirstOf<Bool>()
        Task {
            await work.value
            first.give(false)
        }
        let timer = Task {
            try await sleep(limit)
            first.give(true)
        }
        defer { timer.cancel() }
        return await first.value
    }
}
