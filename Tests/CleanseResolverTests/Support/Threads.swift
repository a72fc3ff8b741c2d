import Foundation
import TestSupport

/// Runs `body` on a thread with a stack of a size, and waits for it.
/// - Returns: What it threw.
@discardableResult
func onThread(stackSize: Int, _ body: @escaping @Sendable () throws -> Void) -> (any Error)? {
    let outcome = Locked<(any Error)?>(nil)
    let done = Latch(1)
    let thread = Thread {
        do { try body() } catch { outcome.withLock { $0 = error } }
        done.arrive()
    }
    thread.stackSize = stackSize
    thread.start()
    done.wait()
    return outcome.withLock { $0 }
}

/// The shortest of several measurements of how long `body` takes.
func shortest(of count: Int = 7, _ body: () -> Void) -> Duration {
    (0..<count).map { _ in ContinuousClock().measure(body) }.min() ?? .zero
}
