/// The values that a front end starts itself, in the order of their starts. A state machine decides when each of them starts and ends.
package final class StartedValues: @unchecked Sendable {
    // SAFETY: mutable state is guarded by the lock. Values belong to the user, who declares where they may be used.
    private let lock = Lock()
    private var entries: [Entry] = []
    private var hasClosed = false

    /// A value, and the number by which its front end knows it.
    ///
    /// The entry has no type parameter, because generic code of another module is not specialised.
    package typealias Entry = (number: Int, content: SlotContent)

    package init() {}

    deinit { release() }

    /// Whether no more values can be started.
    package var isClosed: Bool { lock.withLock { hasClosed } }

    /// Adds a value that has been started.
    /// - Returns: Whether it has been added. If not, the other values have ended, and this one has to end too.
    package func push(_ content: SlotContent, _ number: Int) -> Bool {
        lock.withLock {
            if !hasClosed { entries.append((number, content)) }
            return !hasClosed
        }
    }

    /// Prevents further values from being started.
    package func close() { lock.withLock { hasClosed = true } }

    /// Ends all values on this thread, even if some fail to end. The value that was started last ends first.
    ///
    /// This order respects dependencies, because the dependencies of a value are started before it.
    /// - Parameter end: Ends one value.
    /// - Returns: The failures that `end` returned.
    package func end<Failure>(_ end: (Entry) -> Failure?) -> [Failure] {
        let entries = take()
        var failures: [Failure] = []
        var (machine, actions) = machine(StartPlan(needs: entries.map { _ in [] }), isSerial: true)
        while let action = actions.popFirst() {
            guard case .run(let id) = action else { continue }
            if let failure = end(entries[id.node]) { failures.append(failure) }
            actions.add(machine.handle(.ended(id, nil), at: .zero))
        }
        return failures
    }

    /// Returns a machine that stops the started values, each in one step, and the first actions of the stop.
    func machine(_ plan: StartPlan, isSerial: Bool) -> (LifecycleMachine, PendingActions) {
        let machine = LifecycleMachine(plan, isSerial: isSerial)
        for node in plan.nodes.indices { _ = machine.handle(.runs(node, [.stop]), at: .zero) }
        _ = machine.handle(.stop, at: .zero)
        let first = machine.handle(.stoppedBelow([]), at: .zero)
        return (machine, PendingActions(first))
    }

    /// Releases the values without ending them, beginning with the value that was started last.
    ///
    /// In the order of their starts, the release of the last value would recurse through a whole chain of values that retain each other.
    package func release() {
        var entries = take()
        while entries.popLast() != nil {}
    }

    func take() -> [Entry] { lock.withLock { exchange(&entries, with: []) } }
}
