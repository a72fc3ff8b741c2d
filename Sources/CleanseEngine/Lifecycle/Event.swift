/// Something that happens once. Any number of tasks may wait for it.
final class Event: Sendable {
    private let state = Guarded(State())

    private struct State {
        var hasHappened = false
        var waiters: [Int: CheckedContinuation<Void, Never>] = [:]
        var nextWaiter = 0
        /// The waiters that were cancelled before they waited.
        var cancelled: Set<Int> = []
    }

    /// Returns the event of a variable, and creates it on the first call.
    static func ensured(in variable: inout Event?) -> Event {
        let event = variable ?? Event()
        variable = event
        return event
    }

    var hasHappened: Bool { state.withLock(\.hasHappened) }

    /// Lets it happen, unless it has.
    func happen() {
        let waiters = state.withLock { state in
            state.hasHappened = true
            return exchange(&state.waiters, with: [:])
        }
        for waiter in waiters.values { waiter.resume() }
    }

    /// Waits until it happens, or the task is cancelled.
    func wait() async {
        let id = state.withLock { state in
            state.nextWaiter += 1
            return state.nextWaiter
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isOver = state.withLock { state in
                    if state.hasHappened || state.cancelled.remove(id) != nil { return true }
                    state.waiters[id] = continuation
                    return false
                }
                if isOver { continuation.resume() }
            }
        } onCancel: {
            let waiter = state.withLock { state in
                let waiter = state.waiters.removeValue(forKey: id)
                if waiter == nil, !state.hasHappened { state.cancelled.insert(id) }
                return waiter
            }
            waiter?.resume()
        }
    }
}
