// Waits for events, in tasks.
//
// Without a class in this file, a program that does not use these functions does not contain them (`Performance.md`).

extension Event {
    /// The error with which the event has happened, or `nil` if it has happened without one. Waits until it happens.
    @discardableResult
    package func outcome() async -> (any Error)? {
        await withCheckedContinuation { continuation in
            let isOver = lock.withLock {
                if !self.isOver { waiters.append(continuation) }
                return self.isOver
            }
            if isOver { continuation.resume() }
        }
        return lock.withLock { error }
    }

    /// Waits until the event happens. If the task is cancelled, the event happens with a `CancellationError`.
    func outcomeOrCancellation() async -> (any Error)? {
        await withTaskCancellationHandler {
            await outcome()
        } onCancel: {
            happen(CancellationError())
        }
    }

    /// Waits until the event happens, or the task is cancelled.
    /// - Parameter leave: Called once if the task is cancelled, on the cancelling thread, before the task continues.
    func wait(cancelled leave: @Sendable () -> Void = {}) async {
        let own = Event()
        let isOver = lock.withLock {
            if !self.isOver { followers.store(own, of: ObjectIdentifier(own)) }
            return self.isOver
        }
        if isOver { return }
        await withTaskCancellationHandler {
            _ = await own.outcome()
        } onCancel: {
            // Swift may run a handler twice if the task is cancelled while the handler is being added.
            if removeFollower(own) { leave() }
            own.happen()
        }
        _ = removeFollower(own)
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
