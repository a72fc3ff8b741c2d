// Reports of a controller: the progress of its start, the times at which values were created, the values that the start waits for, and the
// failures of the start and the stop.

extension LifecycleController {
    /// The report of the start.
    package var report: StartReport {
        let (starts, duration) = lock.withLock { (machine.starts, machine.startDuration) }
        return report(of: starts, after: duration)
    }

    private func report(of starts: [LifecycleMachine.Start], after duration: Duration) -> StartReport {
        var entries: [StartReport.Entry] = []
        for index in starts.indices {
            let (node, start) = (startPlan.nodes[index], starts[index])
            entries.push(
                StartReport.Entry(
                    binding: plan.chainLink(of: node.binding), began: start.began,
                    duration: (start.state == nil ? duration : start.ended) - start.began,
                    // A value that was still being created when the start was given up has been cancelled.
                    waitedOn: node.needs, outcome: start.state ?? .cancelled))
        }
        return StartReport(entries, duration: duration, names: plan.names)
    }

    /// Reports the values that the start waits for.
    func reportSlowStart() {
        let now = clock.now()
        let (nodes, starts) = lock.withLock { (machine.inProgress, machine.starts) }
        var waiting: [SlowStart.Value] = []
        for node in nodes {
            waiting.push(SlowStart.Value(binding: link(of: node), duration: now - starts[node].began))
        }
        let slow = SlowStart(
            component: plan.components[component].name, duration: now, waitingFor: waiting, names: plan.names)
        if let report = options.whenSlow { report(slow) } else { writeToStandardError(slow.description + "\n") }
    }

    /// Returns the error of a start that has failed.
    /// - Parameter stopFailure: The failures of stopping the values that had been started.
    func startFailure(_ machine: LifecycleMachine, _ stopFailure: StopFailure?) -> StartFailure {
        let reached = plan.reach(from: startPlan.first, through: .all)
        func failure(_ failed: LifecycleMachine.FailedStart) -> StartFailure.Failure {
            var path: [BindingID] = []
            if let node = failed.node { path = reached.path(to: startPlan.nodes[node].binding) }
            return StartFailure.Failure(
                chain: plan.chain(of: path), error: failed.error, duration: failed.duration,
                isCancelled: failed.isCancelled)
        }
        // A value other than the first one that was cancelled because of the first failure is not a failure of its own.
        var others: [StartFailure.Failure] = []
        for failed in machine.failures.dropFirst() where !failed.isCancelled { others.push(failure(failed)) }
        // SAFETY: a start that has failed has a first failure.
        return StartFailure(
            first: failure(machine.failures[0]), others: others, stopFailure: stopFailure,
            report: report(of: machine.starts, after: machine.startDuration), names: plan.names)
    }

    /// Returns the error of a stop that left problems, or `nil` if it left none.
    func stopFailure(_ problems: [LifecycleMachine.Problem]) -> StopFailure? {
        problems.isEmpty ? nil : StopFailure(failures: failures(of: problems), names: plan.names)
    }

    private func failures(of problems: [LifecycleMachine.Problem]) -> [StopFailure.Failure] {
        var failures: [StopFailure.Failure] = []
        for problem in problems {
            switch problem {
            case .below(let failure): failures.push(failure)
            case .here(let node, let outcome, let duration):
                failures.push(StopFailure.Failure(binding: link(of: node), outcome, duration: duration))
            }
        }
        return failures
    }

    /// The bindings of the values that have been started and whose stop has steps.
    var unstopped: [ChainLink] {
        var links: [ChainLink] = []
        for node in lock.withLock({ machine.stoppable }) { links.push(link(of: node)) }
        return links
    }

    /// Returns the link of a value's binding.
    private func link(of node: Int) -> ChainLink { plan.chainLink(of: startPlan.nodes[node].binding) }

    /// Returns all failures of the stop so far, and all values that have not stopped yet, in this graph and its children.
    func unfinishedStop(after duration: Duration, isInterrupted: Bool = false) -> [StopFailure.Failure] {
        var unfinished = unfinishedBelow(after: duration, isInterrupted: isInterrupted)
        let own = lock.withLock { machine.unfinished(after: duration, isInterrupted: isInterrupted) }
        unfinished.push(all: failures(of: own))
        return unfinished
    }

    func unfinishedBelow(after duration: Duration, isInterrupted: Bool = false) -> [StopFailure.Failure] {
        var failures: [StopFailure.Failure] = []
        for child in runningChildren {
            failures.push(all: child.unfinishedStop(after: duration, isInterrupted: isInterrupted))
        }
        return failures
    }
}
