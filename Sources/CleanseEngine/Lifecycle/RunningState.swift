/// Whether a graph runs.
public enum RunningState: Sendable {
    /// Its values are being created and started.
    case starting
    /// Everything has been started.
    case running
    /// Something stops it.
    case stopping
    /// Everything has been stopped, or has been given up.
    case stopped
}
