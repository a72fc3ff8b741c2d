// Reports of a controller: the progress of its start, the times at which values were created, the values that the start waits for, and the
// failures of the start and the stop.

extension LifecycleController {
    /// The report of the start.
    package var report: StartReport {
        let (starts, duration) = lock.withLock { (machine.starts, machine.startDuration) }
        return report(of: starts, after: duration)
    }

    private func report(of starts: [LifecycleMachine.Start], after duration: Duration) -> StartReport {
        let entries = starts.indices.map { index in
            let (node, start) = (startPlan.nodes[index], starts[index])
            return StartReport.Entry(
                binding: plan.chainLink(of: node.binding), began: start.began,
                duration: (start.state == nil ? duration : start.ended) - start.began,
                // A value that was still being created when the start was given up has been cancelled.
                waitedOn: node.needs, outcome: start.state ?? .cancelled)
        }
        return StartReport(entries, duration: duration, names: plan.names)
    }

    /// Reports the values that the start waits for.
    func reportSlowStart() {
        let now = clock.now()
        let (nodes, starts) = lock.withLock { (machine.inProgress, machine.starts) }
        var waiting: [SlowStart.Value] = []
        for node in nodes {
            let binding = plan.chainLink(of: startPlan.nodes[node].binding)
            waiting.append(SlowStart.Value(binding: binding, duration: now - starts[node].began))
        }
        let slow = SlowStart(
            component: plan.components[component].name, duration: now, waitingFor: waiting, names: plan.names)
        if let report = options.whenSlow { report(slow) } else { writeToStandardError("\(slow)\n") }
    }

    /// Returns the error of a start that has failed.
    /// - Parameter stopFailure: The failures of stopping the values that had been started.
    func startFailure(_ machine: LifecycleMachine, _ stopFailure: StopFailure?) -> StartFailure {
        let reached = plan.reach(from: startPlan.first, through: .all)
        func failure(_ failed: LifecycleMachine.FailedStart) -> StartFailure.Failure {
            let binding = failed.node.map { startPlan.nodes[$0].binding }
            let path = binding.map { reached.path(to: $0) } ?? []
            return StartFailure.Failure(
                chain: plan.chain(of: path), error: failed.error, duration: failed.duration,
                isCancelled: failed.isCancelled)
        }
        // A value that was cancelled because another one failed is not a failure of its own.
        let others = machine.failures.dropFirst().filter { !$0.isCancelled }
        // SAFETY: a start that has failed has a first failure.
        return StartFailure(
            first: failure(machine.failures[0]), others: others.map(failure), stopFailure: stopFailure,
            report: report(of: machine.starts, after: machine.startDuration), names: plan.names)
    }

    /// Returns the error of a stop that left problems, or `nil` if it left none.
    func stopFailure(_ problems: [LifecycleMachine.Problem]) -> StopFailure? {
        problems.isEmpty ? nil : StopFailure(failures: failures(of: problems), names: plan.names)
    }

    private func failures(of problems: [LifecycleMachine.Problem]) -> [StopFailure.Failure] {
        problems.map { problem in
            switch problem {
            case .below(let failure): failure
            case .here(let node, let outcome, let duration):
                StopFailure.Failure(
                    binding: plan.chainLink(of: startPlan.nodes[node].binding), outcome, duration: duration)
            }
        }
    }

    /// The bindings of the values that have been started and whose stop has steps.
    var unstopped: [ChainLink] {
        lock.withLock { machine.stoppable }.map { plan.chainLink(of: startPlan.nodes[$0].binding) }
    }

    /// Returns all failures of the stop so far, and all values that have not stopped yet, in this graph and its children.
    func unfinishedStop(after duration: Duration, isInterrupted: Bool = false) -> [StopFailure.Failure] {
        unfinishedBelow(after: duration, isInterrupted: isInterrupted)
            + failures(of: lock.withLock { machine.unfinished(after: duration, isInterrupted: isInterrupted) })
    }

    func unfinishedBelow(after duration: Duration, isInterrupted: Bool = false) -> [StopFailure.Failure] {
        runningChildren.flatMap { $0.unfinishedStop(after: duration, isInterrupted: isInterrupted) }
    }
}

/// The times at which the value of a binding was created.
package struct StartedBinding: Sendable {
    /// The position of the binding among the bindings of its component.
    package let position: Int
    /// The time at which the creation began, since the beginning of the start.
    let began: Duration
    let ended: Duration

    package init(position: Int, began: Duration, ended: Duration) {
        (self.position, self.began, self.ended) = (position, began, ended)
    }
}

extension StartReport {
    /// Creates a report of values that have been created.
    /// - Parameters:
    ///   - started: The bindings, in the order in which their creations ended.
    ///   - first: The number of bindings at the beginning of `started` that were created one after the other, before all others.
    ///   - instance: The instance that has the values.
    package init(_ started: [StartedBinding], first: Int, duration: Duration, of instance: GraphInstance) {
        let order = started.map(\.position)
        var known: [(Int, Int)] = []
        for index in order.indices.dropFirst() where first > 0 {
            known.append((order[min(index, first) - 1], order[index]))
        }
        let plan = StartPlan(
            creating: order, of: instance.component, following: instance.linked.startReach, isEager: true,
            besides: known)
        let entries = started.indices.map { index in
            let (started, node) = (started[index], plan.nodes[index])
            return Entry(
                binding: instance.plan.chainLink(of: node.binding), began: started.began,
                duration: started.ended - started.began, waitedOn: node.needs)
        }
        self.init(entries, duration: duration, names: instance.plan.names)
    }
}
