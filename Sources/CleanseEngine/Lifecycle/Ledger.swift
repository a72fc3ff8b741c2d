import Synchronization

/// Starts and stops the values of one instance: it tells a state machine what has happened, and performs what that answers with.
///
/// The machine decides the order and what becomes of failures and limits, under the lock; users' code runs without it. Every front end that
/// starts values has a ledger do it: in tasks, or on the threads of callers, who wait.
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
    var machine: LifecycleMachine
    /// The values that have been started.
    var contents = SparseColumn<StartPlan.Node, Created<SlotContent>>()
    /// What runs until its value stops.
    var running: [LifecycleMachine.StepID: Task<Void, Never>] = [:]
    /// The graphs of components below that run, and how many there have been when each came.
    private var children: [ObjectIdentifier: (ledger: Ledger, position: Int)] = [:]
    private var childCount = 0
    private var parent: Ledger?
    /// The stop in tasks, while it is in progress, and its result.
    var stop: StopInTasks?
    var stopResult: Task<StopFailure?, Never>?
    /// A request of the graph above to stop, or the stop itself. Nil until it is waited for.
    var stopRequest: Event?
    /// The end of the owner's use: its stop has begun, or the graph was released. Nil until a graph above waits for it.
    var ownersEnd: Event?
    /// Takes the ends of the tasks that should run until the graph stops. Returns whether somebody is told of it.
    let ended: @Sendable (RunningEnd) -> Bool

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
        machine = LifecycleMachine(startPlan, options)
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
        machine = LifecycleMachine(startPlan, isSerial: true)
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

    deinit { _ = Ledger.all.withLock { $0.removeValue(forKey: ObjectIdentifier(instance)) } }

    var plan: GraphPlan { linked.plan }

    // MARK: Events

    /// Tells the machine what has happened just now.
    /// - Returns: What is to be done.
    func handle(_ event: LifecycleMachine.Event) -> [LifecycleMachine.Action] { handle(event, at: clock.now()) }

    func handle(_ event: LifecycleMachine.Event, at time: Duration) -> [LifecycleMachine.Action] {
        lock.withLock { machine.handle(event, at: time) }
    }

    /// Whether the graph runs.
    package var state: RunningState {
        switch lock.withLock({ machine.phase }) {
        case .idle, .starting: .starting
        case .running: .running
        case .stopping: .stopping
        case .stopped: .stopped
        }
    }

    /// Whether a graph above is stopping, which stops this one too.
    var isStoppedFromAbove: Bool { lock.withLock { parent }?.isStopping ?? false }

    var isStopping: Bool { lock.withLock { machine.phase } == .stopping || isStoppedFromAbove }

    /// The function of a step.
    func function(of id: LifecycleMachine.StepID) -> LifecycleHooks.Hook {
        // SAFETY: the machine has its steps from the same hooks.
        linked.lifecycle.hooks[startPlan.nodes[id.node].binding]!.functions[id.step]
    }

    /// The value of a step.
    func content(of id: LifecycleMachine.StepID) -> Created<SlotContent> {
        // SAFETY: the machine has the steps of values that have been started, which are kept until all have ended.
        lock.withLock { contents[RowIndex(id.node)]! }
    }

    /// The steps of a value that the stop has to do with.
    func steps(of node: Int) -> [LifecycleHooks.Step] {
        guard !startPlan.nodes[node].isAbove else { return [] }
        return linked.lifecycle.hooks[startPlan.nodes[node].binding]?.steps ?? []
    }

    // MARK: Above and below

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

    /// Lets the ledger above forget this one, of which nothing runs any more.
    func leave() {
        let parent = lock.withLock { exchange(&self.parent, with: nil) }
        _ = parent?.lock.withLock { parent?.children.removeValue(forKey: ObjectIdentifier(self)) }
    }

    private func adopt(_ child: Ledger) -> Bool {
        lock.withLock {
            switch machine.phase {
            case .stopping, .stopped: return false
            case .idle, .starting, .running:
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
