/// How a graph starts and stops.
public struct StartOptions: Sendable {
    /// How many values may be created at a time; nil for no limit.
    public var width: Int?
    /// How long the steps of one value may take to stop; nil for no limit.
    public var stopLimit: Duration?
    /// How long a whole stop may take; nil for no limit.
    public var wholeStopLimit: Duration?

    /// Options; without arguments, nothing is limited.
    /// - Parameters:
    ///   - width: How many values may be created at a time.
    ///   - stopLimit: How long the steps of one value may take to stop.
    ///   - wholeStopLimit: How long a whole stop may take.
    public init(width: Int? = nil, stopLimit: Duration? = nil, wholeStopLimit: Duration? = nil) {
        self.width = width
        self.stopLimit = stopLimit
        self.wholeStopLimit = wholeStopLimit
    }
}
