// Events that tasks wait for: any event, the first of several values, and the readiness of a running function.

/// An event that happens once. Any number of tasks may wait for it.
final class Event: Sendable {
    private let state = Guarded(State())

    private struct State {
        var hasHappened = false
        /// The continuations of the waiters, in a dictionary of the same type as the waiters of a ``PendingCreation``.
        var waiters: [Int: CheckedContinuation<Void, Never>?] = .init()
        var nextWaiter = 0
        /// The waiters whose tasks were cancelled before they began to wait.
        var cancelled: Set<Int> = []
    }

    /// Returns the event in a variable, and creates it on the first call.
    static func ensured(in variable: inout Event?) -> Event {
        let event = variable ?? Event()
        variable = event
        return event
    }

    var hasHappened: Bool { state.withLock(\.hasHappened) }

    /// Makes the event happen, unless it has happened already.
    func happen() {
        let waiters = state.withLock { state in
            state.hasHappened = true
            return exchange(&state.waiters, with: .init())
        }
        for waiter in waiters.values { waiter?.resume() }
    }

    /// Waits until the event happens, or the task is cancelled.
    func wait() async {
        let id = state.withLock { state in
            state.nextWaiter += 1
            return state.nextWaiter
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isOver = state.withLock { state in
                    if state.hasHappened || state.cancelled.remove(id) != nil { return true }
                    state.waiters[id] = .some(continuation)
                    return false
                }
                if isOver { continuation.resume() }
            }
        } onCancel: {
            let waiter = state.withLock { state in
                let waiter = state.waiters.removeValue(forKey: id) ?? nil
                if waiter == nil, !state.hasHappened { state.cancelled.insert(id) }
                return waiter
            }
            waiter?.resume()
        }
    }
}

/// The first of several values that are given to one waiting task.
package final class FirstValue<Value>: @unchecked Sendable {
    // SAFETY: mutable state is accessed only under `lock`. The value passes from its giver to the waiting task.
    private let lock = Lock()
    private var given: Value?
    private var waiter: CheckedContinuation<Void, Never>?

    package init() {}

    /// Gives a value. Values after the first one are discarded.
    /// - Returns: Whether the value is the first one.
    @discardableResult
    package func give(_ value: sending Value) -> Bool {
        let (isFirst, waiter) = lock.withLock { () -> (Bool, CheckedContinuation<Void, Never>?) in
            guard given == nil else { return (false, nil) }
            given = value
            return (true, exchange(&self.waiter, with: nil))
        }
        waiter?.resume()
        return isFirst
    }

    /// The first value, once there is one.
    package var value: Value {
        get async {
            await withCheckedContinuation { continuation in
                let isThere = lock.withLock {
                    if given == nil { waiter = continuation }
                    return given != nil
                }
                if isThere { continuation.resume() }
            }
            // SAFETY: the continuation was resumed after a value had been given.
            return lock.withLock { given! }
        }
    }
}

/// The readiness of a running function, which the start waits for: the function says that it is ready, ends, or fails.
struct Readiness: Sendable {
    private enum Outcome: Sendable {
        case ready
        case failed(any Error)
        case cancelled
    }

    private let outcome = FirstValue<Outcome>()

    /// Records that the function is ready. Later calls do nothing.
    func announce() { outcome.give(.ready) }

    /// Records that the function has ended. Without an error, it counts as ready.
    /// - Returns: Whether the start receives the error, and fails with it.
    func end(_ error: (any Error)?) -> Bool {
        guard let error else {
            outcome.give(.ready)
            return false
        }
        return outcome.give(.failed(error))
    }

    /// Waits until the function is ready.
    /// - Throws: The error of the function, if it failed before; `CancellationError`, if the task of the start is cancelled.
    func wait() async throws {
        let outcome = outcome
        let first = await withTaskCancellationHandler {
            await outcome.value
        } onCancel: {
            _ = outcome.give(.cancelled)
        }
        switch first {
        case .ready: return
        case .failed(let error): throw error
        case .cancelled: throw CancellationError()
        }
    }

    /// Excludes later errors of the function from the start.
    /// - Returns: The error with which the function failed before, if it did.
    func giveUp() async -> (any Error)? {
        outcome.give(.cancelled)
        guard case .failed(let error) = await outcome.value else { return nil }
        return error
    }
}
