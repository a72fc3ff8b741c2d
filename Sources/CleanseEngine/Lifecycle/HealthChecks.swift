// The checks of one graph's values: their last answers, and the checks that are in progress.

/// A check that is in progress, from its beginning to its end.
final class CheckRun: @unchecked Sendable {
    // SAFETY: mutable state is accessed only under the lock of `HealthChecks`.

    /// Happens when the check has been answered: when it ends, or when it passes its limit.
    let answered = Event()
    /// Whether the check has passed its limit. No other check begins before it has ended.
    fileprivate var isLate = false
    /// The task of the check, and the task of its limit.
    fileprivate var task: Task<Void, Never>?
    fileprivate var limit: Task<Void, Never>?
}

/// The checks of one graph's values.
final class HealthChecks: @unchecked Sendable {
    // SAFETY: mutable state is accessed only under `lock`.
    private let lock = Lock()
    /// The checks of each value, in the order of their declaration.
    private var checks = ColdTable<Int, [Check]>()
    private var isClosed = false

    /// One check of a value.
    final class Check: @unchecked Sendable {
        // SAFETY: mutable state is accessed only under the lock of `HealthChecks`.
        let declaration: LifecycleHooks.Check

        /// The last answer, and its time. `nil` if the check has never begun, which is no problem: a task of Swift does not run the checks
        /// of a caller's thread, and vice versa.
        fileprivate var outcome: GraphHealth.Outcome?
        fileprivate var time: Duration?
        fileprivate var run: CheckRun?

        fileprivate init(_ declaration: LifecycleHooks.Check) { self.declaration = declaration }
    }

    /// Returns the checks of a value.
    func checks(of node: Int, _ declarations: [LifecycleHooks.Check]) -> [Check] {
        lock.withLock {
            if let known = checks.value(of: node) { return known }
            var new: [Check] = []
            for declaration in declarations { new.push(Check(declaration)) }
            checks.store(new, of: node)
            return new
        }
    }

    /// Handles a request for an answer, unless the graph is stopping.
    /// - Returns: The check to wait for, and whether it has to begin; `nil` if the last answer is recent enough, or no other can be had.
    func request(_ check: Check, at now: Duration) -> (run: CheckRun, begins: Bool)? {
        lock.withLock {
            if isClosed { return nil }
            if let run = check.run { return run.isLate ? nil : (run, false) }
            if let time = check.time, now - time < check.declaration.interval { return nil }
            let run = CheckRun()
            check.run = run
            check.outcome = check.outcome ?? .unanswered
            return (run, true)
        }
    }

    /// Stores the tasks of a check. If it has ended or passed its limit, or the graph is stopping, cancels the task that is not needed.
    func keep(_ task: Task<Void, Never>, limit: Task<Void, Never>?, of check: Check, _ run: CheckRun) {
        let unneeded = lock.withLock { () -> Task<Void, Never>? in
            guard check.run === run else { return limit }
            (run.task, run.limit) = (task, limit)
            return isClosed || run.isLate ? task : nil
        }
        unneeded?.cancel()
    }

    /// Handles the end of a check. If it has passed its limit, it does not change the answer.
    func end(_ check: Check, _ run: CheckRun, _ error: (any Error)?, at now: Duration) {
        let limit = lock.withLock {
            if !run.isLate { (check.outcome, check.time) = (error.map { .unhealthy($0) } ?? .healthy, now) }
            check.run = nil
            return run.limit
        }
        limit?.cancel()
        run.answered.happen()
    }

    /// Handles the end of the limit of a check, which is cancelled if it is still in progress.
    func expire(_ check: Check, _ run: CheckRun, at now: Duration) {
        let isLate = lock.withLock {
            guard check.run === run, !run.isLate else { return false }
            run.isLate = true
            (check.outcome, check.time) = (.unanswered, now)
            return true
        }
        guard isLate else { return }
        cancel(run)
        run.answered.happen()
    }

    /// Prevents further checks, and cancels the checks that are in progress.
    /// - Returns: The checks that have to be awaited by a stop.
    func close() -> [CheckRun] {
        var runs: [CheckRun] = []
        lock.withLock {
            isClosed = true
            for ofValue in checks.values {
                for check in ofValue { if let run = check.run { runs.push(run) } }
            }
        }
        for run in runs { cancel(run) }
        return runs
    }

    /// Cancels the task of a check, without the lock, because cancellation handlers of users run.
    private func cancel(_ run: CheckRun) { lock.withLock { run.task }?.cancel() }

    /// Returns the joint answer of a value's checks: the first one that is not well, and the time of the oldest one.
    func answer(of node: Int) -> (outcome: GraphHealth.Outcome, time: Duration?) {
        lock.withLock {
            var (outcome, time) = (GraphHealth.Outcome.unchecked, Duration?.none)
            for check in checks.value(of: node) ?? [] {
                if outcome.isWell { outcome = check.outcome ?? outcome }
                if let own = check.time { time = min(time ?? own, own) }
            }
            return (outcome, time)
        }
    }
}
