import TestSupport

/// A clock that a test advances, so that no test waits for real time.
final class TestClock: Clock, @unchecked Sendable {
    struct Instant: InstantProtocol {
        var offset: Duration

        func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        func duration(to other: Instant) -> Duration { other.offset - offset }
        static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }

    fileprivate struct Sleeper {
        let deadline: Instant
        let label: String
        let continuation: CheckedContinuation<Void, any Error>
    }

    fileprivate struct State {
        var now = Instant(offset: .zero)
        var nextSleeper = 0
        /// The number of times that the time has been read.
        var reads = 0
        var sleepers: [Int: Sleeper] = [:]
        var cancelled: Set<Int> = []
        var watchers: [(isReady: @Sendable (State) -> Bool, continuation: CheckedContinuation<Void, Never>)] = []
    }

    private let state = Locked(State())

    var now: Instant {
        let (now, ready) = state.withLock { state in
            state.reads += 1
            return (state.now, state.readyWatchers())
        }
        for watcher in ready { watcher.resume() }
        return now
    }

    /// The time, read without being counted.
    var time: Instant { state.withLock(\.now) }
    var minimumResolution: Duration { .nanoseconds(1) }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws { try await sleep(until: deadline, as: "") }

    private func sleep(until deadline: Instant, as label: String) async throws {
        let id = state.withLock { state in
            state.nextSleeper += 1
            return state.nextSleeper
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let (outcome, ready) = state.withLock {
                    state -> (Result<Void, any Error>?, [CheckedContinuation<Void, Never>]) in
                    if state.cancelled.contains(id) { return (.failure(CancellationError()), []) }
                    if deadline <= state.now { return (.success(()), []) }
                    state.sleepers[id] = Sleeper(deadline: deadline, label: label, continuation: continuation)
                    return (nil, state.readyWatchers())
                }
                if let outcome { continuation.resume(with: outcome) }
                for watcher in ready { watcher.resume() }
            }
        } onCancel: {
            let (sleeper, ready) = state.withLock { state in
                state.cancelled.insert(id)
                return (state.sleepers.removeValue(forKey: id), state.readyWatchers())
            }
            sleeper?.continuation.resume(throwing: CancellationError())
            for watcher in ready { watcher.resume() }
        }
    }

    func sleep(_ seconds: Int) async throws { try await sleep(until: time.advanced(by: .seconds(seconds)), as: "") }

    func sleep(_ duration: Duration, as label: String) async throws {
        try await sleep(until: time.advanced(by: duration), as: label)
    }

    /// Waits until a number of tasks sleep.
    func sleepers(_ count: Int) async { await wait { $0.sleepers.count >= count } }

    /// Waits until the tasks with these labels sleep, and a number of others without a label.
    func asleep(_ labels: Set<String>, others: Int = 0) async {
        await wait { state in
            state.sleepers.count == labels.count + others
                && Set(state.sleepers.values.map(\.label)) == labels.union(others == 0 ? [] : [""])
        }
    }

    private func wait(_ isReady: @escaping @Sendable (State) -> Bool) async {
        await withCheckedContinuation { continuation in
            let isReady = state.withLock { state in
                if isReady(state) { return true }
                state.watchers.append((isReady, continuation))
                return false
            }
            if isReady { continuation.resume() }
        }
    }

    /// Whether a task sleeps until a time.
    func hasSleeper(until seconds: Int) -> Bool {
        state.withLock { $0.sleepers.values.contains { $0.deadline.offset == .seconds(seconds) } }
    }

    /// Waits until the time has been read a number of times, so that values have noted when their phases ended.
    func reads(_ count: Int) async { await wait { $0.reads >= count } }

    /// Waits until a number of tasks sleep, then advances the time and wakes the tasks that are due.
    func advance(_ seconds: Int, after count: Int) async {
        await sleepers(count)
        advance(to: time.offset + .seconds(seconds))
    }

    /// Advances the time, and wakes the tasks that are due.
    func advance(to offset: Duration, waking: Bool = true) {
        let woken = state.withLock { state -> [CheckedContinuation<Void, any Error>] in
            state.now = Instant(offset: offset)
            guard waking else { return [] }
            let due = state.sleepers.filter { $0.value.deadline <= state.now }
            for id in due.keys { state.sleepers[id] = nil }
            return due.values.map(\.continuation)
        }
        for continuation in woken { continuation.resume() }
    }
}

extension TestClock.State {
    fileprivate mutating func readyWatchers() -> [CheckedContinuation<Void, Never>] {
        let isReady = watchers.map { $0.isReady(self) }
        let ready = zip(watchers, isReady).filter(\.1).map(\.0.continuation)
        watchers = zip(watchers, isReady).filter { !$0.1 }.map(\.0)
        return ready
    }
}
