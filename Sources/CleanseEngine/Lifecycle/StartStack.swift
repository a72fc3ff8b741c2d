/// The values that callers have started who wait for it, in the order of their starts: they end in the reverse order, each once.
///
/// Where one thread after the other starts a value, that order is an order of dependencies: what a value needs, it has had before.
package final class StartStack: @unchecked Sendable {
    // SAFETY: what changes is behind the lock. Values belong to the user, who declares where they may be used.
    private struct State {
        var entries: [Entry] = []
        var isClosed = false
    }

    /// A value, and the number that whoever started it knows it by. No type parameter: generic code of another module is not specialised.
    package typealias Entry = (number: Int, object: AnyObject)

    private let state = Guarded(State())

    package init() {}

    deinit { release() }

    /// Whether nothing can be started any more.
    package var isClosed: Bool { state.withLock { $0.isClosed } }

    /// Adds a value that has been started.
    /// - Returns: Whether it has been added. Otherwise the others have ended, and it has to end too.
    package func push(_ object: AnyObject, _ number: Int) -> Bool {
        state.withLock { state in
            if !state.isClosed { state.entries.append((number, object)) }
            return !state.isClosed
        }
    }

    /// Lets nothing be started any more.
    package func close() { state.withLock { $0.isClosed = true } }

    /// Ends the values, the one that was started last first: all of them, even if some fail.
    /// - Parameter end: Ends one.
    /// - Returns: What `end` threw.
    package func end<Failure>(_ end: (Entry) -> Failure?) -> [Failure] { take().reversed().compactMap(end) }

    /// Ends the values, the one that was started last first, each after the end of the one before: all of them, even if some fail.
    /// - Parameter end: Ends one.
    /// - Returns: What failed.
    nonisolated(nonsending)
        package func end<Failure>(awaiting end: (Entry) async -> Failure?) async -> [Failure]
    {
        var failures: [Failure] = []
        for entry in take().reversed() { if let failure = await end(entry) { failures.append(failure) } }
        return failures
    }

    /// Releases the values without ending them, the one that was started last first: released from the first on, the last one would pull down
    /// a whole chain of values that keep each other.
    package func release() {
        var entries = take()
        while entries.popLast() != nil {}
    }

    private func take() -> [Entry] { state.withLock { exchange(&$0.entries, with: []) } }
}
