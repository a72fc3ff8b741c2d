/// A stop in tasks: its events, one after the other, and what it runs for them.
final class StopInTasks: @unchecked Sendable {
    // SAFETY: the tasks and timers are only touched by the task that takes the events.
    /// The code that begins a stop.
    struct Origin: Sendable {
        /// Whether it is the task that started the graph, and can't have sent its root: it has all that the builder has, and waits.
        var isBuilder = false
        /// Identifies the task that waits for the stop.
        var task: Int?
        /// Its actor.
        var actor: (any Actor)?
    }

    /// Something that has happened, and when.
    typealias Report = (event: LifecycleMachine.Event, time: Duration)

    let origin: Origin
    /// The result, for all who wait.
    let result: Task<StopFailure?, Never>
    private let end = FirstOf<StopFailure?>()
    private let reports: AsyncStream<Report>
    private let mailbox: AsyncStream<Report>.Continuation
    private var steps: [LifecycleMachine.StepID: Task<Void, Never>] = [:]
    private var timers: [LifecycleMachine.Timer: Task<Void, Never>] = [:]
    private var below: Task<Void, Never>?

    init(by origin: Origin) {
        self.origin = origin
        (reports, mailbox) = AsyncStream.makeStream()
        result = Task { [end] in await end.value }
    }

    /// Sends an event to the task that stops.
    func post(_ event: LifecycleMachine.Event, at time: Duration) { mailbox.yield((event, time)) }

    /// Performs actions, and what follows from them, until nothing runs any more.
    ///
    /// All steps are begun here, so that each inherits what this task has, and nothing of the step before it.
    func perform(_ first: [LifecycleMachine.Action], of ledger: Ledger) async {
        var (actions, next) = (first, reports.makeAsyncIterator())
        repeat {
            for action in actions { perform(action, of: ledger) }
            if actions.contains(.release) { return mailbox.finish() }
            guard let report = await next.next() else { return }
            actions = ledger.handle(report.event, at: report.time)
        } while true
    }

    private func perform(_ action: LifecycleMachine.Action, of ledger: Ledger) {
        let clock = ledger.clock
        switch action {
        case .stopBelow:
            let children = ledger.runningChildren
            guard !children.isEmpty else { return post(.stoppedBelow([]), at: clock.now()) }
            below = Task { [origin] in
                let failures = await Ledger.stop(children, by: origin)
                self.post(.stoppedBelow(failures), at: clock.now())
            }
        case .hurryBelow: below?.cancel()
        case .run(let id):
            // Before the task, which may begin after the value has been given up.
            let content = ledger.content(of: id)
            steps[id] = Task { [origin] in
                let error = await ledger.run(id, content, by: origin)
                self.post(.ended(id, error), at: clock.now())
            }
        case .cancel(let id): (steps[id] ?? ledger.lock.withLock { ledger.running[id] })?.cancel()
        case .wait(let timer, let limit):
            guard limit < Limits.longestWait else { return }
            timers[timer] = Task {
                guard (try? await clock.sleep(limit)) != nil else { return }
                self.post(.over(timer), at: clock.now())
            }
        case .forget(let timer): timers.removeValue(forKey: timer)?.cancel()
        case .giveUpStop:
            let now = clock.now()
            let began = ledger.lock.withLock { ledger.machine.stopBegan }
            post(.giveUpStop(ledger.unfinishedBelow(after: now - began)), at: now)
        case .endStop: end.give(ledger.endStop())
        case .release: ledger.release()
        // A start performs these: the machine answers with them to its events alone.
        case .create, .cancelCreations, .endStart, .tellSlowStart: break
        }
    }
}
