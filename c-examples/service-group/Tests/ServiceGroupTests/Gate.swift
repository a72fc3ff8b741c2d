import Synchronization

/// Keeps tasks waiting until it is opened, and counts them.
final class Gate: Sendable {
    private struct State {
        var isOpen = false
        var arrivals = 0
        /// What waits for a number of arrivals.
        var watchers: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
        var waiters: [Int: CheckedContinuation<Void, any Error>] = [:]
    }

    private let state = Mutex(State())

    /// Waits until the gate is opened.
    /// - Throws: `CancellationError`, if the task is cancelled before.
    func pass() async throws {
        let id = state.withLock { state in
            state.arrivals += 1
            return state.arrivals
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let result = state.withLock { state -> Result<Void, any Error>? in
                    if Task.isCancelled { return .failure(CancellationError()) }
                    if state.isOpen { return .success(()) }
                    state.waiters[id] = continuation
                    return nil
                }
                if let result { continuation.resume(with: result) }
                for watcher in reached() { watcher.resume() }
            }
        } onCancel: {
            state.withLock { $0.waiters.removeValue(forKey: id) }?.resume(throwing: CancellationError())
        }
    }

    /// Waits until a number of tasks have come to the gate.
    func arrivals(_ count: Int) async {
        await withCheckedContinuation { continuation in
            state.withLock { $0.watchers.append((count, continuation)) }
            for watcher in reached() { watcher.resume() }
        }
    }

    func open() {
        let waiters = state.withLock { state in
            state.isOpen = true
            defer { state.waiters = [:] }
            return Array(state.waiters.values)
        }
        for waiter in waiters { waiter.resume() }
    }

    private func reached() -> [CheckedContinuation<Void, Never>] {
        state.withLock { state in
            let arrivals = state.arrivals
            defer { state.watchers.removeAll { $0.count <= arrivals } }
            return state.watchers.filter { $0.count <= arrivals }.map(\.continuation)
        }
    }
}
