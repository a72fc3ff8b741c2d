import Foundation
import Synchronization

/// Runs each body on a thread of its own and waits for all.
/// - Returns: What they threw, in the order of the bodies.
func onThreads(_ bodies: [@Sendable () throws -> Void]) -> [(any Error)?] {
    let results = Mutex<[Int: any Error]>([:])
    let done = Latch(bodies.count)
    for (index, body) in bodies.enumerated() {
        Thread.detachNewThread {
            do { try body() } catch { results.withLock { $0[index] = error } }
            done.arrive()
        }
    }
    done.wait()
    return results.withLock { results in bodies.indices.map { results[$0] } }
}

/// Lets those who wait pass once a number of others have arrived.
final class Latch: @unchecked Sendable {
    // Invariant: `missing` is only touched under `condition`.
    private var missing: Int
    private let condition = NSCondition()

    init(_ count: Int) { missing = count }

    func arrive() {
        condition.lock()
        missing -= 1
        if missing <= 0 { condition.broadcast() }
        condition.unlock()
    }

    func wait() {
        condition.lock()
        while missing > 0 { condition.wait() }
        condition.unlock()
    }

    func arriveAndWait() {
        arrive()
        wait()
    }
}
