// The progress of a graph between its start and its stop: its state, the end of a task that runs, and a record of stopped values.

/// Where a graph is between its start and its stop.
public enum RunningState: Sendable {
    /// Its values are being created and started.
    case starting
    /// Everything has been started.
    case running
    /// It is being stopped.
    case stopping
    /// It has been stopped, or its stop has been given up.
    case stopped
}

/// The end of a task that should run until its graph stops.
package struct RunningEnd: Sendable {
    package let binding: ChainLink
    /// What it threw, if it did.
    package let error: (any Error)?
    /// How its graph names types.
    package let names: Names

    /// The error of one that failed.
    /// - Parameter startFailure: What failed of the start besides, if it failed before that had ended.
    package func failure(_ stopFailure: StopFailure?, _ startFailure: StartFailure? = nil) -> RunningFailure? {
        error.map {
            RunningFailure(
                binding: binding, error: $0, startFailure: startFailure, stopFailure: stopFailure, names: names)
        }
    }
}

/// What has been stopped of a graph, and what failed.
final class StopRecord: Sendable {
    private let state: Guarded<State>

    private struct State {
        /// Emptied when the steps of a value end.
        var pending = SparseColumn<StartPlan.Node, ChainLink?>()
        var failures: [StopFailure.Failure] = []

        mutating func take(_ node: Int) -> ChainLink? {
            guard let binding = pending[RowIndex(node)] else { return nil }
            pending.store(nil, RowIndex(node))
            return binding
        }
    }

    /// - Parameter nodes: In their order.
    init(of nodes: [(node: Int, binding: ChainLink)]) {
        var new = State()
        for (node, binding) in nodes { new.pending.store(binding, RowIndex(node)) }
        state = Guarded(new)
    }

    var failures: [StopFailure.Failure] { state.withLock(\.failures) }

    /// Notes the failures of a graph below.
    func note(_ failures: [StopFailure.Failure]) { state.withLock { $0.failures += failures } }

    /// Notes that a value's steps have ended, or that nobody waits for them any longer.
    /// - Parameter errors: What they threw; nil for what did not end in time.
    func end(_ node: Int, _ errors: [(any Error)?], after duration: Duration) {
        state.withLock { state in
            guard let binding = state.take(node) else { return }
            state.failures += errors.map { .init(binding: binding, error: $0, duration: duration) }
        }
    }

    /// What has failed, and what has not ended, when nobody waits for the rest.
    /// - Parameter isInterrupted: Whether a second signal is why, rather than a limit.
    func failures(givingUpAfter duration: Duration, isInterrupted: Bool) -> [StopFailure.Failure] {
        state.withLock { state in
            state.failures
                + state.pending.values.reversed().compactMap(\.self).map {
                    .init(binding: $0, error: nil, duration: duration, isInterrupted: isInterrupted)
                }
        }
    }
}
