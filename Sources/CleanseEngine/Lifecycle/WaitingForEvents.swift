// Waits for events, in tasks.
//
// Without a class in this file, a program that does not use these functions does not contain them (`Performance.md`).

extension Event {
    /// Waits until the event happens, or the task is cancelled.
    func wait() async {
        let id = lock.withLock {
            nextWaiter += 1
            return nextWaiter
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isOver = lock.withLock {
                    if self.isOver || cancelled.remove(id) != nil { return true }
                    waiters[id] = .some(continuation)
                    return false
                }
                if isOver { continuation.resume() }
            }
        } onCancel: {
            let waiter = lock.withLock {
                let waiter = waiters.removeValue(forKey: id) ?? nil
                if waiter == nil, !isOver { cancelled.insert(id) }
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
    /// - Parameter isGivenUp: Whether the start is given up, so that it neither waits nor receives later errors of the function.
    /// - Returns: The error of the function, if it failed before it was ready; `CancellationError`, if the task of the start is cancelled.
    func error(isGivenUp: Bool) async -> (any Error)? {
        if isGivenUp, outcome.give(.failure(CancellationError())) { return nil }
        let outcome = outcome
        let first = await withTaskCancellationHandler {
            await outcome.value
        } onCancel: {
            _ = outcome.give(.failure(CancellationError()))
        }
        if case .failure(let error) = first { return error }
        return nil
    }
}

extension StartClock {
    /// Creates a clock whose time begins now.
    package convenience init<C: Clock>(_ clock: C) where C.Duration == Duration {
        let start = clock.now
        self.init(
            now: { start.duration(to: clock.now) },
            sleep: { try await clock.sleep(until: clock.now.advanced(by: $0), tolerance: nil) })
    }
}
