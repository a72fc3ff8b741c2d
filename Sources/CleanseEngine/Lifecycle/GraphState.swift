// The progress of a graph between its start and its stop: its state, and the end of a task that runs.

/// The state of a graph, from its start to its stop.
public enum GraphState: Sendable, CustomStringConvertible {
    /// The values of the graph are being created and started.
    case starting
    /// All values have been started.
    case running
    /// The graph is being stopped.
    case stopping
    /// The graph has been stopped, or its stop has been given up.
    case stopped

    /// The name of the case. Programs without reflection metadata have it too.
    public var description: String {
        switch self {
        case .starting: "starting"
        case .running: "running"
        case .stopping: "stopping"
        case .stopped: "stopped"
        }
    }
}

/// The end of a task that should run until its graph stops.
package struct BackgroundEnd: Sendable {
    package let binding: ChainLink
    /// The error that the task threw, or `nil` if it ended without one.
    package let error: (any Error)?
    /// The names of types in messages about the graph.
    package let names: Names

    /// Returns the error of the graph if the task failed, or `nil` if it ended without an error.
    /// - Parameters:
    ///   - stopFailure: The failures of the stop.
    ///   - startFailure: The other failures of the start, if the task failed before the start had ended.
    package func failure(_ stopFailure: StopFailure?, _ startFailure: StartFailure? = nil) -> RunningFailure? {
        error.map {
            RunningFailure(
                binding: binding, error: $0, startFailure: startFailure, stopFailure: stopFailure, names: names)
        }
    }
}
