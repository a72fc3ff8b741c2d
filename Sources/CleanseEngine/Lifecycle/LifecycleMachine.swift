// The state machine of starts and stops, which decides what happens next, and its decisions during a start.

/// The start and the stop of one graph, as a state machine that takes events and returns actions.
///
/// The machine knows no tasks, threads or clocks, and has no values. A controller reports each event with its time, and performs the
/// actions that the machine returns. The stop is in `LifecycleMachine+Stop`.
final class LifecycleMachine {
    /// The position of a value in the start plan.
    typealias Node = Int
    typealias Step = LifecycleHooks.Step

    /// An event that a controller reports.
    enum Event {
        /// The start is requested.
        case start
        /// The creation of a value continues elsewhere, so other values can be created at the same time.
        case begun(Node)
        /// A value has been created, but its running functions are not ready. The steps are the steps of its stop.
        case runs(Node, [Step])
        /// A value has been started.
        case started(Node, [Step])
        /// A value could not be started. `isCancelled` means that it was cancelled, not that it threw a `CancellationError` on its own.
        case failed(Node, [any Error], isCancelled: Bool)
        /// The start has to be given up, and must create no more values.
        case giveUpStart
        /// A graph above is stopping, so the start must create no more values, and has to fail.
        case stopsAbove
        /// The stop is requested, or the start that it has waited for has ended.
        case stop
        /// The child graphs have stopped, with these failures.
        case stoppedBelow([StopFailure.Failure])
        /// A step of a value has ended: a running function, or a step of its stop.
        case ended(StepID, (any Error)?)
        /// A timer has expired.
        case over(Timer)
        /// The stop has to be given up. Its child graphs have left these failures.
        case giveUpStop([StopFailure.Failure])
        /// All values that are stopping have to end soon, because the parent graph no longer waits for them.
        case hurry
    }

    /// An action that a controller performs.
    enum Action {
        /// Create and start a value. Create no other value before reporting that this one has begun, started or failed.
        case create(Node)
        /// Cancel all creations.
        case cancelCreations
        /// The start has ended.
        case endStart
        /// Stop the child graphs.
        case stopBelow
        /// Run a step of a stop.
        case run(StepID)
        /// Cancel a step.
        case cancel(StepID)
        /// Cancel the stops of the child graphs.
        case hurryBelow
        /// Set a timer, which expires after a time.
        case wait(Timer, Duration)
        /// Cancel a timer.
        case forget(Timer)
        /// Report the values that the start waits for.
        case reportSlowStart
        /// Give up the stop, and collect the failures of the child graphs.
        case giveUpStop
        /// The stop has ended, or has been given up.
        case endStop
        /// Release the values, because nothing runs any more.
        case release
    }

    /// A step of a value's stop, by its position among the declared steps.
    struct StepID: Hashable {
        let node: Node
        let step: Int
    }

    enum Timer: Hashable {
        /// The time after which the start is slow.
        case slowStart
        /// The limit of the whole stop.
        case wholeStop
        /// The limit of a value's stop, or of a part of it. The number distinguishes the timers of a value.
        case value(Node, Int)
    }

    let plan: StartPlan
    let options: StartOptions
    /// Whether values are created and stopped one after the other, as on the threads of callers.
    let isSerial: Bool
    /// The state of the graph, or `nil` before its start.
    var phase: GraphState?
    /// The time of the event that is being handled, and the actions that result from it.
    private(set) var now = Duration.zero
    private var actions: [Action] = []

    // MARK: The start

    /// The start of each value.
    var starts: [Start]
    let schedule: Schedule
    var failures: [FailedStart] = []
    /// Whether no more values may be created.
    var isStartGivenUp = false
    var isStoppedAbove = false
    var hasStartEnded = false
    var startDuration = Duration.zero

    /// The start of one value.
    struct Start {
        /// The outcome, or `nil` while the value is in progress.
        var state: StartReport.Outcome? = .notBegun
        var began = Duration.zero
        var ended = Duration.zero
    }

    /// A value that could not be started.
    final class FailedStart {
        /// The value, or `nil` for the cancelled start of a plan without values.
        let node: Node?
        let error: any Error
        let duration: Duration
        let isCancelled: Bool

        init(node: Node?, error: any Error, duration: Duration, isCancelled: Bool) {
            self.node = node
            self.error = error
            self.duration = duration
            self.isCancelled = isCancelled
        }
    }

    // MARK: The stop

    /// The values that the stop covers, by their nodes.
    var values: [Value?]
    var stopSchedule: Schedule?
    /// The problems of the stop, in the order in which they occurred.
    var problems: [Problem] = []
    var stopBegan = Duration.zero
    var isStoppingBelow = false
    /// Whether the values that are stopping are cancelled, including values that stop later.
    var isHurried = false

    /// A value that has been started.
    final class Value {
        /// Whether the value is running, stopping or stopped.
        var state = GraphState.running
        /// Whether the running functions of the value have become ready.
        var isReady: Bool
        let steps: [Step]
        /// The number of steps that are left to the stop.
        var left: Int
        /// For each step, whether it is a running function that has ended.
        var isOver: [Bool]
        /// The errors that running functions threw before the stop.
        var errors: [any Error] = []
        var began = Duration.zero
        /// Whether a function of the stop has told the running functions to end.
        var isNotified = false
        /// Whether the running functions may end on their own, as long as the value is not late.
        var mayEnd: Bool { isNotified && isReady }
        /// Whether the limit of the value has passed.
        var isLate = false
        /// The number of the value's last timer, whether that timer is set, and whether it limits only one function.
        var timer = 0
        var isTimed = false
        var isOfFunction = false

