// Errors of graphs that stop, have stopped, or can't be stopped.

/// Something failed while a graph stopped, or did not stop in time. What it does not name has been stopped.
public struct StopFailure: CleanseError, NamesTypes {
    /// A value that did not stop as it should.
    public struct Failure: Sendable {
        /// The binding of the value.
        public let binding: ChainLink
        /// How the value did not stop as it should.
        public let outcome: Outcome
        /// How long it took, or how long it was waited for.
        public let duration: Duration

        /// The error of one of its steps, or a ``RunningFailure`` that was not reported before; nil for another ``outcome``.
        public var error: (any Error)? { if case .failed(let error) = outcome { error } else { nil } }

        package init(binding: ChainLink, _ outcome: Outcome, duration: Duration) {
            self.binding = binding
            self.outcome = outcome
            self.duration = duration
        }
    }

    /// How a value did not stop as it should.
    public enum Outcome: Sendable {
        /// One of its steps threw an error, or a function of `running` did, which was not reported before.
        case failed(any Error)
        /// A function of `running` had not ended by itself in time. It was cancelled, and then the stop went on.
        case cancelled
        /// It did not stop in time. It was cancelled, and no longer waited for.
        case unfinished
        /// It had not stopped when a second signal ended the wait.
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
    /// Where their bindings are declared.
    public var places: [Origin] { failures.map(\.binding.place) }
    /// Suggestions.
    public var hints: [String] {
        let late = "give what did not stop in time more of it, or end its work when its task is cancelled"
        let cancelled = "give what was cancelled more time, running(endsWithin:), or let a step of onStop end it sooner"
        let inside = failures.lazy.compactMap { ($0.error as? StopInsideStep)?.hint }.first
        let isLate = failures.contains { if case .unfinished = $0.outcome { true } else { false } }
        let isCancelled = failures.contains { if case .cancelled = $0.outcome { true } else { false } }
        return [isLate ? late : nil, isCancelled ? cancelled : nil, inside].compactMap { $0 }
    }

    /// The whole text: what is wrong, where, and hints.
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
                case .interrupted: "had not stopped when a second signal came"
                }
            return "*** \(names(failure.binding.key)) *** \(what)\n"
                + "  --> bound at \(names.place(of: failure.binding))"
        }
    }
}

/// A graph was started, and nobody has it any more, but it was not stopped. What it started is left as it is.
public struct UnstoppedGraph: CleanseError, NamesTypes {
    /// The component that was started.
    public let component: TypeName
    /// Where it is declared.
    public let place: Origin
    /// The bindings of the values that would have been stopped.
    public let unstopped: [ChainLink]
    package var graphNames: Names
    package var namedTypes: [Any.Type] { TypeName.types(of: [component]) + ChainLink.types(of: unstopped) }

    package init(component: TypeName, place: Origin, unstopped: [ChainLink], names: Names) {
        self.component = component
        self.place = place
        self.unstopped = unstopped
        graphNames = names
    }

    /// The stable identifier of this kind of error: `unstopped-graph`.
    public var code: String { ErrorCode.unstoppedGraph.rawValue }
    /// The keys of the values that would have been stopped.
    public var keys: [ProviderKey] { unstopped.map(\.key) }
    /// Where the component is declared.
    public var places: [Origin] { [place] }
    /// Suggestions.
    public var hints: [String] { ["keep the running graph, and wait for its stop() at the end"] }

    /// The whole text: what is wrong, where, and hints.
    public var description: String {
        let names = self.names
        let values = unstopped.map { names($0.key) }
        return "*** \(names(component)) *** started, and released without a stop"
            + (values.isEmpty ? "" : "\n  --> not stopped: " + ChainLink.line(of: values)) + hintLines
    }
}

/// A step of a value, or its factory, waits for the stop of its graph.
struct StopInsideStep: Error, CustomStringConvertible {
    let isCreation: Bool
    private var what: String { isCreation ? "factory" : "step" }

    var description: String {
        "\(isCreation ? "its factory" : "one of its steps") waits for the stop of the graph, which waits for the \(what)"
    }

    var hint: String { "stop the graph in a task of its own, Task { try await graph.stop() }, and let the \(what) end" }
}

/// The task that started a graph waits for a stop that would wait for that task, which may be using the values of the graph.
struct GraphInUse: Error, CustomStringConvertible {
    let component: String

    var description: String {
        "\(component) was started by the task that waits for this stop, and is in use: stop it first"
    }
}

/// Why a graph can't start any more.
package struct GraphStopped: Error, CustomStringConvertible {
    /// Whether a graph above it has been stopped, and not the graph itself.
    package let isAbove: Bool

    package var description: String { isAbove ? "the graph above it has been stopped" : "it has been stopped" }
}

/// A graph was to start or stop on the thread of a caller, but a task does or has done that.
package struct AwaitedStop: Error, CustomStringConvertible {
    package var description: String { "a task has started it, and has to stop it" }
}

/// A graph was to start or to stop where its start or stop can't be waited for.
package struct CallerConflict: Error, CustomStringConvertible {
    /// Whether threads would wait for each other. Otherwise the thread is starting or stopping the graph itself, or one below it.
    package let isDeadlock: Bool
    /// The graph.
    package let component: TypeName

    package var description: String {
        let reason = isDeadlock ? "threads would wait for each other" : "the thread is starting or stopping it"
        return "\(component.wholeName) can't be started or stopped here: \(reason)"
    }
}

/// A run was to end at a signal that no program can catch.
public struct InvalidSignal: CleanseError {
    /// The number of the signal.
    public let number: Int

    package init(number: Int) { self.number = number }

    /// The stable identifier of this kind of error: `invalid-signal`.
    public var code: String { ErrorCode.invalidSignal.rawValue }
    /// Suggestions.
    public var hints: [String] { ["use signals that a program can catch, such as .terminate and .interrupt"] }
    /// The whole text.
    public var description: String { "*** signal \(number) *** can't be caught" + hintLines }
}
