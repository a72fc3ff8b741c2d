import Foundation

/// Returns the processor time of the calling thread for `body` in seconds, as the shortest of several measurements. The work of other
/// threads does not count.
public func processorTime(repeats: Int = 1, of body: () throws -> Void) rethrows -> Double {
    func now() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
    var shortest = Double.infinity
    for _ in 0..<repeats {
        let start = now()
        try body()
        shortest = min(shortest, now() - start)
    }
    return shortest
}
