import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// A thread that runs a job beside the calling one, and sleeps otherwise.
///
/// It lives for as long as the process: glibc's mutexes and Swift's `malloc` skip their atomic instructions while a process
/// has a single thread, which no real program that cares about speed has.
final class SecondThread: @unchecked Sendable {
    // Invariant: `job` is only touched under `lock`; lock and condition are initialised once and never moved or freed.
    private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    private var job: (() -> Void)?
    private let arrived = Atomic<Int>(0)
    private let finished = Atomic<Bool>(false)

    init() {
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
        finished.store(true, ordering: .releasing)
    }

    /// Runs `body` on both threads at once.
    /// - Returns: The mean processor time that `body` took on a thread.
    func measureBeside(_ body: @escaping () -> Void) -> Double {
        nonisolated(unsafe) var others = 0.0
        arrived.store(0, ordering: .relaxed)
        finished.store(false, ordering: .relaxed)
        pthread_mutex_lock(lock)
        job = { [self] in others = timed(body) }
        pthread_cond_signal(changed)
        pthread_mutex_unlock(lock)
        let mine = timed(body)
        while !finished.load(ordering: .acquiring) { sched_yield() }
        return (mine + others) / 2
    }

    private func timed(_ body: () -> Void) -> Double {
        arrived.wrappingAdd(1, ordering: .acquiringAndReleasing)
        while arrived.load(ordering: .acquiring) < 2 {}
        let start = threadTime()
        body()
        return threadTime() - start
    }
}
