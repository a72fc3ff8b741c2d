// The stop: first the child graphs stop, then the values, dependents before their dependencies. The last step of a value comes first.

extension LifecycleMachine {
    func stop() {
        if phase != .stopping, phase != .stopped {
            if phase == nil { hasStartEnded = true }
            phase = .stopping
            stopBegan = now
            if let limit = options.wholeStopLimit { act(.wait(.wholeStop, limit)) }
        }
        guard hasStartEnded, !isStoppingBelow else { return }
        isStoppingBelow = true
        act(.stopBelow)
    }

    func stoppedBelow(_ failures: [StopFailure.Failure]) {
        add(failures)
        var started: [Node] = []
        for node in values.indices where values[node] != nil { started.push(node) }
        stopSchedule = Schedule(plan, of: started, isStop: true, width: isSerial ? 1 : .max)
        stopNext()
    }

    // MARK: Values

    /// Stops the values that no other started value depends on any more.
    private func stopNext() {
        while let node = stopSchedule?.next() {
            // SAFETY: the schedule contains only nodes with values.
            let value = values[node]!
            value.state = .stopping
            value.began = now
            for error in value.errors { report(.failed(error), of: node, since: now) }
            setTimer(of: node, value.steps.isEmpty ? nil : options.stopLimit)
            advance(node)
        }
        guard stopSchedule?.left == 0 else { return }
        act(.release)
        if phase == .stopping { endStop() }
    }

    /// Begins the next step of a value's stop. If no step is left, ends the stop of the value.
    private func advance(_ node: Node) {
        // SAFETY: called only for values that are stopping.
        let value = values[node]!
        if value.isOfFunction { setTimer(of: node, options.stopLimit) }
        while let step = value.steps.prefix(value.left).last {
            let id = StepID(node: node, step: value.left - 1)
            switch step {
            case .stop:
                value.isNotified = true
                act(.run(id))
                if isHurried { act(.cancel(id)) }
                return
            case .run(let own):
                if value.isOver[id.step] {
                    value.left -= 1
                    continue
                }
                if !value.mayEnd || value.isLate || isHurried {
                    if value.mayEnd, value.isLate { report(.cancelled, of: node, since: value.began) }
                    act(.cancel(id))
                } else if let limit = own ?? defaultLimit {
                    setTimer(of: node, limit, isOfFunction: true)
                }
                return
            }
        }
        value.state = .stopped
        setTimer(of: node, nil)
        stopSchedule?.finish(node)
    }

    /// The limit for running functions to end on their own, if neither function nor value has a limit. It leaves time for the other steps.
    private var defaultLimit: Duration? {
        guard options.stopLimit == nil else { return nil }
        return options.wholeStopLimit.map { min($0 / 2, Limits.drain) } ?? Limits.drain
    }

    func ended(_ id: StepID, _ error: (any Error)?) {
        guard let value = values[id.node] else { return }
        if value.steps[id.step] != .stop { value.isOver[id.step] = true }
        guard value.state == .stopping else {
            if let error { value.errors.push(error) }
            return
        }
        if let error { report(.failed(error), of: id.node, since: value.began) }
        guard id.step == value.left - 1 else { return }
        value.left -= 1
        advance(id.node)
        stopNext()
    }

    // MARK: Limits

    func over(_ timer: Timer) {
        switch timer {
        case .slowStart:
            guard !hasStartEnded, let limit = options.slowAfter else { return }
            act(.reportSlowStart)
            act(.wait(.slowStart, limit))
        case .wholeStop: act(.giveUpStop)
        case .value(let node, let number):
            guard let value = values[node], value.timer == number, value.state == .stopping else { return }
            limit(node, value)
        }
    }

    /// Handles the end of a value's time limit.
    ///
    /// A function that still runs is cancelled, and the value gets the same limit once more. Any other step that has not ended is given up.
    private func limit(_ node: Node, _ value: Value) {
        value.isTimed = false
        let current = StepID(node: node, step: value.left - 1)
        let isRunning = value.steps[current.step] != .stop
        if isRunning, value.mayEnd, !value.isLate {
            report(.cancelled, of: node, since: value.began)
            value.isLate = true
            setTimer(of: node, options.stopLimit)
            act(.cancel(current))
            return
        }
        report(.unfinished, of: node, since: value.began)
        cancelSteps(of: node)
        value.state = .stopped
        stopSchedule?.finish(node)
        stopNext()
    }

    /// Cancels the step of a value's stop that is in progress, and the functions that run until the value stops.
    private func cancelSteps(of node: Node) {
        guard let value = values[node], value.state == .stopping else { return }
        let current = StepID(node: node, step: value.left - 1)
        if value.steps[current.step] == .stop { act(.cancel(current)) }
        cancelFunctions(of: node)
    }

    /// Cancels the running functions of a value that have not ended, the last one first.
    func cancelFunctions(of node: Node) {
        guard let value = values[node], value.state != .stopped else { return }
        for step in value.steps.indices.reversed() where value.steps[step] != .stop && !value.isOver[step] {
            act(.cancel(StepID(node: node, step: step)))
        }
    }

    /// Sets the timer of a value in place of its previous timer, or only cancels that if `limit` is `nil`.
    private func setTimer(of node: Node, _ limit: Duration?, isOfFunction: Bool = false) {
        // SAFETY: called only for values that are stopping.
        let value = values[node]!
        if value.isTimed { act(.forget(.value(node, value.timer))) }
        value.isTimed = limit != nil
        value.isOfFunction = isOfFunction
        guard let limit else { return }
        value.timer += 1
        act(.wait(.value(node, value.timer), limit))
    }

    private func report(_ outcome: StopFailure.Outcome, of node: Node, since began: Duration) {
        problems.push(.here(node, outcome, after: now - began))
    }

    /// Adds the failures of child graphs.
    private func add(_ below: [StopFailure.Failure]) {
        for failure in below { problems.push(.below(failure)) }
    }

    func giveUpStop(_ below: [StopFailure.Failure]) {
        guard phase == .stopping else { return }
        let own = unfinished(after: now - stopBegan)
        problems = []
        add(below)
        problems.push(all: own)
        hurry()
        endStop()
    }

    private func endStop() {
        phase = .stopped
        if options.wholeStopLimit != nil { act(.forget(.wholeStop)) }
        act(.endStop)
    }

    func hurry() {
        isHurried = true
        act(.hurryBelow)
        for node in values.indices { cancelSteps(of: node) }
    }

    /// Returns all failures so far, and all values that have not stopped yet.
    func unfinished(after duration: Duration, isInterrupted: Bool = false) -> [Problem] {
        let outcome: StopFailure.Outcome = isInterrupted ? .interrupted : .unfinished
        var unfinished: [Problem] = []
        // The root represents all values that are being created.
        if !hasStartEnded, let root = plan.root, values[root] == nil {
            unfinished.push(.here(root, outcome, after: duration))
        }
        unfinished.push(all: problems)
        for node in stoppable.reversed() where values[node]?.state != .stopped {
            unfinished.push(.here(node, outcome, after: duration))
        }
        return unfinished
    }

    /// The values whose stop has steps.
    var stoppable: [Node] {
        var nodes: [Node] = []
        for node in values.indices { if let value = values[node], !value.steps.isEmpty { nodes.push(node) } }
        return nodes
    }
}
