// The checks of one graph's values: their last answers, and the checks that are in progress.

/// A check of a value, by its position among the declared checks.
struct CheckID: Hashable {
    let node: Int
    let check: Int
}

/// One check of a value, as a state machine that knows no tasks and no clock.
final class CheckState {
    /// The end of a check, or of its limit.
    typealias Answer = (outcome: GraphHealth.Outcome, time: Duration)

    /// The reaction to a request for an answer.
    enum Reaction {
        /// The last answer is recent enough, or no other can be had.
        case isKnown
        /// The check is in progress, or has to begin.
        case waits
        case begins
    }

    private(set) var answer: Answer?
    private(set) var isInProgress = false
    /// Whether the check that is in progress has passed its limit. No other check begins before it has ended.
    private var isLate = false
    /// The number of the last check, which distinguishes its timer.
    private(set) var number = 0

    /// Handles a request for an answer.
    /// - Parameter interval: The time for which an answer is recent enough.
    func request(at now: Duration, cachedFor interval: Duration) -> Reaction {
        if isInProgress { return isLate ? .isKnown : .waits }
        if let answer, now - answer.time < interval { return .isKnown }
        isInProgress = true
        number += 1
        return .begins
    }

    /// Handles the end of the check that is in progress. A check that has passed its limit does not change the answer.
    func end(_ error: (any Error)?, at now: Duration) {
        if !isLate { answer = (error.map { .unhealthy($0) } ?? .healthy, now) }
        (isInProgress, isLate) = (false, false)
    }

    /// Handles the end of the limit of a check.
    /// - Returns: Whether the check is still in progress, so that it has to be cancelled.
    func expire(_ number: Int, at now: Duration) -> Bool {
        guard isInProgress, !isLate, number == self.number else { return false }
        isLate = true
        answer = (.unanswered, now)
        return true
    }
}

/// The checks of one graph's values.
final class HealthChecks: @unchecked Sendable {
    // SAFETY: mutable state is accessed only under `lock`.
    private let lock = Lock()
    private var checks = ColdTable<CheckID, Check>()
    private var isClosed = false

    private final class Check {
        let state = CheckState()
        /// If the check is in progress, the event that happens when it has been answered, its task, and the task of its limit.
        var answer: Event?
        var task: Task<Void, Never>?
        var limit: Task<Void, Never>?
    }

    /// The number of a check that has to begin, and the event of its answer.
    typealias Beginning = (number: Int, answer: Event)

    /// Handles a request for an answer, unless the graph is stopping.
    /// - Parameter interval: The time for which an answer is recent enough.
    /// - Returns: The check to begin, if it has to begin, and the event to wait for, if there is one.
    func request(
        _ id: CheckID, at now: Duration, cachedFor interval: Duration
    ) -> (begin: Beginning?, wait: Event?) {
        lock.withLock {
            guard !isClosed else { return (nil, nil) }
            let check = checks.value(of: id) ?? Check()
            checks.store(check, of: id)
            switch check.state.request(at: now, cachedFor: interval) {
            case .isKnown: return (nil, nil)
            case .waits: return (nil, check.answer)
            case .begins:
                let event = Event()
                check.answer = event
                return ((check.state.number, event), event)
            }
        }
    }

    /// Stores the tasks of a check. If it has been answered or the graph is stopping, cancels the tasks that are not needed.
    func keep(_ check: Task<Void, Never>, limit: Task<Void, Never>?, of id: CheckID, _ number: Int) {
        let (isOver, isStopping) = lock.withLock { () -> (Bool, Bool) in
            guard let known = checks.value(of: id), known.state.isInProgress, known.state.number == number else {
                return (true, isClosed)
            }
            (known.task, known.limit) = (check, limit)
            return (false, isClosed)
        }
        if isOver { limit?.cancel() } else if isStopping { check.cancel() }
    }

    /// Handles the end of a check.
    func end(_ id: CheckID, _ error: (any Error)?, at now: Duration) {
        let (limit, answer) = lock.withLock { () -> (Task<Void, Never>?, Event?) in
            guard let check = checks.value(of: id) else { return (nil, nil) }
            check.state.end(error, at: now)
            check.task = nil
            return (exchange(&check.limit, with: nil), exchange(&check.answer, with: nil))
        }
        limit?.cancel()
        answer?.happen()
    }

    /// Handles the end of the limit of a check.
    func expire(_ id: CheckID, _ number: Int, at now: Duration) {
        let (event, task) = lock.withLock { () -> (Event?, Task<Void, Never>?) in
            guard let check = checks.value(of: id), check.state.expire(number, at: now) else { return (nil, nil) }
            return (exchange(&check.answer, with: nil), check.task)
        }
        task?.cancel()
        event?.happen()
    }

    /// Prevents further checks, and cancels the checks that are in progress.
    /// - Returns: The events of their answers, for which a stop waits.
    func close() -> [Event] {
        let (events, tasks) = lock.withLock {
            isClosed = true
            return (checks.values.compactMap(\.answer), checks.values.compactMap(\.task))
        }
        for task in tasks { task.cancel() }
        return events
    }

    /// Returns the joint answer of a value's checks: the first one that is not well, and the time of the oldest one.
    /// - Parameter count: The number of the value's checks.
    func answer(of node: Int, count: Int) -> (outcome: GraphHealth.Outcome, time: Duration?) {
        guard count > 0 else { return (.unchecked, nil) }
        return lock.withLock {
            let checks = (0..<count).compactMap { self.checks.value(of: CheckID(node: node, check: $0))?.state }
            // A check that has not begun is no problem: a task of Swift does not run the checks of a caller's thread, and vice versa.
            let outcomes = checks.map { $0.answer?.outcome ?? .unanswered }
            let time = checks.compactMap { $0.answer?.time }.min()
            return (outcomes.first { !$0.isWell } ?? (outcomes.isEmpty ? .unchecked : .healthy), time)
        }
    }
}
