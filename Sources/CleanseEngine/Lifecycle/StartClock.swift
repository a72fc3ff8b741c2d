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

    /// How a call with a limited time ended.
    enum Ending {
        case completed
        case failed(any Error)
        case overran
    }

    /// Runs `body` in a task of its own, and waits for its end, or until its time is over. It is cancelled then, but not waited for.
    func run(for limit: Duration?, _ body: @escaping @Sendable () async throws -> Void) async -> Ending {
        let work = Task { () async -> Ending in
            do {
                try await body()
                return .completed
            } catch {
                return .failed(error)
            }
        }
        guard let limit else { return await work.value }
        let first = FirstOf<Ending>()
        let watch = Task { first.give(await work.value) }
        let timer = Task {
            try await sleep(limit)
            first.give(.overran)
        }
        let ending = await first.value
        timer.cancel()
        if case .overran = ending { work.cancel() }
        _ = watch
        return ending
    }
}
