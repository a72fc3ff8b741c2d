// Waits for events, in tasks.
//
// Without a class in this file, a program that does not use these functions does not contain them (`Performance.md`).

extension Event {
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

extension FirstValue {
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

extension Readiness {
    /// Waits until the function is ready.
    /// - Throws: The error of the function, if it failed before; `CancellationError`, if the task of the start is cancelled.
    func wait() async throws {
        let outcome = outcome
        let first = await withTaskCancellationHandler {
            await outcome.value
        } onCancel: {
            _ = outcome.give(.failure(CancellationError()))
        }
        try first.get()
    }

    /// Excludes later errors of the function from the start.
    /// - Returns: The error with which the function failed before, if it did.
    func giveUp() async -> (any Error)? {
        if outcome.give(.failure(CancellationError())) { return nil }
        guard case .failure(let error) = await outcome.value else { return nil }
        return error
    }
}
