// The stop: first the child graphs stop, then the values, dependents before their dependencies. The last step of a value comes first.

extension LifecycleMachine {
    func stop(at now: Duration, _ actions: inout [Action]) {
        if phase != .stopping, phase != .stopped {
            if phase == nil { hasStartEnded = true }
            phase = .stopping
            stopBegan = now
            if let limit = options.wholeStopLimit { actions.append(.wait(.wholeStop, limit)) }
        }
        guard hasStartEnded, !isStoppingBelow else { return }
        isStoppingBelow = true
        actions.append(.stopBelow)
    }

    func stoppedBelow(_ failures: [StopFailure.Failure], at now: Duration, _ actions: inout [Action]) {
        problems += failures.map { .below($0) }
        stopSchedule = StopSchedule(plan, of: values.indices.filter { values[$0] != nil }, width: isSerial ? 1 : .max)
        stopNext(at: now, &actions)
    }

    // MARK: Values

    /// Stops the values that no other started value depends on any more.
    private func stopNext(at now: Duration, _ actions: inout [Action]) {
        while let node = stopSchedule?.next() {
            // SAFETY: the schedule contains only nodes with values.
            let value = values[node]!
            value.state = .stopping
            value.began = now
            for error in value.errors { problems.append(.here(node, .failed(error), after: .zero)) }
            value.set(value.steps.isEmpty ? nil : options.stopLimit, node, &actions)
            advance(node, at: now, &actions)
        }
        guard stopSchedule?.isOver == true else { return }
        actions.append(.release)
        if phase == .stopping { endStop(&actions) }
    }

    /// Begins the next step of a value's stop. If no step is left, ends the stop of the value.
    private func advance(_ node: Node, at now: Duration, _ actions: inout [Action]) {
        // SAFETY: called only for values that are stopping.
        let value = values[node]!
        if value.isOfFunction { value.set(options.stopLimit, node, &actions) }
        while let step = value.steps.prefix(value.left).last {
            let id = StepID(node: node, step: value.left - 1)
            switch step {
            case .stop:
                value.isNotified = true
                actions.append(.run(id))
                if isHurried { actions.append(.cancel(id)) }
                return
            case .run(let own):
                if value.over.contains(id.step) {
                    value.left -= 1
                    continue
                }
                if !value.mayEnd || value.isLate || isHurried {
                    if value.mayEnd, value.isLate { problems.append(.here(node, .cancelled, after: now - value.began)) }
                    actions.append(.cancel(id))
                } else if let limit = own ?? defaultLimit {
                    value.set(limit, node, ofFunction: true, &actions)
                }
                return
            }
        }
        value.state = .stopped
        value.set(nil, node, &actions)
        stopSchedule?.finish(node)
    }

    /// The limit for running functions to end on their own, if neither function nor value has a limit. It leaves time for the other steps.
    private var defaultLimit: Duration? {
        guard options.stopLimit == nil else { return nil }
        return options.wholeStopLimit.map { min($0 / 2, Limits.drain) } ?? Limits.drain
    }

    func ended(_ id: StepID, _ error: (any Error)?, at now: Duration, _ actions: inout [Action]) {
        guard let value = values[id.node] else { return }
        if value.steps[id.step] != .stop { value.over.insert(id.step) }
        guard value.state == .stopping else {
            if let error { value.errors.append(error) }
            return
        }
        if let error { problems.append(.here(id.node, .failed(error), after: now - value.began)) }
        guard id.step == value.left - 1 else { return }
        value.left -= 1
        advance(id.node, at: now, &actions)
        stopNext(at: now, &actions)
    }

    // MARK: Limits

    func over(_ timer: Timer, at now: Duration, _ actions: inout [Action]) {
        switch timer {
        case .slowStart:
            guard !hasStartEnded, let limit = options.slowAfter else { return }
            actions += [.reportSlowStart, .wait(.slowStart, limit)]
        case .wholeStop: actions.append(.giveUpStop)
        case .value(let node, let number):
            guard let value = values[node], value.timer == number, value.state == .stopping else { return }
            limit(node, value, at: now, &actions)
        }
    }

    /// Handles the end of a value's time limit.
    ///
    /// A function that still runs is cancelled, and the value gets the same limit once more. Any other step that has not ended is given up.
    private func limit(_ node: Node, _ value: Value, at now: Duration, _ actions: inout [Action]) {
        value.isTimed = false
        let current = StepID(node: node, step: value.left - 1)
        let isRunning = value.steps[current.step] != .stop
        if isRunning, value.mayEnd, !value.isLate {
            problems.append(.here(node, .cancelled, after: now - value.began))
            value.isLate = true
            value.set(options.stopLimit, node, &actions)
            actions.append(.cancel(current))
            return
        }
        problems.append(.here(node, .unfinished, after: now - value.began))
        actions += stepsInProgress(of: node).map { .cancel($0) }
        value.state = .stopped
        stopSchedule?.finish(node)
        stopNext(at: now, &actions)
    }

    /// Returns the step of a value's stop that is in progress, and the functions that run until the value stops.
    private func stepsInProgress(of node: Node) -> [StepID] {
        guard let value = values[node], value.state == .stopping else { return [] }
        let running = runningSteps(of: node)
        let current = StepID(node: node, step: value.left - 1)
        return value.steps[current.step] == .stop ? [current] + running : running
    }

    /// Returns the running functions of a value that have not ended, the last one first.
    func runningSteps(of node: Node) -> [StepID] {
        guard let value = values[node], value.state != .stopped else { return [] }
        return value.steps.indices.reversed().filter { value.steps[$0] != .stop && !value.over.contains($0) }.map {
            StepID(node: node, step: $0)
        }
    }

    func giveUpStop(_ below: [StopFailure.Failure], at now: Duration, _ actions: inout [Action]) {
        guard phase == .stopping else { return }
        problems = below.map { .below($0) } + unfinished(after: now - stopBegan)
        hurry(&actions)
        endStop(&actions)
    }

    private func endStop(_ actions: inout [Action]) {
        phase = .stopped
        if options.wholeStopLimit != nil { actions.append(.forget(.wholeStop)) }
        actions.append(.endStop)
    }

    func hurry(_ actions: inout [Action]) {
        isHurried = true
        actions.append(.hurryBelow)
        for node in values.indices { actions += stepsInProgress(of: node).map { .cancel($0) } }
    }

    /// Returns all failures so far, and all values that have not stopped yet.
    func unfinished(after duration: Duration, isInterrupted: Bool = false) -> [Problem] {
        let reason: StopFailure.Outcome = isInterrupted ? .interrupted : .unfinished
        // The root represents all values that are being created.
        let root = hasStartEnded ? nil : plan.root.flatMap { values[$0] == nil ? $0 : nil }
        let left = stoppable.reversed().filter { values[$0]?.state != .stopped }
        return [root].compactMap { $0.map { .here($0, reason, after: duration) } } + problems
            + left.map { .here($0, reason, after: duration) }
    }

    /// The values whose stop has steps.
    var stoppable: [Node] { values.indices.filter { values[$0]?.steps.isEmpty == false } }
}

extension LifecycleMachine.Value {
    /// Sets the timer of the value in place of its previous timer, or only cancels that if `limit` is `nil`.
    fileprivate func set(
        _ limit: Duration?, _ node: Int, ofFunction: Bool = false, _ actions: inout [LifecycleMachine.Action]
    ) {
        if isTimed { actions.append(.forget(.value(node, timer))) }
        isTimed = limit != nil
        isOfFunction = ofFunction
        guard let limit else { return }
        timer += 1
        actions.append(.wait(.value(node, timer), limit))
    }
}
