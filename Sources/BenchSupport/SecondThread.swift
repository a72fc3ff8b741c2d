// Processor time of the calling thread, and of two threads that run at the same time.

import CleanseEngine

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// A thread that runs a job at the same time as the calling thread, and sleeps otherwise.
///
/// It lives as long as the process, because glibc's mutexes and `malloc` skip their atomic instructions while a process has a single
/// thread. A real program that cares about speed has several.
package final class SecondThread: @unchecked Sendable {
    // SAFETY: `job` is only accessed under `lock`. The lock and the condition are initialised once, and never moved or freed.
    private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    private var job: (() -> Void)?
    private let arrived = AtomicCell()
    private let finished = AtomicCell()

    package init() {
        pthread_mutex_init(lock, nil)
        pthread_cond_init(changed, nil)
        #if canImport(Darwin)
            var thread: pthread_t?
        #else
            var thread = pthread_t()
        #endif
        pthread_create(
            &thread, nil,
            { context in
                #if canImport(Darwin)
                    let this = Unmanaged<SecondThread>.fromOpaque(context).takeRetainedValue()
                #else
                    let this = Unmanaged<SecondThread>.fromOpaque(context!).takeRetainedValue()
                #endif
                while true { this.runNextJob() }
            }, Unmanaged.passRetained(self).toOpaque())
    }

    private func runNextJob() {
        pthread_mutex_lock(lock)
        while job == nil { pthread_cond_wait(changed, lock) }
        let next = job
        job = nil
        pthread_mutex_unlock(lock)
        next?()
        finished.word.store(1)
    }

    /// Runs `body` on both threads at the same time. Repeats this, at most 100 times, until the runs mostly coincide.
    /// - Returns: The mean processor time of `body` on a thread.
    func measureBeside(_ body: @escaping () -> Void) -> Double {
        var spans: (Span, Span)
        var attempts = 0
        repeat {
            spans = runOnBoth(body)
            attempts += 1
            // A busy machine may run the threads one after the other on a single core, without any contention.
        } while !spans.0.mostlyCoincides(with: spans.1) && attempts < 100
        return (spans.0.processorTime + spans.1.processorTime) / 2
    }

    private struct Span {
        let start: ContinuousClock.Instant
        let end: ContinuousClock.Instant
        let processorTime: Double

        func mostlyCoincides(with other: Span) -> Bool {
            let common = max(start, other.start).duration(to: min(end, other.end))
            return common / max(start.duration(to: end), other.start.duration(to: other.end)) > 0.8
        }
    }

    private func runOnBoth(_ body: @escaping () -> Void) -> (Span, Span) {
        nonisolated(unsafe) var others: Span?
        arrived.word.storeRelaxed(0)
        finished.word.storeRelaxed(0)
        pthread_mutex_lock(lock)
        job = { [self] in others = timed(body) }
        pthread_cond_signal(changed)
        pthread_mutex_unlock(lock)
        let mine = timed(body)
        while finished.word.load() == 0 { sched_yield() }
        return (mine, others.unsafelyUnwrapped)
    }

    private func timed(_ body: () -> Void) -> Span {
        arrived.word.add(1)
        while arrived.word.load() < 2 {}
        let start = ContinuousClock.now
        let processorTime = threadTime()
        body()
        let spent = threadTime() - processorTime
        return Span(start: start, end: .now, processorTime: spent)
    }
}

/// Returns the processor time of the calling thread in nanoseconds. Unlike wall time, it does not grow when other programs run.
package func threadTime() -> Double { time(of: CLOCK_THREAD_CPUTIME_ID) }

/// Returns the processor time of all threads of the process, in nanoseconds.
package func processTime() -> Double { time(of: CLOCK_PROCESS_CPUTIME_ID) }

private func time(of clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
}

package func median(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    let middle = sorted.count / 2
    return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}
