// Events that tasks wait for: any event, the first of several values, and the readiness of a running function.

/// An event that happens once. Any number of tasks may wait for it.
final class Event: @unchecked Sendable {
    // SAFETY: mutable state is accessed only under `lock`.
    let lock = Lock()
    private(set) var isOver = false
    /// The continuations of the waiters, in a dictionary of the same type as the waiters of a ``PendingCreation``.
    var waiters: [Int: CheckedContinuation<Void, Never>?] = .init()
    var nextWaiter = 0
    /// The waiters whose tasks were cancelled before they began to wait.
    var cancelled: Set<Int> = []

    /// Returns the event in a variable, and creates it on the first call.
    static func ensured(in variable: inout Event?) -> Event {
        let event = variable ?? Event()
        variable = event
        return event
    }

    var hasHappened: Bool { lock.withLock { isOver } }

    /// Makes the event happen, unless it has happened already.
    func happen() {
        let waiters = lock.withLock {
            isOver = true
            return exchange(&self.waiters, with: .init())
        }
        for waiter in waiters.values { waiter?.resume() }
    }
}

/// The first of several values that are given to one waiting task.
package final class FirstValue<Value>: @unchecked Sendable {
    // SAFETY: mutable state is accessed only under `lock`. The value passes from its giver to the waiting task.
    let lock = Lock()
    fileprivate(set) var given: Value?
    var waiter: CheckedContinuation<Void, Never>?

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
}

/// The readiness of a running function, which the start waits for: the function says that it is ready, ends, or fails.
struct Readiness: Sendable {
    /// Whether the function is ready, or the error that ended the wait for that.
    let outcome = FirstValue<Result<Void, any Error>>()

    /// Records that the function is ready. Later calls do nothing.
    func announce() { outcome.give(.success(())) }

    /// Records that the function has ended. Without an error, it counts as ready.
    /// - Returns: Whether the start receives the error, and fails with it.
    func end(_ error: (any Error)?) -> Bool {
        guard let error else {
            announce()
            return false
        }
        return outcome.give(.failure(error))
    }
}
