// The limits of a start and a stop, and the clock that measures them.

/// How a graph starts, runs and stops.
public struct StartOptions: Sendable {
    /// How many values may be created at a time; nil for no limit.
    public var width: Int?
    /// How long one value may take to stop; nil for no limit.
    ///
    /// A function of `running` that may end by itself is cancelled then, and the value has the time once more. Without a limit, such a function
    /// has 15 seconds, or half of ``wholeStopLimit`` if that is less. Anything else that has not ended is cancelled, reported, and no longer waited for.
    public var stopLimit: Duration?
    /// How long a whole stop may take; nil for no limit.
    public var wholeStopLimit: Duration?
    /// Whether functions of `running` see the task-local values of the code that starts the graph, as a `Task` of that code would.
    ///
    /// Without them, nothing that the caller has in task-local values reaches what runs: neither the test or the trace, nor a graceful
    /// shutdown of a group that hosts the graph, which would be told to all values at the same time.
    public var inheritsTaskLocals: Bool
    /// After which time a start is slow, so that ``whenSlow`` is told who it waits for: then, and each time as long afterwards; nil for never.
    public var slowAfter: Duration?
    /// Takes who a slow start waits for, on any thread; nil to write that to standard error.
    public var whenSlow: (@Sendable (SlowStart) -> Void)?

    /// Options; without arguments, nothing is limited, and task-local values are inherited.
    /// - Parameters:
    ///   - width: How many values may be created at a time.
    ///   - stopLimit: How long one value may take to stop.
    ///   - wholeStopLimit: How long a whole stop may take.
    ///   - inheritsTaskLocals: Whether functions of `running` see the task-local values of the code that starts the graph.
    ///   - slowAfter: After which time a start is slow.
    ///   - whenSlow: Takes who a slow start waits for, on any thread; nil to write that to standard error.
    public init(
        width: Int? = nil, stopLimit: Duration? = nil, wholeStopLimit: Duration? = nil, inheritsTaskLocals: Bool = true,
        slowAfter: Duration? = nil,
        whenSlow: (@Sendable (SlowStart) -> Void)? = nil
    ) {
        self.width = width
        self.stopLimit = stopLimit
        self.wholeStopLimit = wholeStopLimit
        self.inheritsTaskLocals = inheritsTaskLocals
        self.slowAfter = slowAfter
        self.whenSlow = whenSlow
    }
}

/// A clock of any type, read from the moment at which a start began.
package struct StartClock: Sendable {
    /// The time since the start began.
    let now: @Sendable () -> Duration
    /// Waits; throws if the task is cancelled.
    let sleep: @Sendable (Duration) async throws -> Void

    package init<C: Clock>(_ clock: C) where C.Duration == Duration {
        let origin = clock.now
        now = { origin.duration(to: clock.now) }
        sleep = { try await clock.sleep(until: clock.now.advanced(by: $0), tolerance: nil) }
    }
}
