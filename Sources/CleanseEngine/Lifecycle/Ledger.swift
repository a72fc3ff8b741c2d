import Synchronization

/// What has been started of an instance, so that it is stopped once, in the reverse order.
///
/// It is the only one that knows this order: every front end that starts values has a ledger do it.
package final class Ledger: @unchecked Sendable {
    // SAFETY: what changes is only touched under `lock`. Values are created and used on their actors, or on those of `place`.
    let linked: LinkedPlan
    let component: ComponentID
    let instance: GraphInstance
    /// Holds the instance as long as the ledger; nil where its callers do.
    private let holder: Holder?
    let startPlan: StartPlan
    let place: LedgerPlace
    let clock: StartClock
    let options: StartOptions
    let verdict: StartVerdict
    /// Identifies the task that started the graph, if that runs on no actor.
    let starter: Int?

    let lock = Lock()
    var progress = Progress.starting
    var started = SparseColumn<StartPlan.Node, Started>()
    private var rows: [StartReport.Entry] = []
    private var duration = Duration.zero
    /// The graphs of components below that run, and how many there have been when each came.
    private var children: [ObjectIdentifier: (ledger: Ledger, position: Int)] = [:]
    private var childCount = 0
    private var parent: Ledger?
    var stopRecord: StopRecord?
    /// Whether a start creates nothing more.
    var hasStartEnded = false
    /// Given then, to a stop that has begun before.
    var startEnd: FirstOf<Void>?
    /// A request of the graph above to stop, or the stop itself. Nil until it is waited for.
    var stopRequest: Event?
    /// The end of the owner's use: its stop has begun, or the graph was released. Nil until a graph above waits for it.
    var ownersEnd: Event?
    /// Takes the ends of the tasks that should run until the graph stops. Returns whether somebody is told of it.
    let ended: @Sendable (RunningEnd) -> Bool

    /// A value that has been started.
    struct Started {
        let content: Created<SlotContent>
        /// What runs until the value stops. Each gives its error, unless that has been told or comes from the stop.
        var tasks: [Task<(any Error)?, Never>] = []
    }

    enum Progress {
        case starting
        case running
        /// In a task, or on the thread of a caller.
        case stopping(Task<StopFailure?, Never>?)
        case stopped(StopFailure?)
    }

    /// The ledgers of instances that start or run, by instance.
    private static let all = Guarded<[ObjectIdentifier: Known]>([:])

    private struct Known {
        weak var ledger: Ledger?
        /// The same, of an instance whose end is its ledger's.
        var kept: Ledger?
    }

    /// - Parameters:
    ///   - holder: Holds the whole instance.
    ///   - home: Where values are created, started and stopped that belong to no actor.
    ///   - isHomeKept: Whether the ledger keeps that actor. An actor that may own the graph is only kept while something runs on it.
    ///   - verdict: The result of checking the start there.
    ///   - ended: Takes the ends of the tasks that should run until the graph stops. Returns whether somebody is told of it.
    /// - Throws: ``UnsafeSharing``, if another graph on the same instances uses a value elsewhere.
    package init(
        _ holder: Holder, home: any Actor, isHomeKept: Bool = false, verdict: StartVerdict, clock: StartClock,
        options: StartOptions,
        ended: @escaping @Sendable (RunningEnd) -> Bool = { _ in false }
    ) throws {
        try holder.instance.note(verdict.uses(on: home))
        self.verdict = verdict
        starter = verdict.isApart ? StepUnderWay.currentTask : nil
        self.ended = ended
        self.holder = holder
        instance = holder.instance
        linked = instance.linked
        component = instance.component
        startPlan = linked.startPlan(of: component)
        place = .tasks(isHomeKept ? Isolation(keeping: home) : Isolation(home))
        self.clock = clock
        self.options = options
    }

    /// A ledger for callers who wait for what they start and stop. It does not hold the instance, and ends with that.
    private init(forCallersOf instance: GraphInstance) {
        verdict = StartVerdict()
        starter = nil
        ended = { _ in false }
        holder = nil
        self.instance = instance
        linked = instance.linked
        component = instance.component
        startPlan = linked.startPlan(of: component)
        place = .callers(CallerTurns(linked.plan, component))
        clock = StartClock(ContinuousClock())
        options = StartOptions()
    }

    /// The ledger of an instance, if it starts or has been started.
    static func known(of instance: GraphInstance) -> Ledger? {
        all.withLock { $0[ObjectIdentifier(instance)]?.ledger }
    }

    /// The ledger of an instance, made for callers who wait if there is none. It is kept until nobody holds the instance any more.
    static func known(orForCallersOf instance: GraphInstance) -> Ledger {
        if let known = known(of: instance) { return known }
        let isNew = instance.linked.lifecycle.instanceEnd.load() == nil
        if isNew { _ = instance.linked.lifecycle.instanceEnd.storeIfNil(InstanceEnd { Ledger.end(of: $0) }) }
        // Computed without the lock.
        _ = instance.linked.startPlan(of: instance.component)
        return all.withLock { all in
            if let known = all[ObjectIdentifier(instance)]?.ledger { return known }
            let new = Ledger(forCallersOf: instance)
            all[ObjectIdentifier(instance)] = Known(ledger: new, kept: new)
            return new
        }
    }

    /// Stops what nobody has stopped of an instance that nobody holds any more, and forgets its ledger.
    private static func end(of instance: GraphInstance) {
        // It ends when the lock is free again.
        let known = all.withLock { $0[ObjectIdentifier(instance)]?.kept }
        guard let known else { return }
        // Nobody is left to whom its errors could be thrown. A trace is told of them.
        _ = try? known.stopHere()
        _ = all.withLock { $0.removeValue(forKey: ObjectIdentifier(instance)) }
    }

    var plan: GraphPlan { linked.plan }

    // MARK: State

    /// Whether the graph runs.
    package var state: RunningState {
        lock.withLock {
            switch progress {
            case .starting: .starting
            case .running: .running
            case .stopping: .stopping
            case .stopped: .stopped
            }
        }
    }

    /// What the start did.
    package var report: StartReport { lock.withLock { StartReport(rows, duration: duration, names: plan.names) } }

    /// Notes that a value has been started.
    func note(_ node: Int, _ value: Started) { lock.withLock { started.store(value, RowIndex(node)) } }

    /// Whether nothing has begun to stop it since its start began.
    var isStarting: Bool { if case .starting = state { !isStoppedFromAbove } else { false } }

    /// Whether a graph above is stopping, which stops this one too.
    var isStoppedFromAbove: Bool { lock.withLock { parent }?.isStopping ?? false }

    var isStopping: Bool { if case .stopping = state { true } else { isStoppedFromAbove } }

    /// Notes that a start creates nothing more.
    func endStart() {
        let stop = lock.withLock {
            hasStartEnded = true
            return exchange(&startEnd, with: nil)
        }
        stop?.give(())
    }

    /// Notes that the start has ended well.
    /// - Returns: Whether it has; not if a stop has begun meanwhile.
    func complete(_ rows: [StartReport.Entry]) -> Bool {
        if isStoppedFromAbove { return false }
        return lock.withLock {
            guard case .starting = progress else { return false }
            self.rows = rows
            duration = clock.now()
            progress = .running
            return true
        }
    }

    /// The values that have been started.
    var allStarted: SparseColumn<StartPlan.Node, Started> { lock.withLock { started } }

    /// Lets the ledgers of components below find this one, and lets the one above stop it.
    /// - Throws: ``GraphStopped`` if the graph above is stopping.
    func register() throws {
        var next = instance.parent
        while let above = next {
            if let ledger = Ledger.known(of: above) {
                guard ledger.adopt(self) else { throw GraphStopped(isAbove: true) }
                lock.withLock { parent = ledger }
                break
            }
            // Nobody has its running graph any more, but somebody has a factory of it.
            if above.hasStopped { throw GraphStopped(isAbove: true) }
            next = above.parent
        }
        Ledger.all.withLock { all in
            if all[ObjectIdentifier(instance)]?.kept == nil { all[ObjectIdentifier(instance)] = Known(ledger: self) }
        }
    }

    deinit { _ = Ledger.all.withLock { $0.removeValue(forKey: ObjectIdentifier(instance)) } }

    /// Lets the ledger above forget this one, of which nothing runs any more.
    func leave() {
        let parent = lock.withLock { exchange(&self.parent, with: nil) }
        _ = parent?.lock.withLock { parent?.children.removeValue(forKey: ObjectIdentifier(self)) }
    }

    private func adopt(_ child: Ledger) -> Bool {
        lock.withLock {
            switch progress {
            case .stopping, .stopped: return false
            case .starting, .running:
                childCount += 1
                children[ObjectIdentifier(child)] = (child, childCount)
                return true
            }
        }
    }

    /// The graphs of components below that run, the one that started last first.
    var runningChildren: [Ledger] {
        lock.withLock { children.values.sorted(byRank: { -$0.position }).map(\.ledger) }
    }
}
