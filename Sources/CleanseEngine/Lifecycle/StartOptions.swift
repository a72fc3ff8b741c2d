// The limits of a start and a stop, and the clock that measures them.

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

    /// Runs `body` in a task of its own, and waits for its end, or until its time is over. The cancellation of the caller cancels it.
    /// - Returns: The task, if its time is over. The caller may cancel it.
    func run(for limit: Duration?, _ body: @escaping @Sendable () async -> Void) async -> Task<Void, Never>? {
        let work = Task(operation: body)
        let isOver = await withTaskCancellationHandler {
            guard let limit, limit < Limits.longestWait else {
                await work.value
                return false
            }
            return await isUnfinished(work, after: limit)
        } onCancel: {
            work.cancel()
        }
        return isOver ? work : nil
    }

    private func isUnfinished(_ work: Task<Void, Never>, after limit: Duration) async -> Bool {
        let first = FirstOf<Bool>()
        Task {
            await work.value
            first.give(false)
        }
        let timer = Task {
            try await sleep(limit)
            first.give(true)
        }
        defer { timer.cancel() }
        return await first.value
    }
}
