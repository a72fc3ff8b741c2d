/// The values that a front end starts itself, in the order of their starts.
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
            if !hasClosed { entries.push((number, content)) }
            return !hasClosed
        }
    }

    /// Prevents further values from being started.
    package func close() { lock.withLock { hasClosed = true } }

    /// Ends all values on this thread, even if some fail to end. The value that was started last ends first.
    ///
    /// This order respects dependencies, because the dependencies of a value are started before it.
    /// - Parameter end: Ends one value.
    /// - Returns: The errors that `end` threw.
    package func end(_ end: (Entry) throws -> Void) -> [any Error] {
        var errors: [any Error] = []
        for entry in take().reversed() {
            do { try end(entry) } catch { errors.push(error) }
        }
        return errors
    }

    /// Releases the values without ending them, beginning with the value that was started last.
    ///
    /// In the order of their starts, the release of the last value would recurse through a whole chain of values that retain each other.
    package func release() {
        var entries = take()
        while entries.popLast() != nil {}
    }

    /// Removes and returns the values, in the order of their starts.
    package func take() -> [Entry] { lock.withLock { exchange(&entries, with: []) } }
}

// Here, and not beside the asynchronous functions that use them, because of the rule in `WaitingForStartedValues`.
extension LifecycleMachine {
    /// Creates a machine that stops values, each in one step. It waits for the stop of child graphs.
    /// - Parameters:
    ///   - order: The positions of the bindings of the values, in the order of creation.
    ///   - isSerial: Whether the values stop one after the other, in the reverse order.
    ///   - known: Additional dependencies, as pairs of positions.
    convenience init(ending order: [Int], in instance: GraphInstance, isSerial: Bool, _ known: [(Int, Int)]) {
        let plan =
            isSerial
            ? StartPlan(needs: order.map { _ in [] })
            : StartPlan(
                creating: order, of: instance.component, following: instance.linked.startReach, isEager: false,
                besides: known)
        self.init(plan, isSerial: isSerial)
        for node in order.indices { keep(node, [.stop], isReady: false) }
        _ = handle(.stop, at: .zero)
    }

    /// The errors of values that failed to stop, in the reverse order of creation.
    var errors: [any Error] {
        let problems = problems.sorted(byRank: { problem in
            if case .here(let node, _, _) = problem { -node } else { 0 }
        })
        var errors: [any Error] = []
        for problem in problems { if case .here(_, .failed(let error), _) = problem { errors.push(error) } }
        return errors
    }

    /// Whether one value is in progress and no other one could be, so that it needs no task of its own.
    var isAlone: Bool { (stopSchedule ?? schedule).isAlone }
}

extension LifecycleMachine.Event {
    /// Returns the event that a value has been created, or that it has ended in the only step of its stop.
    static func outcome(of node: Int, isStart: Bool, _ error: (any Error)?) -> LifecycleMachine.Event {
        guard isStart else { return .ended(LifecycleMachine.StepID(node: node, step: 0), error) }
        guard let error else { return .started(node, []) }
        return .failed(node, [error], isCancelled: error is CancellationError && Task.isCancelled)
    }
}
