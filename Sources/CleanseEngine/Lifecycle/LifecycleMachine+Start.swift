// The start: values are created in the order of their dependencies, until all are started, one fails, or the start is given up.

extension LifecycleMachine {
    mutating func start(at now: Duration, _ actions: inout [Action]) {
        guard phase == .idle else {
            // A graph above has stopped this one before its start began.
            failures = [FailedStart(node: plan.root, error: CancellationError(), duration: now, isCancelled: true)]
            return
        }
        phase = .starting
        if let limit = options.slowAfter { actions.append(.wait(.slowStart, limit)) }
        createNext(at: now, &actions)
    }

    /// Creates the next value, or ends the start if no creation is in progress.
    mutating func createNext(at now: Duration, _ actions: inout [Action]) {
        if phase == .starting, failures.isEmpty, !isStartGivenUp, let node = schedule.next() {
            starts[node].state = .inProgress
            starts[node].began = now
            actions.append(.create(node))
        } else if schedule.inProgress == 0, !hasStartEnded {
            endStart(at: now, &actions)
        }
    }

    /// Stores the steps of a value, which has to be stopped from now on.
    mutating func keep(_ node: Node, _ steps: [Step], isReady: Bool) {
        if values[RowIndex(node)] == nil {
            values.store(Value(steps, isReady: isReady), RowIndex(node))
        } else if isReady {
            change(node) { $0.isReady = true }
        }
    }

    mutating func started(_ node: Node, _ steps: [Step], at now: Duration, _ actions: inout [Action]) {
        keep(node, steps, isReady: true)
        starts[node].state = .started
        starts[node].ended = now
        schedule.finish(node)
        createNext(at: now, &actions)
    }

    mutating func failed(
        _ node: Node, _ errors: [any Error], _ isCancelled: Bool, at now: Duration, _ actions: inout [Action]
    ) {
        if failures.isEmpty { actions.append(.cancelCreations) }
        actions += runningSteps(of: node).map { .cancel($0) }
        starts[node].state = isCancelled ? .cancelled : .failed
        starts[node].ended = now
        let duration = now - starts[node].began
        for (index, error) in errors.enumerated() {
            failures.append(
                FailedStart(node: node, error: error, duration: duration, isCancelled: isCancelled && index == 0))
        }
        schedule.giveUp()
        createNext(at: now, &actions)
    }

    private mutating func endStart(at now: Duration, _ actions: inout [Action]) {
        hasStartEnded = true
        startDuration = now
        if options.slowAfter != nil { actions.append(.forget(.slowStart)) }
        if failures.isEmpty {
            if phase == .starting, !isStoppedAbove, starts.allSatisfy({ $0.state == .started }) {
                phase = .running
            } else {
                // A start that was given up fails at its root.
                let node = plan.root ?? starts.firstIndex { $0.state == .notBegun }
                failures = [FailedStart(node: node, error: CancellationError(), duration: now, isCancelled: true)]
            }
        }
        actions.append(.endStart)
    }

    /// The values that are being created, and the times at which their creations began.
    var inProgress: [(node: Node, since: Duration)] {
        starts.indices.filter { starts[$0].state == .inProgress }.map { ($0, starts[$0].began) }
    }
}
