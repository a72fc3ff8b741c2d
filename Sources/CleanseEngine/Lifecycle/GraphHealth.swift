// The state of a graph from its start to its stop, its health, and the monitor that gives the health to other code.

/// The health of a graph: whether it is live and ready, and why not.
///
/// A graph is live unless it has been stopped, or a function of `running` has failed. It is ready if it is running, and each of its values
/// is ready. A value is ready if its checks succeed, its functions of `running` still run, and the values that it depends on are ready,
/// including values of the graphs above.
public struct GraphHealth: Sendable, CustomStringConvertible {
    /// The health of a started value.
    public struct Value: Sendable {
        /// The binding of the value.
        public let binding: ChainLink
        /// The type of the actor that the value belongs to, or `nil` if it belongs to none.
        public let actor: Any.Type?
        /// The time from the beginning of its graph's start to the beginning of its creation.
        public let began: Duration
        /// The time since the beginning of its creation.
        public let elapsed: Duration
        /// The time that its creation and its steps took.
        public let duration: Duration
        /// The result of its checks.
        public let outcome: Outcome
        /// The time since the end of the check that has the longest age, or `nil` if no check has ended.
        public let age: Duration?
        /// The positions of the values that it depends on. They come before it.
        public let dependsOn: [Int]
        /// Whether it and all values that it depends on are well.
        public internal(set) var isReady = true
    }

    /// The result of the checks of a value.
    public enum Outcome: Sendable {
        /// The value has no check, or its graph was not running.
        case unchecked
        /// All checks succeeded.
        case healthy
        /// A check threw this error.
        case unhealthy(any Error)
        /// A check did not answer within its limit, or before the task that asked was cancelled.
        case unanswered
        /// A function of `running` has ended before the stop, with this error or without one.
        case ended((any Error)?)
    }

    /// The state of the graph.
    public let state: GraphState
    /// Whether the process still works. If not, only a new process helps.
    public let isLive: Bool
    /// Whether the graph can serve now.
    public let isReady: Bool
    /// The started values of the graph, and the values of graphs above that they depend on, each after the values that it depends on.
    public let values: [Value]
    private let names: Names
    /// Returns the description. Only the initialiser refers to its code, so that a program without starts does not contain it.
    private let text: @Sendable (GraphHealth) -> String

    /// - Parameter own: The position of the first value of the graph itself, after the values of the graphs above.
    init(_ state: GraphState, _ values: [Value], own: Int, names: Names) {
        var (values, areReady) = (values, true)
        for index in values.indices {
            var isReady = values[index].outcome.isWell
            for need in values[index].dependsOn where !values[need].isReady { isReady = false }
            values[index].isReady = isReady
            if !isReady { areReady = false }
        }
        self.state = state
        self.values = values
        isLive = state != .stopped && !values[own...].contains { $0.outcome.isFailedEnd }
        isReady = state == .running && areReady
        self.names = names.including { [values] in ChainLink.types(of: values.map(\.binding)) }
        text = { health in
            var text = health.isReady ? "ready" : health.isLive ? "not ready" : "not live"
            for reason in health.reasons { text += "\n  " + reason }
            return text
        }
    }

    /// The reasons why the graph is not ready: its state, and each value that is not well itself. Empty if it is ready.
    public var reasons: [String] {
        var reasons: [String] = []
        switch state {
        case .starting: reasons.push("the graph has not started")
        case .running: break
        case .stopping: reasons.push("the graph is stopping")
        case .stopped: reasons.push("the graph has been stopped")
        }
        for index in values.indices {
            guard let problem = values[index].outcome.problem else { continue }
            reasons.push(names(values[index].binding.key) + " " + problem)
        }
        return reasons
    }

    /// The verdict, and a line for each reason.
    public var description: String { text(self) }

