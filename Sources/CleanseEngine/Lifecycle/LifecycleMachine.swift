/// The start and the stop of one graph, as a state machine: events come in, and actions go out.
///
/// It knows neither tasks, threads nor clocks, and has none of the values. A ledger tells it what has happened, and when, and performs the
/// actions that it answers with. The start is in `LifecycleMachine+Start`, the stop in `LifecycleMachine+Stop`.
struct LifecycleMachine {
    /// The position of a value in the plan of the start.
    typealias Node = Int
    typealias Step = LifecycleHooks.Step

    /// What has happened.
    enum Event {
        /// The graph is to start.
        case start
        /// The creation of a value goes on elsewhere, so that others can be created meanwhile.
        case begun(Node)
        /// A value has been created, and what runs for it is not ready. Its steps are those of its stop.
        case runs(Node, [Step])
        /// A value has been started.
        case started(Node, [Step])
        /// A value could not be started. It has been cancelled if it did not throw a `CancellationError` by itself.
        case failed(Node, [any Error], isCancelled: Bool)
        /// The start is to create nothing more.
        case giveUpStart
        /// The graph above stops, so the start is to create nothing more, and to fail.
        case stopsAbove
        /// The graph is to stop; or its start, which the stop has waited for, has ended.
        case stop
        /// The graphs below have stopped.
        case stoppedBelow([StopFailure.Failure])
        /// A step of a value has ended: one that ran until now, or one of its stop.
        case ended(StepID, (any Error)?)
        /// The time of a timer is over.
        case over(Timer)
        /// The stop is to be waited for no longer, and has left this below.
        case giveUpStop([StopFailure.Failure])
        /// All that stops is to end soon, since the graph above waits for it no longer.
        case hurry
    }

    /// What is to be done.
    enum Action: Equatable {
        /// Create and start a value. Nothing else is to be created before the answer: that it has begun, started, or failed.
        case create(Node)
        /// Cancel what is being created.
        case cancelCreations
        /// The start has ended.
        case endStart
        /// Stop the graphs below.
        case stopBelow
        /// Run a step of a stop.
        case run(StepID)
        /// Cancel a step.
        case cancel(StepID)
        /// Cancel the stops of the graphs below.
        case hurryBelow
        /// Tell when a time is over.
        case wait(Timer, Duration)
        /// Forget a timer.
        case forget(Timer)
        /// Tell who the start waits for.
        case tellSlowStart
        /// Give up the stop, with what has not stopped below.
        case giveUpStop
        /// The stop has ended, or has been given up.
        case endStop
        /// Nothing runs any more.
        case release
    }

    /// A step of the stop of a value: its position among those that are declared.
    struct StepID: Hashable {
        let node: Node
        let step: Int
    }

    enum Timer: Hashable {
        /// The start is slow then.
        case slowStart
        /// The limit of the whole stop.
        case wholeStop
        /// The limit of a value's stop, or of a part of it, which has a number.
        case value(Node, Int)
    }

    enum Phase {
        case idle
        case starting
        case running
        case stopping
        /// Stopped, or given up.
        case stopped
    }

    let plan: StartPlan
    let options: StartOptions
    /// Whether one value is created, or stops, after the other: on a thread.
    let isSerial: Bool
    var phase = Phase.idle

    // MARK: The start

    /// What the start did with each value.
    var starts: [Start]
    var schedule: StartSchedule
    var failures: [FailedStart] = []
    /// Whether nothing more is to be created.
    var isStartGivenUp = false
    var isStoppedAbove = false
    var hasStartEnded = false
    var startDuration = Duration.zero

    /// The start of one value.
    struct Start {
        enum State {
            case notBegun
            case underWay
            case started
            case failed
            case cancelled
        }

        var state = State.notBegun
        var began = Duration.zero
        var ended = Duration.zero
    }

    /// A value that could not be started.
    struct FailedStart {
        /// Nil where a start was cancelled that creates nothing.
        let node: Node?
        let error: any Error
        let duration: Duration
        let isCancelled: Bool
    }

    // MARK: The stop

    /// The values that a stop stops, by their nodes.
    var values = SparseColumn<StartPlan.Node, Value>()
    var stopSchedule: StopSchedule?
    /// What failed, in that order.
    var problems: [Problem] = []
    var stopBegan = Duration.zero
    var isStoppingBelow = false
    /// Whether what stops is cancelled, as all that stops later.
    var isHurried = false

    /// A value that has been started.
    struct Value {
        enum State {
            case started
            case stopping
            case stopped
        }

        var state = State.started
        /// Whether what runs for it has been ready.
        var isReady = false
        let steps: [Step]
        /// How many steps are left to the stop.
        var left: Int
        /// The functions that ran, and have ended.
        var over: Set<Int> = []
        /// What they threw before the stop.
        var errors: [any Error] = []
        var began = Duration.zero
        /// Whether a function of the stop has told what runs to end.
        var isTold = false
        /// Whether what runs may end by itself: as long as it is not late.
        var mayEnd: Bool { isTold && isReady }
        /// Whether its time is over.
        var isLate = false
        /// The number of its last timer, whether that is set, and whether it is that of one function only.
        var timer = 0
        var isTimed = false
        var isOfFunction = false

        init(_ steps: [Step]) {
            self.steps = steps
            left = steps.count
        }
    }

    /// Something that did not stop as it should.
    enum Problem {
        case here(Node, Reason, after: Duration)
        case below(StopFailure.Failure)

        enum Reason {
            case failed(any Error)
            /// It did not end in time, or before a second signal.
            case unfinished(isInterrupted: Bool)
            /// It ran on, and had to be cancelled.
            case cancelled
        }
    }

    init(_ plan: StartPlan, _ options: StartOptions = StartOptions(), isSerial: Bool = false) {
        self.plan = plan
        self.options = options
        self.isSerial = isSerial
        starts = Array(repeating: Start(), count: plan.nodes.count)
        schedule = StartSchedule(plan, width: isSerial ? 1 : options.width ?? .max)
    }

    /// Takes an event.
    /// - Parameter now: When it happened.
    /// - Returns: What is to be done, in this order.
    mutating func handle(_ event: Event, at now: Duration) -> [Action] {
        var actions: [Action] = []
        switch event {
        case .start: start(at: now, &actions)
        case .begun: createNext(at: now, &actions)
        case .runs(let node, let steps): keep(node, steps)
        case .started(let node, let steps): started(node, steps, at: now, &actions)
        case .failed(let node, let errors, let isCancelled): failed(node, errors, isCancelled, at: now, &actions)
        case .giveUpStart: isStartGivenUp = true
        case .stopsAbove: (isStartGivenUp, isStoppedAbove) = (true, true)
        case .stop: stop(at: now, &actions)
        case .stoppedBelow(let failures): stoppedBelow(failures, at: now, &actions)
        case .ended(let id, let error): ended(id, error, at: now, &actions)
        case .over(let timer): over(timer, at: now, &actions)
        case .giveUpStop(let below): giveUpStop(below, at: now, &actions)
        case .hurry: hurry(&actions)
        }
        return actions
    }
}
