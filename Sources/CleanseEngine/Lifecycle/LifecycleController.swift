/// A coordinator that starts and stops the values of one instance.
///
/// The controller reports events to a state machine, and performs the actions that the machine returns. The machine decides the order, and
/// handles failures and limits, under the lock. User code runs without the lock. Every front end that starts values uses a controller,
/// either in tasks or on the threads of callers, which wait.
package final class LifecycleController: @unchecked Sendable {
    // SAFETY: mutable state is accessed only under `lock`. Values are created and used on their actors, or else on `home`, or by
    // callers in `turns`.
    let linked: LinkedPlan
    let component: ComponentID
    package let instance: GraphInstance
    /// Retains the instance as long as the controller exists. `nil` if the callers retain it.
    private let lease: Lease?
    let startPlan: StartPlan
    /// The turns of callers that start and stop the values on their threads, or `nil` if tasks do so.
    let turns: CallerTurns?
    /// The actor on which tasks create, start and stop the values that belong to no actor.
    let home: Isolation
    let clock: StartClock
    let options: StartOptions
    let verdict: StartVerdict
    /// Identifies the task that started the graph, if that task runs on no actor.
    let starter: Int?

    let lock = Lock()
    var machine: LifecycleMachine
    /// For each node, its value if that has been started, or if its running functions have begun.
    var contents: [TransferredValue<SlotContent>?]
    /// The tasks of functions that run until their values stop.
    var running = ColdTable<LifecycleMachine.StepID, Task<Void, Never>>()
    /// The checks of the values' health.
    let checks = HealthChecks()
    /// The running child graphs.
    private var children = ColdTable<ObjectIdentifier, LifecycleController>()
    private var childCount = 0
    private var parent: LifecycleController?
    /// The position in the order in which the children of the parent were registered, which is accessed under the lock of the parent.
    private var position = 0
    /// The stop in tasks, while it is in progress.
    var stop: TaskStop?
    /// An event that happens when the stop in tasks has ended. `nil` until the stop begins.
    var stopEnd: Event?
    /// The failures of a stop that has ended.
    var stopOutcome: StopFailure?
    /// An event that happens when the parent graph requests a stop, or when the stop begins. `nil` until it is needed.
    var stopRequest: Event?
    /// An event that happens when the owner stops or releases the graph. `nil` until a parent graph waits for it.
    var ownersEnd: Event?
    /// Receives the ends of the tasks that should run until the graph stops. Returns whether the receiver reports the end.
    let ended: @Sendable (BackgroundEnd) -> Bool

    /// The controllers of instances that are starting or running, by instance.
    private static let all = Guarded(ColdTable<ObjectIdentifier, Entry>())

    private final class Entry {
        private(set) weak var controller: LifecycleController?
        /// The controller of callers that wait, which is retained until its instance ends.
        let kept: LifecycleController?

        init(_ controller: LifecycleController, kept: LifecycleController? = nil) {
            self.controller = controller
            self.kept = kept
        }
    }

    /// Creates a controller that starts and stops an instance in tasks.
    /// - Parameters:
    ///   - lease: A lease of the whole instance.
    ///   - home: The actor on which values that belong to no actor are created, started and stopped.
    ///   - isHomeKept: Whether the controller retains `home`. An actor that may own the graph is retained only while code runs on it.
    ///   - verdict: The result of checking the start on `home`.
    ///   - ended: Receives the ends of the tasks that should run until the graph stops. Returns whether it reports the end.
    /// - Throws: ``UnsafeSharing`` if another graph on the same instances uses a value elsewhere.
    package convenience init(
        _ lease: Lease, home: any Actor, isHomeKept: Bool = false, verdict: StartVerdict, clock: StartClock,
        options: StartOptions,
        ended: @escaping @Sendable (BackgroundEnd) -> Bool = { _ in false }
    ) throws {
        try lease.instance.note(verdict.accesses(on: home))
        self.init(
            lease.instance, lease, verdict, nil, isHomeKept ? Isolation(keeping: home) : Isolation(home), clock,
            options, ended)
    }

    /// Creates a controller for callers that wait for their start or stop. The controller does not retain the instance, and ends with it.
    private convenience init(forCallersOf instance: GraphInstance) {
        let began = ContinuousClock.now
        self.init(
            instance, nil, StartVerdict(), CallerTurns(instance.plan, instance.component),
            // A value that needs an actor is not started on a caller's thread.
            .main,
            // Nothing waits for a time, since steps have no limits on a caller's thread.
            StartClock(now: { began.duration(to: .now) }, sleep: { _ in throw CancellationError() }),
            StartOptions(), { _ in false })
    }

    private init(
        _ instance: GraphInstance, _ lease: Lease?, _ verdict: StartVerdict, _ turns: CallerTurns?, _ home: Isolation,
        _ clock: StartClock, _ options: StartOptions, _ ended: @escaping @Sendable (BackgroundEnd) -> Bool
    ) {
        self.instance = instance
        self.lease = lease
        self.verdict = verdict
        self.turns = turns
        self.home = home
        self.clock = clock
        self.options = options
        self.ended = ended
        starter = verdict.isApart ? CurrentStep.currentTask : nil
        linked = instance.linked
        component = instance.component
        startPlan = linked.startPlan(of: component)
        machine = LifecycleMachine(startPlan, options, isSerial: lease == nil)
        contents = Array(repeating: nil, count: startPlan.nodes.count)
    }

    /// Returns the controller of an instance, if the instance is starting or has been started.
    static func known(of instance: GraphInstance) -> LifecycleController? {
        all.withLock { $0.value(of: ObjectIdentifier(instance))?.controller }
    }

    /// Returns the controller of an instance. If there is none, creates one for callers that wait.
    ///
    /// The new controller is retained until the last owner of the whole instance has released it.
    static func known(orForCallersOf instance: GraphInstance) -> LifecycleController {
        if let known = known(of: instance) { return known }
        let isNew = instance.linked.lifecycle.instanceFinalizer.load() == nil
        if isNew {
            _ = instance.linked.lifecycle.instanceFinalizer.storeIfNil(
                InstanceFinalizer { LifecycleController.end(of: $0) })
        }
        // Computed before the lock is taken.
        _ = instance.linked.startPlan(of: instance.component)
        return all.withLock { all in
            if let known = all.value(of: ObjectIdentifier(instance))?.controller { return known }
            let new = LifecycleController(forCallersOf: instance)
            all.store(Entry(new, kept: new), of: ObjectIdentifier(instance))
            return new
        }
    }

    /// Stops the values of an instance that its last owner has released without stopping them, and removes the controller.
    private static func end(of instance: GraphInstance) {
        // This reference keeps the controller alive until the lock is free, because `deinit` takes the lock.
        let known = all.withLock { $0.value(of: ObjectIdentifier(instance))?.kept }
        guard let known else { return }
        // No caller is left that could receive the errors. A trace records them.
        _ = try? known.stopBlocking()
        _ = all.withLock { $0.remove(ObjectIdentifier(instance)) }
    }

    deinit { _ = LifecycleController.all.withLock { $0.remove(ObjectIdentifier(instance)) } }

    var plan: GraphPlan { linked.plan }

    // MARK: Events

    /// Reports to the machine an event that happens now.
    /// - Returns: The actions to perform.
    func handle(_ event: LifecycleMachine.Event) -> [LifecycleMachine.Action] { handle(event, at: clock.now()) }

    func handle(_ event: LifecycleMachine.Event, at time: Duration) -> [LifecycleMachine.Action] {
        lock.withLock { machine.handle(event, at: time) }
    }

    /// The state of the graph.
    package var state: GraphState { lock.withLock { machine.phase } ?? .starting }

    /// Whether an ancestor graph is stopping, which stops this one too.
    var isStoppedFromAbove: Bool { lock.withLock { parent }?.isStopping ?? false }

    var isStopping: Bool { lock.withLock { machine.phase } == .stopping || isStoppedFromAbove }

    /// Returns the function of a step.
    func function(of id: LifecycleMachine.StepID) -> LifecycleHooks.Hook {
        // SAFETY: the machine has its steps from the same hooks.
        linked.hooks[startPlan.nodes[id.node].binding]!.functions[id.step]
    }

    /// Returns the value of a step.
    func content(of id: LifecycleMachine.StepID) -> TransferredValue<SlotContent> {
        // SAFETY: the machine has only steps of values that have been started. These are kept until all steps have ended.
        lock.withLock { contents[id.node]! }
    }

    /// Returns the task of a function that runs until its value stops.
    func task(of id: LifecycleMachine.StepID) -> Task<Void, Never>? { lock.withLock { running.value(of: id) } }

    /// Returns the functions that run when a value of the graph itself starts and stops.
    func hooks(of node: Int) -> LifecycleHooks? {
        startPlan.nodes[node].isAbove ? nil : linked.hooks[startPlan.nodes[node].binding]
    }

    /// Returns the steps of a value's stop.
    func steps(of node: Int) -> [LifecycleHooks.Step] { hooks(of: node)?.steps ?? [] }

    // MARK: Parents and children

    /// Lets the controllers of child graphs find this one, and lets the controller of the parent graph stop it.
    /// - Throws: ``StoppedGraph`` if a graph above is stopping or has been stopped.
    func register() throws {
        var next = instance.parent
        while let above = next {
            if let controller = LifecycleController.known(of: above) {
                guard controller.adopt(self) else { throw StoppedGraph(isAbove: true) }
                lock.withLock { parent = controller }
                break
            }
            // The running graph has been released, but one of its factories still exists.
            if above.hasStopped { throw StoppedGraph(isAbove: true) }
            next = above.parent
        }
        LifecycleController.all.withLock { all in
            if all.value(of: ObjectIdentifier(instance))?.kept == nil {
                all.store(Entry(self), of: ObjectIdentifier(instance))
            }
        }
    }

    /// Makes the parent's controller forget this one, whose graph no longer runs.
    func leave() {
        let parent = lock.withLock { exchange(&self.parent, with: nil) }
        _ = parent?.lock.withLock { parent?.children.remove(ObjectIdentifier(self)) }
    }

    private func adopt(_ child: LifecycleController) -> Bool {
        lock.withLock {
            switch machine.phase {
            case .stopping, .stopped: return false
            case .starting, .running, nil:
                childCount += 1
                child.position = childCount
                children.store(child, of: ObjectIdentifier(child))
                return true
            }
        }
    }

    /// The running child graphs, beginning with the graph that started last.
    var runningChildren: [LifecycleController] {
        lock.withLock { children.values.sorted(byRank: { -$0.position }) }
    }
}

// Here, and not beside the asynchronous functions that use them, so that a program without starts does not contain those functions
// (`Performance.md`).
extension LifecycleController {
    /// Creates a root that is not shared.
    package final class RootCreator: @unchecked Sendable {
        // SAFETY: it is called on the actor on which the root is created.
        let make: (GraphInstance) throws -> SlotContent

        package init(_ make: @escaping (GraphInstance) throws -> SlotContent) { self.make = make }
    }

    /// An event of the machine and its time, with the value that has been started, if the event says so.
    ///
    /// It is an object, because asynchronous functions and child tasks pass it on.
    final class TimedEvent: Sendable {
        let event: LifecycleMachine.Event
        let time: Duration
        let content: TransferredValue<SlotContent>?

        init(_ event: LifecycleMachine.Event, at time: Duration, _ content: TransferredValue<SlotContent>? = nil) {
            self.event = event
            self.time = time
            self.content = content
        }
    }
}