    /// The health as JSON (RFC 8259), with times in nanoseconds.
    public var json: String {
        var rows: [String] = []
        for value in values {
            var object = JSONObject()
            object.add("key", value.binding.key.qualifiedName)
            object.add("component", value.binding.component.qualifiedName)
            object.add("place", value.binding.sourceLocation.description)
            object.add("outcome", value.outcome.name)
            object.add("ready", value.isReady)
            object.add("problem", value.outcome.problem)
            object.add("actor", value.actor.map { names($0) })
            object.add("began", value.began)
            object.add("elapsed", value.elapsed)
            object.add("duration", value.duration)
            object.add("age", value.age)
            object.add("dependsOn", value.dependsOn)
            rows.push("  " + object.text)
        }
        var object = JSONObject()
        object.add("live", isLive)
        object.add("ready", isReady)
        object.add("state", state.description)
        object.add("reasons", reasons)
        object.add("values", lines: rows, end: "\n")
        return object.text + "\n"
    }
}

extension GraphHealth.Outcome {
    var isWell: Bool {
        switch self {
        case .unchecked, .healthy: true
        case .unhealthy, .unanswered, .ended: false
        }
    }

    fileprivate var isFailedEnd: Bool { if case .ended(_?) = self { true } else { false } }

    fileprivate var name: String {
        switch self {
        case .unchecked: "unchecked"
        case .healthy: "healthy"
        case .unhealthy: "unhealthy"
        case .unanswered: "unanswered"
        case .ended: "ended"
        }
    }

    /// The rest of a sentence that begins with the name of the value, or `nil` if it is well.
    fileprivate var problem: String? {
        switch self {
        case .unchecked, .healthy: nil
        case .unhealthy(let error): "is unhealthy: \(error)"
        case .unanswered: "has not answered in time"
        case .ended(let error?): "has failed: \(error)"
        case .ended(nil): "no longer runs"
        }
    }
}

/// Gives the health of a started graph to code that does not have the graph, such as a handler inside it that answers probes.
///
/// Pass a monitor to the start, in ``StartOptions/monitor``, and bind it for the values that need it. It watches the graph that was started
/// with it last, and does not keep it alive. Thread rule: any thread may use it.
public final class GraphMonitor: @unchecked Sendable {
    // SAFETY: mutable state is accessed only under `lock`.
    private let lock = Lock()
    private weak var controller: LifecycleController?
    private var hasBegun = false

    /// Creates a monitor, for the next start.
    public init() {}

    func watch(_ controller: LifecycleController) {
        lock.withLock { (self.controller, hasBegun) = (controller, true) }
    }

    /// The controller of the watched graph, unless the graph has ended, and whether a start has begun.
    var watched: (controller: LifecycleController?, hasBegun: Bool) { lock.withLock { (controller, hasBegun) } }

    /// The report of the start so far, or `nil` before the start and after the end of the graph.
    public var report: StartReport? { watched.controller?.report }
}

/// The state of a graph, from its start to its stop.
public enum GraphState: Sendable, CustomStringConvertible {
    /// The values of the graph are being created and started.
    case starting
    /// All values have been started.
    case running
    /// The graph is being stopped.
    case stopping
    /// The graph has been stopped, or its stop has been given up.
    case stopped

    /// The name of the case. Programs without reflection metadata have it too.
    public var description: String {
        switch self {
        case .starting: "starting"
        case .running: "running"
        case .stopping: "stopping"
        case .stopped: "stopped"
        }
    }
}

/// The end of a task that should run until its graph stops.
package final class BackgroundEnd: Sendable {
    package let binding: ChainLink
    /// The error that the task threw, or `nil` if it ended without one.
    package let error: (any Error)?
    /// The names of types in messages about the graph.
    package let names: Names

    init(binding: ChainLink, error: (any Error)?, names: Names) {
        self.binding = binding
        self.error = error
        self.names = names
    }

    /// Returns the error of the graph if the task failed, or `nil` if it ended without an error.
    /// - Parameters:
    ///   - stopFailure: The failures of the stop.
    ///   - startFailure: The other failures of the start, if the task failed before the start had ended.
    package func failure(_ stopFailure: StopFailure?, _ startFailure: StartFailure? = nil) -> RunningFailure? {
        error.map {
            RunningFailure(
                binding: binding, error: $0, startFailure: startFailure, stopFailure: stopFailure, names: names)
        }
    }
}
