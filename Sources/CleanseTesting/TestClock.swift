// The clocks of tests: one that a test advances, and one in real time that is patient with busy threads.

import CleanseEngine

/// A clock that a test advances, so that starts, limits and timers take no real time.
///
/// Give it to `TestGraph.start`, or bind it for the code that waits. Thread rule: any thread may use it.
public final class TestClock: Clock, Sendable {
    /// A time of the clock, which begins at zero.
    public struct Instant: InstantProtocol {
        /// The time since the clock was created.
        public let offset: Duration

        /// Returns a later time.
        /// - Parameter duration: The time between the two.
        public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        /// Returns the time from this time to another.
        /// - Parameter other: The other time.
        public func duration(to other: Instant) -> Duration { other.offset - offset }
        /// Returns whether a time is earlier than another.
        public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }

    private struct Sleeper {
        let deadline: Instant
        let continuation: CheckedContinuation<Void, any Error>
    }

    private struct State {
        var now = Instant(offset: .zero)
        var next = 0
        var sleepers: [Int: Sleeper] = [:]
        /// The sleeps that were cancelled before they began.
        var cancelled: Set<Int> = []
        var watchers: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []

        /// Removes and returns the watchers whose number of sleepers has been reached.
        mutating func readyWatchers() -> [CheckedContinuation<Void, Never>] {
            let ready = watchers.filter { $0.count <= sleepers.count }
            watchers.removeAll { $0.count <= sleepers.count }
            return ready.map(\.continuation)
        }
    }

    private let state = Guarded(State())

    /// Creates a clock at the time zero.
    public init() {}

    /// The current time.
    public var now: Instant { state.withLock(\.now) }
    /// One nanosecond.
    public var minimumResolution: Duration { .nanoseconds(1) }

    /// Waits until the clock has been advanced to a time.
    /// - Parameters:
    ///   - deadline: The time.
    ///   - tolerance: Not used.
    /// - Throws: `CancellationError` if the task is cancelled.
    public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
        let id = state.withLock { state in
            state.next += 1
            return state.next
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                begin(Sleeper(deadline: deadline, continuation: continuation), id)
            }
        } onCancel: {
            let sleeper = state.withLock { state in
                let sleeper = state.sleepers.removeValue(forKey: id)
                if sleeper == nil { state.cancelled.insert(id) }
                return sleeper
            }
            sleeper?.continuation.resume(throwing: CancellationError())
        }
        state.withLock { _ = $0.cancelled.remove(id) }
    }

    private func begin(_ sleeper: Sleeper, _ id: Int) {
        let (result, ready) = state.withLock {
            state -> (Result<Void, any Error>?, [CheckedContinuation<Void, Never>]) in
            if state.cancelled.remove(id) != nil { return (.failure(CancellationError()), []) }
            if sleeper.deadline <= state.now { return (.success(()), []) }
            state.sleepers[id] = sleeper
            return (nil, state.readyWatchers())
        }
        if let result { sleeper.continuation.resume(with: result) }
        for watcher in ready { watcher.resume() }
    }

    /// Advances the time, and wakes the tasks that sleep until then, the earliest first.
    /// - Parameter duration: The time by which the clock is advanced.
    public func advance(by duration: Duration) {
        let due = state.withLock { state -> [Sleeper] in
            state.now = state.now.advanced(by: duration)
            let due = state.sleepers.filter { $0.value.deadline <= state.now }
            for id in due.keys { state.sleepers[id] = nil }
            return due.sorted { ($0.value.deadline, $0.key) < ($1.value.deadline, $1.key) }.map(\.value)
        }
        for sleeper in due { sleeper.continuation.resume() }
    }

    /// Waits until a number of tasks sleep, and then advances the time.
    ///
    /// A task that has not begun to sleep would sleep from the later time on. So wait for the tasks that the time should wake.
    /// - Parameters:
    ///   - duration: The time by which the clock is advanced.
    ///   - count: The number of tasks.
    public func advance(by duration: Duration, afterSleepers count: Int) async {
        await sleepers(count)
        advance(by: duration)
    }

    /// Waits until a number of tasks sleep.
    /// - Parameter count: The number of tasks.
    public func sleepers(_ count: Int) async {
        await withCheckedContinuation { continuation in
            let isReady = state.withLock { state in
                if state.sleepers.count >= count { return true }
                state.watchers.append((count, continuation))
                return false
            }
            if isReady { continuation.resume() }
        }
    }
}

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
