import Foundation
import Synchronization

/// Lets threads go on once all have come. Can be used any number of times.
final class Barrier: Sendable {
    private let count: Int
    private let arrived = Atomic<Int>(0)

    init(_ count: Int) { self.count = count }

    func wait() {
        let mine = arrived.add(1, ordering: .acquiringAndReleasing).newValue
        let goal = (mine + count - 1) / count * count
        while arrived.load(ordering: .acquiring) < goal { sched_yield() }
    }
}

/// Runs `body` on threads that all start together, and waits for them.
/// - Returns: What each thread returned.
@discardableResult
func onThreads<Output: Sendable>(_ count: Int, _ body: @escaping @Sendable (Int) -> Output) -> [Output] {
    race(threads: count, rounds: 1, prepare: { _ in }, body: { thread, _ in body(thread) })[0]
}

/// Lets threads race: in each round all of them get what `prepare` made, at the same time.
/// - Returns: For each round, what each thread returned.
@discardableResult
func race<Input: Sendable, Output: Sendable>(
    threads: Int, rounds: Int, prepare: @escaping @Sendable (Int) -> Input,
    body: @escaping @Sendable (Int, Input) -> Output
) -> [[Output]] {
    let start = Barrier(threads)
    let end = Barrier(threads)
    let input = Mutex<Input?>(nil)
    let outputs = Mutex([[Int: Output]](repeating: [:], count: rounds))
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
    for _ in 0..<threads { done.wait() }
    return outputs.withLock { all in all.map { round in (0..<threads).map { round[$0]! } } }
}

extension DispatchSemaphore {
    /// Waits; false after ten seconds, so that what would hang for ever fails.
    func waitBriefly() -> Bool { wait(timeout: .now() + 10) == .success }
}
