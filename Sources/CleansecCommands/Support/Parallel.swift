import CleanseEngine
import Dispatch
import Foundation

/// Work on all processors of the machine.
enum Parallel {
    /// The stack of a thread, which has room for the functions that read nested trees, as the main thread's stack does.
    private static let stackSize = 8 << 20

    /// Returns the results of a function for the elements of a list, in their order.
    /// - Parameter body: The function, which runs on several threads at the same time.
    /// - Throws: The error of the first element whose call fails. Later elements may be left out then.
    static func map<Element: Sendable, Result>(
        _ elements: [Element], _ body: @escaping @Sendable (Element) throws -> Result
    ) throws -> [Result] {
        let count = min(elements.count, ProcessInfo.processInfo.activeProcessorCount)
        guard count > 1 else { return try elements.map(body) }
        let state = Guarded((next: 0, results: [Int: Swift.Result<Result, any Error>]()))
        let work: @Sendable () -> Void = {
            while true {
                let index = state.withLock { state in
                    defer { state.next += 1 }
                    return state.next
                }
                guard index < elements.count else { return }
                let result = Swift.Result { try body(elements[index]) }
                state.withLock { state in
                    state.results[index] = result
                    if case .failure = result { state.next = elements.count }
                }
            }
        }
        let threads = DispatchGroup()
        for _ in 0..<count {
            threads.enter()
            let thread = Thread {
                work()
                threads.leave()
            }
            thread.stackSize = stackSize
            thread.start()
        }
        threads.wait()
        let results = state.withLock { $0.results }
        return try results.keys.sorted().compactMap { try results[$0]?.get() }
    }
}
