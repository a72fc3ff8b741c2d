/// How a graph starts, runs and stops.
public struct StartOptions: Sendable {
    /// How many values may be created at a time; nil for no limit.
    public var width: Int?
    /// How long the steps of one value may take to stop; nil for no limit.
    public var stopLimit: Duration?
    /// How long a whole stop may take; nil for no limit.
    public var wholeStopLimit: Duration?
    /// Whether functions of `running` see the task-local values of the code that starts the graph, as a `Task` of that code would.
    ///
    /// Without them, nothing that the caller has in task-local values reaches what runs: neither the test or the trace, nor a graceful
    /// shutdown of a group that hosts the graph, which would be told to all values at the same time.
    public var inheritsTaskLocals: Bool

    /// Options; without arguments, nothing is limited, and task-local values are inherited.
    /// - Parameters:
    ///   - width: How many values may be created at a time.
    ///   - stopLimit: How long the steps of one value may take to stop.
    ///   - wholeStopLimit: How long a whole stop may take.
    ///   - inheritsTaskLocals: Whether functions of `running` see the task-local values of the code that starts the graph.
    public init(
        width: Int? = nil, stopLimit: Duration? = nil, wholeStopLimit: Duration? = nil, inheritsTaskLocals: Bool = true
    ) {
        self.width = width
        self.stopLimit = stopLimit
        self.wholeStopLimit = wholeStopLimit
        self.inheritsTaskLocals = inheritsTaskLocals
    }
}
