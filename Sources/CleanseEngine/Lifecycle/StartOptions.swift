// The limits of a start and a stop, and the clock that measures them.

/// Options for the start, the run and the stop of a graph.
public struct StartOptions: Sendable {
    /// The maximum number of values that are created at the same time, or `nil` for no limit.
    public var width: Int?
    /// The time that one value may take to stop, or `nil` for no limit.
    ///
    /// When this time has passed, a function of `running` that may end on its own is cancelled, and the value gets the same time once more.
    /// Without a limit, such a function has 15 seconds, or half of ``wholeStopLimit`` if that is less. Any other step that has not ended is
    /// cancelled, reported, and no longer waited for.
    public var stopLimit: Duration?
    /// The time that a whole stop may take, or `nil` for no limit.
    public var wholeStopLimit: Duration?
    /// Whether functions of `running` inherit the task-local values of the code that starts the graph, as a `Task` of that code would.
    ///
    /// Without these values, the functions see neither the caller's test, nor its trace, nor the graceful shutdown of a group that hosts
    /// the graph. A graceful shutdown would reach all values at the same time.
    public var inheritsTaskLocals: Bool
    /// The time after which a start counts as slow, or `nil` for never.
    ///
    /// When this time has passed, and each time that it has passed again, ``whenSlow`` receives the values that the start waits for.
    public var slowAfter: Duration?
    /// Receives the values that a slow start waits for, on any thread. If it is `nil`, they are written to standard error.
    public var whenSlow: (@Sendable (SlowStart) -> Void)?
    /// A monitor that gives the health of the graph, also to code inside it.
    public var monitor: GraphMonitor?

    /// Creates options. Without arguments, nothing is limited, and task-local values are inherited.
    /// - Parameters:
    ///   - width: The maximum number of values that are created at the same time.
    ///   - stopLimit: The time that one value may take to stop.
    ///   - wholeStopLimit: The time that a whole stop may take.
    ///   - inheritsTaskLocals: Whether functions of `running` inherit the task-local values of the code that starts the graph.
    ///   - slowAfter: The time after which a start counts as slow.
    ///   - whenSlow: Receives the values that a slow start waits for, on any thread. If it is `nil`, they are written to standard error.
    ///   - monitor: A monitor that gives the health of the graph, also to code inside it.
    public init(
        width: Int? = nil, stopLimit: Duration? = nil, wholeStopLimit: Duration? = nil, inheritsTaskLocals: Bool = true,
        slowAfter: Duration? = nil,
        whenSlow: (@Sendable (SlowStart) -> Void)? = nil, monitor: GraphMonitor? = nil
    ) {
        self.width = width
        self.stopLimit = stopLimit
        self.wholeStopLimit = wholeStopLimit
        self.inheritsTaskLocals = inheritsTaskLocals
        self.slowAfter = slowAfter
        self.whenSlow = whenSlow
        self.monitor = monitor
    }
}

/// A clock of any type that measures the time since a start began.
package final class StartClock: Sendable {
    /// The time since the start began.
    let now: @Sendable () -> Duration
    /// Waits for a duration. Throws if the task is cancelled.
    let sleep: @Sendable (Duration) async throws -> Void

    init(now: @escaping @Sendable () -> Duration, sleep: @escaping @Sendable (Duration) async throws -> Void) {
        self.now = now
        self.sleep = sleep
    }
}