        init(_ steps: [Step], isReady: Bool) {
            (self.steps, self.isReady) = (steps, isReady)
            left = steps.count
            isOver = Array(repeating: false, count: steps.count)
        }
    }

    /// A value or a child graph that did not stop as it should.
    ///
    /// It is indirect, because a copy of a failure counts several references.
    indirect enum Problem {
        case here(Node, StopFailure.Outcome, after: Duration)
        case below(StopFailure.Failure)
    }

    init(_ plan: StartPlan, _ options: StartOptions = StartOptions(), isSerial: Bool = false) {
        self.plan = plan
        self.options = options
        self.isSerial = isSerial
        starts = Array(repeating: Start(), count: plan.nodes.count)
        values = Array(repeating: nil, count: plan.nodes.count)
        schedule = Schedule(
            plan, of: Array(plan.nodes.indices), isStop: false, width: isSerial ? 1 : options.width ?? .max)
    }

    /// Handles an event.
    /// - Parameter now: The time of the event.
    /// - Returns: The actions to perform, in this order.
    func handle(_ event: Event, at now: Duration) -> [Action] {
        self.now = now
        switch event {
        case .start: start()
        case .begun: createNext()
        case .runs(let node, let steps): keep(node, steps, isReady: false)
        case .started(let node, let steps): started(node, steps)
        case .failed(let node, let errors, let isCancelled): failed(node, errors, isCancelled)
        case .giveUpStart: isStartGivenUp = true
        case .stopsAbove: (isStartGivenUp, isStoppedAbove) = (true, true)
        case .stop: stop()
        case .stoppedBelow(let failures): stoppedBelow(failures)
        case .ended(let id, let error): ended(id, error)
        case .over(let timer): over(timer)
        case .giveUpStop(let below): giveUpStop(below)
        case .hurry: hurry()
        }
        return exchange(&actions, with: [])
    }

    func act(_ action: Action) { actions.push(action) }
}

/// The actions that have not been performed yet.
struct PendingActions {
    private var actions: [LifecycleMachine.Action]
    private var next = 0

    init(_ actions: [LifecycleMachine.Action]) { self.actions = actions }

    /// Removes and returns the first action, or returns `nil` if there is none.
    mutating func popFirst() -> LifecycleMachine.Action? {
        guard next < actions.count else { return nil }
        next += 1
        return actions[next - 1]
    }

    /// Adds actions. If there are no others, it copies nothing.
    mutating func add(_ added: [LifecycleMachine.Action]) {
        if next == actions.count { (actions, next) = (added, 0) } else { actions.push(all: added) }
    }
}

extension LifecycleMachine {
    func start() {
        guard phase == nil else {
            // A graph above has stopped this one before its start began.
            return giveUp(at: plan.root)
        }
        phase = .starting
        if let limit = options.slowAfter { act(.wait(.slowStart, limit)) }
        createNext()
    }

    /// Creates the next value, or ends the start if no creation is in progress.
    func createNext() {
        if phase == .starting, failures.isEmpty, !isStartGivenUp, let node = schedule.next() {
            starts[node].state = nil
            starts[node].began = now
            act(.create(node))
        } else if schedule.inProgress == 0, !hasStartEnded {
            endStart()
        }
    }

    /// Stores the steps of a value, which has to be stopped from now on.
    func keep(_ node: Node, _ steps: [Step], isReady: Bool) {
        if let value = values[node] {
            value.isReady = value.isReady || isReady
        } else {
            values[node] = Value(steps, isReady: isReady)
        }
    }

    func started(_ node: Node, _ steps: [Step]) {
        keep(node, steps, isReady: true)
        starts[node].state = .started
        starts[node].ended = now
        schedule.finish(node)
        createNext()
    }

    func failed(
        _ node: Node, _ errors: [any Error], _ isCancelled: Bool
    ) {
        if failures.isEmpty { act(.cancelCreations) }
        cancelFunctions(of: node)
        starts[node].state = isCancelled ? .cancelled : .failed
        starts[node].ended = now
        let duration = now - starts[node].began
        for index in errors.indices {
            let isCancelled = isCancelled && index == 0
            failures.push(
                FailedStart(node: node, error: errors[index], duration: duration, isCancelled: isCancelled))
        }
        schedule.giveUp()
        createNext()
    }

    private func endStart() {
        hasStartEnded = true
        startDuration = now
        if options.slowAfter != nil { act(.forget(.slowStart)) }
        if failures.isEmpty {
            if phase == .starting, !isStoppedAbove, starts.allSatisfy({ $0.state == .started }) {
                phase = .running
            } else {
                // A start that was given up fails at its root.
                giveUp(at: plan.root ?? starts.firstIndex { $0.state == .notBegun })
            }
        }
        act(.endStart)
    }

    /// Makes the cancellation of a value the failure of the start.
    private func giveUp(at node: Node?) {
        failures = [FailedStart(node: node, error: CancellationError(), duration: now, isCancelled: true)]
    }

    /// The values that are being created.
    var inProgress: [Node] {
        var nodes: [Node] = []
        for node in starts.indices where starts[node].state == nil { nodes.push(node) }
        return nodes
    }
}
