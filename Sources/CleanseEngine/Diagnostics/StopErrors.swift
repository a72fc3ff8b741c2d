// Errors of graphs that stop, have stopped, or can't be stopped.

/// An error about values that failed to stop, or did not stop in time.
///
/// All other values have been stopped, unless the stop was requested by a task for which it would have to wait.
public struct StopFailure: CleanseError, TypeNamingError {
    /// A value that did not stop as it should.
    public struct Failure: Sendable {
        /// The binding of the value.
        public let binding: ChainLink
        /// The kind of the failure.
        public let outcome: Outcome
        /// The time that the stop of the value took, or for which it was awaited.
        public let duration: Duration

        /// The error that was thrown, if the ``outcome`` is `failed`: an error of a step, or a ``RunningFailure`` not reported before.
        public var error: (any Error)? { if case .failed(let error) = outcome { error } else { nil } }

        package init(binding: ChainLink, _ outcome: Outcome, duration: Duration) {
            self.binding = binding
            self.outcome = outcome
            self.duration = duration
        }
    }

    /// The kinds of failures of a value to stop.
    public enum Outcome: Sendable {
        /// A step threw an error, or a function of `running` threw one that had not been reported before.
        case failed(any Error)
        /// A function of `running` did not end on its own in time. It was cancelled, and the stop continued.
        case cancelled
        /// The value did not stop in time. It was cancelled, and is no longer awaited.
        case unfinished
        /// The value had not stopped when a second signal ended the wait.
        case interrupted
    }

    /// The failures, in the order in which they happened.
    public let failures: [Failure]
    package var graphNames: Names

    package init(failures: [Failure], names: Names) {
        self.failures = failures
        graphNames = names
    }

    /// The stable identifier of this kind of error: `stop-failure`.
    public var code: String { ErrorCode.stopFailure.rawValue }
    /// The keys of the values that failed.
    public var keys: [ProviderKey] { failures.map(\.binding.key) }
    /// The source locations of the bindings of the values that failed.
    public var sourceLocations: [CodeLocation] { failures.map(\.binding.sourceLocation) }
    /// Suggestions for fixing the error.
    public var hints: [String] {
        let late = "give more time to the values that did not stop, or end their work when their tasks are cancelled"
        let cancelled =
            "allow cancelled functions more time with running(endsWithin:), or let a step of onStop end them sooner"
        let inside = failures.lazy.compactMap { ($0.error as? StopInsideStep)?.hint }.first
        let isLate = failures.contains { if case .unfinished = $0.outcome { true } else { false } }
        let isCancelled = failures.contains { if case .cancelled = $0.outcome { true } else { false } }
        return [isLate ? late : nil, isCancelled ? cancelled : nil, inside].compactMap { $0 }
    }

    /// The complete message: the failures, their source locations, and hints.
    public var description: String { lines.joined(separator: "\n") + hintLines }

    /// A line for each failure.
    var lines: [String] {
        let names = self.names
        return failures.map { failure in
            if let running = failure.error as? RunningFailure { return running.description }
            let time = failure.duration.inFittingUnit
            let what =
                switch failure.outcome {
                case .failed(let error): "failed to stop: \(error)"
                case .cancelled: "still ran after \(time), and was cancelled"
                case .unfinished: "did not stop within \(time)"
                case .interrupted: "had not stopped when a second signal arrived"
                }
            return "*** \(names(failure.binding.key)) *** \(what)\n"
                + "  --> bound at \(names.sourceLocation(of: failure.binding))"
        }
    }
}

/// An error about a started graph that was released without having been stopped. Its values are left as they are.
public struct UnstoppedGraph: CleanseError, TypeNamingError {
    /// The component that was started.
    public let component: TypeName
    /// The source location of the component.
    public let sourceLocation: CodeLocation
    /// The bindings of the values that would have been stopped.
    public let unstopped: [ChainLink]
    package var graphNames: Names
    package var namedTypes: [Any.Type] { TypeName.types(of: [component]) + ChainLink.types(of: unstopped) }

    package init(component: TypeName, sourceLocation: CodeLocation, unstopped: [ChainLink], names: Names) {
        self.component = component
        self.sourceLocation = sourceLocation
        self.unstopped = unstopped
        graphNames = names
    }

    /// The stable identifier of this kind of error: `unstopped-graph`.
    public var code: String { ErrorCode.unstoppedGraph.rawValue }
    /// The keys of the values that would have been stopped.
    public var keys: [ProviderKey] { unstopped.map(\.key) }
    /// The source location of the component.
    public var sourceLocations: [CodeLocation] { [sourceLocation] }
    /// Suggestions for fixing the error.
    public var hints: [String] { ["keep the running graph, and await its stop() at the end"] }

    /// The complete message: the problem, the values that were not stopped, and hints.
    public var description: String {
        let names = self.names
        let values = unstopped.map { names($0.key) }
        return "*** \(names(component)) *** started, but released without a stop"
            + (values.isEmpty ? "" : "\n  --> not stopped: " + ChainLink.line(of: values)) + hintLines
    }
}

/// An error about a factory or a step of a value that waits for the stop of its own graph.
struct StopInsideStep: Error, CustomStringConvertible {
    let isCreation: Bool
    private var what: String { isCreation ? "factory" : "step" }

    var description: String {
        "\(isCreation ? "its factory" : "one of its steps") waits for the stop of the graph, which waits for the \(what)"
    }

    var hint: String { "stop the graph in a task of its own, Task { try await graph.stop() }, and let the \(what) end" }
}

/// An error about a task that started a graph, and waits for a stop that would wait for that task.
///
/// The task may be using the values of the graph.
struct GraphInUse: Error, CustomStringConvertible {
    let component: String

    var description: String {
        "\(component) was started by the task that waits for this stop, and is in use: stop it first"
    }
}

/// The reason why a graph can no longer start.
package struct StoppedGraph: Error, CustomStringConvertible {
    /// Whether an ancestor graph has been stopped, rather than the graph itself.
    package let isAbove: Bool

    package var description: String { isAbove ? "the graph above it has been stopped" : "it has been stopped" }
}

/// An error about a graph that can't start, stop or be checked on a caller's thread, because a task starts it or has started it.
package struct AwaitedStop: Error, CustomStringConvertible {
    package var description: String { "a task started it, and a task must stop and check it" }
}

/// An error about a graph that can't start, stop or be checked on a thread, because the thread can't wait for it.
package struct CallerConflict: Error, CustomStringConvertible {
    /// Whether threads would wait for each other. Otherwise the thread is starting, stopping or checking the graph itself, or one below it.
    package let isDeadlock: Bool
    /// The component of the graph.
    package let component: TypeName

    package var description: String {
        let reason =
            isDeadlock ? "threads would wait for each other" : "the thread is starting, stopping or checking it"
        return "\(component.wholeName) can't be started, stopped or checked here: \(reason)"
    }
}

/// An error about a run that should end at a signal that no program can catch.
public struct InvalidSignal: CleanseError {
    /// The number of the signal.
    public let number: Int

    package init(number: Int) { self.number = number }

    /// The stable identifier of this kind of error: `invalid-signal`.
    public var code: String { ErrorCode.invalidSignal.rawValue }
    /// Suggestions for fixing the error.
    public var hints: [String] { ["use signals that a program can catch, such as .terminate and .interrupt"] }
    /// The complete message.
    public var description: String { "*** signal \(number) *** can't be caught" + hintLines }
}
