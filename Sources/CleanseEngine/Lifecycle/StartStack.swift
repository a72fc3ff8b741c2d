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
    package typealias Entry = (number: Int, content: SlotContent)

    private let state = Guarded(State())

    package init() {}

    deinit { release() }

    /// Whether nothing can be started any more.
    package var isClosed: Bool { state.withLock { $0.isClosed } }

    /// Adds a value that has been started.
    /// - Returns: Whether it has been added. Otherwise the others have ended, and it has to end too.
    package func push(_ content: SlotContent, _ number: Int) -> Bool {
        state.withLock { state in
            if !state.isClosed { state.entries.append((number, content)) }
            return !state.isClosed
        }
    }

    /// Lets nothing be started any more.
    package func close() { state.withLock { $0.isClosed = true } }

    /// Ends the values, the one that was started last first: all of them, even if some fail.
    /// - Parameter end: Ends one.
    /// - Returns: What `end` threw.
    package func end<Failure>(_ end: (Entry) -> Failure?) -> [Failure] { take().reversed().compactMap(end) }

    /// Ends the values, those that have to be waited for at the same time: all of them, even if some fail.
    ///
    /// Of two values of which one needs the other, the one that was started last ends first.
    /// - Parameters:
    ///   - instance: The numbers are positions of bindings of its component.
    ///   - known: What is known besides of what needs what: pairs of numbers.
    ///   - isAwaited: Whether the end of a value has to be waited for.
    ///   - end: Ends one.
    /// - Returns: What failed, of the value that was started last first.
    /// - Complexity: Linear in the values and what is between each and those that it needs, if some have to be waited for.
    nonisolated(nonsending)
        package func end<Failure: Sendable>(
            in instance: GraphInstance, knowing known: [(Int, Int)], awaiting isAwaited: (Int) -> Bool,
            _ end: @escaping @Sendable (_ number: Int, Created<SlotContent>) async -> Failure?
        ) async -> [Failure]
    {
        let entries = take().map { (number: $0.number, value: Created<SlotContent>(value: $0.content)) }
        guard entries.contains(where: { isAwaited($0.number) }) else {
            var failures: [Failure] = []
            for entry in entries.reversed() {
                if let failure = await end(entry.number, entry.value) { failures.append(failure) }
            }
            return failures
        }
        let place = Dictionary(entries.indices.map { (entries[$0].number, $0) }) { $1 }
        let plan = StartPlan(
            creating: entries.map(\.number), of: instance.component, in: instance.linked, isEager: false,
            besides: known.compactMap { pair in
                place[pair.0].flatMap { first in place[pair.1].map { (first, $0) } }
            })
        var schedule = StopSchedule(plan, of: Array(entries.indices))
        var failures: [(place: Int, failure: Failure)] = []
        await withTaskGroup(of: (Int, Failure?).self) { group in
            func note(_ place: Int, _ failure: Failure?) {
                if let failure { failures.append((place, failure)) }
                schedule.finish(place)
            }
            repeat {
                while let place = schedule.next() {
                    let (number, value) = entries[place]
                    if isAwaited(number) {
                        group.addTask { (place, await end(number, value)) }
                    } else {
                        note(place, await end(number, value))
                    }
                }
                guard let (place, failure) = await group.next() else { return }
                note(place, failure)
            } while true
        }
        return failures.sorted(byRank: { -$0.place }).map(\.failure)
    }

    /// Releases the values without ending them, the one that was started last first: released from the first on, the last one would pull down
    /// a whole chain of values that keep each other.
    package func release() {
        var entries = take()
        while entries.popLast() != nil {}
    }

    private func take() -> [Entry] { state.withLock { exchange(&$0.entries, with: []) } }
}
