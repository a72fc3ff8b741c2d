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
