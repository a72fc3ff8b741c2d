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

/// How long the calling thread computes for `body`, in nanoseconds: the shortest of several measurements. What else the machine
/// does meanwhile does not count.
func shortest(of count: Int = 7, _ body: () -> Void) -> Int {
    func now() -> Int {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return time.tv_sec * 1_000_000_000 + time.tv_nsec
    }
    return (0..<count).map { _ in
        let start = now()
        body()
        return now() - start
    }.min() ?? 0
}
