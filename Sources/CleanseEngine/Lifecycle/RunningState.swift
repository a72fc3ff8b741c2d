// The progress of a graph between its start and its stop: its state, and the end of a task that runs.

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
