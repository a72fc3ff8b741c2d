import CleanseEngine
import Foundation

/// Lets threads go on once all have arrived. It can be used any number of times.
public final class Barrier: Sendable {
    private let count: Int
    private let arrived = AtomicCell()
    private let complete = NSCondition()

    public init(_ count: Int) { self.count = count }

    public func wait() {
        let mine = Int(arrived.word.add(1))
        let goal = (mine + count - 1) / count * count
        if mine == goal { return complete.withLock { complete.broadcast() } }
        // Threads that arrive at nearly the same time go on at the same time, which a sleeping thread would not.
        for _ in 0..<100 where Int(arrived.word.load()) < goal { sched_yield() }
        if Int(arrived.word.load()) >= goal { return }
        complete.withLock { while Int(arrived.word.load()) < goal { complete.wait() } }
    }
}

/// Runs `body` on threads that all start together, and waits for them.
/// - Returns: The result of each thread.
@discardableResult
public func onThreads<Output: Sendable>(_ count: Int, _ body: @escaping @Sendable (Int) -> Output) -> [Output] {
    race(threads: count, rounds: 1, prepare: { _ in }, body: { thread, _ in body(thread) })[0]
}

/// Runs each body on its own thread, and waits for all of them.
/// - Returns: The errors that the bodies threw, in the order of the bodies.
public func onThreads(_ bodies: [@Sendable () throws -> Void]) -> [(any Error)?] {
    let results = Locked<[Int: any Error]>([:])
    let done = DispatchSemaphore(value: 0)
    for (index, body) in bodies.enumerated() {
        Thread.detachNewThread {
            do { try body() } catch { results.withLock { $0[index] = error } }
            done.signal()
        }
    }
    for _ in bodies { done.waitForThread() }
    return results.withLock { results in bodies.indices.map { results[$0] } }
}

/// Runs `body` on a thread of its own. The caller's task is suspended meanwhile, so `body` may wait for other tasks.
public func onOwnThread(_ body: @escaping @Sendable () throws -> Void) async throws {
    try await withCheckedThrowingContinuation { continuation in
        Thread.detachNewThread { continuation.resume(with: Result(catching: body)) }
    }
}

/// Runs `body` on a thread with a stack of the given size, and waits for the thread.
/// - Returns: The error that `body` threw, or `nil`.
@discardableResult
public func onThread(stackSize: Int, _ body: @escaping @Sendable () throws -> Void) -> (any Error)? {
    let outcome = Locked<(any Error)?>(nil)
    let done = DispatchSemaphore(value: 0)
    let thread = Thread {
        do { try body() } catch { outcome.withLock { $0 = error } }
        done.signal()
    }
    thread.stackSize = stackSize
    thread.start()
    done.waitForThread()
    return outcome.withLock { $0 }
}

/// Runs `body` on a thread with a stack of 512 KiB, the size of a secondary thread's stack on Apple's systems.
public func onSmallStack(_ body: @escaping @Sendable () throws -> Void) throws {
    if let error = onThread(stackSize: 512 << 10, body) { throw error }
}

/// Lets threads race. In each round, all threads get the value of `prepare`, and then run `body` at the same time.
/// - Returns: The results of the threads, for each round.
@discardableResult
public func race<Input: Sendable, Output: Sendable>(
    threads: Int, rounds: Int, prepare: @escaping @Sendable (Int) -> Input,
    body: @escaping @Sendable (Int, Input) -> Output
) -> [[Output]] {
    let start = Barrier(threads)
    let end = Barrier(threads)
    let input = Locked<Input?>(nil)
    let outputs = Locked([[Int: Output]](repeating: [:], count: rounds))
    let done = DispatchSemaphore(value: 0)
    for index in 0..<threads {
        let thread = Thread {
            for round in 0..<rounds {
                if index == 0 { input.withLock { $0 = prepare(round) } }
                start.wait()
                let mine = input.withLock { $0! }
                end.wait()  // All have their input before any of them runs.
                let output = body(index, mine)
                outputs.withLock { $0[round][index] = output }
                start.wait()
                if index == 0 { input.withLock { $0 = nil } }
            }
            done.signal()
        }
        thread.start()
    }
    for _ in 0..<threads { done.waitForThread() }
    return outputs.withLock { all in all.map { round in (0..<threads).map { round[$0]! } } }
}

extension DispatchSemaphore {
    /// Waits for at most ten seconds, so that a test that would hang fails.
    ///
    /// - Returns: Whether the semaphore was signalled in time.
    public func waitBriefly() -> Bool { wait(timeout: .now() + 10) == .success }

    /// Waits for a thread. If the thread has not ended after eleven minutes, it never will, and the process stops.
    fileprivate func waitForThread() {
        if wait(timeout: .now() + 660) == .success { return }
        fflush(nil)
        fatalError("a thread of a test has not ended")
    }
}
