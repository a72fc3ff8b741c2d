/// A clock in real time whose sleeps take longer while other tasks keep the threads busy.
///
/// Tests that run in parallel share a few threads, so a task that is ready to run may wait for minutes. A limit in real time would then end
/// before the work that it limits has run at all. This clock sleeps in steps of a second. Each step ends only after the tasks that were ready
/// before it have run, so the limited work has its turns, however many tests run. Thread rule: any thread may use it.
public struct PatientClock: Clock {
    private let step: @Sendable (Duration) async throws -> Void

    /// Creates a clock.
    public init() {
        self.init { try await ContinuousClock().sleep(for: $0) }
    }

    /// Creates a clock whose steps a function takes.
    package init(step: @escaping @Sendable (Duration) async throws -> Void) {
        self.step = step
    }

    /// The current time.
    public var now: ContinuousClock.Instant { .now }
    /// The resolution of `ContinuousClock`.
    public var minimumResolution: Duration { ContinuousClock().minimumResolution }

    /// Waits until a time or, if other tasks are ready to run meanwhile, longer.
    /// - Parameters:
    ///   - deadline: The time.
    ///   - tolerance: Not used.
    /// - Throws: `CancellationError` if the task is cancelled.
    public func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration? = nil) async throws {
        var rest = now.duration(to: deadline)
        while rest > .zero {
            let next = min(rest, .seconds(1))
            try await step(next)
            rest -= next
        }
    }
}
