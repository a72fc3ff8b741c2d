import Foundation

/// Lets waiting threads pass once a number of threads have arrived.
public final class Latch: @unchecked Sendable {
    // SAFETY: `missing` is only touched under `condition`.
    private var missing: Int
    private let condition = NSCondition()

    public init(_ count: Int) { missing = count }

    public func arrive() {
        condition.lock()
        missing -= 1
        if missing <= 0 { condition.broadcast() }
        condition.unlock()
    }

    public func wait() {
        condition.lock()
        while missing > 0 { condition.wait() }
        condition.unlock()
    }

    public func arriveAndWait() {
        arrive()
        wait()
    }
}
