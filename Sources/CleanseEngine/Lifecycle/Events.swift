/// An event that happens once, with an error or without one. Any number of tasks may wait for it.
package final class Event: @unchecked Sendable {
    // SAFETY: mutable state is accessed only under `lock`.
    let lock = Lock()
    private(set) var isOver = false
    private(set) var error: (any Error)?
    /// The tasks that wait until the event happens.
    var waiters: [CheckedContinuation<Void, Never>] = []
    /// The events that happen with this one. Each is the event of a task that stops waiting when it is cancelled.
    var followers = ColdTable<ObjectIdentifier, Event>()

    package init() {}

    /// Returns the event in a variable, and creates it on the first call.
    static func ensured(in variable: inout Event?) -> Event {
        let event = variable ?? Event()
        variable = event
        return event
    }

    /// Makes a follower independent of this event.
    /// - Returns: Whether it was a follower.
    func removeFollower(_ follower: Event) -> Bool {
        lock.withLock { followers.remove(ObjectIdentifier(follower)) != nil }
    }

    var hasHappened: Bool { lock.withLock { isOver } }

    /// Makes the event happen, unless it has happened already.
    /// - Returns: Whether this call has made it happen.
    @discardableResult
    package func happen(_ error: (any Error)? = nil) -> Bool {
        let woken = lock.withLock { () -> ([CheckedContinuation<Void, Never>], [Event])? in
            guard !isOver else { return nil }
            (isOver, self.error) = (true, error)
            return (exchange(&waiters, with: []), followers.values)
        }
        guard let (waiters, followers) = woken else { return false }
        for waiter in waiters { waiter.resume() }
        for follower in followers { follower.happen(error) }
        return true
    }
}
